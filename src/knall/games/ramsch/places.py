"""Where things lie on the table of Ramsch: 720 wide, so that on a phone everything has half its size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from knall.games.ramsch.drawings import CARD

Point = tuple[float, float]
WIDTH, MARGIN, HEADER = 720, 14.0, 92.0
WIDE, NARROW = (341.0, 218.0), (222.0, 328.0)  # a panel of two or four players, and one of three
STRIP = 158.0  # height of the tracks
POOL, BACK, STEP = 88.0, 30.0, 39.5
ROW, SECOND_ROW = 12, 62.0  # most cards in a row of one's hand; how far further rows are below


@dataclass(frozen=True)
class Spot:
    """A seat's panel and what is on it; its labels are relative to its corner, all else is absolute."""

    x: float
    y: float
    width: float
    height: float

    @property
    def wide(self) -> bool:
        """Is the text beside the universe, not above it?"""
        return self.width > NARROW[0]

    @property
    def pile(self) -> Point:
        """The middle of the universe's top card."""
        if self.wide:
            return self.x + 18 + CARD[0] / 2, self.y + 14 + CARD[1] / 2
        return self.x + self.width / 2, self.y + 114 + CARD[1] / 2

    @property
    def labels(self) -> tuple[Point, Point, Point]:
        """Name, points, size of the hand."""
        if self.wide:
            return (150, 32), (150, 66), (150, 98)
        return (self.width / 2 - 46, 24), (self.width / 2 + 52, 24), (self.width / 2, 52)

    @property
    def caps(self) -> Point:
        """The rightmost crown cap."""
        return self.x + self.width - 24, self.y + (32 if self.wide else 130)

    def backs(self, n: int) -> Iterator[Point]:
        """The cards of a hidden hand, side by side."""
        left, room, y = (150.0, 172.0, 160.0) if self.wide else (24.0, 174.0, 87.0)
        step = min(BACK * 0.72, (room - BACK) / max(n - 1, 1))
        start = left + BACK / 2 if self.wide else self.width / 2 - step * (n - 1) / 2
        return ((self.x + start + step * i, self.y + y) for i in range(n))


def seat(p: int, players: int) -> Spot:
    """Clockwise around the table, from the upper left; three are side by side."""
    if players == 3:
        return Spot(MARGIN + p * (NARROW[0] + 13), HEADER, *NARROW)
    column, row = ((0, 0), (1, 0), (1, 1), (0, 1))[p]
    return Spot(MARGIN + column * (WIDE[0] + 10), HEADER + row * (WIDE[1] + 10), *WIDE)


def tracks_top(players: int) -> float:
    """Where the pool and the tracks begin."""
    return HEADER + (NARROW[1] if players == 3 else WIDE[1] if players == 2 else 2 * WIDE[1] + 10) + 8


def pool(players: int) -> Point:
    """The middle of the pool."""
    return MARGIN + POOL / 2 + 14, tracks_top(players) + 74


def track(name: str, players: int) -> Point:
    """The first field of a track."""
    return 246, tracks_top(players) + (50 if name == "resets" else 126)


def control(players: int) -> Point:
    """Where a button is."""
    return WIDTH - 100, tracks_top(players) + 46


def rows(n: int) -> int:
    """In how many rows a hand of n lies."""
    return max(1, ceil(n / ROW)) if n <= 3 * ROW else 3


def hand(n: int, players: int) -> Iterator[Point]:
    """The places of one's own cards, overlapping as far as they must."""
    top = tracks_top(players) + STRIP + 12 + CARD[1] / 2
    each = ceil(n / rows(n))
    step = min(CARD[0] + 4, (WIDTH - 2 * MARGIN - CARD[0]) / max(each - 1, 1))
    for i in range(n):
        row, column = divmod(i, max(each, 1))
        here = min(each, n - row * each)
        start = WIDTH / 2 - step * (here - 1) / 2
        yield start + step * column, top + SECOND_ROW * row


def size(players: int, held: int | None) -> tuple[int, int]:
    """Of the picture; there is room for a hand if there is one to be seen."""
    below = 0.0 if held is None else CARD[1] + 26 + SECOND_ROW * (rows(held) - 1)
    return WIDTH, round(tracks_top(players) + STRIP + 8 + below)
