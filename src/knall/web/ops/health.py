"""Health check of the store: probes it with a small write, and notes failed commits."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time

from knall.store.sqlite import SqliteStore
from knall.web.ops.metrics import METRICS

log = logging.getLogger(__name__)
REMEMBERED_SECONDS = 5.0
"""Seconds for which a successful probe counts."""
AGAIN_SECONDS = 1.0
"""Seconds between probes after a failure."""
GRACE_SECONDS = 10.0
"""Seconds after a failure in which a successful probe proves nothing: it may fit where a move does not."""
WHOLE_SECONDS = 60.0
"""Seconds between integrity checks of a damaged file."""
PATIENCE_SECONDS = 3.0
SLOW, DAMAGED = "health_slow", "health_damaged"
WORDS = {
    "SQLITE_FULL": "health_full",
    "SQLITE_READONLY": "health_readonly",
    "SQLITE_PERM": "health_readonly",
    "SQLITE_CANTOPEN": "health_disk",
    "SQLITE_IOERR": "health_disk",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
    "SQLITE_BUSY": "health_busy",
    "SQLITE_LOCKED": "health_busy",
}
"""Sentence keys by prefix of SQLite's error names."""


def named(error: sqlite3.Error) -> str:
    """The sentence key of an SQLite error."""
    said = getattr(error, "sqlite_errorname", "")
    return next((key for name, key in WORDS.items() if said.startswith(name)), "health_other")


class Health:
    """State of the store, by its last commits and by probing."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._trying: asyncio.Task[None] | None = None
        self._tried = self._failed = float("-inf")
        self._looked_through = float("-inf")
        self.problem: str | None = None
        """The key of a sentence; None: healthy."""

    def committed(self, seconds: float, error: sqlite3.Error | None) -> None:
        """A commit took so long, and has failed if there is an error; called by the thread that writes."""
        self.note(error)
        METRICS.store.committed(seconds, error)

    def note(self, error: sqlite3.Error | None) -> None:
        """Note a commit's outcome; called by the writer's thread."""
        if error is not None:
            if self.problem is None:
                log.error("nothing can be written: %s", error)
            self._failed, self.problem = time.monotonic(), named(error)

    def look(self) -> None:
        """Start a probe if the last one is too old; its result is in `problem` a moment later."""
        now = time.monotonic()
        waits = REMEMBERED_SECONDS if self.problem is None else AGAIN_SECONDS
        if (self._trying is None or self._trying.done()) and now - self._tried >= waits:
            self._tried = now
            self._trying = asyncio.create_task(self._try())

    async def checked(self) -> str | None:
        """The result of a probe, within `PATIENCE_SECONDS`."""
        self.look()
        if self._trying is not None and not self._trying.done():
            await asyncio.wait({self._trying}, timeout=PATIENCE_SECONDS)
            if not self._trying.done():
                return self.problem or SLOW
        return self.problem

    async def _try(self) -> None:
        try:
            await self._store.note_fact("written", f"{time.time():.0f}")
        except sqlite3.Error as error:
            self.note(error)
            return
        now = time.monotonic()
        if self.problem is None or now - self._failed < GRACE_SECONDS:
            return
        if self.problem == DAMAGED:
            if now - self._looked_through < WHOLE_SECONDS:
                return
            self._looked_through = now
            if not await self._store.is_whole():
                return
        log.error("it can be written again")
        self.problem = None
