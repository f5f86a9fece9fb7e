"""API: a running match: frames, moves, refusals, undo, hints, records, fairness."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.responses import JSONResponse
from starlette.responses import PlainTextResponse, Response

from knall.bots.advice import advice, judged_well
from knall.bots.blunders import losses, warnings
from knall.web.api.command import Call, Commands
from knall.web.api.document import RESPONSES, json_of, sent_as
from knall.web.api.params import SeatNumber, TableName, TheServices, WantedLanguage
from knall.web.gate.clients import language_of, network_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.gate.disconnects import GONE, unless_gone
from knall.web.live.replays import Log, Sought, chance_of, long_frame, long_record
from knall.web.live.table_messages import fairness_shape
from knall.web.services import Services
from knall.web.tables.stored import last_sight
from knall.web.tables.table import Table
from knall.web.views.frame_cache import Wanted
from knall.web.views.frames import MOST_TOLD, Scene, frame, last_frame, reason
from knall.web.views.frames import hands as open_hands
from knall.web.wire.chance import Fairness
from knall.web.wire.frames import Frame
from knall.web.wire.learning import Hint
from knall.web.wire.playing import Move, Played, Touch, Undo, UndoAnswer, Undone, Why
from knall.web.wire.refusals import Refused
from knall.web.workers.job_queue import Asker

commands = Commands("/api/tables/{table}", "play")
router = ReadRouter("/api/tables/{table}", tags=["play"], responses=RESPONSES)
MOST_HINTED = 5
EventNumber = Annotated[int | None, Query(ge=0, le=1_000_000)]


@commands.command("/moves", Move, Played, cost=Cost({"acts": 1}))
async def move(call: Call, wish: Move) -> Played:
    """Play a move; the answer means it is on disk."""
    seat = call.seat(wish.seat)
    return await call.services.actions.play(call.table, seat, wish.after, wish.move, call.language)


@commands.command("/why", Touch, Why, cost=Cost({"reads": 4}))
async def why(call: Call, wish: Touch) -> Why:
    """Why no legal move uses the touched piece."""
    return reason(call.table.scene, call.seat(wish.seat), wish.piece, wish.before, call.language)


@commands.command("/undo", Undo, Undone, cost=Cost({"acts": 2}))
async def undo(call: Call, wish: Undo) -> Undone:
    """Take back to my last decision: at once if nobody has learnt anything, else everybody is asked."""
    return await call.services.actions.undo(call.table, call.seat(wish.seat), wish.after, call.language)


@commands.command("/undo/answer", UndoAnswer, Undone, cost=Cost({"acts": 2}))
async def undo_answer(call: Call, wish: UndoAnswer) -> Undone:
    """Allow or refuse somebody's undo."""
    seat = call.seat(wish.seat)
    return await call.services.actions.answer(call.table, seat, wish.after, wish.yes, call.language)


def _eyes(table: Table, seat: int | None, guest: int | None) -> int | None:
    """The point of view of a guest: their own seat, or any once the match is over."""
    if seat is None:
        return None
    return table.seat(seat).seat if table.row.state == "over" else table.owned(seat, guest)


@router.read("/frame", Cost({"reads": 2}, looking_back=10), response_model=Frame)
async def see(
    request: Request,
    services: TheServices,
    table: TableName,
    seat: SeatNumber = None,
    after: EventNumber = None,
    at: EventNumber = None,
    hands: Annotated[bool, Query(description="With `at`, of a match that is over: all hands open")] = False,
    lang: WantedLanguage = None,
) -> Any:
    """The frame of a seat: view, picture, legal moves, events after `after`; `at`: a past moment."""
    found = await services.registry.fetch(table)
    eyes = _eyes(found, seat, services.sessions.of(request).id)
    language = language_of(request)
    if found.match is None and found.end is not None and at is None:
        return JSONResponse(last_frame(last_sight(found.end, language), found.row, found.end.winners, eyes, language))
    scene = found.scene if at is None else Scene(found.require_match().as_of(at))
    number = len(scene.match.events)
    if after is None or number - after <= MOST_TOLD:
        if at is not None:
            shown, _ = frame(scene, eyes, language, after)
            if found.row.state == "over":
                shown["whole"] = str(scene.match.position)
            if found.row.state == "over" and hands:
                shown["hands"] = open_hands(scene, language)
            return JSONResponse(shown)
        wanted = Wanted(eyes, language, number if after is None else after, None)
        return json_of((await services.painter.frame(found, wanted)).encode())
    sought = Sought(eyes, language, after, scene.around)
    log = Log(found.row, scene.match.events)
    return json_of(await services.reader.read(False, partial(long_frame, log, sought)))


@router.read("/hint", Cost({"reads": 20}, queued=False), response_model=Hint)
async def hint(
    request: Request,
    services: TheServices,
    table: TableName,
    seat: SeatNumber = None,
    compare: Annotated[bool, Query(description="Look at all moves alike, and say what the bad ones cost")] = False,
    lang: WantedLanguage = None,
) -> Any:
    """The best moves, searched with what this seat knows."""
    found = await services.registry.fetch(table)
    if not found.hints:
        raise Refused("closed", "hints_off")
    guest = services.sessions.of(request).id
    asker = Asker(found.id, guest, network_of(request.scope))
    made = await unless_gone(request, _hint(services, found, found.owned(seat, guest), request, asker, compare))
    return Response(status_code=GONE) if made is None else made


async def _hint(services: Services, table: Table, seat: int, request: Request, asker: Asker, compare: bool) -> Hint:
    language, match = language_of(request), table.require_match()
    if match.to_move != seat:
        raise Refused("closed", "over" if match.is_over else "not_your_turn")
    view, legal, voice = match.position.view(seat), match.legal_moves, match.voice(language, seat)
    found = await services.pool.prospects(asker, view, legal, compare)
    told = advice(view, found, voice)
    warned = await services.reader.read(True, partial(warnings, view, found, voice)) if compare else {}
    return {
        "sentence": told.sentence,
        "reasons": list(told.reasons),
        "losses": losses(found) if compare else {},
        "warnings": warned,
        "moves": [
            {
                "move": one.move,
                "say": view.say(one.move, voice),
                "picks": list(view.picks(one.move)),
                "chance": round(one.win, 4),
                "error": round(one.win_standard_error, 4),
                "points": round(one.points, 2),
                "equal": one is not found[0] and one.move in told.equal,
            }
            for one in judged_well(found)[:MOST_HINTED]
        ],
    }


@router.read("/record", Cost({"reads": 5}), response_class=Response, responses=sent_as("text/plain"))
async def download(
    request: Request, services: TheServices, table: TableName, seat: SeatNumber = None, lang: WantedLanguage = None
) -> PlainTextResponse:
    """The match as a record; while it runs, only what this seat may see."""
    found = await services.registry.fetch(table)
    eyes = _eyes(found, seat, services.sessions.of(request).id)
    if found.match is None and found.end is not None:
        text = found.end.record
    else:
        log = Log(found.row, found.require_match().events)
        text = await services.reader.read(log.is_short, partial(long_record, log, eyes))
    headers = {"content-disposition": f'attachment; filename="{found.row.game}-{found.id}.knall"'}
    return PlainTextResponse(text, headers=headers)


@router.read("/fairness", Cost({"reads": 10}), response_model=Fairness)
async def fairness(
    request: Request, services: TheServices, table: TableName, seat: SeatNumber = None, lang: WantedLanguage = None
) -> Any:
    """The commitment made before the match and, once it is over, everything needed to check every die and card."""
    found = await services.registry.fetch(table)
    match, eyes = found.require_match(), _eyes(found, seat, services.sessions.of(request).id)
    job = partial(chance_of, Log(found.row, match.events), eyes, language_of(request))
    events = await services.reader.read(len(match.events) <= MOST_TOLD, job) if match.is_over else []
    return JSONResponse(fairness_shape(match, found.row, events))
