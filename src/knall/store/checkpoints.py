"""SQLite's log (WAL) is carried over into the file beside the commits, so that nobody's move waits for it."""

from __future__ import annotations

import sqlite3
import threading

MANY = 150
"""Jobs of a writer after which the log is carried over: some 1,000 pages."""
LONGEST_LOG = 8_000
"""Pages at which the writer does it itself: without a pause between commits the log is never begun anew otherwise."""
SOON_SECONDS = 1.0
"""Until what was deleted is gone from the log too; what is deleted meanwhile goes with it."""


class Checkpoints:
    """A thread with a connection of its own; commits go on while it works, but for the moment in which a log is cut."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs = 0
        self._wanted, self._closing = threading.Event(), threading.Event()
        self._cut = False
        """Is the log to be emptied?"""
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def note(self, jobs: int) -> None:
        """So many jobs more are in the log."""
        self._jobs += jobs
        if self._jobs >= MANY:
            self._jobs = 0
            self._wanted.set()

    def cut(self) -> None:
        """Something was deleted: what the log still has of it goes too, soon."""
        self._cut = True
        self._wanted.set()

    def close(self) -> None:
        """Stop; what is left is carried over when the file is closed."""
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
        except sqlite3.Error:  # the disk is full, say: the log holds all of it, and whoever writes next will say so
            return False
        return not busy
