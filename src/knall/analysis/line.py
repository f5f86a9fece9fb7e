"""The events of a match that stand: what was taken back is left out, and so are lots for seats, comings and goings."""

from __future__ import annotations

from dataclasses import dataclass

from knall.core.match.history import UNDO, By
from knall.core.match.match import Match
from knall.core.match.position import Position


@dataclass(frozen=True)
class StandingEvent:
    """An event with the positions around it."""

    number: int
    seat: int | None
    """None: chance."""
    text: str
    before: Position
    after: Position
    own: bool = True
    """Did whoever has the seat decide it, not the clock or a bot for somebody gone?"""

    @property
    def is_deal(self) -> bool:
        """Is it several outcomes of chance in one?"""
        deal = self.before.game.notation.deal
        return self.seat is None and deal is not None and deal.begins(self.before._state)


def standing_events(match: Match) -> tuple[StandingEvent, ...]:
    """All events of the log that were not taken back, in order."""
    found: list[StandingEvent] = []
    here = match.start
    for number, event in enumerate(match.events, 1):
        if event.text == UNDO:
            while found[-1].seat is None:
                found.pop()
            here = found.pop().before
        elif (event.is_move or event.is_chance) and not (match.by_lot and number == 1):
            after = here.repeat(event.text)
            found.append(StandingEvent(number, event.seat, event.text, here, after, event.by is By.SEAT))
            here = after
    return tuple(found)
