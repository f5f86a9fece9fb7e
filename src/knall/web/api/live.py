"""API: the WebSocket of a page that shows a table."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, WebSocket

from knall.web.api.params import address_of, services_of
from knall.web.gate.clients import language_of, network_of
from knall.web.live.listeners import Listener, serve
from knall.web.tables.stored import game_of_table
from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused
from knall.web.wire.sockets import FOREIGN, UNKNOWN, SocketQuery

router = APIRouter(prefix="/api")


def _number(socket: WebSocket, name: str) -> int | None:
    value = socket.query_params.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 8 else None


def _asked(socket: WebSocket) -> SocketQuery:
    """The query of the socket; invalid values count as missing."""
    return {
        "seat": "own" if socket.query_params.get("seat") == "own" else _number(socket, "seat"),
        "after": _number(socket, "after"),
        "packed": 1 if socket.query_params.get("packed") == "1" else None,
    }


def _eyes(seat: int | Literal["own"] | None, table: Table, guest: int | None) -> int | None:
    """The point of view; `own`: the guest's only seat, or any of several if the game has no secrets."""
    if seat == "own":
        own, game = table.seats_of(guest), game_of_table(table.row)
        return own[0] if len(own) == 1 or (own and game is not None and game.open) else None
    return None if seat is None else table.owned(seat, guest)


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """Everything that happens at a table after event `after`, as `seat` sees it; `packed=1`: long messages as zlib."""
    services, asked = services_of(socket), _asked(socket)
    guest = services.sessions.of(socket).id
    await socket.accept()
    try:
        await services.registry.bring(name)
        table = services.registry.visit(name, guest, network_of(socket.scope))
        eyes = _eyes(asked["seat"], table, guest)
    except Refused as refused:
        await socket.close(FOREIGN if refused.code == "foreign" else UNKNOWN)
        return
    listener = Listener(socket, table, guest, language_of(socket), services.broadcast)
    listener.address, listener.seat = address_of(socket, services.settings), eyes
    listener.seen, listener.unpacks = asked["after"], asked["packed"] == 1
    await serve(listener)
