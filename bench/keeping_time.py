"""How far a bot exceeds its time while twice as many processes work as there are cores."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from knall.bots import bot
from knall.bots.limits import Limit
from knall.core.engine.random import seeded
from knall.games import load_game
from knall.testing.matches import random_match

ALLOWED = 0.2
ANSWERS = 20


@contextmanager
def others_at_work() -> Iterator[None]:
    """Load the machine with two processes per core."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def longest_answer(name: str) -> float:
    """The longest of some answers as a multiple of the time allowed."""
    here = random_match(load_game(name), 2, {}, 8, moves=6).position
    view, rng, longest = here.view(here.to_move), seeded(1), 0.0
    bot("champion").choose(view, here.legal_moves, rng, Limit(seconds=0.01))  # compiled or loaded by now
    with others_at_work():
        for _ in range(ANSWERS):
            begun = time.monotonic()
            bot("champion").choose(view, here.legal_moves, rng, Limit(seconds=ALLOWED))
            longest = max(longest, time.monotonic() - begun)
    return longest / ALLOWED
