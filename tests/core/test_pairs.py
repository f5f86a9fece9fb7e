"""Pairs as numbers."""

import pytest

from knall.core.engine.bitset import lowers, pairs, row


@pytest.mark.parametrize("n", [1, 2, 10, 15, 35, 36])
def test_pairs_are_numbered_without_gaps_and_found_again(n: int) -> None:
    every = [(x, y) for x in range(n) for y in range(x, n)]
    numbers = [row(n, x) + y for x, y in every]

    assert list(range(pairs(n))) == numbers
    assert every == [(x, number - row(n, x)) for number, x in enumerate(lowers(n))]
