"""API: replay and verify any record; nothing is stored."""

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
    """The frame of a record after `at` events, from a seat's point of view."""
    job = partial(replays.replay, wish, call.language)
    return json_of(await call.services.reader.read(len(wish.record) <= SHORT_TEXT, job))


@commands.command("/verify", Recorded, Verdict, cost=Cost({"reads": 5}, by_length=True))
async def verify(call: Call, wish: Recorded) -> Verdict:
    """Verify that all moves are legal, the result is right, and chance follows from the committed secret."""
    return await call.services.reader.read(
        len(wish.record) <= SHORT_TEXT, partial(replays.verify, wish.record, call.language)
    )
