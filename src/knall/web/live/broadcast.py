"""Who is painted for when: one frame after the other, between requests.

If there is too much to paint, here or for the process that paints, a listener gets several moves in one frame, and
nobody's move waits for a picture.
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
"""While many requests wait, painting rests so many times as long as it has painted."""
AT_ONCE_SECONDS = 0.001
"""Drawing for so long, others come in between."""
FULL_SECONDS = 0.002
"""While the process that paints has enough to do, so long nothing more is ordered."""


class WaitingListener(Protocol):
    """Somebody who waits for something to be painted."""

    waiting_since: float
    """When it began to wait, by `time.perf_counter`."""

    def paint(self) -> None:
        """Make what it waits for."""


class Broadcast:
    """Paints for listeners in the order in which they asked, one at a time; `hurried`: do many requests wait?"""

    def __init__(self, hurried: Callable[[], bool], painter: Painter | None = None) -> None:
        self.painter = painter or Painter()
        self._hurried = hurried
        self._orders: deque[WaitingListener] = deque()
        self._awake = asyncio.Event()

    def order(self, listener: WaitingListener) -> None:
        """A listener waits for something."""
        self._orders.append(listener)
        self._awake.set()

    def __len__(self) -> int:
        return len(self._orders) + self.painter.in_work

    def oldest(self) -> float:
        """How long the first in the row has waited, in seconds, or what is in work has taken."""
        waited = time.perf_counter() - self._orders[0].waiting_since if self._orders else 0.0
        return max(waited, self.painter.oldest)

    async def run(self) -> None:
        """Paint for ever."""
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
        """Paint for the first who waits, and for others as long as nobody notices; how many seconds that took."""
        begun = time.perf_counter()
        while True:
            listener = self._orders.popleft()
            try:
                listener.paint()
            except Exception:  # one listener's trouble is not the others'
                log.exception("a frame could not be drawn")
            spent = time.perf_counter() - begun
            if spent >= AT_ONCE_SECONDS or not self._orders or not self.painter.has_room:
                return spent
