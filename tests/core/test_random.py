"""Random numbers for simulations: a long period, and streams that have nothing to do with each other."""

from __future__ import annotations

from itertools import product

from knall.core.engine.random import MULTIPLIER, seeded

STREAMS = 6_000


def is_prime(n: int) -> bool:
    """Miller and Rabin, with witnesses that suffice below 2**64."""
    odd = (n - 1) & (1 - n)
    shift = odd.bit_length() - 1
    for witness in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(witness, (n - 1) >> shift, n)
        if x not in (1, n - 1) and not any(pow(x, 1 << i, n) == n - 1 for i in range(1, shift)):
            return False
    return True


def test_the_period_is_the_longest_there_is() -> None:
    """Marsaglia's condition: with both prime, the order of 2**32 is (a * 2**32 - 2) / 2."""
    assert is_prime(MULTIPLIER * 2**32 - 1)
    assert is_prime(MULTIPLIER * 2**31 - 1)


def chi_squared(counts: dict[tuple[int, ...], int]) -> float:
    expected = sum(counts.values()) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values())


def test_neighbouring_streams_are_not_correlated() -> None:
    """The first dice of streams n and n + 1, and of n and n + 2**31: each of 36 pairs as often as any other."""
    for gap in (1, 2, 1 << 31):
        counts = dict.fromkeys(product(range(6), repeat=2), 0)
        for number in range(STREAMS):
            counts[seeded(number).below(6), seeded(number + gap).below(6)] += 1

        assert chi_squared(counts) < 66.6, gap  # 35 degrees of freedom: exceeded once in 1,000 times


def test_the_dice_of_a_stream_follow_each_other_freely() -> None:
    rng, counts = seeded(1), dict.fromkeys(product(range(6), repeat=2), 0)
    for _ in range(STREAMS):
        counts[rng.below(6), rng.below(6)] += 1

    assert chi_squared(counts) < 66.6
