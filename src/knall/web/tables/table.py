"""A table in memory: a cache of its row and match, with the sockets that watch it."""

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
    """A subscriber of a table: a guest, perhaps with a seat's view."""

    guest: int | None
    seat: int | None
    pace: float
    """Factor on the time that bots take before they move, as this page wishes; 1: the site's default."""

    def match_changed(self, on_disk: float | None = None) -> None:
        """A new state of the match; `on_disk`: when it was written, by `time.perf_counter`."""

    def table_changed(self) -> None:
        """New seats, presence or state."""

    def hear(self, message: MessageRow) -> None:
        """A new chat message."""

    def chat_changed(self, messages: Sequence[MessageRow]) -> None:
        """The chat after a deletion or an undone one, with the messages that are left."""

    def thinks(self, seat: int) -> None:
        """A bot thinks for this seat."""

    def look_anew(self) -> None:
        """A name has changed: redraw everything."""

    def send_away(self) -> None:
        """The guest was removed: close."""


class Table:
    """One table; every change holds `lock`.  `attend` schedules what the table does by itself."""

    def __init__(self, row: TableRow, match: Match | None, end: End | None, attend: Callable[[Table], None]) -> None:
        self.row = row
        self.match = match
        self.end = end
        """What is stored of a match that is over and cannot be replayed."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.absence = Absence(self.watchers)
        self.deadline: Deadline | None = None
        self.turn_since: float | None = None
        """When the turn of a match from the disk began, by the wall clock; None: it began in memory."""
        self.acting: asyncio.Task[None] | None = None
        """The move that is made by itself: a bot's, or one for a player whose time is up."""
        self.network = ""
        """The network from which a player came last."""
        self.of_newcomer = False
        """Was it made by a guest without history?"""
        self.timer: asyncio.TimerHandle | None = None
        """The one timer, at which it is attended again."""
        self.muted: AbstractSet[int] = frozenset()
        """Guests banned from every chat by the host of the site."""
        self.used = 0.0
        """When it was last asked for, by the loop's clock."""
        self._attend = attend
        self.sights, self.paintings = Sights(), Paintings()
        self._scene: Scene | None = None
        self._scene_of: tuple[Match | None, TableRow, Deadline | None] = None, row, None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return load_game(self.row.game)

    def require_match(self) -> Match:
        """The match; Refused, with the reason, if it has not begun or cannot be played."""
        if self.match is None:
            self.check_open()
            raise Refused("closed", "waiting")
        return self.match

    def check_open(self) -> None:
        """Raise Refused, with the reason, if today's rules cannot play its match."""
        if self.row.closed is not None:
            key, values = reason(self.row)
            raise Refused("closed", key, **values)

    def check_whole(self) -> None:
        """Raise Refused, with the reason, if some of its row cannot be read: damage is never overwritten."""
        if self.row.closed == "damaged":
            self.check_open()

    @property
    def scene(self) -> Scene:
        """The match with what the table adds to it; the same object between two changes."""
        match, row, deadline = self._scene_of
        if self._scene is None or match is not self.match or row is not self.row or deadline is not self.deadline:
            self._scene = Scene(self.require_match(), self.around, sights=self.sights)
            self._scene_of = self.match, self.row, self.deadline
        return self._scene

    @property
    def around(self) -> Around:
        """What the table adds to its match, all of it public."""
        told = None if self.deadline is None else self.deadline.told
        return Around(told, self.undo_ask, times_of(self.row), self.row.has_bots)

    @property
    def undo_ask(self) -> UndoAsk | None:
        """The last undo request, if nothing has happened since."""
        ask, match = self.row.undo_ask, self.match
        return ask if ask is not None and match is not None and ask.after == len(match.events) else None

    @property
    def is_idle(self) -> bool:
        """Is nobody here, and nothing under way?"""
        return not self.watchers and self.acting is None

    def clock_runs(self, now: float) -> bool:
        """Is a seat's clock running that has time left, by the loop's clock?"""
        return self.deadline is not None and self.deadline.at > now

    def seat(self, number: int | None) -> SeatRow:
        """A seat by number; Refused if unknown."""
        if number is None or not 0 <= number < len(self.row.seats):
            raise Refused("unknown", "unknown_seat")
        return self.row.seats[number]

    def seats_of(self, guest: int | None) -> list[int]:
        return [seat.seat for seat in self.row.seats if guest is not None and seat.guest == guest]

    def owned(self, number: int | None, guest: int | None) -> int:
        """The seat, if it is this guest's; Refused otherwise."""
        seat = self.seat(number)
        if guest is None or seat.guest != guest:
            raise Refused("foreign", "foreign")
        return seat.seat

    def check_maker(self, guest: int | None) -> None:
        """Raise Refused unless this guest made the table."""
        if guest is None or self.row.host != guest:
            raise Refused("foreign", "not_maker")

    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.row.seats if seat.guest is not None}

    def silence(self, guest: int | None) -> str | None:
        """Why a guest may not write in the chat, as a key of the sentences; None: they may."""
        if not self.row.chat:
            return "chat_off"
        if guest in self.muted:
            return "chat_muted"
        if guest in self.row.silenced:
            return "chat_removed"
        return None if self.row.watchers_talk or self.seats_of(guest) else "chat_players"

    @property
    def pace(self) -> float:
        """The slowest pace that a seated guest wishes for bots; it comes from people, so it shows nothing hidden."""
        people = self.people()
        return max((watcher.pace for watcher in self.watchers if watcher.guest in people), default=1.0)

    def people_staying(self) -> set[int]:
        """The seats of people who have not left the match."""
        return {seat.seat for seat in self.row.seats if seat.kind != "bot"} - self.row.attendance.left

    def people_playing(self) -> set[int]:
        """The seats of people who play for themselves."""
        return self.people_staying() - self.row.attendance.away

    def may_be_stood_in(self, seat: int, now: float) -> bool:
        """Is this seat to move, and its owner away for longer than the table allows?"""
        return seat == self.row.turn and away_from(self.row, self.absence) <= now

    def others_here(self, absent: int, now: float) -> set[int]:
        """The guests who are here, play for themselves, and vote on a stand-in for the absent seat."""
        owner = self.row.seats[absent].guest
        playing = {self.row.seats[seat].guest for seat in self.people_playing()}
        return {guest for guest in playing - {owner} if guest is not None and self.absence.is_here(guest, now)}

    def undecided(self, others: AbstractSet[int]) -> AbstractSet[int]:
        """The guests among `others` who have not voted for a stand-in."""
        return others - set(self.row.agreed)

    def waits_for(self, guest: int | None) -> bool:
        """Is it this guest's turn?"""
        return guest is not None and self.row.turn is not None and self.row.seats[self.row.turn].guest == guest

    @property
    def hints(self) -> bool:
        """Are hints fair: does only one person play?"""
        staying = {self.row.seats[seat].guest for seat in self.people_staying()}
        return len(staying) == 1 and all(seat.taken for seat in self.row.seats)

    def goes_on(self, row: TableRow, match: Match | None) -> None:
        """Take over a state that was just written, and count it."""
        before = self.match
        self.becomes(_with_match(row, match), match)
        if before is None and match is not None:
            METRICS.play.begun.labels(row.game).inc()
        if match is not None and match.is_over and not (before is not None and before.is_over):
            METRICS.play.ended(row.game, match.attendance.ended_by)

    def becomes(self, row: TableRow, match: Match | None, end: End | None = None) -> None:
        """Take over a state of the store."""
        self.row, self.match, self.end, self.turn_since = row, match, end, None
        self.attend()

    def attend(self) -> None:
        """Reschedule bots and clocks: after each change of the match, and when somebody comes."""
        self._attend(self)

    def visitor_came(self, guest: int | None, network: str) -> None:
        """Note a visitor, by command or socket, and reschedule.

        A command of a guest with an open socket here changes nothing in the schedule.
        """
        if guest in self.people():
            self.network = network
        if guest is None or all(one.guest != guest for one in self.watchers):
            self._is_there(guest)

    def visitor_left(self, watcher: Watcher) -> None:
        """Note a closed socket."""
        self.watchers.discard(watcher)
        self._is_there(watcher.guest)

    def _is_there(self, guest: int | None) -> None:
        self.absence.comes(guest if guest in self.people() else None, asyncio.get_running_loop().time())
        self.attend()

    def drop_renders(self) -> None:
        """Drop the render caches: nobody watches, or another process paints."""
        self.sights.forget()
        self.paintings.forget()

    def tell_all(self) -> None:
        """Broadcast a change of the table."""
        for watcher in self.watchers:
            watcher.table_changed()

    def show_all(self, actor: int | None = None, on_disk: float | None = None) -> None:
        """Broadcast a change of the match.

        The seat that acted, which knows already, comes behind the others, and the one to move last of all: how long its
        moves take to write down is told to nobody.
        """
        to_move = None if self.match is None else self.match.to_move
        for watcher in sorted(self.watchers, key=lambda one: (one.seat == to_move, one.seat == actor)):
            watcher.match_changed(on_disk)


def _with_match(row: TableRow, match: Match | None) -> TableRow:
    """A table's row in the state of this match."""
    if match is None:
        return row
    winners = match.winners if match.is_over else None
    state: TableStage = "over" if match.is_over else "running"
    gone, turn = match.attendance.texts, match.to_move
    agreed = row.agreed if turn == row.turn else ()
    return replace(row, state=state, turn=turn, drawn=match.drawn, winners=winners, gone=gone, agreed=agreed)
