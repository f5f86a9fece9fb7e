"""Engine of worker processes on this machine; a killed worker's chunk is run again."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, Self, TypeVar

from knall.arena.engines import Force, wrong
from knall.arena.engines.chunks import TRIES, Chunks
from knall.arena.engines.tasks import told
from knall.core.text.errors import KnallError

R = TypeVar("R")
SPAWN = get_context("spawn")
SECONDS_A_CHUNK = 0.5  # target seconds of a chunk
MOST_AT_ONCE = 256


class LocalEngine:
    """Worker processes on this machine; with one core, this process."""

    def __init__(self, cores: int = 0) -> None:
        self.cores = cores or os.cpu_count() or 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def force(self) -> Force:
        return Force(1, self.cores)

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """Run all jobs and yield each with its result as it comes."""
        if self.cores > 1:
            _check_sendable(work)
        ready()  # compile here once; the workers load it from disk
        if self.cores == 1 or len(jobs) == 1:
            for job in jobs:
                yield job, work(job)
            return
        yield from _Crew(work, jobs, min(self.cores, len(jobs)), ready).results()


def _check_sendable(work: Callable[[int], object]) -> None:
    try:
        pickle.dumps(work)
    except Exception as error:  # pickle raises many kinds of errors
        raise KnallError(wrong("not_sent", problem=error)) from None


@dataclass
class _Worker:
    """A process, its pipe, and its jobs in order."""

    process: SpawnProcess
    pipe: Connection
    hand: deque[int] = field(default_factory=deque)


class _Crew(Generic[R]):
    """The workers and the queue of jobs."""

    def __init__(self, work: Callable[[int], R], jobs: Sequence[int], cores: int, ready: Callable[[], None]) -> None:
        self.work, self.ready, self.cores = work, ready, cores
        self.chunks = Chunks(jobs, SECONDS_A_CHUNK, MOST_AT_ONCE)
        self.workers: dict[Connection, _Worker] = {}
        self.idle_deaths = 0

    def results(self) -> Iterator[tuple[int, R]]:
        """Results as they come; dead workers are replaced."""
        try:
            while self.chunks.left or any(worker.hand for worker in self.workers.values()):
                while len(self.workers) < self.cores and self.chunks.left:
                    self._hire()
                for pipe in wait(list(self.workers)):
                    assert isinstance(pipe, Connection)
                    yield from self._heard(self.workers[pipe])
        finally:
            for worker in self.workers.values():
                worker.process.kill()
                worker.process.join()
                worker.pipe.close()

    def _hire(self) -> None:
        mine, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_serve, args=(theirs, self.work, self.ready), daemon=True)
        process.start()
        theirs.close()  # so that this process gets EOF when the worker ends
        self.workers[mine] = worker = _Worker(process, mine)
        self._hand(worker)

    def _hand(self, worker: _Worker) -> None:
        worker.hand.extend(self.chunks.take(self.cores))
        try:
            worker.pipe.send(tuple(worker.hand))
        except OSError:
            self._died(worker)

    def _heard(self, worker: _Worker) -> Iterator[tuple[int, R]]:
        try:
            result, seconds, problem = worker.pipe.recv()
        except (EOFError, OSError):
            self._died(worker)
            return
        job = worker.hand.popleft()
        if problem is not None:
            raise KnallError(problem)
        self.chunks.done(1, seconds)
        yield job, result
        if not worker.hand and self.chunks.left:
            self._hand(worker)

    def _died(self, worker: _Worker) -> None:
        """Requeue a dead worker's jobs; a job that killed three processes is not retried."""
        del self.workers[worker.pipe]
        worker.pipe.close()
        worker.process.join()
        suspects = list(worker.hand)[:1]
        self.idle_deaths += not suspects
        if not self.chunks.lost(tuple(worker.hand), suspects) or self.idle_deaths >= TRIES:
            raise KnallError(wrong("ended", tries=TRIES, code=worker.process.exitcode))


def _serve(pipe: Connection, work: Callable[[int], object], ready: Callable[[], None]) -> None:
    """A worker's main loop: ignores SIGINT, which the parent handles, and ends when the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready()
    while True:
        try:
            jobs = pipe.recv()
        except (EOFError, OSError):
            return
        for job in jobs:
            begun = time.perf_counter()
            try:
                pipe.send((work(job), time.perf_counter() - begun, None))
            except Exception as error:  # formatted in the worker, for a parent that may not have the classes
                pipe.send((None, 0.0, told(error, job)))
