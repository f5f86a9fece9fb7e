"""When Python looks for cycles."""

from __future__ import annotations

import gc

RARELY = (500, 1, 1_200)
"""A match is made of many small objects that live long, and has no cycles.  Everybody waits while Python looks at them,
some 1.5 µs for each: so it looks at no more than 1,000 young ones at once (10,000 took 20 ms), and rarely at all."""


def collect_rarely() -> None:
    """From now on rarely, and never among what was imported."""
    gc.freeze()
    gc.set_threshold(*RARELY)
