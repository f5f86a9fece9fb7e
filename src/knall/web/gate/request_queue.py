"""Limits concurrent requests per network.  The rest queue; a client on its own never waits.

After each request its queue rests, so that clients that send without a pause leave most of the time to others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

RESTS = 2.0
"""Length of a rest, in durations of the request before it."""


class RequestQueues:
    """Queues by name; `clock` measures how long a request takes."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._free: dict[str, asyncio.Semaphore] = {}
        self._number: dict[str, int] = {}

    async def acquire(self, name: str, at_once: int, worth: float) -> Callable[[], None]:
        """Acquire a slot: wait until fewer than `at_once` of this queue are busy.  The result releases it, once.

        `worth`: seconds of the loop that the request is worth; one that takes longer is waiting for something.
        """
        self._number[name] = self._number.get(name, 0) + 1
        try:
            await self._free.setdefault(name, asyncio.Semaphore(at_once)).acquire()
        except asyncio.CancelledError:
            self._leave(name)
            raise
        ended, begun = False, self._clock()

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                rest = RESTS * min(self._clock() - begun, worth)
                if rest:
                    asyncio.get_running_loop().call_later(rest, self._release, name)
                else:
                    self._release(name)

        return end

    def _release(self, name: str) -> None:
        self._free[name].release()
        self._leave(name)

    def _leave(self, name: str) -> None:
        self._number[name] -= 1
        if not self._number[name]:
            del self._number[name], self._free[name]

    def __len__(self) -> int:
        return len(self._free)
