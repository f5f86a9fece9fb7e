"""An answer that nobody waits for any more is not worked on."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import Request

T = TypeVar("T")
GONE = 499
"""The status that servers note for whoever hung up; nobody reads it."""


async def unless_gone(request: Request, answering: Coroutine[None, None, T]) -> T | None:
    """The answer; None if whoever asked has hung up, in which case it is cancelled."""
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
