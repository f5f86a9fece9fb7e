"""What is kept, as rows."""

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
"""What becomes of the seat of somebody who leaves: a bot plays on, or the match ends."""
AWAY_AFTER = 180
"""Seconds after which a bot may stand in for somebody who is not there, if nobody says otherwise."""
Closed = Literal["game", "rules", "options", "start", "level", "log", "damaged", "maker", "host"]
"""Why a match cannot go on: what is not known, or not as it was, to the server that keeps it now; its row is damaged,
which is found with every reading and never written; or whoever made the table closed it, before the match began, or the
host of the site did."""


@dataclass(frozen=True)
class SeatRow:
    """A place at a table: for the person who made it, a friend with a link, a bot, or whoever comes."""

    seat: int
    kind: SeatKind
    level: str | None = None
    guest: int | None = None
    name: str | None = None
    invite: str | None = None
    contribution: str | None = None
    """What this seat's page gave to chance."""
    kept_for: int | None = None
    """The guest for whom it is free, after a match before this one."""
    place: int | None = None
    """Which one it was before the seats were drawn by lot; None: this one."""

    @property
    def first_place(self) -> int:
        """Which one it was before the match began."""
        return self.seat if self.place is None else self.place

    @property
    def taken(self) -> bool:
        """Does anybody sit there?"""
        return self.kind == "bot" or self.guest is not None


@dataclass(frozen=True)
class UndoAsk:
    """Somebody asks to take back; all of these seats have to agree, unless somebody has said no."""

    seat: int
    after: int
    """How many events the log had; with the next one the question has lapsed."""
    waiting_for: tuple[int, ...]
    refused_by: int | None = None

    @property
    def is_open(self) -> bool:
        """Has nobody said no?"""
        return self.refused_by is None


@dataclass(frozen=True)
class TableRow:
    """A table: what is played, by which rules, and how far it has come."""

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
    """The table where they play again."""
    drawn: int | None = None
    """How far the stream of chance was used; None: the match has not begun."""
    closed: Closed | None = None
    winners: tuple[int, ...] | None = None
    """The seats that have won; None: it is not over."""
    by_lot: bool = False
    """Is it drawn who sits where, when the match begins?"""
    changes: int = 0
    """How often whoever made it has changed it while it waited."""
    increment: int | None = None
    """Seconds added with each move to a `clock` for the whole match; None: `clock` is for each move."""
    times: tuple[float | None, ...] = ()
    """Seconds left to each seat for the match (None: a bot's), but for the move under way; none before the first one,
    and where there is no such clock."""
    watchers_talk: bool = True
    """May those write in the chat who only watch?"""
    silenced: tuple[int, ...] = ()
    """The guests who were removed from the chat by whoever made the table."""
    leaving: Leaving = "bot"
    stand_in: str = "normal"
    """The level of the bot that plays for people who are gone."""
    away_after: int = AWAY_AFTER
    """Seconds after which it may stand in for somebody who is not there."""
    gone: tuple[str, ...] = ()
    """The events by which people have gone or ended the match, and which still hold (`core/match/attendance.py`)."""
    agreed: tuple[int, ...] = ()
    """The guests who have said yes to a bot for whoever is to move and is away (`web/tables/absence.py`)."""
    undo_ask: UndoAsk | None = None
    """The last question about taking back; `Table.undo_ask` says whether it still counts."""

    @property
    def attendance(self) -> Attendance:
        """For whom a bot plays."""
        return attendance_of(self.gone)

    @property
    def has_bots(self) -> bool:
        """Does a bot play here, for itself or for somebody?"""
        return bool(self.gone) or any(seat.kind == "bot" for seat in self.seats)

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays this seat, for itself or for somebody; None: a person plays."""
        return self.stand_in if self.gone and seat in self.attendance.by_bots else self.seats[seat].level


@dataclass(frozen=True)
class MessageRow:
    """Something said at a table."""

    number: int
    guest: int
    seat: int | None
    name: str
    text: str
    at: Timestamp


@dataclass(frozen=True)
class OwnValueRow:
    """A value of an option that a guest brought, with the sheet it was entered on."""

    id: str
    guest: int
    game: str
    option: str
    name: str
    sheet: dict[str, str]
    value: str | None
    """None: something is still wrong with the sheet."""
    updated: Timestamp


@dataclass(frozen=True)
class End:
    """What stays of a match that is over, without its rules."""

    winners: tuple[int, ...]
    record: str
    shown: str
    """What a spectator sees, as whoever shows it wrote it."""


@dataclass(frozen=True)
class Unit:
    """A decision with the chance that follows, or an undo: what is written all or nothing, and how the match stands."""

    table: str
    after: int
    events: tuple[Event, ...]
    drawn: int
    turn: int | None
    at: float
    end: End | None = None
    """The match is over with this."""
    seats: tuple[SeatRow, ...] = ()
    """Who sits where from now on, if that was drawn."""
    gone: tuple[str, ...] = ()
    """Who is gone, as the row of the table has it."""
    times: tuple[float | None, ...] = ()
    """What is left of everybody's clock for the match, if there is one."""
