"""Garbage collector settings for low latency."""

from __future__ import annotations

import gc

RARELY = (500, 1, 1_200)
"""Matches are many small, long-lived objects without cycles, and a collection blocks everybody for 1.5 µs per object:
so the young generation is small (10,000 objects took 20 ms), and older ones are collected rarely.
"""


def collect_rarely() -> None:
    """Collect rarely, and never what was imported so far."""
    gc.freeze()
    gc.set_threshold(*RARELY)
