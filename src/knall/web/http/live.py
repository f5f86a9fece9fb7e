"""The API, live: a WebSocket for each page that looks at a table."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from knall.web.http.clients import network_of
from knall.web.http.language import language_of
from knall.web.http.params import address_of, services_of
from knall.web.http.wire.outgoing import FOREIGN, UNKNOWN
from knall.web.live.listeners import Listener, serve
from knall.web.refused import Refused

router = APIRouter(prefix="/api")


def _number(socket: WebSocket, name: str) -> int | None:
    value = socket.query_params.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 8 else None


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """All that happens at a table from event `after` on, through the eyes of `seat`."""
    services = services_of(socket)
    guest = services.sessions.of(socket).id
    await socket.accept()
    try:
        await services.registry.bring(name)
        table = services.registry.visit(name, guest, network_of(socket.scope))
        seat = _number(socket, "seat")
        eyes = None if seat is None else table.owned(seat, guest)
    except Refused as refused:
        await socket.close(FOREIGN if refused.code == "foreign" else UNKNOWN)
        return
    listener = Listener(socket, table, guest, language_of(socket), services.broadcast)
    listener.address, listener.seat, listener.seen = (
        address_of(socket, services.settings),
        eyes,
        _number(socket, "after"),
    )
    await serve(listener)
