"""One after the other: what takes long is done once at a time for each who asks, so that others' moves come between."""

from __future__ import annotations

import asyncio


class Turns:
    """Whose turn it is, in lines of those who wait for each other."""

    def __init__(self) -> None:
        self._busy: dict[str, asyncio.Lock] = {}
        self._number: dict[str, int] = {}

    async def begin(self, line: str) -> None:
        """Wait until nobody else of this line is busy; `end` must follow."""
        self._number[line] = self._number.get(line, 0) + 1
        try:
            await self._busy.setdefault(line, asyncio.Lock()).acquire()
        except asyncio.CancelledError:
            self._leave(line)
            raise

    def end(self, line: str) -> None:
        """It is the next one's turn."""
        self._busy[line].release()
        self._leave(line)

    def _leave(self, line: str) -> None:
        self._number[line] -= 1
        if not self._number[line]:
            del self._number[line], self._busy[line]

    def __len__(self) -> int:
        return len(self._busy)
