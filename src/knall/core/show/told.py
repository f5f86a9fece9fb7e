"""What else a game tells, as one viewer may know it: effects of an event, accounts of points, how a round came out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """One thing that came of an event: a sentence, and the pieces of the picture that it happened to."""

    sentence: str
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class AccountEntry:
    """One reason for points: a sentence, the points, and the pieces of the picture that they come from."""

    sentence: str
    points: int
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Account:
    """All that one party has, as far as the viewer may know: `party` in positions, `called` by people."""

    party: str
    called: str
    entries: tuple[AccountEntry, ...]

    @property
    def points(self) -> int:
        """The sum of the entries."""
        return sum(entry.points for entry in self.entries)


@dataclass(frozen=True)
class RoundRow:
    """What one party made of the round: a cell for each column, the first of which names it."""

    seat: int | None
    """None: a party that is no seat's own."""
    cells: tuple[str, ...]
    won: bool = False
    """Is this the row, or one of those, that the round went to?"""


@dataclass(frozen=True)
class RoundEnd:
    """A table of all that was scored, and what else there is to say of it."""

    title: str
    head: tuple[str, ...]
    """What the columns are called; each row has as many cells."""
    rows: tuple[RoundRow, ...]
    sentences: tuple[str, ...] = ()
