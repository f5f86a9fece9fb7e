"""A loop on a clock of the test's own: time goes on only when the test says so."""

from __future__ import annotations

import asyncio


class OwnClock(asyncio.SelectorEventLoop):
    """A loop whose time is set."""

    now = 1000.0

    def time(self) -> float:
        """What the clock says."""
        return self.now
