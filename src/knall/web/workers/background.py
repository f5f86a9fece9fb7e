"""Costly reading: in one process of its own, one job after the other, so that the loop keeps its time.

What is short is read in a thread, also one at a time: starting a process takes longer than that.
"""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from knall.web.wire.refusals import Refused
from knall.web.workers.processes import Processes

T = TypeVar("T")
SHORT_TEXT = 12_000
"""Characters of a record that has hardly more events than that."""
MOST_WAITING = 40
IDLE_SECONDS = 60.0
"""How long the process stays when nobody needs it."""


class Reader:
    """Reads for everybody; where too many wait already, one is told to come again."""

    def __init__(self) -> None:
        self._processes = Processes(1, plain=True)
        self._long, self._short = asyncio.Lock(), asyncio.Lock()
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None

    async def read(self, is_short: bool, job: partial[T]) -> T:
        """What the job gives."""
        if self._waiting >= MOST_WAITING:
            raise Refused("limit", "reading_busy")
        self._waiting += 1
        try:
            async with self._short if is_short else self._long:
                return await asyncio.to_thread(job) if is_short else await self._apart(job)
        finally:
            self._waiting -= 1

    async def _apart(self, job: partial[T]) -> T:
        if self._idle is not None:
            self._idle.cancel()
        try:
            return await asyncio.wrap_future(self._processes.submit(job))
        except BrokenProcessPool:  # it was killed, by whomever: once more
            return await asyncio.wrap_future(self._processes.submit(job))
        finally:
            self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.close)

    @property
    def is_started(self) -> bool:
        """Is there a process?"""
        return self._processes.is_started

    def close(self) -> None:
        """Let the process go."""
        if self._idle is not None:
            self._idle.cancel()
        self._processes.close()
