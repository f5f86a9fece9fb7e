"""Warnings that a stranger can cause: said once in a while, however often that happens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

PAUSE = 60.0
"""Seconds between two warnings of one kind."""
LONGEST = 100


class Rarely:
    """Warns of something that was refused and of what was expected, and counts what it did not say."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def warn(self, what: str, found: str | None, expected: str) -> None:
        """Say it, if it was not said just now."""
        now = self._clock()
        if now - self._said.get(what, -PAUSE) < PAUSE:
            self._unsaid[what] = self._unsaid.get(what, 0) + 1
            return
        self._said[what] = now
        seen = None if found is None else found[:LONGEST]
        more = {"refused": seen, "expected": expected, "unsaid": self._unsaid.pop(what, 0)}
        self._log.warning("%s: %s, expected %s", what, seen, expected, extra=more)
