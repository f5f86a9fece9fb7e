"""Arranging: what whoever made a table may change while it waits for others.

A change is numbered like a move: it names the change that it follows, is on disk before anybody is told, and the same
command again is answered with yes.

Nothing here lets anybody choose what chance brings.  All of it comes from a secret that was made, and promised, before;
nobody at the table knows it, so who changes seats or options after people contributed changes the stream blindly.  The
first event ends all changing, and is drawn in the same breath as the last contribution or change that was missing.  And
against a server that uses what it knows, pages hold on to what they contributed to: while somebody else sits, options
and lot stay, and a seat may lose its person, but a bot's never gets one, whose contribution could be chosen to suit
(`page/match/chance/ledger.js`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from knall.bots.names import bot_name
from knall.core.match.match import empty_table
from knall.core.text.errors import Stale
from knall.games import load_game
from knall.store.rows import SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.tables.seats import check_seats, free_seat
from knall.web.tables.stored import beginning, restored
from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused
from knall.web.wire.seats import ChangeSeat
from knall.web.wire.settings import ChangeSettings
from knall.web.wire.tables import CloseTable

Rearrangement = ChangeSeat | ChangeSettings | CloseTable


class Arranging:
    """Carries out what the maker of a table wishes."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def change_seat(self, table: Table, wish: ChangeSeat, guest: int | None) -> None:
        """Another kind of seat, a bot, or no seat; whoever sat there stands."""
        async with table.lock:
            if not self._is_repeated(table, wish, wish.after, guest):
                await self._become(table, with_seat(table.row, wish), wish)
        table.tell_all()
        table.show_all()

    async def change_settings(self, table: Table, wish: ChangeSettings, guest: int | None) -> None:
        """Other options, clock and so on, as long as nobody else sits there."""
        async with table.lock:
            if not self._is_repeated(table, wish, wish.after, guest):
                await self._become(table, with_settings(table.row, wish), wish)
        table.tell_all()

    async def close(self, table: Table, wish: CloseTable, guest: int | None) -> None:
        """Nobody will play here; who has the link is told so."""
        async with table.lock:
            table.check_maker(guest)
            if table.row.closed == "maker":
                return
            _check_waiting(table)
            await self._become(table, replace(table.row, closed="maker"), wish)
        table.tell_all()

    def _is_repeated(self, table: Table, wish: Rearrangement, after: int, guest: int | None) -> bool:
        """Was this very command carried out already?  Refused if it cannot be now."""
        table.check_maker(guest)
        if after < table.row.changes and self._store.changed_by(table.id, after + 1) == wish.model_dump_json():
            return True
        _check_waiting(table)
        if after != table.row.changes:
            raise Refused("stale", "table_changed")
        return False

    async def _become(self, table: Table, row: TableRow, wish: Rearrangement) -> None:
        before, row = table.row, replace(row, changes=table.row.changes + 1)
        row, match, unit = beginning(row) if row.closed is None else (row, None, None)
        try:
            await self._store.change(before, row, wish.model_dump_json(), time.time(), unit)
        except Stale:
            table.becomes(*restored(self._store, table.id))
            raise Refused("stale", "table_changed") from None
        table.goes_on(row, match)


def with_seat(row: TableRow, wish: ChangeSeat) -> TableRow:
    """A table with what becomes of one of its seats."""
    if wish.seat >= len(row.seats):
        raise Refused("unknown", "unknown_seat")
    old = row.seats[wish.seat]
    if old.guest is not None and wish.name != old.name:
        raise Refused("stale", "table_changed")  # somebody else sits there than was seen
    rest = [seat for seat in row.seats if seat is not old]
    if wish.becomes == "gone":
        return _seated(row, [replace(seat, seat=number) for number, seat in enumerate(rest)])
    if old.kind == "bot" and wish.becomes != "bot" and others_sit(row):
        raise Refused("closed", "bot_stays")
    new = _new_seat(wish, bot_name(row.id, wish.seat, [seat.name for seat in rest]))
    return _seated(row, [new if seat is old else seat for seat in row.seats])


def _seated(row: TableRow, seats: Sequence[SeatRow]) -> TableRow:
    check_seats(load_game(row.game), seats, row.start)
    return replace(row, seats=tuple(seats))


def _new_seat(wish: ChangeSeat, name: str) -> SeatRow:
    if wish.becomes == "bot":
        return SeatRow(wish.seat, "bot", wish.level, name=name)
    return free_seat(wish.seat, "open" if wish.becomes == "open" else "friend")


def with_settings(row: TableRow, wish: ChangeSettings) -> TableRow:
    """A table with other settings; what becomes of people who leave stays as it is where nothing is said of it."""
    if others_sit(row):
        raise Refused("closed", "others_sit")
    options = dict(empty_table(load_game(row.game), len(row.seats), wish.options).options)
    if row.start is not None and options != row.options:
        raise Refused("closed", "start_given")
    said = wish.model_dump(include={"leaving", "stand_in", "away_after"}, exclude_unset=True, exclude_none=True)
    return replace(
        row,
        options=options,
        clock=wish.clock,
        increment=None if wish.clock is None else wish.increment,
        chat=wish.chat,
        watchers_talk=wish.watchers_talk,
        by_lot=wish.by_lot,
        **said,
    )


def others_sit(row: TableRow) -> bool:
    """Does somebody sit there besides whoever made the table?"""
    return any(seat.guest not in (None, row.host) for seat in row.seats)


def _check_waiting(table: Table) -> None:
    table.check_open()
    if table.match is not None:
        raise Refused("closed", "begun")
