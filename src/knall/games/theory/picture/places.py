"""Where things lie in the picture of The Big Bang Theory: columns are colours, rows are seats, the desk is one's own.

The desk is below the rows; where a screen is wide and several play, it is beside them: then its pieces have a second
place, and nothing else moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

WIDTH, EDGE, GAP = 720, 12, 6
GROUND, BELOW, MIDDLE, ABOVE = range(4)  # layers
SMALLEST = 21  # of texts: ten pixels where the picture is 345 wide
HEAD = 38  # the height of the line that says what is going on
LABEL = 166  # the width of the first column
COLUMN, STEP = 170, 176  # of a colour
PRIZES, OTHERS, OWN, SLOTS = 104, 110, 72, 60  # heights: prizes, a row with a hidden hand, the viewer's own, all tiles
CARDS_ROOM, THINGS_ROOM = 214, 93  # heights on the desk: of the hand, and of tiles, pile and button
BESIDE = 724  # where the desk begins that lies beside the table
WIDE = 1160
WIDE_LEAST = 611  # what the desk needs there
PITCH = 141  # from card to card


@dataclass(frozen=True)
class Layout:
    """The top of each seat's row, of the ten tiles and of the desk; the height, and the size where it is wide."""

    rows: tuple[int, ...]
    slots: int
    desk: int
    height: int
    wide: tuple[int, int] | None


def column(c: int) -> float:
    """The middle of a colour."""
    return EDGE + LABEL + GAP + c * STEP + COLUMN / 2


@cache
def layout(players: int, viewer: int, slots: bool) -> Layout:
    """The viewer's row is the last; above it are the others, as they sit after each other (negative: a spectator)."""
    tops, y = [0] * players, HEAD + PRIZES
    first = viewer + 1 if viewer >= 0 else 0
    for p in [(first + i) % players for i in range(players)]:
        tops[p] = y
        y += (OWN if p == viewer else OTHERS) + GAP
    desk = y + (SLOTS if slots else 0)
    if viewer < 0:
        return Layout(tuple(tops), y, desk, desk + GAP, None)
    wide = (WIDE, max(desk, WIDE_LEAST)) if players > 2 else None  # two fill about a square
    return Layout(tuple(tops), y, desk, desk + THINGS_ROOM + CARDS_ROOM + GAP, wide)
