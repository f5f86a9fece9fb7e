"""Bitsets of small ints (0..62) and numbered pairs; the same functions compiled and plain."""

from collections.abc import Iterator

from knall.core.engine.compiling import native, rule


@native
def count(mask: int) -> int:
    """The number of members."""
    return mask.bit_count()


@native
def lowest(mask: int) -> int:
    """The smallest member; mask must not be empty."""
    return (mask & -mask).bit_length() - 1


@rule
def bits(mask: int) -> Iterator[int]:
    """The members in ascending order."""
    while mask:
        yield lowest(mask)
        mask &= mask - 1


@rule
def above(e: int) -> int:
    """The set of all numbers greater than e."""
    return ~((2 << e) - 1)


@rule
def nth(mask: int, n: int) -> int:
    """The member with n members below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


# --- pairs (x, y), x <= y < n, numbered without gaps: (0, 0), (0, 1), …, (1, 1), (1, 2), … ---


@rule
def row(n: int, x: int) -> int:
    """The number of the pair (x, y) less y."""
    return x * (2 * n - 1 - x) >> 1


def lowers(n: int) -> bytes:
    """Lookup table from the number of a pair to its x; faster than a square root."""
    return bytes(x for x in range(n) for _ in range(x, n))


def pairs(n: int) -> int:
    """The number of pairs."""
    return n * (n + 1) // 2
