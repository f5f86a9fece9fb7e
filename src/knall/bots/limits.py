"""How long a bot may think."""

from __future__ import annotations

import os
from dataclasses import dataclass

MOST_SECONDS = 1_000_000
"""Nobody waits longer for a move, and no clock of a system counts on for ever."""


@dataclass(frozen=True)
class Limit:
    """When to stop: after so many seconds, or after so many simulations, which can be repeated exactly."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


def all_cores(seconds: float | None = None) -> Limit:
    """For somebody who waits: as many threads as there are cores."""
    return Limit(seconds, threads=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
