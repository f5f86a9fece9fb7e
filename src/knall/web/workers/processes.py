"""Processes that think: started when somebody needs them, again when they were killed, and gone with the server."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

T = TypeVar("T")


class Processes:
    """Some processes; `plain`: they compile nothing."""

    def __init__(self, workers: int, plain: bool = False) -> None:
        self.workers = workers
        self._plain = plain
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def submit(self, job: partial[T]) -> Future[T]:
        """Have a process do this."""
        try:
            return self._started().submit(job)
        except BrokenProcessPool:  # one was killed: begin again with new ones
            self._pool = None
            return self._started().submit(job)
        except Exception:  # none could be started: what was left there is nobody's job
            self._pool = None
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, initargs=(theirs, self._plain)
            )
        return self._pool

    @property
    def is_started(self) -> bool:
        """Has somebody needed them since they were last ended?"""
        return self._pool is not None

    def close(self) -> None:
        """End them, in the middle of a thought if need be, and wait until they and their semaphores are gone."""
        if self._pool is not None and self._lifeline is not None:
            self._lifeline.close()
            for process in list(self._pool._processes.values()):
                process.terminate()  # one that compiles does not look at its lifeline for a while
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = self._lifeline = None


def _begin(lifeline: Connection, plain: bool) -> None:
    """What a process that thinks does first."""
    if plain:
        os.environ["KNALL_PLAIN"] = "1"
    _stay_with(lifeline)


def _stay_with(lifeline: Connection) -> None:
    """End this process when the server has let go of the lifeline, or is gone, however it went."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()  # nothing is ever sent
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
