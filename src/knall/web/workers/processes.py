"""Worker processes: started on demand, restarted when killed, and ended with the server."""

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
    """A pool of processes; `plain`: they compile nothing."""

    def __init__(self, workers: int, plain: bool = False) -> None:
        self.workers = workers
        self._plain = plain
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def submit(self, job: partial[T]) -> Future[T]:
        """Submit a job, starting the processes if need be."""
        try:
            return self._started().submit(job)
        except BrokenProcessPool:  # a process was killed: start new ones
            self._pool = None
            return self._started().submit(job)
        except Exception:  # none could be started: drop the broken pool
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
        return self._pool is not None

    def close(self) -> None:
        """Terminate the processes, even mid-thought, and wait until they and their semaphores are gone."""
        if self._pool is not None and self._lifeline is not None:
            self._lifeline.close()
            for process in list(self._pool._processes.values()):
                process.terminate()  # while compiling it does not watch its lifeline
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = self._lifeline = None


def _begin(lifeline: Connection, plain: bool) -> None:
    """Initialise a worker process."""
    if plain:
        os.environ["KNALL_PLAIN"] = "1"
    _stay_with(lifeline)


def _stay_with(lifeline: Connection) -> None:
    """Exit this process when the server has closed the lifeline or died."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()  # nothing is ever sent
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
