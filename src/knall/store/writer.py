"""One thread writes: everything that waits is one commit, and is acknowledged once it is on disk."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeGuard, TypeVar

from knall.store.checkpoints import LONGEST_LOG, Checkpoints

T = TypeVar("T")
DatabaseJob = Callable[[sqlite3.Connection], T]
MOST_A_COMMIT = 2000
ObserveCommit = Callable[[float, sqlite3.Error | None], None]
"""Called after each commit with its duration and SQLite's error, if any, in it or a job."""


@dataclass
class Waiting:
    """A job whose caller waits for the commit."""

    job: DatabaseJob[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    checks_first: bool = False
    """Whether it raises, if at all, before it writes, so that it needs no savepoint."""
    timed: bool = False
    """Whether its result is the time of the commit."""
    result: Any = None
    error: BaseException | None = None


class Writer:
    """The thread and its queue; `close` writes what is queued."""

    def __init__(self, connection: sqlite3.Connection, checkpoints: Checkpoints) -> None:
        self._connection = connection
        self._connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        self._checkpoints = checkpoints
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.observe: ObserveCommit = lambda seconds, error: None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, job: DatabaseJob[T], checks_first: bool = False) -> asyncio.Future[T]:
        """Queue a job; the future has its result once that is on disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(job, future.get_loop(), future, checks_first))
        return future

    def write_timed(self, job: DatabaseJob[None]) -> asyncio.Future[float]:
        """Queue a job that checks first; the future has the time (`time.perf_counter`) at which it was on disk."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(job, future.get_loop(), future, checks_first=True, timed=True))
        return future

    @property
    def waiting(self) -> int:
        """Length of the queue."""
        return self._queue.qsize()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what is queued, and stop."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while True:
            group, last = self._group()
            if group:
                self._commit(group)
                _tell(group)
                self._checkpoints.note(len(group))
            if last:
                return

    def _group(self) -> tuple[list[Waiting], bool]:
        """Wait for a job and take the queue with it; True: closed."""
        group: list[Waiting] = []
        one = self._queue.get()
        while one is not None:
            group.append(one)
            if len(group) == MOST_A_COMMIT or self._queue.empty():
                return group, False
            one = self._queue.get()
        return group, True

    def _commit(self, group: list[Waiting]) -> None:
        begun = time.perf_counter()
        try:
            try:
                self._do_all(group)
            except sqlite3.IntegrityError:  # one that checks first has overlooked something: it alone fails
                self._connection.execute("ROLLBACK")
                for one in group:
                    one.checks_first, one.result, one.error = False, None, None
                self._do_all(group)
        except sqlite3.Error as error:  # such as a full disk: nothing of this group was written
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for one in group:
                one.error = one.error or error
        now = time.perf_counter()
        for one in group:
            if one.timed:
                one.result = now
        self.observe(now - begun, next((one.error for one in group if _of_the_file(one.error)), None))

    def _do_all(self, group: list[Waiting]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        for one in group:
            self._do(one)
        self._connection.execute("COMMIT")

    def _do(self, one: Waiting) -> None:
        """Run a job in a savepoint: its exception fails its own caller only."""
        if one.checks_first:
            try:
                one.result = one.job(self._connection)
            except sqlite3.Error:
                raise
            except Exception as error:
                one.error = error
            return
        self._connection.execute("SAVEPOINT job")
        try:
            one.result = one.job(self._connection)
        except Exception as error:
            one.error = error
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")


def _of_the_file(error: BaseException | None) -> TypeGuard[sqlite3.Error]:
    """Whether an error is the file's, not the job's."""
    return isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError | sqlite3.DataError)


def _tell(group: list[Waiting]) -> None:
    """Resolve futures with one call per event loop."""
    for loop in {one.loop for one in group}:
        mine = [one for one in group if one.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _resolve(group: list[Waiting]) -> None:
    for one in group:
        if one.future.done():
            continue
        if one.error is not None:
            one.future.set_exception(one.error)
        else:
            one.future.set_result(one.result)
