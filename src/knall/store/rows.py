"""What is kept, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knall.core.options import Value

Kind = Literal["here", "friend", "bot", "open"]
State = Literal["waiting", "running", "over"]


@dataclass(frozen=True)
class SeatRow:
    """A place at a table: for the person who made it, a friend with a link, a bot, or whoever comes."""

    seat: int
    kind: Kind
    level: str | None = None
    guest: int | None = None
    name: str | None = None
    invite: str | None = None
    word: str | None = None
    """What this seat's page contributed to chance."""
    kept_for: int | None = None
    """The guest for whom it is free, after a match before this one."""

    @property
    def taken(self) -> bool:
        """Does anybody sit there?"""
        return self.kind == "bot" or self.guest is not None


@dataclass(frozen=True)
class TableRow:
    """A table: what is played, by which rules, and how far it has come."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    start: str | None
    """The position it begins from; None: the set-up is drawn."""
    secret: str
    host: int
    clock: int | None
    chat: bool
    created: float
    seats: tuple[SeatRow, ...]
    state: State = "waiting"
    turn: int | None = None
    updated: float = 0.0
    rematch: str | None = None
    """The table where they play again."""


@dataclass(frozen=True)
class LogRow:
    """One event of a match; `drawn` is how far the stream of chance was used after its unit."""

    number: int
    seat: int | None
    text: str
    drawn: int
    at: float


@dataclass(frozen=True)
class MessageRow:
    """Something said at a table."""

    number: int
    guest: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Unit:
    """A decision with the chance that follows, or an undo: what is written all or nothing."""

    table: str
    after: int
    events: tuple[tuple[int | None, str], ...]
    drawn: int
    turn: int | None
    over: bool
    at: float
