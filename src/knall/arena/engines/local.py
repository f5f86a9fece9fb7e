"""The cores of this machine; a killed process costs what it had in hand."""

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
SECONDS_A_CHUNK = 0.5  # so long should a worker be busy with what it is handed at once
MOST_AT_ONCE = 256


class LocalEngine:
    """Processes of this machine; with one core, this one."""

    def __init__(self, cores: int = 0) -> None:
        self.cores = cores or os.cpu_count() or 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def force(self) -> Force:
        """One node."""
        return Force(1, self.cores)

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """Do all jobs; each result as it comes, with its job."""
        if self.cores > 1:
            _check_sendable(work)
        ready()  # other processes find on disk what this one compiles
        if self.cores == 1 or len(jobs) == 1:
            for job in jobs:
                yield job, work(job)
            return
        yield from _Crew(work, jobs, min(self.cores, len(jobs)), ready).results()


def _check_sendable(work: Callable[[int], object]) -> None:
    try:
        pickle.dumps(work)
    except Exception as error:  # pickle has many
        raise KnallError(wrong("not_sent", problem=error)) from None


@dataclass
class _Worker:
    """A process, the line to it, and the jobs that it has in hand, in order."""

    process: SpawnProcess
    line: Connection
    hand: deque[int] = field(default_factory=deque)


class _Crew(Generic[R]):
    """Workers, and the jobs that are left."""

    def __init__(self, work: Callable[[int], R], jobs: Sequence[int], cores: int, ready: Callable[[], None]) -> None:
        self.work, self.ready, self.cores = work, ready, cores
        self.chunks = Chunks(jobs, SECONDS_A_CHUNK, MOST_AT_ONCE)
        self.workers: dict[Connection, _Worker] = {}
        self.idle_deaths = 0

    def results(self) -> Iterator[tuple[int, R]]:
        """Results as they come; workers that died are replaced."""
        try:
            while self.chunks.left or any(worker.hand for worker in self.workers.values()):
                while len(self.workers) < self.cores and self.chunks.left:
                    self._hire()
                for line in wait(list(self.workers)):
                    assert isinstance(line, Connection)
                    yield from self._heard(self.workers[line])
        finally:
            for worker in self.workers.values():
                worker.process.kill()
                worker.process.join()
                worker.line.close()

    def _hire(self) -> None:
        mine, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_serve, args=(theirs, self.work, self.ready), daemon=True)
        process.start()
        theirs.close()  # so that its end is heard
        self.workers[mine] = worker = _Worker(process, mine)
        self._hand(worker)

    def _hand(self, worker: _Worker) -> None:
        worker.hand.extend(self.chunks.take(self.cores))
        try:
            worker.line.send(tuple(worker.hand))
        except OSError:
            self._died(worker)

    def _heard(self, worker: _Worker) -> Iterator[tuple[int, R]]:
        try:
            result, seconds, problem = worker.line.recv()
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
        """What it had in hand is for others; a job at which three processes died is not tried again."""
        del self.workers[worker.line]
        worker.line.close()
        worker.process.join()
        suspects = list(worker.hand)[:1]
        self.idle_deaths += not suspects
        if not self.chunks.lost(tuple(worker.hand), suspects) or self.idle_deaths >= TRIES:
            raise KnallError(wrong("ended", tries=TRIES, code=worker.process.exitcode))


def _serve(line: Connection, work: Callable[[int], object], ready: Callable[[], None]) -> None:
    """The life of a worker: an interruption is for the parent to handle, whose end is the end of this one too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready()
    while True:
        try:
            jobs = line.recv()
        except (EOFError, OSError):
            return
        for job in jobs:
            begun = time.perf_counter()
            try:
                line.send((work(job), time.perf_counter() - begun, None))
            except Exception as error:  # told there, where somebody looks
                line.send((None, 0.0, told(error, job)))
