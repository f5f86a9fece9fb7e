"""Cancels work whose client has disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import Request

T = TypeVar("T")
GONE = 499
"""The status that nginx logs for a client that disconnected; it is never sent."""


async def unless_gone(request: Request, answering: Coroutine[None, None, T]) -> T | None:
    """The awaited answer; None if the client disconnected, which cancels it."""
    answer, gone = asyncio.create_task(answering), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait([answer, gone], return_when=asyncio.FIRST_COMPLETED)
        return await answer if answer.done() else None
    finally:
        answer.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
