"""Rows of the store as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from knall.core.game.options import OptionValue
from knall.core.match.attendance import Attendance, attendance_of
from knall.core.match.history import Event

LATEST = 253_402_300_799
"""The last second of the year 9999: no time is later."""
Timestamp: TypeAlias = Annotated[float, lambda at: 0 <= at <= LATEST]
"""Seconds since 1970."""
SeatKind = Literal["here", "friend", "bot", "open"]
TableStage = Literal["waiting", "running", "over"]
Leaving = Literal["bot", "end"]
"""What happens to the seat of a player who leaves: a bot plays on, or the match ends."""
AWAY_AFTER = 180
"""Default seconds after which a bot may stand in for an absent player."""
Closed = Literal["game", "rules", "options", "start", "level", "log", "damaged", "maker", "host"]
"""Why a match cannot go on: what this server does not know or knows differently; a damaged row (detected with every
reading, never written); or the table was closed, by its maker before the match began or by the host of the site."""


@dataclass(frozen=True)
class SeatRow:
    """A seat at a table: for its maker, a friend with a link, a bot, or anybody."""

    seat: int
    kind: SeatKind
    level: str | None = None
    guest: int | None = None
    name: str | None = None
    invite: str | None = None
    contribution: str | None = None
    """The contribution of this seat's page to chance."""
    kept_for: int | None = None
    """The guest of the match before, for whom it is reserved."""
    place: int | None = None
    """Its number before the seats were drawn by lot; None: unchanged."""

    @property
    def first_place(self) -> int:
        """Its number before the match began."""
        return self.seat if self.place is None else self.place

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.guest is not None


@dataclass(frozen=True)
class UndoAsk:
    """An undo request; all of `waiting_for` have to agree, unless one has refused."""

    seat: int
    after: int
    """Length of the log at the time; the next event ends the request."""
    waiting_for: tuple[int, ...]
    refused_by: int | None = None

    @property
    def is_open(self) -> bool:
        """Has nobody refused?"""
        return self.refused_by is None


@dataclass(frozen=True)
class TableRow:
    """A table: its game, settings, rules, and the state of its match."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    start: str | None
    """The position it begins from; None: chance makes the set-up."""
    secret: str
    host: int
    clock: int | None
    chat: bool
    created: Timestamp
    seats: tuple[SeatRow, ...]
    state: TableStage = "waiting"
    turn: int | None = None
    updated: Timestamp = 0.0
    rematch: str | None = None
    """The table of the rematch."""
    drawn: int | None = None
    """Position in the stream of chance; None: the match has not begun."""
    closed: Closed | None = None
    winners: tuple[int, ...] | None = None
    """The winning seats; None: it is not over."""
    by_lot: bool = False
    """Are the seats drawn by lot when the match begins?"""
    changes: int = 0
    """Number of changes by its maker while it waited."""
    increment: int | None = None
    """Seconds added with each move to a `clock` for the whole match; None: `clock` is for each move."""
    times: tuple[float | None, ...] = ()
    """Seconds left to each seat for the match (None: a bot's), without the move under way; empty before the first one,
    and where there is no such clock."""
    watchers_talk: bool = True
    """May spectators write in the chat?"""
    silenced: tuple[int, ...] = ()
    """The guests banned from the chat by the table's maker."""
    leaving: Leaving = "bot"
    stand_in: str = "normal"
    """The level of the bot that plays for people who are gone."""
    away_after: int = AWAY_AFTER
    """Seconds after which it may stand in for an absent player."""
    gone: tuple[str, ...] = ()
    """The events by which people left or ended the match, as far as they still hold (`core/match/attendance.py`)."""
    agreed: tuple[int, ...] = ()
    """The guests who voted for a stand-in for the absent player to move (`web/tables/absence.py`)."""
    undo_ask: UndoAsk | None = None
    """The last undo request; `Table.undo_ask` says whether it still counts."""

    @property
    def attendance(self) -> Attendance:
        """Who has left, and for whom a bot plays."""
        return attendance_of(self.gone)

    @property
    def has_bots(self) -> bool:
        """Does a bot play here, for itself or as a stand-in?"""
        return bool(self.gone) or any(seat.kind == "bot" for seat in self.seats)

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays this seat, for itself or as a stand-in; None: a person plays."""
        return self.stand_in if self.gone and seat in self.attendance.by_bots else self.seats[seat].level


@dataclass(frozen=True)
class MessageRow:
    """A chat message."""

    number: int
    guest: int
    seat: int | None
    name: str
    text: str
    at: Timestamp


@dataclass(frozen=True)
class OwnValueRow:
    """A value of an option that a guest entered, with its sheet."""

    id: str
    guest: int
    game: str
    option: str
    name: str
    sheet: dict[str, str]
    value: str | None
    """None: the sheet has errors."""
    updated: Timestamp


@dataclass(frozen=True)
class End:
    """What is stored of a finished match, readable without its rules."""

    winners: tuple[int, ...]
    record: str
    shown: str
    """A spectator's last picture, in the format of whoever wrote it."""


@dataclass(frozen=True)
class Unit:
    """The unit of the log: a decision with the chance that follows, or an undo; and the match's state after it."""

    table: str
    after: int
    events: tuple[Event, ...]
    drawn: int
    turn: int | None
    at: float
    end: End | None = None
    """The end of the match, if it is over with this."""
    seats: tuple[SeatRow, ...] = ()
    """The seats from now on, if they were drawn by lot."""
    gone: tuple[str, ...] = ()
    """Who is gone, as in the row of the table."""
    times: tuple[float | None, ...] = ()
    """Time left to each seat for the match, if there is such a clock."""
