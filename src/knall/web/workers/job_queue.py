"""One fair queue before all processes: a free process takes the next job that it may do, and never one before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from knall.bots.levels import STRONGEST
from knall.web.ops.metrics import METRICS
from knall.web.wire.refusals import Refused
from knall.web.workers.fair_share import FairQueue, WorkKind
from knall.web.workers.processes import Processes

T = TypeVar("T")
HINT, ANALYSIS, WARMING = "hint", "analysis", "warming"
"""What is done beside the moves of a level."""
LONG = {HINT, ANALYSIS, STRONGEST}
"""What takes a second, and not some milliseconds."""
KINDS: dict[str, WorkKind] = {"quick": WorkKind(0.02, 3.0), "long": WorkKind(1.0, 1.0), WARMING: WorkKind(1.0, 1.0)}
MOST_WAITING = 1000
TRIES = 2
LATE_SECONDS = 1.5
"""How long a job waits for the processes that do it best, before it is late."""
ObserveJob = Callable[[float, float, str], None]
"""Told of each job that was done: seconds that it waited, seconds that it took, its level (or `hint`, `warming`)."""


@dataclass(frozen=True)
class Asker:
    """For whom a process thinks: a table, the guest whose turn it is, and the network where that guest is."""

    table: str
    guest: int | None = None
    network: str = ""


@dataclass(eq=False)
class Job(Generic[T]):
    """Something to think about."""

    asker: Asker
    level: str
    run: partial[T]
    asked: float
    answer: asyncio.Future[T]
    fits: Fits
    is_late: bool = False
    processes: Processes | None = None
    """Where it is done, or was."""
    begun: float | None = None
    ended: float | None = None
    tries: int = 0

    @property
    def path(self) -> tuple[Hashable, ...]:
        """Where it waits."""
        kind = "long" if self.level in LONG else WARMING if self.level == WARMING else "quick"
        return kind, self.asker.network, self.asker.guest, self.asker.table


Fits = Callable[[Job[Any], Processes], bool]
"""May this job be done by these processes, as things are?"""


class Lane:
    """Hands jobs to processes of some sorts, the first of these first.

    Where a sort has several processes, what takes long never has them all.
    """

    def __init__(self, sorts: Sequence[Processes], observe: ObserveJob) -> None:
        self._sorts = sorts
        self._observe = observe
        self._queue: FairQueue[Job[Any]] = FairQueue(KINDS)
        self._running: set[Job[Any]] = set()
        self._waiting: set[Job[Any]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return len(self._waiting)

    @property
    def longest_wait(self) -> float:
        """For how many seconds the job that waits longest has waited."""
        now = asyncio.get_running_loop().time()
        return max((now - job.asked for job in self._waiting), default=0.0)

    @property
    def running(self) -> int:
        """How many jobs are being done."""
        return len(self._running)

    def only_warm(self, processes: Processes) -> bool:
        """Are all processes of a sort busy with reading or compiling?"""
        return sum(job.level == WARMING for job in self._running_at(processes)) == processes.workers

    def _running_at(self, processes: Processes) -> list[Job[Any]]:
        return [job for job in self._running if job.processes is processes]

    def under_way(self) -> Iterator[Job[Any]]:
        """All jobs that wait or are being done."""
        yield from self._waiting
        yield from self._running

    async def ask(self, asker: Asker, level: str, run: partial[T], fits: Fits = lambda job, processes: True) -> Job[T]:
        """Have this done when its turn comes; who is cancelled while it waits is never thought for."""
        if (
            len(self._waiting) >= MOST_WAITING and level != WARMING
        ):  # of these there are few, and they are never asked again
            METRICS.bots.refused("bots_busy")
            raise Refused("limit", "bots_busy")
        loop = asyncio.get_running_loop()
        job = Job(asker, level, run, loop.time(), loop.create_future(), fits)
        self._enter(job)
        timer = loop.call_later(LATE_SECONDS, self._late, job)
        try:
            await job.answer
        finally:
            timer.cancel()
            if job in self._waiting:
                self._waiting.discard(job)
                self._queue.remove(job.path, job)
        return job

    def _enter(self, job: Job[Any]) -> None:
        self._waiting.add(job)
        self._queue.put(job.path, job)
        self.hand_over()

    def _late(self, job: Job[Any]) -> None:
        job.is_late = True
        self.hand_over()

    def hand_over(self) -> None:
        """Give free processes what is next: to be called when a job fits that did not before."""
        for processes in self._sorts:
            while (job := self._next_for(processes)) is not None:
                self._begin(job, processes)

    def _next_for(self, processes: Processes) -> Job[Any] | None:
        running = self._running_at(processes)
        if self._closed or len(running) == processes.workers:
            return None
        full = sum(job.level in LONG for job in running) >= max(1, processes.workers - 1)
        return self._queue.take(lambda job: not (full and job.level in LONG) and job.fits(job, processes))

    def _begin(self, job: Job[Any], processes: Processes) -> None:
        loop = asyncio.get_running_loop()
        self._waiting.discard(job)
        self._running.add(job)
        job.begun, job.processes, job.tries = loop.time(), processes, job.tries + 1

        def done(future: Future[Any]) -> None:
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._end, job, future)

        try:
            processes.submit(job.run).add_done_callback(done)
        except Exception as error:  # no memory or no descriptor for a process
            self._running.discard(job)
            job.answer.set_exception(error)

    def _end(self, job: Job[Any], future: Future[Any]) -> None:
        self._running.discard(job)
        error = None if future.cancelled() else future.exception()
        if isinstance(error, BrokenProcessPool) and job.tries < TRIES and not job.answer.done():
            self._enter(job)  # killed while it thought
            return
        job.ended = asyncio.get_running_loop().time()
        self._observe((job.begun or job.asked) - job.asked, job.ended - (job.begun or job.asked), job.level)
        if not job.answer.done():
            if future.cancelled():
                job.answer.cancel()
            elif error is not None:
                job.answer.set_exception(error)
            else:
                job.answer.set_result(future.result())
        self.hand_over()

    def close(self) -> None:
        """Let the processes go."""
        self._closed = True
        for processes in self._sorts:
            processes.close()
