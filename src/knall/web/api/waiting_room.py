"""API: the waiting room: what a table's host may change until the match begins."""

from __future__ import annotations

from contextlib import AbstractContextManager

from knall.web.api.command import Call, Commands
from knall.web.api.tables import level_for, room
from knall.web.gate.costs import Cost
from knall.web.tables.table import Table
from knall.web.wire.seats import ChangeSeat
from knall.web.wire.settings import ChangeSettings
from knall.web.wire.tables import CloseTable, TableShape

commands = Commands("/api/tables/{table}", "tables")


def _room_for(call: Call, table: Table, by_itself: bool) -> AbstractContextManager[None]:
    """Quota for a table that acts on its own from now on and did not before."""
    return room(call, by_itself and table.row.clock is None and not table.row.has_bots)


@commands.command("/seat", ChangeSeat, TableShape, cost=Cost({"acts": 2}))
async def change_seat(call: Call, wish: ChangeSeat) -> TableShape:
    """Give a seat to a bot or to people, or remove it; whoever sits there is named in the body and has to leave."""
    table = call.table
    wish.level = level_for(call, wish.level) if wish.becomes == "bot" else None
    with _room_for(call, table, wish.becomes == "bot"):
        await call.services.arranging.change_seat(table, wish, call.guest.id)
    if wish.becomes == "bot":
        call.services.pool.warm(table.row.game)
    return call.table_shape(table)


@commands.command("/settings", ChangeSettings, TableShape, cost=Cost({"acts": 2}))
async def change_settings(call: Call, wish: ChangeSettings) -> TableShape:
    """Change the settings at once, as long as nobody else sits there."""
    table = call.table
    if wish.stand_in is not None:
        level_for(call, wish.stand_in)
    with _room_for(call, table, wish.clock is not None):
        await call.services.arranging.change_settings(table, wish, call.guest.id)
    return call.table_shape(table)


@commands.command("/close", CloseTable, TableShape, cost=Cost({"acts": 1}))
async def close(call: Call, wish: CloseTable) -> TableShape:
    """Close a table whose match has not begun; it stays visible as closed."""
    await call.services.arranging.close(call.table, wish, call.guest.id)
    return call.table_shape(call.table)
