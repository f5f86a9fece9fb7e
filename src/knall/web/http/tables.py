"""The API, tables: make one, sit down, stand up, talk, play again."""

from __future__ import annotations

import io
import time
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from knall.core.language import Language
from knall.core.sentences import winning
from knall.store.rows import MessageRow, SeatRow, TableRow
from knall.web.http.errors import Refused
from knall.web.http.params import language_of
from knall.web.http.wire.incoming import Join, Leave, NewTable, Rematch, Say
from knall.web.http.wire.outgoing import MessageShape, TableLine, TablePage, TableShape
from knall.web.live.frames import moment
from knall.web.services import RESPONSES, Spoken, TableName, TheServices, sent_as
from knall.web.tables.stored import called, game_of, reason
from knall.web.tables.table import Table, message_shape
from knall.web.texts import level_name, sentence

router = APIRouter(prefix="/api", tags=["tables"], responses=RESPONSES)
MOST_LISTED = 50
Before = Annotated[
    str | None,
    Query(max_length=80, pattern=r"^[0-9]{1,20}\.[0-9]{1,20}~[A-Za-z0-9_-]+$", description="`more` of the page before"),
]
Limit = Annotated[int, Query(ge=1, le=MOST_LISTED)]


@router.get("/me/tables")
async def mine(
    request: Request, services: TheServices, before: Before = None, limit: Limit = MOST_LISTED, lang: Spoken = None
) -> TablePage:
    """The tables where I sit, the latest first; nothing is replayed for it."""
    guest, language = services.sessions.of(request), language_of(request)
    if guest.id is None:
        return {"tables": [], "more": None}
    rows = services.store.tables_of(guest.id, limit + 1, None if before is None else _place(before))
    more = f"{rows[limit - 1].updated!r}~{rows[limit - 1].id}" if len(rows) > limit else None
    return {"tables": [_line(row, guest.id, language) for row in rows[:limit]], "more": more}


def _place(cursor: str) -> tuple[float, str]:
    """Where a list goes on: time and id of the last table before."""
    time_of_last, _, name = cursor.partition("~")
    return float(time_of_last), name


def _line(row: TableRow, guest: int, language: Language) -> TableLine:
    game, names = game_of(row), [_named(row, seat, language) for seat in row.seats]
    key, values = reason(row)
    return {
        "id": row.id,
        "game": row.game,
        "title": row.game if game is None else game.title,
        "state": row.state if row.closed is None else "closed",
        "closed": None if row.closed is None else sentence(key, language, **values),
        "seats": names,
        "your_turn": row.closed is None and row.turn is not None and row.seats[row.turn].guest == guest,
        "result": None if row.winners is None else winning([names[seat] for seat in row.winners], language),
        "updated": moment(row.updated),
    }


def _named(row: TableRow, seat: SeatRow, language: Language) -> str:
    bot = None if seat.level is None else f"Bot ({level_name(seat.level, language)})"
    return seat.name or bot or called(row, seat.seat, language)


@router.post("/tables", status_code=201, response_model=TableShape)
async def create(request: Request, services: TheServices, wish: NewTable, lang: Spoken = None) -> Any:
    """A new table; its match begins at once if nobody is missing."""
    guest = await services.sessions.known(request)
    assert guest.id is not None
    table = await services.registry.create(wish, guest.id, guest.name)
    if table.hints or any(seat.kind == "bot" for seat in table.row.seats):
        services.pool.warm(table.row.game)
    services.runner.look(table)
    return services.sessions.answer(services.shape(table, guest.id, request), guest, 201)


@router.get("/tables/{table}", response_model=TableShape)
async def show(request: Request, services: TheServices, table: TableName, lang: Spoken = None) -> Any:
    """A table, as I may see it."""
    return services.shape(services.find(table), services.sessions.of(request).id, request)


@router.post("/tables/{table}/join", response_model=TableShape)
async def join(request: Request, services: TheServices, table: TableName, wish: Join, lang: Spoken = None) -> Any:
    """Sit down."""
    found = services.find(table)
    guest = await services.sessions.known(request)
    assert guest.id is not None
    await services.sessions.rename(guest, wish.name)
    seat = _free_seat(found, wish, guest.id)
    if seat.guest != guest.id:  # the same command again changes nothing
        await services.registry.join(found, seat, guest.id, wish.name, wish.word)
        services.runner.look(found)
    return services.sessions.answer(services.shape(found, guest.id, request), guest)


def _free_seat(table: Table, wish: Join, guest: int) -> SeatRow:
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


@router.post("/tables/{table}/leave", response_model=TableShape)
async def leave(request: Request, services: TheServices, table: TableName, wish: Leave, lang: Spoken = None) -> Any:
    """Stand up, while the table waits."""
    found, guest = services.find(table), services.sessions.of(request)
    await services.registry.leave(found, found.owned(wish.seat, guest.id))
    return services.shape(found, guest.id, request)


@router.post("/tables/{table}/chat", response_model=MessageShape)
async def say(request: Request, services: TheServices, table: TableName, wish: Say, lang: Spoken = None) -> Any:
    """Say something to all at the table."""
    found = services.find(table)
    if not found.row.chat:
        raise Refused("closed", "chat_off")
    text = " ".join(wish.text.split())
    if not text:
        raise Refused("bad", "chat_empty")
    guest = await services.sessions.known(request)
    assert guest.id is not None
    seats = found.seats_of(guest.id)
    seat = seats[0] if seats else None
    name = guest.name or (called(found.row, seat, language_of(request)) if seat is not None else "?")
    message = await services.store.say(table, MessageRow(0, guest.id, seat, name, text, time.time()))
    for listener in found.listeners:
        listener.hear(message)
    return services.sessions.answer(message_shape(message, guest.id), guest)


@router.post("/tables/{table}/rematch", response_model=TableShape)
async def rematch(request: Request, services: TheServices, table: TableName, wish: Rematch, lang: Spoken = None) -> Any:
    """Play again, with the same people."""
    found, guest = services.find(table), services.sessions.of(request)
    if guest.id is None or not found.seats_of(guest.id):
        raise Refused("foreign", "foreign")
    new = await services.registry.rematch(found, guest.id, wish.word)
    services.runner.look(new)
    return services.shape(new, guest.id, request)


@router.get("/tables/{table}/qr/{seat}.svg", response_class=Response, responses=sent_as("image/svg+xml"))
async def qr(request: Request, services: TheServices, table: TableName, seat: int, lang: Spoken = None) -> Response:
    """The invitation to a seat as a QR code, for whoever made the table."""
    found = services.find(table)
    shape = services.shape(found, services.sessions.of(request).id, request)
    invite = shape["seats"][found.seat(seat).seat]["invite"]
    if invite is None:
        raise Refused("foreign", "foreign")
    drawn = io.BytesIO()
    segno.make(invite, error="m").save(drawn, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
