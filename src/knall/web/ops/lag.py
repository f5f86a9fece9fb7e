"""Event-loop lag, which delays every request."""

from __future__ import annotations

import asyncio
import time

from knall.web.ops.metrics import METRICS

TICK_SECONDS = 0.1
MOST_TICKS = 600
"""Missed ticks counted at once: a minute's."""


async def measure_lag() -> None:
    """Measure forever.  Requests during a long block would have waited too, so every missed tick counts."""
    while True:
        due = time.perf_counter() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        observe_lag(time.perf_counter() - due)


def observe_lag(late: float) -> None:
    """Observe a late tick and those missed meanwhile."""
    for missed in range(min(int(max(late, 0.0) / TICK_SECONDS), MOST_TICKS) + 1):
        METRICS.loop_lag.observe(max(0.0, late - missed * TICK_SECONDS))
