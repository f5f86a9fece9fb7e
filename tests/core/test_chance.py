"""Chance that anyone can check."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knall.core.engine.random import seeded
from knall.core.match import chance
from knall.core.text.errors import KnallError


def test_the_stream_is_hmac_sha_256_of_contributions_and_block_number() -> None:
    draws = chance.revealed("secret", ("a", "b")).draws()

    block = hmac.new(b"secret", b'["a", "b"]\x000', hashlib.sha256).digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    assert words == [draws.below(1 << 32) for _ in range(8)]


def test_a_draw_can_be_repeated_from_its_position() -> None:
    source = chance.known(7)
    draws = source.draws()
    first = [draws.below(6) for _ in range(50)]
    place = draws.position
    rest = [draws.below(52) for _ in range(50)]

    again = source.draws(place)
    assert rest == [again.below(52) for _ in range(50)]
    assert first == [d.below(6) for d in [source.draws()] for _ in range(50)]


def test_words_that_would_favour_some_outcomes_are_rejected() -> None:
    draws = chance.known(1).draws()
    n = 3 << 30  # a modulo would make the first third twice as likely

    low = sum(draws.below(n) < 1 << 30 for _ in range(3000))
    assert 850 < low < 1150


@given(st.integers(1, 1 << 32), st.integers(0, 10**9))
def test_a_draw_is_below_its_bound(n: int, seed: int) -> None:
    assert 0 <= chance.known(seed).draws().below(n) < n


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_impossible_bounds_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw one of"):
        chance.known(1).draws().below(n)


def test_dice_are_fair() -> None:
    draws = chance.known("dice").draws()
    faces = Counter(draws.below(6) for _ in range(6000))

    assert all(900 < n < 1100 for n in faces.values())


def test_contributions_change_everything() -> None:
    mine, other = chance.revealed("s", ("a",)).draws(), chance.revealed("s", ("b",)).draws()

    assert [mine.below(1000) for _ in range(9)] != [other.below(1000) for _ in range(9)]


def test_a_secret_that_was_not_promised_is_refused() -> None:
    with pytest.raises(KnallError, match="not the one that was promised"):
        chance.Source(chance.commitment("one"), (), "other")


def test_without_the_secret_nothing_can_be_drawn() -> None:
    with pytest.raises(KnallError, match="secret of this match is not known"):
        chance.Source(chance.commitment("one")).draws()


def test_fresh_sources_differ() -> None:
    assert chance.fresh().secret != chance.fresh().secret


def test_streams_of_simulations_are_uniform_and_unlike_their_neighbours() -> None:
    first = [seeded(n).below(10) for n in range(5000)]

    assert all(420 < n < 580 for n in Counter(first).values())
    assert all(20 < n < 90 for n in Counter(pairwise(first)).values())


def test_no_stream_stands_still_or_repeats_another() -> None:
    streams = {tuple(rng.below(1000) for _ in range(8)) for rng in map(seeded, [*range(3000), 1 << 40, (1 << 62) - 1])}

    assert 3002 == len(streams)
    assert all(len(set(stream)) > 3 for stream in streams)
