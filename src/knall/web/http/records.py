"""The API, records: look at any record step by step, and verify it; nothing is kept."""

from __future__ import annotations

from knall.core import record
from knall.core.errors import KnallError
from knall.games import load_game
from knall.web.http.command import Call, Commands
from knall.web.http.wire.incoming import Recorded, Replay
from knall.web.http.wire.outgoing import ReplayFrame, Verdict
from knall.web.live.frames import Scene, frame

commands = Commands("/api", "records")


@commands.command("/replay", Replay, ReplayFrame)
def replay(call: Call, wish: Replay) -> ReplayFrame:
    """A record as it stood after `at` events, through the eyes of a seat."""
    opened = record.read(wish.record)
    match = record.replay(opened, load_game)
    length = len(match.events)
    at = length if wish.at is None else wish.at
    if wish.seat is not None and wish.seat >= match.start.players:
        raise KnallError(f"there is no seat {wish.seat}: {match.start.players} play, counted from 0")
    scene = Scene(match.as_of(at), following=match.events[at].text if at < length else None)
    made, _ = frame(scene, wish.seat, call.language, wish.after)
    return {**made, "length": length, "tags": opened.tags}


@commands.command("/verify", Recorded, Verdict)
def verify(call: Call, wish: Recorded) -> Verdict:
    """Are all moves legal, is the result right, and did chance come from the promised secret?"""
    found = record.verify(record.read(wish.record), load_game)
    return {
        "ok": not found.problems,
        "events": found.events,
        "chance_proven": found.chance_proven,
        "problems": found.problems,
    }
