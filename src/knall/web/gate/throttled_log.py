"""Throttled warnings, for events that strangers can cause at will."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

PAUSE = 60.0
"""Seconds between two warnings of a kind."""
LONGEST = 100


class ThrottledLog:
    """Logs refusals with what was expected, at most one per `PAUSE`, and the number suppressed."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def warn(self, what: str, found: str | None, expected: str) -> None:
        """Log it, unless the same was logged just now."""
        now = self._clock()
        if now - self._said.get(what, -PAUSE) < PAUSE:
            self._unsaid[what] = self._unsaid.get(what, 0) + 1
            return
        self._said[what] = now
        seen = None if found is None else found[:LONGEST]
        more = {"refused": seen, "expected": expected, "unsaid": self._unsaid.pop(what, 0)}
        self._log.warning("%s: %s, expected %s", what, seen, expected, extra=more)
