"""Pairs of small numbers as one number without gaps, row by row: (0, 0), (0, 1), …, (1, 1), (1, 2), …; compiled."""

from knall.core.engine.compiling import rule


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
