"""Geometry of Ramsch's table, in two layouts: one for phones, and a wide one.

The first is 720 wide, so that phones show it at half size.  The viewer sits below, the others follow clockwise in the
upper row.  In the wide one two players sit side by side, and the hand has a row of its own.
All pictures of a match have the same size, whatever the size of the hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from knall.core.show.drawing import Point
from knall.games.ramsch.picture.symbols import CARD

BothPlaces = tuple[Point, Point]  # in the first arrangement, and in the wide one
ARRANGEMENTS = (False, True)  # is it the wide one?
WIDTH, WIDE, MARGIN, HEADER = 720, 980, 20.0, 54.0
PANEL, LARGE_PANEL, POOL_PANEL, GAP = (
    220.0,
    300.0,
    150.0,
    10.0,
)  # widths: of seats, if few others are there, of the pool
HIGH = 222.0  # a panel
LOWER = HEADER + HIGH + GAP  # the row of who looks
PILE = 44 + CARD[1] / 2  # from the top of a panel to the middle of a pile
CHART_STEP, CHART_ROW, FIELDS_IN_A_ROW = 34.0, 38.0, 6  # on the dimension card
BACK = 30.0
ROW, WIDE_ROW, OWN_ROW, SECOND_ROW = 12, 9, 14, 36.0  # most cards in a row of a hand; how far a second is below


@dataclass(frozen=True)
class Panel:
    """A part of the table, and what is on it."""

    x: float
    y: float
    width: float

    @property
    def pile(self) -> Point:
        """The middle of the top card."""
        return self.x + 15 + CARD[0] / 2 + (self.width - PANEL) / 4, self.y + PILE

    @property
    def beside(self) -> float:
        """The middle of what is beside the universe."""
        return (self.pile[0] + CARD[0] / 2 + 10 + self.x + self.width) / 2

    @property
    def cards(self) -> Point:
        """Where the size of the hand is written."""
        return self.beside, self.y + 66

    @property
    def caps(self) -> Point:
        """The first crown cap."""
        return self.beside, self.y + 172

    def backs(self, n: int) -> Iterator[Point]:
        """The cards of a hidden hand, side by side."""
        room = 2 * (self.x + self.width - self.beside) - 22
        step = min(BACK * 0.72, (room - BACK) / max(n - 1, 1))
        start = self.beside - step * (n - 1) / 2
        return ((start + step * i, self.y + 116) for i in range(n))


def seat(p: int, players: int, looking: int, wide: bool) -> Panel:
    """A seat's panel, clockwise from the viewer; a spectator looks from the first seat."""
    turn = (p - max(looking, 0)) % players
    if wide and players == 2:
        return (
            Panel(MARGIN, HEADER, LARGE_PANEL) if turn else Panel(chart(players, wide).x + PANEL + GAP, HEADER, PANEL)
        )
    if turn == 0:
        return Panel(MARGIN if wide else (WIDTH - PANEL) / 2, LOWER, PANEL)
    others = players - 1
    width = PANEL if others == 3 else LARGE_PANEL
    left = ((WIDTH if not wide else WIDE - PANEL - GAP) - others * width - (others - 1) * GAP) / 2
    return Panel(left + (turn - 1) * (width + GAP), HEADER, width)


def chart(players: int, wide: bool) -> Panel:
    """The spot of the dimension card: left of the viewer, in the upper right corner, or between two players."""
    if wide and players == 2:
        return Panel(MARGIN + LARGE_PANEL + GAP, HEADER, PANEL)
    return Panel(WIDE - MARGIN - PANEL, HEADER, PANEL) if wide else Panel(MARGIN, LOWER, PANEL)


def pool(players: int, wide: bool) -> Panel:
    """The spot of the pool, right of the viewer."""
    width = POOL_PANEL if wide else PANEL
    top = HEADER if wide and players == 2 else LOWER
    return Panel((WIDE if wide else WIDTH) - MARGIN - width, top, width)


def middle_of_pool(players: int, wide: bool) -> Point:
    """The middle of its top card."""
    panel = pool(players, wide)
    return panel.x + panel.width / 2, panel.y + PILE


def wells(players: int, wide: bool) -> tuple[Point, ...]:
    """Where universes and the pool lie."""
    return (*(seat(p, players, 0, wide).pile for p in range(players)), middle_of_pool(players, wide))


def track(name: str, players: int, wide: bool) -> Point:
    """The first field of a track."""
    panel = chart(players, wide)
    return panel.x + 25, panel.y + (54 if name == "resets" else 124)


def field(i: int) -> Point:
    """The field of a track with this number, relative to its first one."""
    return CHART_STEP * (i % FIELDS_IN_A_ROW), CHART_ROW * (i // FIELDS_IN_A_ROW)


def hand(n: int, players: int, wide: bool) -> Iterator[Point]:
    """The spots of the viewer's own cards, overlapping as far as necessary."""
    left, right, top, most = _room_for_hand(players, wide)
    rows = 1 if n <= most else 2
    each = ceil(n / rows)
    step = min(CARD[0] + 4, (right - left - CARD[0]) / max(each - 1, 1))
    middle = top + CARD[1] / 2 + (SECOND_ROW / 2 if rows == 1 else 0)
    for i in range(n):
        row, column = divmod(i, max(each, 1))
        here = min(each, n - row * each)
        yield (left + right) / 2 + step * (column - (here - 1) / 2), middle + SECOND_ROW * row


def _room_for_hand(players: int, wide: bool) -> tuple[float, float, float, int]:
    """Left, right and top of the hand, and the number of cards in a row."""
    if not wide:
        return MARGIN, WIDTH - MARGIN, LOWER + HIGH + 8, ROW
    if players == 2:
        return MARGIN, WIDE - MARGIN, HEADER + HIGH + 8, OWN_ROW
    return MARGIN + PANEL + GAP, pool(players, wide).x - GAP, LOWER + 12, WIDE_ROW


def size(has_hand: bool, players: int, wide: bool) -> tuple[int, int]:
    """The size of the picture; with room for a hand if one is shown."""
    beside = wide and players > 2
    below = 0.0 if beside or not has_hand else CARD[1] + SECOND_ROW + 8
    upper = HEADER if wide and players == 2 else LOWER
    return WIDE if wide else WIDTH, round(upper + HIGH + below + 20)
