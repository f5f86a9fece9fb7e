"""Ends of matches solved exactly: a slow second implementation, written with positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knall.core.match.position import Position

Values = tuple[float, ...]
"""One for each seat."""
Worth = tuple[Values, ...]
"""What a place is worth to all seats; they go for the first of these values, the others only come along."""


class _TooMany(Exception):
    pass


def with_leads(here: Position, shares: Values, part: float) -> Values:
    """Shares of the win mixed with leads, which are this part of it: as bots are rewarded."""
    points, found = list(here.scores.values()), []
    for p in range(here.players):
        lead = points[p] - max(x for q, x in enumerate(points) if q != p and q < here.players)
        comfort = 0.5 + 0.5 * lead / (abs(lead) + here.game.search.lead)
        found.append((1 - part) * shares[p] + part * comfort)
    return tuple(found)


@dataclass
class Solver:
    """What every move comes to, if each seat takes what is best for it, or else what is worst for who decides now."""

    at_the_end: Callable[[Position], Worth]
    most: int
    """States that are looked at."""
    mine: int = -1
    count: int = 0

    def worths(self, here: Position) -> dict[str, Worth] | None:
        """Of all moves; None if there is too much to look at."""
        assert here.to_move is not None
        self.mine, self.count = here.to_move, 0
        try:
            return {move: self._solved(here.play(move)) for move in here.legal_moves}
        except _TooMany:
            return None

    def _solved(self, here: Position) -> Worth:
        self.count += 1
        if self.count > self.most:
            raise _TooMany
        if here.is_over:
            return self.at_the_end(here)
        if here.is_chance:
            total = sum(here.chances.values())
            parts = [(weight / total, self._solved(here.play(text))) for text, weight in here.chances.items()]
            kinds = range(len(parts[0][1]))
            return tuple(
                tuple(sum(chance * worth[i][p] for chance, worth in parts) for p in range(here.players)) for i in kinds
            )
        seat, mine = here.to_move, self.mine
        assert seat is not None
        after = [self._solved(here.play(move)) for move in here.legal_moves]
        return max(after, key=lambda worth: (round(worth[0][seat], 9), -worth[0][mine]))
