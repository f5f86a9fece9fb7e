"""WAL checkpoints in a thread of their own, so that no commit waits for one."""

from __future__ import annotations

import sqlite3
import threading

MANY = 150
"""Jobs between checkpoints, some 1,000 pages."""
LONGEST_LOG = 8_000
"""WAL pages at which the writer runs a checkpoint itself: without a pause between commits the log never resets."""
SOON_SECONDS = 1.0
"""Delay of a truncating checkpoint after a deletion, which covers further deletions meanwhile."""


class Checkpoints:
    """The thread, with its own connection; commits only wait while the log is truncated."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs = 0
        self._wanted, self._closing = threading.Event(), threading.Event()
        self._cut = False
        """Whether to truncate the log."""
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def note(self, jobs: int) -> None:
        """Count jobs in the log."""
        self._jobs += jobs
        if self._jobs >= MANY:
            self._jobs = 0
            self._wanted.set()

    def cut(self) -> None:
        """Truncate the log soon, since it still holds deleted data."""
        self._cut = True
        self._wanted.set()

    def close(self) -> None:
        """Stop; closing the file runs the last checkpoint."""
        self._closing.set()
        self._wanted.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            if self._closing.wait(SOON_SECONDS if self._cut else 0.0):
                return
            self._wanted.clear()
            cut, self._cut = self._cut, False
            if not self._carried_over("TRUNCATE" if cut else "PASSIVE") and cut:
                self.cut()

    def _carried_over(self, how: str) -> bool:
        try:
            busy, _, _ = self._connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        except sqlite3.Error:  # such as a full disk: the log has it all, the next write reports it
            return False
        return not busy
