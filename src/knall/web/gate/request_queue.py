"""Few at a time: of those who belong together so many are answered at once, the others wait; who is alone does not.

After each turn its line rests, so that those who come without a pause leave most of the time to others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

RESTS = 2.0
"""So many times as long as a turn took its line rests behind it."""


class Lines:
    """Whose turn it is, in lines of those who wait for each other; `clock` tells how long a turn takes."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._free: dict[str, asyncio.Semaphore] = {}
        self._number: dict[str, int] = {}

    async def begin(self, line: str, at_once: int, worth: float) -> Callable[[], None]:
        """Wait until fewer than so many of this line are busy; what this gives ends the turn, once.

        `worth`: seconds of the loop that the turn is worth; where it takes longer, it waits for something.
        """
        self._number[line] = self._number.get(line, 0) + 1
        try:
            await self._free.setdefault(line, asyncio.Semaphore(at_once)).acquire()
        except asyncio.CancelledError:
            self._leave(line)
            raise
        ended, begun = False, self._clock()

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                rest = RESTS * min(self._clock() - begun, worth)
                if rest:
                    asyncio.get_running_loop().call_later(rest, self._end, line)
                else:
                    self._end(line)

        return end

    def _end(self, line: str) -> None:
        self._free[line].release()
        self._leave(line)

    def _leave(self, line: str) -> None:
        self._number[line] -= 1
        if not self._number[line]:
            del self._number[line], self._free[line]

    def __len__(self) -> int:
        return len(self._free)
