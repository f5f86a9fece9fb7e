"""How late the event loop comes to what is due: what everybody waits for before anything is done for them."""

from __future__ import annotations

import asyncio
import time

from knall.web.ops.metrics import METRICS

TICK_SECONDS = 0.1
MOST_TICKS = 600
"""So many ticks may be missed at once and be counted: a minute."""


async def measure_lag() -> None:
    """Measure for ever.  Whoever would have come during a long wait has waited too, so every missed tick counts."""
    while True:
        due = time.perf_counter() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        observe_lag(time.perf_counter() - due)


def observe_lag(late: float) -> None:
    """A tick came late, and so those that were due meanwhile."""
    for missed in range(min(int(max(late, 0.0) / TICK_SECONDS), MOST_TICKS) + 1):
        METRICS.loop_lag.observe(max(0.0, late - missed * TICK_SECONDS))
