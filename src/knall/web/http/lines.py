"""Few at a time: of those who belong together so many are answered at once, the others wait; who is alone does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Lines:
    """Whose turn it is, in lines of those who wait for each other."""

    def __init__(self) -> None:
        self._free: dict[str, asyncio.Semaphore] = {}
        self._number: dict[str, int] = {}

    async def begin(self, line: str, at_once: int) -> Callable[[], None]:
        """Wait until fewer than so many of this line are busy; what this gives ends the turn, once."""
        self._number[line] = self._number.get(line, 0) + 1
        try:
            await self._free.setdefault(line, asyncio.Semaphore(at_once)).acquire()
        except asyncio.CancelledError:
            self._leave(line)
            raise
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._free[line].release()
                self._leave(line)

        return end

    def _leave(self, line: str) -> None:
        self._number[line] -= 1
        if not self._number[line]:
            del self._number[line], self._free[line]

    def __len__(self) -> int:
        return len(self._free)
