"""API: analyses of matches, exploration of positions, judgement of moves.

A table is analysed once its match is over.  A position or a record is judged as it was sent, whatever is being played:
an answer that depended on that would confirm a guess at hidden hands.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from typing import Annotated, Any

from fastapi import Path, Request
from pydantic_core import to_json
from starlette.responses import Response

from knall.analysis.analysis import VERSION, Analysis
from knall.analysis.guide import guide
from knall.analysis.judging import representative
from knall.bots.advice import advice
from knall.bots.thinking import Prospect
from knall.core.match.match import MOST_EVENTS, Match
from knall.core.match.position import View
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.web.api.command import Call, Commands
from knall.web.api.document import RESPONSES, json_of
from knall.web.api.params import TableName, TheServices, WantedLanguage
from knall.web.api.site import html_of
from knall.web.gate.clients import language_of, network_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.gate.disconnects import GONE, unless_gone
from knall.web.live import replays
from knall.web.views import analysing, exploring
from knall.web.wire.analysing import (
    Analyse,
    AnalyseRecord,
    AnalysisShape,
    DecisionShape,
    GuideShape,
    JudgedMove,
    MistakeShape,
)
from knall.web.wire.exploring import ChangePosition, Edits, Explore, Explored, Judge, Judgement, Variation
from knall.web.wire.refusals import Refused
from knall.web.workers.background import SHORT_TEXT
from knall.web.workers.job_queue import Asker

commands = Commands("/api", "analysis")
router = ReadRouter("/api", tags=["analysis"], responses=RESPONSES)
MOST_MATCHES = 20
MOST_OF_A_MATCH = 5
NOTHING_YET: AnalysisShape = {
    "progress": 0.0,
    "simulations": 0,
    "hidden": False,
    "names": [],
    "moments": [],
    "chances": [],
    "decisions": [],
    "seats": [],
    "turning": [],
}
ALONE = "position"
"""Stands for the table in the job queue when somebody explores a position."""


@commands.command("/tables/{table}/analysis", Analyse, AnalysisShape, cost=Cost({"reads": 10}, queued=False))
async def of_table(call: Call, wish: Analyse) -> Response:
    """The analysis of a finished match, as soon as its progress exceeds `after`; it is stored once complete."""
    table = call.services.registry.find(call.request.path_params["table"])
    if table.row.state != "over":
        raise Refused("closed", "not_over")
    match, mine = table.require_match(), table.seats_of(call.guest.id)
    version = _version(match)
    kept = _read(call.services.store.analysis(table.id, version))
    if kept is not None:
        return await _told(call, match, kept, mine)
    one = call.services.analyses.of(table.id, lambda: match)
    asker = Asker(table.id, call.guest.id, network_of(call.request.scope))
    found = await unless_gone(call.request, call.services.analyses.wait(one, asker, wish.after))
    if found is not None and found.progress >= 1:
        await call.services.store.keep_analysis(table.id, version, replace(found, names=()).as_dict())
        call.services.analyses.forget(table.id)
    return await _told(call, match, found, mine)


@commands.command("/analysis", AnalyseRecord, AnalysisShape, cost=Cost({"reads": 20}, by_length=True, queued=False))
async def of_record(call: Call, wish: AnalyseRecord) -> Response:
    """The analysis of a record, which must be of a finished match."""
    match = await call.services.reader.read(len(wish.record) <= SHORT_TEXT, partial(replays.match_in, wish.record))
    if not match.is_over:
        raise Refused("closed", "not_over")
    key = sha256(wish.record.encode()).hexdigest()
    one = call.services.analyses.of(key, lambda: match)
    asker = Asker(key, call.guest.id, network_of(call.request.scope))
    found = await unless_gone(call.request, call.services.analyses.wait(one, asker, wish.after))
    return await _told(call, match, found, [])


def _version(match: Match) -> str:
    """Version of a stored analysis: another one of rules or analysis makes it stale."""
    return f"{VERSION}.{match.game.rules_version}"


def _read(kept: dict[str, Any] | None) -> Analysis | None:
    """A stored analysis; None if there is none or it cannot be read, so that it is made again."""
    try:
        return None if kept is None else Analysis.from_dict(kept)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


@router.read("/tables/{table}/decisions/{number}", Cost({"reads": 10}))
async def decision(
    request: Request,
    services: TheServices,
    table: TableName,
    number: Annotated[int, Path(ge=1, le=MOST_EVENTS)],
    lang: WantedLanguage = None,
) -> DecisionShape:
    """One decision of an analysed match, for those who come back to it."""
    found = services.registry.find(table)
    kept = services.store.analysis(table, _version(found.require_match())) if found.row.state == "over" else None
    analysis = _read(kept)
    if analysis is None or analysis.decision(number) is None:
        raise Refused("unknown", "not_analysed")
    mine, language = found.seats_of(services.sessions.of(request).id), language_of(request)
    job = partial(analysing.decision_shape, found.require_match(), analysis, number, _only(mine), language)
    return await services.reader.read(True, job)


@router.read("/guide", Cost({"reads": 1}))
def how_to_read(request: Request, lang: WantedLanguage = None) -> GuideShape:
    """What each figure of an analysis means."""
    return _guide(language_of(request))


@lru_cache(maxsize=16)
def _guide(language: Language) -> GuideShape:
    return {"html": html_of(guide(language))}


@router.read("/me/mistakes", Cost({"reads": 20}))
async def mistakes(request: Request, services: TheServices, lang: WantedLanguage = None) -> list[MistakeShape]:
    """My costly decisions in my latest analysed matches, the costliest of each first."""
    guest = services.sessions.of(request).id
    found: list[MistakeShape] = []
    for table, seats, kept in [] if guest is None else services.store.analyses_of(guest, str(VERSION), MOST_MATCHES):
        analysis = _read(kept)
        marked = [one for one in analysis.decisions if one.mark and one.seat in seats] if analysis is not None else []
        for one in sorted(marked, key=lambda decision: -decision.cost.mean)[:MOST_OF_A_MATCH]:
            found.append(
                {"table": table, "game": kept["game"], "number": one.number, "seat": one.seat, "mark": one.mark}
            )
    return found


async def _told(call: Call, match: Match, found: Analysis | None, mine: list[int]) -> Response:
    if found is None:
        return json_of(to_json(NOTHING_YET))
    job = partial(analysing.analysis_shape, match, found, _only(mine), call.language)
    return json_of(to_json(await call.services.reader.read(True, job)))


def _only(mine: list[int]) -> int | None:
    """The guest's seat, if there is only one."""
    return mine[0] if len(mine) == 1 else None


async def _reached(call: Call, wish: Variation) -> Match:
    job = partial(exploring.reached, wish.game, wish.position, wish.players, wish.line, wish.names)
    return await call.services.reader.read(True, job)


@commands.command("/positions", Explore, Explored, cost=Cost({"reads": 5}, by_length=True))
async def explore(call: Call, wish: Explore) -> Response:
    """A position after some moves: its frame and what can be done there."""
    match = await _reached(call, wish)
    job = partial(exploring.explored, match, wish.eyes, call.language)
    return json_of(await call.services.reader.read(True, job))


@commands.command("/positions/edits", ChangePosition, Edits, cost=Cost({"reads": 30}, by_length=True))
async def change(call: Call, wish: ChangePosition) -> Edits:
    """The edits of a position that the touched pieces allow."""
    match = await _reached(call, wish)
    return await call.services.reader.read(True, partial(exploring.changed, match, wish.touched, call.language))


@commands.command("/positions/judgement", Judge, Judgement, cost=Cost({"reads": 20}, by_length=True, queued=False))
async def judge(call: Call, wish: Judge) -> Judgement | Response:
    """A search's judgement of the moves there; repeated requests search anew, and their figures can be added up."""
    match = await _reached(call, wish)
    found = await unless_gone(call.request, _thought(call, match, wish.move))
    return Response(status_code=GONE) if found is None else found


async def _thought(call: Call, match: Match, move: str | None) -> Judgement:
    if match.to_move is None:
        raise Refused("closed", "over" if match.is_over else "chance_decides")
    if move is not None:
        match.position.read(move, match.voice(call.language))  # it is legal
    view = match.position.view(match.to_move)
    guest, network = await call.introduced(), network_of(call.request.scope)  # or else all strangers would be one guest
    asker = Asker(f"{ALONE} {guest}", guest, network)
    beside = None if move is None else representative(match.position, move)
    found = await call.services.pool.prospects(asker, view, match.legal_moves, beside=beside)
    if move is not None:  # equivalent to the move that was searched
        found = [replace(one, move=move) for one in found if one.move == beside] + [
            one for one in found if one.move not in (move, beside)
        ]
        found.sort(key=lambda one: (-one.visits, -one.reward))
    return judgement(view, found, match.voice(call.language, view.seat))


def judgement(view: View, found: list[Prospect], voice: Voice) -> Judgement:
    """The result of a search as a message."""
    told = advice(view, found, voice)
    return {
        "seat": view.seat,
        "moves": [judged_move(view, one, voice) for one in found if one.visits],
        "exact": found[0].exact,
        "sentence": told.sentence,
        "reasons": list(told.reasons),
    }


def judged_move(view: View, one: Prospect, voice: Voice) -> JudgedMove:
    """The result of a search for one move."""
    return {
        "move": one.move,
        "say": view.say(one.move, voice),
        "picks": list(view.picks(one.move)),
        "win": {"mean": round(one.win, 4), "error": round(one.win_standard_error, 4)},
        "looks": one.visits,
    }
