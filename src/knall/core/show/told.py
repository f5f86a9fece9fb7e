"""What else a game tells, as one viewer may know it: effects of an event, accounts of points, how a round came out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """A consequence of an event: a sentence, and the pieces of the picture concerned."""

    sentence: str
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class AccountEntry:
    """One source of points: a sentence, the points, and the pieces of the picture that they come from."""

    sentence: str
    points: int
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Account:
    """The points of one party, as far as the viewer may know: `party` in positions, `called` by people."""

    party: str
    called: str
    entries: tuple[AccountEntry, ...]

    @property
    def points(self) -> int:
        """The sum of the entries."""
        return sum(entry.points for entry in self.entries)


@dataclass(frozen=True)
class RoundRow:
    """A party's result of a round: a cell for each column; the first names the party."""

    seat: int | None
    """None: a party that is no seat."""
    cells: tuple[str, ...]
    won: bool = False
    """Whether this party won the round, alone or shared."""


@dataclass(frozen=True)
class RoundEnd:
    """The score table of a round, and sentences about it."""

    title: str
    head: tuple[str, ...]
    """The titles of the columns."""
    rows: tuple[RoundRow, ...]
    sentences: tuple[str, ...] = ()
