"""The API, people who come and go in a match: resign, stand in, come back."""

from __future__ import annotations

from knall.web.api.command import Call, Commands
from knall.web.wire.playing import ComeBack, Played, Resign, StandIn, StoodIn
from knall.web.wire.refused import Refused

commands = Commands("/api/tables/{table}", "play")


@commands.command("/resign", Resign, Played)
async def resign(call: Call, wish: Resign) -> Played:
    """I do not play on: a bot does, or the match ends, as the table's `leaving` says; yes means that it is on disk."""
    return await call.services.leaving.resign(call.table, call.seat(wish.seat), wish.after)


@commands.command("/stand-in", StandIn, StoodIn)
async def stand_in(call: Call, wish: StandIn) -> StoodIn:
    """I want a bot to play for somebody who is away; it does when more than half of the others who are here do."""
    table = call.table
    mine, absent = call.seat(wish.seat), table.seat(wish.absent).seat
    guest = call.guest.id
    if guest is None or guest == table.seat(absent).guest or mine in table.require_match().attendance.by_bots:
        raise Refused("foreign", "foreign")
    return await call.services.leaving.stand_in(table, guest, absent, wish.after, call.language)


@commands.command("/back", ComeBack, Played)
async def come_back(call: Call, wish: ComeBack) -> Played:
    """I play for myself again; a move of mine says the same."""
    return await call.services.leaving.come_back(call.table, call.seat(wish.seat), wish.after)
