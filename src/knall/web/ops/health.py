"""Can the site keep what people do?  It is tried, by a small write; and whatever goes wrong meanwhile counts."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time

from knall.store.sqlite import SqliteStore
from knall.web.ops.metrics import METRICS

log = logging.getLogger(__name__)
REMEMBERED_SECONDS = 5.0
"""A write that worked is good for so long."""
AGAIN_SECONDS = 1.0
"""After one that failed it is tried again at most so often."""
GRACE_SECONDS = 10.0
"""A small write may have room where a move has not: for so long after a failure nothing is called well."""
WHOLE_SECONDS = 60.0
"""A damaged file is looked through again at most so often."""
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
"""What SQLite says, as keys of the sentences."""


def named(error: sqlite3.Error) -> str:
    """What is wrong, as a key of the sentences."""
    said = getattr(error, "sqlite_errorname", "")
    return next((key for name, key in WORDS.items() if said.startswith(name)), "health_other")


class Health:
    """How the store does, by its last commits and by trying."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._trying: asyncio.Task[None] | None = None
        self._tried = self._failed = float("-inf")
        self._looked_through = float("-inf")
        self.problem: str | None = None
        """What is known to be wrong, as a key of the sentences."""

    def committed(self, seconds: float, error: sqlite3.Error | None) -> None:
        """A commit took so long, and has failed if there is an error; called by the thread that writes."""
        self.note(error)
        METRICS.store.committed(seconds, error)

    def note(self, error: sqlite3.Error | None) -> None:
        """A commit has failed, or not; called by the thread that writes."""
        if error is not None:
            if self.problem is None:
                log.error("nothing can be written: %s", error)
            self._failed, self.problem = time.monotonic(), named(error)

    def look(self) -> None:
        """Try whether it can be written, if that is not known; `problem` says so a moment later."""
        now = time.monotonic()
        waits = REMEMBERED_SECONDS if self.problem is None else AGAIN_SECONDS
        if (self._trying is None or self._trying.done()) and now - self._tried >= waits:
            self._tried = now
            self._trying = asyncio.create_task(self._try())

    async def checked(self) -> str | None:
        """What is wrong, as a key of the sentences; within a bounded time."""
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
