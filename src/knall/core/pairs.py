"""Pairs of small numbers as one number without gaps, row by row: (0, 0), (0, 1), …, (1, 1), (1, 2), …; compiled."""

from math import sqrt

from knall.core.compiling import rule


@rule
def row(n: int, x: int) -> int:
    """What to add to y for the number of the pair (x, y), x <= y < n."""
    return x * (2 * n - 1 - x) >> 1


@rule
def lower(n: int, number: int) -> int:
    """The x of a pair (x, y), from its number; the root is that of a square where a row begins, and so exact."""
    return int((2 * n + 1 - sqrt((2 * n + 1) * (2 * n + 1) - 8 * number)) / 2)


def pairs(n: int) -> int:
    """How many pairs (x, y) there are, x <= y < n."""
    return n * (n + 1) // 2
