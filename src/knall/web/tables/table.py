"""A table in memory: a cache of what the store keeps, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Protocol

from knall.core.game import AnyGame
from knall.core.match import Match
from knall.games import load_game
from knall.store.rows import End, MessageRow, SeatRow, TableRow
from knall.web.live.frames import Ask, Scene
from knall.web.live.painting import Paintings
from knall.web.live.sights import Sights
from knall.web.metrics import METRICS
from knall.web.refused import Refused
from knall.web.tables.stored import reason, standing

GRACE_SECONDS = 60.0
"""How long somebody counts as being there after a command, or after the last socket was closed."""


class Watcher(Protocol):
    """Whoever is told what happens at a table: a guest, perhaps through the eyes of a seat."""

    guest: int | None
    seat: int | None
    pace: float
    """How long bots take before they move, for this page: 1 is as the site has it."""

    def match_changed(self, on_disk: float | None = None) -> None:
        """The match has gone on; `on_disk`: since this moment (of `time.perf_counter`)."""

    def table_changed(self) -> None:
        """Seats, presence or state have changed."""

    def hear(self, message: MessageRow) -> None:
        """Somebody said something."""

    def thinks(self, seat: int) -> None:
        """A bot thinks for this seat."""


@dataclass(frozen=True)
class Deadline:
    """When the time of whoever moves behind event `after` is up: by the loop's clock, and as people are told."""

    after: int
    at: float
    told: float


class Table:
    """One table; all that changes it holds `lock`.  `attend` sees to what has to happen there by itself."""

    def __init__(self, row: TableRow, match: Match | None, end: End | None, attend: Callable[[Table], None]) -> None:
        self.row = row
        self.match = match
        self.end = end
        """What stays of a match that is over and cannot be replayed."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.ask: Ask | None = None
        self.deadline: Deadline | None = None
        self.turn_since = None if match is None else row.updated
        """When the turn of a match that comes from the disk began, by the clock on the wall; None: it began here."""
        self.acting: asyncio.Task[None] | None = None
        """What happens by itself: a bot that thinks, for itself or for somebody whose time is up."""
        self.there_until = -inf
        """By the loop's clock: till then somebody who came counts as being there without a socket."""
        self.network = ""
        """From where those who sit here came last."""
        self.of_newcomer = False
        """Was it made by a guest without history?"""
        self._timer: asyncio.TimerHandle | None = None
        self.used = 0.0
        """When somebody asked for it last, by the loop's clock."""
        self._attend = attend
        self.sights, self.paintings = Sights(), Paintings()

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return load_game(self.row.game)

    @property
    def begun(self) -> Match:
        """The match, if it has begun."""
        if self.match is None:
            self.check_open()
            raise Refused("closed", "waiting")
        return self.match

    def check_open(self) -> None:
        """Refuse, with the reason, if its match cannot be played by today's rules."""
        if self.row.closed is not None:
            key, values = reason(self.row)
            raise Refused("closed", key, **values)

    @property
    def scene(self) -> Scene:
        """The match with what the table adds to it."""
        return Scene(self.begun, None if self.deadline is None else self.deadline.told, self.ask, sights=self.sights)

    @property
    def is_idle(self) -> bool:
        """Is nobody here, and nothing happens by itself?"""
        return not self.watchers and self.acting is None

    def clock_runs(self, now: float) -> bool:
        """Has somebody time left to move, by the loop's clock?"""
        return self.deadline is not None and self.deadline.at > now

    def seat(self, number: int | None) -> SeatRow:
        """One of its seats."""
        if number is None or not 0 <= number < len(self.row.seats):
            raise Refused("unknown", "unknown_seat")
        return self.row.seats[number]

    def seats_of(self, guest: int | None) -> list[int]:
        """The seats of a guest."""
        return [seat.seat for seat in self.row.seats if guest is not None and seat.guest == guest]

    def owned(self, number: int | None, guest: int | None) -> int:
        """The seat, if it is this guest's."""
        seat = self.seat(number)
        if guest is None or seat.guest != guest:
            raise Refused("foreign", "foreign")
        return seat.seat

    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.row.seats if seat.guest is not None}

    @property
    def pace(self) -> float:
        """How long bots take here, as the slowest of those wishes who sit here; a wish of people, so nothing hidden."""
        people = self.people()
        return max((watcher.pace for watcher in self.watchers if watcher.guest in people), default=1.0)

    @property
    def has_bots(self) -> bool:
        """Does a bot sit here?"""
        return any(seat.kind == "bot" for seat in self.row.seats)

    @property
    def hints(self) -> bool:
        """Are hints fair: does only one person play?"""
        return len(self.people()) == 1 and all(seat.taken for seat in self.row.seats)

    def goes_on(self, row: TableRow, match: Match | None) -> None:
        """It is so on disk from now on; a question that was open has lapsed."""
        before = self.match
        self.becomes(standing(row, match), match)
        if before is None and match is not None:
            METRICS.play.begun.labels(row.game).inc()
        if match is not None and match.is_over and not (before is not None and before.is_over):
            METRICS.play.finished.labels(row.game).inc()

    def becomes(self, row: TableRow, match: Match | None, end: End | None = None) -> None:
        """The store has it so."""
        self.row, self.match, self.end, self.ask, self.turn_since = row, match, end, None, None
        self.attend()

    def attend(self) -> None:
        """See to it that bots and clocks go on here: called when the match has changed, and when somebody comes."""
        self._attend(self)

    def set_timer(self, timer: asyncio.TimerHandle | None) -> None:
        """The one time at which it is attended again."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer

    def somebody_comes(self, guest: int | None, network: str) -> None:
        """With a command or a socket: bots and clocks go on."""
        if guest in self.people():
            self.network = network
        self._is_there()

    def somebody_leaves(self, watcher: Watcher) -> None:
        """A socket was closed."""
        self.watchers.discard(watcher)
        self._is_there()

    def _is_there(self) -> None:
        self.there_until = max(self.there_until, asyncio.get_running_loop().time() + GRACE_SECONDS)
        self.attend()

    def somebody_is_there(self, now: float) -> bool:
        """Is anybody here for whom bots and clocks should go on?"""
        return bool(self.watchers) or now < self.there_until

    def forget_sights(self) -> None:
        """Nobody here looks, or another process paints for those who do."""
        self.sights.forget()
        self.paintings.forget()

    def tell_all(self) -> None:
        """Something about the table has changed: everybody gets it anew."""
        for watcher in self.watchers:
            watcher.table_changed()

    def show_all(self, actor: int | None = None, on_disk: float | None = None) -> None:
        """The match has gone on: everybody gets a frame.

        Behind the others the seat that acted, which knows already, and last of all the one to move: how long its moves
        take to write down is told to nobody.
        """
        to_move = None if self.match is None else self.match.to_move
        for watcher in sorted(self.watchers, key=lambda one: (one.seat == to_move, one.seat == actor)):
            watcher.match_changed(on_disk)
