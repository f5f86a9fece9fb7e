"""Seating: tables are made, people sit down, contribute to chance, stand up, and play again.

The order keeps chance honest: the secret of a table is made with it, its SHA-256 is told to whoever looks at the table,
and only then do people contribute.  So nobody can choose a secret that suits a contribution.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

from knall.bots.names import bot_name
from knall.core.match.match import empty_table
from knall.core.match.position import Position
from knall.core.text.errors import Stale
from knall.games import game_names, load_game
from knall.store.rows import SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.ops.metrics import METRICS
from knall.web.tables.registry import TableRegistry
from knall.web.tables.seats import check_seats, free_seat
from knall.web.tables.stored import beginning, obstacle, reason, restored
from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused
from knall.web.wire.seats import Join, NewSeat
from knall.web.wire.tables import NewTable


class Seating:
    """Changes who sits where; a match begins as soon as nobody and nobody's contribution is missing."""

    def __init__(self, store: SqliteStore, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry

    async def create(self, wish: NewTable, guest: int, name: str | None) -> Table:
        """A new table."""
        row = _new_row(wish, guest, name)
        await self._store.add_table(row)
        return self._registry.add(row)

    async def join(self, table: Table, wish: Join, guest: int) -> None:
        """Somebody sits down; the same command again changes nothing."""
        if table.match is None:
            table.check_open()
        seat = seat_for(table, wish, guest)
        if seat.guest == guest:
            return
        table.check_open()
        async with table.lock:
            await self._sit(
                table, replace(table.seat(seat.seat), guest=guest, name=wish.name, contribution=wish.contribution)
            )
        table.tell_all()
        table.show_all()

    async def leave(self, table: Table, number: int) -> None:
        """Somebody stands up, while the table waits."""
        async with table.lock:
            await self._sit(table, replace(table.seat(number), guest=None, name=None, contribution=None))
        table.tell_all()

    async def contribute(self, table: Table, guest: int, contribution: str) -> None:
        """A guest's contribution for all its seats; the same again changes nothing, another one is refused."""
        async with table.lock:
            mine = [table.seat(number) for number in table.seats_of(guest)]
            if any(seat.contribution not in (None, contribution) for seat in mine):
                raise Refused("closed", "contribution_given")
            without = [replace(seat, contribution=contribution) for seat in mine if seat.contribution is None]
            if not without:
                return
            table.check_open()
            await self._sit(table, *without)
        table.tell_all()
        table.show_all()

    async def _sit(self, table: Table, *seats: SeatRow) -> None:
        if table.match is not None:
            raise Refused("closed", "begun")
        changed = {seat.seat: seat for seat in seats}
        row = replace(table.row, seats=tuple(changed.get(one.seat, one) for one in table.row.seats))
        row, match, unit = beginning(row)
        try:
            await self._store.sit(table.id, seats, time.time(), unit)
        except Stale:
            table.becomes(*restored(self._store, table.id))
            raise Refused("closed", "taken" if table.match is None else "begun") from None
        table.goes_on(row, match)

    async def rematch(self, table: Table, guest: int) -> Table:
        """The table where they play again: the same for all who ask; the others' seats are kept for them."""
        if table.row.state != "over":
            raise Refused("closed", "not_over")
        if table.row.closed not in (None, "rules", "log"):
            table.check_open()
        old = table.row
        seats = [_again(seat, guest) for seat in _next_order(old)]
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
            times=(),
            winners=None,
            closed=None,
            rematch=None,
            changes=0,
            gone=(),
            agreed=(),
            undo_ask=None,
            seats=tuple(replace(seat, seat=number) for number, seat in enumerate(seats)),
        )
        if (why := obstacle(row)) is not None:
            key, values = reason(replace(row, closed=why))
            raise Refused("closed", key, **values)
        async with table.lock:
            name = await self._store.link_rematch(table.id, row)
            table.row = replace(old, rematch=name)
            if name == row.id:
                METRICS.play.tables_made.labels(row.game).inc()
        table.tell_all()
        return self._registry.find(name)


def seat_for(table: Table, wish: Join, guest: int) -> SeatRow:
    """The seat that somebody may take."""
    if wish.invite is not None:
        for seat in table.row.seats:
            if seat.invite is not None and seat.invite == wish.invite:
                if seat.guest is not None and seat.guest != guest:
                    raise Refused("unknown", "unknown_invite")
                return seat
        raise Refused("unknown", "unknown_invite")
    wanted = table.row.seats if wish.seat is None else (table.seat(wish.seat),)
    mine = [seat for seat in wanted if seat.guest == guest]
    if mine:
        return mine[0]
    if table.match is not None:
        raise Refused("closed", "begun")
    free = [seat for seat in wanted if not seat.taken and _may_sit(table, seat, guest)]
    if not free:
        raise Refused("closed", "no_seat" if wish.seat is None else "taken")
    return free[0]


def _may_sit(table: Table, seat: SeatRow, guest: int) -> bool:
    if seat.kept_for is not None:
        return seat.kept_for == guest
    return seat.kind == "open" or (seat.kind == "here" and table.row.host == guest)


def new_name() -> str:
    """A name for a table that nobody can guess, and that no command line takes for an option."""
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name


def new_secret() -> str:
    """Where the chance of a match comes from."""
    return secrets.token_hex(32)


def _new_row(wish: NewTable, guest: int, name: str | None) -> TableRow:
    if wish.game not in game_names():
        raise Refused("unknown", "unknown_game")
    rules = load_game(wish.game)
    start = None if wish.start is None else Position(rules, rules.notation.parse(wish.start))
    table = new_name()
    seats = _seats(table, wish.seats, guest, name)
    check_seats(rules, seats, wish.start)
    first = empty_table(rules, len(seats), wish.options) if start is None else start
    return TableRow(
        id=table,
        game=rules.name,
        rules=rules.rules_version,
        options=dict(first.options),  # as positions write them, which need no file
        start=None if start is None else str(start),
        secret=new_secret(),
        host=guest,
        clock=wish.clock,
        increment=None if wish.clock is None else wish.increment,
        chat=wish.chat,
        watchers_talk=wish.watchers_talk,
        created=time.time(),
        seats=seats,
        by_lot=wish.by_lot,
        leaving=wish.leaving,
        stand_in=wish.stand_in or TableRow.stand_in,
        away_after=wish.away_after,
    )


def _seats(table: str, wishes: Sequence[NewSeat], guest: int, name: str | None) -> tuple[SeatRow, ...]:
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(SeatRow(number, "bot", wish.level, name=bot_name(table, number)))
        elif wish.kind == "here":
            seats.append(SeatRow(number, "here", guest=guest, name=wish.name or name))
        else:
            seats.append(free_seat(number, wish.kind))
    return tuple(seats)


def _next_order(row: TableRow) -> Sequence[SeatRow]:
    """Those of a table in the order of the next one: another one begins, or the lot says who."""
    if row.by_lot:
        return [replace(seat, place=None) for seat in sorted(row.seats, key=lambda seat: seat.first_place)]
    return row.seats[1:] + row.seats[:1]


def _again(seat: SeatRow, guest: int) -> SeatRow:
    if seat.kind == "bot":
        return seat
    if seat.guest == guest:
        return replace(seat, contribution=None, invite=None)
    return replace(seat, kept_for=seat.guest, guest=None, contribution=None, invite=None)
