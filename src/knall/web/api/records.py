"""The API, records: look at any record step by step, and verify it; nothing is kept."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from knall.web.api.command import Call, Commands
from knall.web.api.document import json_of
from knall.web.gate.costs import Cost
from knall.web.live import replays
from knall.web.wire.records import Recorded, Replay, ReplayFrame, Verdict
from knall.web.workers.background import SHORT_TEXT

commands = Commands("/api", "records")


@commands.command("/replay", Replay, ReplayFrame, cost=Cost({"reads": 5}, by_length=True))
async def replay(call: Call, wish: Replay) -> Response:
    """A record as it stood after `at` events, through the eyes of a seat."""
    job = partial(replays.replay, wish, call.language)
    return json_of(await call.services.reader.read(len(wish.record) <= SHORT_TEXT, job))


@commands.command("/verify", Recorded, Verdict, cost=Cost({"reads": 5}, by_length=True))
async def verify(call: Call, wish: Recorded) -> Verdict:
    """Are all moves legal, is the result right, and did chance come from the promised secret?"""
    return await call.services.reader.read(
        len(wish.record) <= SHORT_TEXT, partial(replays.verify, wish.record, call.language)
    )
