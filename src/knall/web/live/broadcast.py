"""Scheduler of rendering: one listener after the other, between requests.

Under load a listener gets several moves in one frame, and nobody's move waits for a picture.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from knall.web.live.painter import Painter

log = logging.getLogger(__name__)
PAUSE = 9
"""Rests between renderings while many requests wait, as a multiple of the time spent."""
AT_ONCE_SECONDS = 0.001
"""Seconds of rendering before the loop gets control."""
FULL_SECONDS = 0.002
"""Seconds to wait while the painting process is full."""


class WaitingListener(Protocol):
    """A listener in the queue."""

    waiting_since: float
    """When it was queued, by `time.perf_counter`."""

    def paint(self) -> None:
        """Render and send what is due."""


class Broadcast:
    """FIFO queue of listeners, rendered one at a time; `hurried`: do many requests wait?"""

    def __init__(self, hurried: Callable[[], bool], painter: Painter | None = None) -> None:
        self.painter = painter or Painter()
        self._hurried = hurried
        self._orders: deque[WaitingListener] = deque()
        self._awake = asyncio.Event()

    def order(self, listener: WaitingListener) -> None:
        """Queue a listener."""
        self._orders.append(listener)
        self._awake.set()

    def __len__(self) -> int:
        return len(self._orders) + self.painter.in_work

    def oldest(self) -> float:
        """Age of the oldest order, queued or in work, in seconds."""
        waited = time.perf_counter() - self._orders[0].waiting_since if self._orders else 0.0
        return max(waited, self.painter.oldest)

    async def run(self) -> None:
        """Render for ever."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._orders:
                if not self.painter.has_room:
                    await asyncio.sleep(FULL_SECONDS)
                    continue
                spent = self._paint_some()
                await asyncio.sleep(PAUSE * spent if self._hurried() else 0)

    def _paint_some(self) -> float:
        """Render for a time slice, at least one listener; return the seconds spent."""
        begun = time.perf_counter()
        while True:
            listener = self._orders.popleft()
            try:
                listener.paint()
            except Exception:  # one listener's error must not stop the others
                log.exception("a frame could not be drawn")
            spent = time.perf_counter() - begun
            if spent >= AT_ONCE_SECONDS or not self._orders or not self.painter.has_room:
                return spent
