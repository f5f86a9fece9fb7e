"""One after the other: what takes long is done for few at a time of those who belong together; others come between."""

from __future__ import annotations

import asyncio


class Turns:
    """Whose turn it is, in lines of those who wait for each other."""

    def __init__(self) -> None:
        self._free: dict[str, asyncio.Semaphore] = {}
        self._number: dict[str, int] = {}

    async def begin(self, line: str, at_once: int) -> None:
        """Wait until fewer than so many of this line are busy; `end` must follow."""
        self._number[line] = self._number.get(line, 0) + 1
        try:
            await self._free.setdefault(line, asyncio.Semaphore(at_once)).acquire()
        except asyncio.CancelledError:
            self._leave(line)
            raise

    def end(self, line: str) -> None:
        """It is the next one's turn."""
        self._free[line].release()
        self._leave(line)

    def _leave(self, line: str) -> None:
        self._number[line] -= 1
        if not self._number[line]:
            del self._number[line], self._free[line]

    def __len__(self) -> int:
        return len(self._free)
