"""Sets of small ints (0..62) as bits of an int; the same functions compiled and plain."""

from collections.abc import Iterator

from knall.core.engine.compiling import native, rule


@native
def count(mask: int) -> int:
    """How many members."""
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
    """All numbers greater than e."""
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
    """What to add to y for the number of the pair (x, y), x <= y < n."""
    return x * (2 * n - 1 - x) >> 1


def lowers(n: int) -> bytes:
    """The x of every pair (x, y), x <= y < n, by its number: a table, which is faster than a square root."""
    return bytes(x for x in range(n) for _ in range(x, n))


def pairs(n: int) -> int:
    """How many pairs (x, y) there are, x <= y < n."""
    return n * (n + 1) // 2
