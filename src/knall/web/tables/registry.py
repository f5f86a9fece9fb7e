"""The registry: finds tables, makes them, lets people sit down, and begins their matches."""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from knall.bots.levels import LEVELS
from knall.core import options
from knall.core.errors import Stale
from knall.core.match import Match
from knall.core.position import Position
from knall.games import game_names, load_game
from knall.store.rows import End, SeatRow, State, TableRow, Unit
from knall.store.sqlite import SqliteStore
from knall.web.http.errors import Refused
from knall.web.http.wire.incoming import NewSeat, NewTable
from knall.web.tables.stored import end_of, match_of, obstacle
from knall.web.tables.table import Table

log = logging.getLogger(__name__)
MOST_IDLE = 500
"""How many tables nobody listens to stay in memory."""


class TableRegistry:
    """All tables; memory is a cache of the store."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """A table is one object as long as anybody holds it, also if it was forgotten meanwhile."""

    def find(self, name: str) -> Table:
        """A table by its name."""
        table = self._tables.get(name)
        if table is not None:
            self._tables.move_to_end(name)
            return table
        table = self._alive.get(name)
        if table is None:
            row = self.store.table(name)
            if row is None:
                raise Refused("unknown", "unknown_table")
            table = Table(*self._restored(row))
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        """Remember a table as the one used last, and forget what was not used for long."""
        self._alive[table.id] = self._tables[table.id] = table
        if len(self._tables) > MOST_IDLE:
            self._forget_idle()

    def _restored(self, row: TableRow) -> tuple[TableRow, Match | None, End | None]:
        """What a table is made of: its match, or the reason why it cannot be played, and what stays of it."""
        why = obstacle(row)
        if why is None and row.state != "waiting":
            try:
                return replace(row, closed=None), match_of(row, self.store.log(row.id)), None
            except Exception:  # whatever is wrong with a log, it is one table's trouble
                log.exception("a stored match does not fit its rules", extra={"table": row.id})
                why = "log"
                if row.state != "over":
                    self.store.judge(row.id, row.rules, why)
        return replace(row, closed=why), None, self.store.end(row.id)

    def reload(self, table: Table) -> None:
        """Take over what the store knows: somebody else wrote to it, or a write failed."""
        row = self.store.table(table.id)
        if row is not None:
            table.row, table.match, table.end = self._restored(row)

    def _forget_idle(self) -> None:
        idle = [name for name, table in self._tables.items() if not table.listeners and table.acting is None]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._tables[name]

    def __len__(self) -> int:
        return len(self._tables)

    def listeners(self) -> int:
        """How many sockets are open."""
        return sum(len(table.listeners) for table in self._tables.values())

    async def create(self, wish: NewTable, guest: int, name: str | None) -> Table:
        """A new table; its match begins at once if nobody is missing."""
        row = _new_row(wish, guest, name)
        match, unit = beginning(row)
        await self.store.add_table(row, unit)
        table = Table(standing(row, match), match)
        self._keep(table)
        return table

    async def join(self, table: Table, seat: SeatRow, guest: int, name: str, word: str) -> None:
        """Somebody sits down."""
        table.check_open()
        async with table.lock:
            await self._sit(table, replace(table.seat(seat.seat), guest=guest, name=name, word=word))
        table.tell_all()
        table.show_all()

    async def leave(self, table: Table, number: int) -> None:
        """Somebody stands up, while the table waits."""
        async with table.lock:
            await self._sit(table, replace(table.seat(number), guest=None, name=None, word=None))
        table.tell_all()

    async def _sit(self, table: Table, seat: SeatRow) -> None:
        if table.match is not None:
            raise Refused("closed", "begun")
        row = replace(table.row, seats=tuple(seat if one.seat == seat.seat else one for one in table.row.seats))
        match, unit = beginning(row)
        try:
            await self.store.sit(table.id, seat, time.time(), unit)
        except Stale:
            self.reload(table)
            raise Refused("closed", "taken" if table.match is None else "begun") from None
        table.row, table.match = standing(row, match), match

    async def rematch(self, table: Table, guest: int, word: str) -> Table:
        """The table where they play again: the same for all who ask; the others' seats are kept for them."""
        if table.row.state != "over":
            raise Refused("closed", "not_over")
        if table.row.closed not in (None, "rules", "log"):
            table.check_open()
        old = table.row
        seats = [_again(seat, guest, word) for seat in old.seats[1:] + old.seats[:1]]  # another one begins
        row = replace(
            old,
            id=new_name(),
            secret=new_secret(),
            host=guest,
            created=time.time(),
            state="waiting",
            rules=load_game(old.game).rules_version,
            turn=None,
            drawn=None,
            setup_drawn=False,
            winners=None,
            closed=None,
            rematch=None,
            seats=tuple(replace(seat, seat=number) for number, seat in enumerate(seats)),
        )
        async with table.lock:
            name = await self.store.link_rematch(table.id, row, beginning(row)[1])
            table.row = replace(old, rematch=name)
        table.tell_all()
        return self.find(name)


def beginning(row: TableRow) -> tuple[Match, Unit] | tuple[None, None]:
    """The match of a table where nobody is missing, and what it begins with; nothing as long as somebody is."""
    if not all(seat.taken for seat in row.seats):
        return None, None
    opened = match_of(row)
    match = opened.settled()
    return match, unit_of(row, opened, match, time.time())


def standing(row: TableRow, match: Match | None) -> TableRow:
    """A table as it stands with this match."""
    if match is None:
        return row
    winners = match.winners if match.is_over else None
    state: State = "over" if match.is_over else "running"
    return replace(row, state=state, turn=match.to_move, drawn=match.drawn, winners=winners)


def unit_of(row: TableRow, before: Match, after: Match, now: float) -> Unit:
    """What a move (or an undo) adds to the log, and how the match stands with it."""
    events = after.events[len(before.events) :]
    return Unit(row.id, len(before.events), events, after.drawn, after.to_move, now, end_of(row, after))


def new_name() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    """Where the chance of a match comes from."""
    return secrets.token_hex(32)


def _new_row(wish: NewTable, guest: int, name: str | None) -> TableRow:
    if wish.game not in game_names():
        raise Refused("unknown", "unknown_game")
    rules = load_game(wish.game)
    start = None if wish.start is None else Position(rules, rules.parse(wish.start))
    count = len(wish.seats)
    if count not in rules.seats or (start is not None and start.players != count):
        bounds = {"least": rules.seats[0], "most": rules.seats[-1]}
        raise Refused("bad", "seat_count", title=rules.title, players=count, **bounds)
    if all(seat.kind == "bot" for seat in wish.seats):
        raise Refused("bad", "nobody_here")
    if start is not None and not rules.open and any(seat.kind in ("friend", "open") for seat in wish.seats):
        raise Refused("bad", "cards_known")
    chosen = start.options if start is not None else options.complete(rules.options, wish.options)
    return TableRow(
        id=new_name(),
        game=rules.name,
        rules=rules.rules_version,
        options=dict(chosen),
        start=None if start is None else str(start),
        secret=new_secret(),
        host=guest,
        clock=wish.clock,
        chat=wish.chat,
        created=time.time(),
        seats=_seats(wish.seats, guest, name, wish.word),
    )


def _seats(wishes: Sequence[NewSeat], guest: int, name: str | None, word: str) -> tuple[SeatRow, ...]:
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            level = wish.level or "normal"
            if level not in LEVELS:
                raise Refused("bad", "unknown_level")
            seats.append(SeatRow(number, "bot", level))
        elif wish.kind == "here":
            seats.append(SeatRow(number, "here", guest=guest, name=wish.name or name, word=word))
        else:
            invite = secrets.token_urlsafe(16) if wish.kind == "friend" else None
            seats.append(SeatRow(number, wish.kind, invite=invite))
    return tuple(seats)


def _again(seat: SeatRow, guest: int, word: str) -> SeatRow:
    if seat.kind == "bot":
        return seat
    if seat.guest == guest:
        return replace(seat, word=word, invite=None)
    return replace(seat, kept_for=seat.guest, guest=None, word=None, invite=None)
