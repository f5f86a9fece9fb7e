"""Background reading of long logs and records: one job at a time in one process, so that the loop stays free.

Short ones are read in a thread, also one at a time: starting a process takes longer.
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
"""Characters of a record with about as many events as a frame tells."""
MOST_WAITING = 40
IDLE_SECONDS = 60.0
"""Seconds until an idle process is stopped."""


class Reader:
    """Runs reading jobs one at a time; Refused if too many wait."""

    def __init__(self) -> None:
        self._processes = Processes(1, plain=True)
        self._long, self._short = asyncio.Lock(), asyncio.Lock()
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None

    async def read(self, is_short: bool, job: partial[T]) -> T:
        """Run a job and return its result."""
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
        except BrokenProcessPool:  # it was killed: retry once
            return await asyncio.wrap_future(self._processes.submit(job))
        finally:
            self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.close)

    @property
    def is_started(self) -> bool:
        """Is the process running?"""
        return self._processes.is_started

    def close(self) -> None:
        """Stop the process."""
        if self._idle is not None:
            self._idle.cancel()
        self._processes.close()
