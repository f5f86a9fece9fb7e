"""How a match is kept and sent: as the text of its record, or pickled as its start and its events."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from knall.core.match.immutable import Value

if TYPE_CHECKING:
    from knall.core.match.history import Event
    from knall.core.match.match import Match

FOLLOWS = ("position", "events", "decisions", "recent", "marks", "company")  # from the start and the events


class MatchValue(Value):
    """The part of a match that is about its record."""

    def record(self, date: str = "") -> str:
        """All of it as a text, its secret included, for whoever keeps it; `knall.read_record` is the way back."""
        from knall.core.match import record

        return record.private(cast("Match", self), date)

    def record_for(self, seat: int | None, date: str = "") -> str:
        """The match as a text: while it lasts, only what this seat may know (None: a spectator)."""
        from knall.core.match import record

        return record.write(cast("Match", self), date, seat)

    def __repr__(self) -> str:
        match = cast("Match", self)
        return f"<{match.game.title}, {len(match.events)} events: {match.position}>"

    def __reduce__(self) -> tuple[object, ...]:
        match = cast("Match", self)
        told = {one.name: getattr(match, one.name) for one in fields(match) if one.name not in FOLLOWS}
        return _repeated, (told, match.events)


def _repeated(told: dict[str, Any], events: tuple[Event, ...]) -> Match:
    from knall.core.match.match import Match

    return Match(position=told["start"], **told).repeated(events)
