"""Where things lie in the picture of The Big Bang Theory: columns are colours, rows are seats, below is one's own."""

from __future__ import annotations

from functools import cache

WIDTH, EDGE, GAP = 720, 12, 8
GROUND, BELOW, MIDDLE, ABOVE = range(4)  # layers
TOP = 64  # below the line that says what is going on
LABEL = 164  # the width of the first column
COLUMN, STEP = 170, 177  # of a colour
PRIZES, TALL, LOW = 144, 164, 108  # heights: prizes, a row with a hidden hand, the viewer's own row
EACH_ROW = 5  # cards of one's own hand
SLOTS = 78  # the height of the ten tiles


def column(c: int) -> float:
    """The middle of a colour."""
    return EDGE + LABEL + GAP + c * STEP + COLUMN / 2


@cache
def rows(players: int, viewer: int) -> tuple[tuple[int, int], ...]:
    """The top and the height of each seat's row."""
    found, y = [], TOP + PRIZES
    for p in range(players):
        tall = LOW if p == viewer else TALL
        found.append((y, tall))
        y += tall + GAP
    return tuple(found)
