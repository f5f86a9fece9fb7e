"""A table in memory: a cache of what the store keeps, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Protocol

from knall.core.game.game import AnyGame
from knall.core.match.match import Match
from knall.games import load_game
from knall.store.rows import End, MessageRow, SeatRow, TableRow, TableStage, UndoAsk
from knall.web.ops.metrics import METRICS
from knall.web.tables.absence import Absence
from knall.web.tables.clocks import Deadline, times_of
from knall.web.tables.stored import reason
from knall.web.tables.wake import away_from
from knall.web.views.frame_cache import Paintings
from knall.web.views.frames import Around, Scene
from knall.web.views.view_cache import Sights
from knall.web.wire.refusals import Refused


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

    def chat_changed(self, messages: Sequence[MessageRow]) -> None:
        """Something was taken out of the chat, or may be read again: these are left."""

    def thinks(self, seat: int) -> None:
        """A bot thinks for this seat."""

    def look_anew(self) -> None:
        """Somebody is called otherwise: all that is to be seen is shown again."""

    def send_away(self) -> None:
        """Whoever this is is nobody from now on."""


class Table:
    """One table; all that changes it holds `lock`.  `attend` sees to what has to happen there by itself."""

    def __init__(self, row: TableRow, match: Match | None, end: End | None, attend: Callable[[Table], None]) -> None:
        self.row = row
        self.match = match
        self.end = end
        """What stays of a match that is over and cannot be replayed."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.absence = Absence(self.watchers)
        self.deadline: Deadline | None = None
        self.turn_since: float | None = None
        """When the turn of a match that comes from the disk began, by the clock on the wall; None: it began here."""
        self.acting: asyncio.Task[None] | None = None
        """What happens by itself: a bot that thinks, for itself or for somebody whose time is up."""
        self.network = ""
        """From where those who sit here came last."""
        self.of_newcomer = False
        """Was it made by a guest without history?"""
        self.timer: asyncio.TimerHandle | None = None
        """The one time at which it is attended again."""
        self.muted: AbstractSet[int] = frozenset()
        """The guests whom the host of the site lets write nowhere."""
        self.used = 0.0
        """When somebody asked for it last, by the loop's clock."""
        self._attend = attend
        self.sights, self.paintings = Sights(), Paintings()
        self._scene: Scene | None = None
        self._scene_of: tuple[Match | None, TableRow, Deadline | None] = None, row, None

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return load_game(self.row.game)

    def require_match(self) -> Match:
        """The match; refused, with the reason, if it has not begun or cannot be played."""
        if self.match is None:
            self.check_open()
            raise Refused("closed", "waiting")
        return self.match

    def check_open(self) -> None:
        """Refuse, with the reason, if its match cannot be played by today's rules."""
        if self.row.closed is not None:
            key, values = reason(self.row)
            raise Refused("closed", key, **values)

    def check_whole(self) -> None:
        """Refuse, with the reason, if some of its row cannot be read: nothing is written over that."""
        if self.row.closed == "damaged":
            self.check_open()

    @property
    def scene(self) -> Scene:
        """The match with what the table adds to it; the same for all who ask between two changes."""
        match, row, deadline = self._scene_of
        if self._scene is None or match is not self.match or row is not self.row or deadline is not self.deadline:
            self._scene = Scene(self.require_match(), self.around, sights=self.sights)
            self._scene_of = self.match, self.row, self.deadline
        return self._scene

    @property
    def around(self) -> Around:
        """What it adds to its match, all of it public."""
        told = None if self.deadline is None else self.deadline.told
        return Around(told, self.undo_ask, times_of(self.row), self.row.has_bots)

    @property
    def undo_ask(self) -> UndoAsk | None:
        """What was asked last about taking back, if nothing has happened since."""
        ask, match = self.row.undo_ask, self.match
        return ask if ask is not None and match is not None and ask.after == len(match.events) else None

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

    def check_maker(self, guest: int | None) -> None:
        """Refuse whoever has not made the table."""
        if guest is None or self.row.host != guest:
            raise Refused("foreign", "not_maker")

    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.row.seats if seat.guest is not None}

    def silence(self, guest: int | None) -> str | None:
        """Why somebody may not write in the chat, as a key of the sentences."""
        if not self.row.chat:
            return "chat_off"
        if guest in self.muted:
            return "chat_muted"
        if guest in self.row.silenced:
            return "chat_removed"
        return None if self.row.watchers_talk or self.seats_of(guest) else "chat_players"

    @property
    def pace(self) -> float:
        """How long bots take here, as the slowest of those wishes who sit here; a wish of people, so nothing hidden."""
        people = self.people()
        return max((watcher.pace for watcher in self.watchers if watcher.guest in people), default=1.0)

    def people_staying(self) -> set[int]:
        """The seats of people who have not left the match."""
        return {seat.seat for seat in self.row.seats if seat.kind != "bot"} - self.row.attendance.left

    def people_playing(self) -> set[int]:
        """The seats of people who play for themselves."""
        return self.people_staying() - self.row.attendance.away

    def may_be_stood_in(self, seat: int, now: float) -> bool:
        """Is this seat waited for, and its owner away for longer than the table says?"""
        return seat == self.row.turn and away_from(self.row, self.absence) <= now

    def others_here(self, absent: int, now: float) -> set[int]:
        """The guests who are here, play for themselves, and decide what becomes of somebody who is away."""
        owner = self.row.seats[absent].guest
        playing = {self.row.seats[seat].guest for seat in self.people_playing()}
        return {guest for guest in playing - {owner} if guest is not None and self.absence.is_here(guest, now)}

    def undecided(self, others: AbstractSet[int]) -> AbstractSet[int]:
        """Those of these guests who have not said yes to a bot for whoever is to move and is away."""
        return others - set(self.row.agreed)

    def waits_for(self, guest: int | None) -> bool:
        """Is it the turn of this guest?"""
        return guest is not None and self.row.turn is not None and self.row.seats[self.row.turn].guest == guest

    @property
    def hints(self) -> bool:
        """Are hints fair: does only one person play?"""
        staying = {self.row.seats[seat].guest for seat in self.people_staying()}
        return len(staying) == 1 and all(seat.taken for seat in self.row.seats)

    def goes_on(self, row: TableRow, match: Match | None) -> None:
        """It is so on disk from now on."""
        before = self.match
        self.becomes(_with_match(row, match), match)
        if before is None and match is not None:
            METRICS.play.begun.labels(row.game).inc()
        if match is not None and match.is_over and not (before is not None and before.is_over):
            METRICS.play.ended(row.game, match.attendance.ended_by)

    def becomes(self, row: TableRow, match: Match | None, end: End | None = None) -> None:
        """The store has it so."""
        self.row, self.match, self.end, self.turn_since = row, match, end, None
        self.attend()

    def attend(self) -> None:
        """See to it that bots and clocks go on here: called when the match has changed, and when somebody comes."""
        self._attend(self)

    def somebody_comes(self, guest: int | None, network: str) -> None:
        """With a command or a socket: bots and clocks go on.

        With a command of somebody who has a socket here nothing changes that they depend on.
        """
        if guest in self.people():
            self.network = network
        if guest is None or all(one.guest != guest for one in self.watchers):
            self._is_there(guest)

    def somebody_leaves(self, watcher: Watcher) -> None:
        """A socket was closed."""
        self.watchers.discard(watcher)
        self._is_there(watcher.guest)

    def _is_there(self, guest: int | None) -> None:
        self.absence.comes(guest if guest in self.people() else None, asyncio.get_running_loop().time())
        self.attend()

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


def _with_match(row: TableRow, match: Match | None) -> TableRow:
    """A table as it stands with this match."""
    if match is None:
        return row
    winners = match.winners if match.is_over else None
    state: TableStage = "over" if match.is_over else "running"
    gone, turn = match.attendance.texts, match.to_move
    agreed = row.agreed if turn == row.turn else ()
    return replace(row, state=state, turn=turn, drawn=match.drawn, winners=winners, gone=gone, agreed=agreed)
