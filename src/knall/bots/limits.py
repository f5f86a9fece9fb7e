"""Time and simulation limits of bots."""

from __future__ import annotations

import os
from dataclasses import dataclass

MOST_SECONDS = 1_000_000
"""The longest time for a move: nobody waits longer, and no system's clock arithmetic overflows."""


@dataclass(frozen=True)
class Limit:
    """When to stop searching: after some seconds, or after a number of simulations, which is reproducible."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


def all_cores(seconds: float | None = None) -> Limit:
    """A limit with one thread per core, for a person who is waiting."""
    return Limit(seconds, threads=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
