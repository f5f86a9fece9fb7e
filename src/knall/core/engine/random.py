"""Pseudo-random numbers for simulations: multiply-with-carry, which never overflows int64, so compiled and plain agree.

G. Marsaglia's generator (1994), with 32 bits of number and 31 of carry.  For its multiplier a both a * 2**32 - 1 and
a * 2**31 - 1 are prime, so the period is a * 2**31 - 1, whatever the seed; streams are begun by the same step, from the
golden ratio (2**64 / phi without its highest bit, Knuth's multiplicative hashing) and the number of the stream.

Chance in matches of people comes from `chance.Draws` instead; rules use `below` and work with either.
"""

from typing import Protocol

from knall.core.engine.compiling import compiled_as, rule
from knall.core.engine.structs import I64, Struct, cell

LOW_31 = (1 << 31) - 1
MULTIPLIER = 1791398085
GOLDEN = 0x1E3779B97F4A7C15


class Randomness(Protocol):
    """A source of random numbers for rules."""

    def below(self, n: int) -> int:
        """A uniform int in 0..n-1."""


class NothingToDraw:
    """Randomness for guesses in games without secrets; must never be asked."""

    def below(self, n: int) -> int:
        raise AssertionError("nothing is hidden")


NOTHING_TO_DRAW = NothingToDraw()


class Rng(Struct):
    """A stream of pseudo-random numbers; its period is about 2**62."""

    word: int = cell(I64)

    def below(self, n: int) -> int:
        """A uniform int in 0..n-1 (the bias of n/2**32 is far below what any simulation can see)."""
        return _multiply_with_carry(self, n)


def seeded(number: int) -> Rng:
    """The stream with this number."""
    rng = Rng()
    reseed(rng, number)
    return rng


@rule
def reseed(rng: Rng, number: int) -> None:
    """Seed with stream `number`; mixed, because neighbouring unmixed streams were visibly correlated."""
    x = stirred(stirred(GOLDEN, number & LOW_31), number >> 31 & LOW_31)
    for _ in range(6):
        x = stirred(x ^ x >> 15, 0)
    rng.word = x + 1  # the stream of 0 stands still


@rule
def stirred(x: int, part: int) -> int:
    """Mix 31 bits into a number of 62; never overflows int64, which compiled code leaves undefined."""
    return ((x & LOW_31) ^ part) * MULTIPLIER + (x >> 31)


@rule
def _multiply_with_carry(rng: Rng, n: int) -> int:
    x = (rng.word & 0xFFFFFFFF) * MULTIPLIER + (rng.word >> 32)
    rng.word = x
    return ((x ^ x >> 32) & 0xFFFFFFFF) * n >> 32


@compiled_as(_multiply_with_carry)
def below(rng: Randomness, n: int) -> int:
    """A uniform int in 0..n-1."""
    return rng.below(n)
