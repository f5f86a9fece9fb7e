"""API: tables: create, list, show, join, leave, rematch, QR codes."""

from __future__ import annotations

import io
import time
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Annotated, Any

import segno
from fastapi import Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from knall.bots.levels import LEVELS
from knall.bots.names import BOT, program_name
from knall.core.match.history import shown_name
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.store.rows import SeatRow, TableRow
from knall.web.api.command import Call, Commands
from knall.web.api.document import RESPONSES, sent_as
from knall.web.api.params import TableName, TheServices, WantedLanguage, address_of
from knall.web.gate.clients import language_of, network_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.live.table_messages import gone
from knall.web.people.sessions import Guest
from knall.web.services import Services
from knall.web.tables.stored import called, game_of_table, reason
from knall.web.tables.table import Table
from knall.web.texts import level_name, sentence
from knall.web.views.frames import moment
from knall.web.wire.chance import Contribution
from knall.web.wire.refusals import Refused
from knall.web.wire.seats import Join, Leave
from knall.web.wire.tables import ListedTable, NewTable, Rematch, TablePage, TableShape
from knall.web.workers.quota import NEWCOMER_SECONDS

commands = Commands("/api", "tables")
router = ReadRouter("/api", tags=["tables"], responses=RESPONSES)
USUAL_LEVEL = "normal"
MOST_LISTED = 50
Before = Annotated[
    str | None,
    Query(max_length=80, pattern=r"^[0-9]{1,20}\.[0-9]{1,20}~[A-Za-z0-9_-]+$", description="`more` of the page before"),
]
Invite = Annotated[str | None, Query(max_length=64, description="An invitation; the answer says what became of it")]
ListLimit = Annotated[int, Query(ge=1, le=MOST_LISTED)]


@router.read("/me/tables", Cost({"reads": 10}))
async def mine(
    request: Request,
    services: TheServices,
    before: Before = None,
    limit: ListLimit = MOST_LISTED,
    lang: WantedLanguage = None,
) -> TablePage:
    """The tables where I sit, latest first; no match is replayed for it."""
    guest, language = services.sessions.of(request), language_of(request)
    if guest.id is None:
        return {"tables": [], "more": None}
    rows = await services.store.tables_of(guest.id, limit + 1, None if before is None else _cursor(before))
    more = f"{rows[limit - 1].updated!r}~{rows[limit - 1].id}" if len(rows) > limit else None
    return {"tables": [_listed(row, guest.id, language) for row in rows[:limit]], "more": more}


def _cursor(cursor: str) -> tuple[float, str]:
    """The cursor of a list: time and id of the last table before."""
    time_of_last, _, name = cursor.partition("~")
    return float(time_of_last), name


def _listed(row: TableRow, guest: int, language: Language) -> ListedTable:
    game, names = game_of_table(row), [named(row, seat, language) for seat in row.seats]
    own = [seat.seat for seat in row.seats if seat.guest == guest]
    voice = Voice(language, tuple(names), own[0] if len(own) == 1 else None)
    key, values = reason(row)
    return {
        "id": row.id,
        "game": row.game,
        "title": row.game if game is None else game.title,
        "state": row.state if row.closed is None else "closed",
        "closed": None if row.closed is None else sentence(key, language, **values),
        "seats": names,
        "your_turn": row.closed is None and row.attendance.decides(row.turn) in own,
        "gone": next((why for why in (gone(row, seat) for seat in own) if why is not None), None),
        "result": None if row.winners is None else row.attendance.say_end(row.winners, voice),
        "updated": moment(row.updated),
    }


def named(row: TableRow, seat: SeatRow, language: Language) -> str:
    """The name of a seat's player in a list."""
    if seat.level is not None:
        return f"{seat.name or BOT} ({level_name(seat.level, language)})"
    return shown_name(seat.name or called(row, seat.seat, language), language)


@commands.command("/tables", NewTable, TableShape, cost=Cost({"acts": 2, "tables": 1}), status=201)
async def create(call: Call, wish: NewTable) -> TableShape:
    """Create a table, with its commitment; the match begins once everybody's contribution is there."""
    _set_levels(call, wish)
    by_itself = wish.clock is not None or any(seat.kind == "bot" for seat in wish.seats)
    with room(call, by_itself):
        made = await call.services.seating.create(wish, await call.introduced(), call.guest.name)
        made.of_newcomer = _is_newcomer(call.guest)
        table = call.come_to(made.id)
    if table.hints or table.row.has_bots:
        call.services.pool.warm(table.row.game)
    return call.table_shape(table)


def _set_levels(call: Call, wish: NewTable) -> None:
    """Fill in missing bot levels; Refused if the host does not offer one."""
    for seat in wish.seats:
        seat.level = level_for(call, seat.level) if seat.kind == "bot" else None
    wish.stand_in = level_for(call, wish.stand_in)


def level_for(call: Call, level: str | None) -> str:
    """The given level, or the default; Refused if the host does not offer it."""
    offered = call.services.settings.levels or tuple(LEVELS)
    if level is None:
        return USUAL_LEVEL if USUAL_LEVEL in offered else offered[0]
    if level not in LEVELS:
        raise Refused("bad", "unknown_level")
    if level not in offered:
        raise Refused("bad", "level_off", level=level_name(level, call.language))
    return level


def room(call: Call, by_itself: bool) -> AbstractContextManager[None]:
    """Quota for a table that acts on its own (bots, clocks); other tables need none."""
    if not by_itself or not call.services.settings.limits:
        return nullcontext()
    return call.services.runner.tables.one_more(call.guest.id, network_of(call.request.scope), _is_newcomer(call.guest))


def _is_newcomer(guest: Guest) -> bool:
    return guest.id is None or time.time() - guest.since < NEWCOMER_SECONDS


@router.read("/tables/{table}", Cost({"reads": 3}), response_model=TableShape)
async def show(
    request: Request, services: TheServices, table: TableName, invite: Invite = None, lang: WantedLanguage = None
) -> Any:
    """A table as I may see it."""
    return _shown(request, services, await services.registry.fetch(table), invite)


def _shown(request: Request, services: Services, table: Table, invite: str | None = None) -> TableShape:
    guest, address = services.sessions.of(request).id, address_of(request, services.settings)
    return services.table_shape(table, guest, language_of(request), address, invite)


@commands.command("/tables/{table}/join", Join, TableShape, cost=Cost({"acts": 1}))
async def join(call: Call, wish: Join) -> TableShape:
    """Sit down."""
    table, guest = call.table, await call.introduced()
    if wish.program:
        wish = wish.model_copy(update={"name": program_name(wish.name)})
    await call.services.sessions.rename(call.guest, wish.name)
    await call.services.seating.join(table, wish, guest)
    return call.table_shape(table)


@commands.command("/tables/{table}/contribution", Contribution, TableShape, cost=Cost({"acts": 1}))
async def contribute(call: Call, wish: Contribution) -> TableShape:
    """Contribute to chance for all my seats, after the commitment; the match begins once everybody has."""
    guest, table = call.guest.id, call.table
    if guest is None or not table.seats_of(guest):
        raise Refused("foreign", "foreign")
    await call.services.seating.contribute(table, guest, wish.contribution)
    return call.table_shape(table)


@commands.command("/tables/{table}/leave", Leave, TableShape, cost=Cost({"acts": 1}))
async def leave(call: Call, wish: Leave) -> TableShape:
    """Leave a seat of a waiting table."""
    await call.services.seating.leave(call.table, call.seat(wish.seat))
    return call.table_shape(call.table)


@commands.command("/tables/{table}/rematch", Rematch, TableShape, cost=Cost({"acts": 2, "tables": 1}))
async def rematch(call: Call, wish: Rematch) -> TableShape:
    """Open a rematch with the same people."""
    guest = call.guest.id
    if guest is None or not call.table.seats_of(guest):
        raise Refused("foreign", "foreign")
    row = call.table.row
    for seat in row.seats:
        if seat.level is not None:
            level_for(call, seat.level)
    with room(call, row.rematch is None and (row.clock is not None or row.has_bots)):
        again = await call.services.seating.rematch(call.table, guest)
        again.of_newcomer = _is_newcomer(call.guest)
        return call.table_shape(call.come_to(again.id))


@router.read(
    "/tables/{table}/qr/{seat}.svg", Cost({"reads": 20}), response_class=Response, responses=sent_as("image/svg+xml")
)
async def qr(
    request: Request, services: TheServices, table: TableName, seat: int, lang: WantedLanguage = None
) -> Response:
    """A seat's invitation as a QR code, for the table's host."""
    found = await services.registry.fetch(table)
    shape = _shown(request, services, found)
    invite = shape["seats"][found.seat(seat).seat]["invite"]
    if invite is None:
        raise Refused("foreign", "foreign")
    try:
        drawn = await run_in_threadpool(_code, invite)
    except segno.DataOverflowError:
        raise Refused("bad", "qr_long") from None
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@lru_cache(maxsize=256)
def _code(invite: str) -> bytes:
    """An invitation as SVG: takes tens of milliseconds, so cached and drawn in a thread."""
    drawn = io.BytesIO()
    segno.make(invite, error="m").save(drawn, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    return drawn.getvalue()
