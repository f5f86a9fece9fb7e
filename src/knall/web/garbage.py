"""When Python looks for cycles."""

from __future__ import annotations

import gc

RARELY = (2_000, 5, 100)
"""A match is made of many small objects that live long, and has no cycles.  Python looks at no more than 10,000 young
ones at once: everybody waits for it, and five times as many are felt (70 ms for 100,000)."""


def collect_rarely() -> None:
    """From now on rarely, and never among what was imported."""
    gc.freeze()
    gc.set_threshold(*RARELY)
