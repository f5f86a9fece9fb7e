"""API: attendance during a match: resign, stand in, come back."""

from __future__ import annotations

from knall.web.api.command import Call, Commands
from knall.web.gate.costs import Cost
from knall.web.wire.playing import ComeBack, Played, Resign, StandIn, StoodIn
from knall.web.wire.refusals import Refused

commands = Commands("/api/tables/{table}", "play")


@commands.command("/resign", Resign, Played, cost=Cost({"acts": 2}))
async def resign(call: Call, wish: Resign) -> Played:
    """Resign: a bot plays on, or the match ends, by the table's `leaving`.  The answer means it is on disk."""
    return await call.services.leaving.resign(call.table, call.seat(wish.seat), wish.after)


@commands.command("/stand-in", StandIn, StoodIn, cost=Cost({"acts": 2}))
async def stand_in(call: Call, wish: StandIn) -> StoodIn:
    """Vote to let a bot stand in for an absent player; it does once more than half of the others present agree."""
    table = call.table
    mine, absent = call.seat(wish.seat), table.seat(wish.absent).seat
    guest = call.guest.id
    if guest is None or guest == table.seat(absent).guest or mine in table.require_match().attendance.by_bots:
        raise Refused("foreign", "foreign")
    return await call.services.leaving.stand_in(table, guest, absent, wish.after, call.language)


@commands.command("/back", ComeBack, Played, cost=Cost({"acts": 2}))
async def come_back(call: Call, wish: ComeBack) -> Played:
    """Take over from the stand-in bot; making a move does the same."""
    return await call.services.leaving.come_back(call.table, call.seat(wish.seat), wish.after)
