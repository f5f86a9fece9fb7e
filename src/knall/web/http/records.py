"""The API, records: look at any record step by step, and verify it; nothing is kept."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from knall.core import record
from knall.core.errors import KnallError
from knall.games import load_game
from knall.web.http.params import language_of
from knall.web.http.wire.incoming import Recorded, Replay
from knall.web.http.wire.outgoing import ReplayFrame, Verdict
from knall.web.live.frames import Scene, frame
from knall.web.services import RESPONSES, Spoken

router = APIRouter(prefix="/api", tags=["records"], responses=RESPONSES)


@router.post("/replay", response_model=ReplayFrame)
def replay(request: Request, wish: Replay, lang: Spoken = None) -> Any:
    """A record as it stood after `at` events, through the eyes of a seat."""
    opened = record.read(wish.record)
    match = record.replay(opened, load_game)
    length = len(match.events)
    at = length if wish.at is None else wish.at
    if wish.seat is not None and wish.seat >= match.start.players:
        raise KnallError(f"there is no seat {wish.seat}: {match.start.players} play, counted from 0")
    scene = Scene(match.as_of(at), following=match.events[at].text if at < length else None)
    made, _ = frame(scene, wish.seat, language_of(request), wish.after)
    return JSONResponse({**made, "length": length, "tags": opened.tags})


@router.post("/verify", response_model=Verdict)
def verify(wish: Recorded, lang: Spoken = None) -> Any:
    """Are all moves legal, is the result right, and did chance come from the promised secret?"""
    found = record.verify(record.read(wish.record), load_game)
    return {
        "ok": not found.problems,
        "events": found.events,
        "chance_proven": found.chance_proven,
        "problems": found.problems,
    }
