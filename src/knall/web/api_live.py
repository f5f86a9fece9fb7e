"""The API, live: a WebSocket for each page that looks at a table."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from knall.web.errors import Refused
from knall.web.house import House
from knall.web.language import language_of
from knall.web.live import Listener, serve

router = APIRouter(prefix="/api")
FOREIGN, UNKNOWN = 4403, 4404


def _number(socket: WebSocket, name: str) -> int | None:
    value = socket.query_params.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 8 else None


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """All that happens at a table from event `after` on, through the eyes of `seat`."""
    house: House = socket.app.state.house
    guest = house.guests.of(socket).id
    await socket.accept()
    try:
        table = house.find(name)
        seat = _number(socket, "seat")
        eyes = None if seat is None else table.owned(seat, guest)
    except Refused as refused:
        await socket.close(FOREIGN if refused.code == "foreign" else UNKNOWN)
        return
    listener = Listener(socket, table, guest, language_of(socket), house.painter)
    listener.address, listener.seat, listener.seen = house.address(socket), eyes, _number(socket, "after")
    await serve(listener)
