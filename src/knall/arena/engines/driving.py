"""The driver of a cluster: hands out chunks, collects results, and requeues losses."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Protocol, Self, TypeVar

from knall.arena.engines import Force, wrong
from knall.arena.engines.chunks import TRIES, Chunks
from knall.arena.engines.code import code_here
from knall.arena.engines.tasks import Answer, Task
from knall.core.text.errors import KnallError

R = TypeVar("R")
Ticket = TypeVar("Ticket")  # the handle of a submitted chunk
SECONDS_A_CHUNK = 30.0  # seconds of work: a new worker needs about five before its first match
MOST_AT_ONCE = 100_000


class ChunkLost(Exception):
    """The worker with this chunk is gone."""


class Cluster(Protocol[Ticket]):
    """The interface of a cluster engine; closed on exit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None: ...

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """Run all jobs and yield each with its result as it comes."""
        return Drive(self, work, jobs, ready).results()

    def force(self) -> Force:
        """Present nodes and workers."""

    def greet(self, task: Task[R]) -> Iterable[tuple[str, Answer[R]]]:
        """Run an empty chunk on each node; yields node names and answers."""

    def submit(self, task: Task[R], jobs: tuple[int, ...]) -> Ticket:
        """Submit a chunk to any worker."""

    def finished(self, tickets: Sequence[Ticket]) -> Iterable[Ticket]:
        """The tickets that are done or lost; waits a moment for one."""

    def answer(self, ticket: Ticket) -> Answer[R]:
        """The answer for a chunk; ChunkLost if it will never come."""

    def cancel(self, ticket: Ticket) -> None: ...


class Drive(Generic[Ticket, R]):
    """A run on a cluster."""

    def __init__(
        self,
        cluster: Cluster[Ticket],
        work: Callable[[int], R],
        jobs: Sequence[int],
        ready: Callable[[], None],
        seconds: float = SECONDS_A_CHUNK,
    ) -> None:
        self.cluster = cluster
        self.task = Task(secrets.token_hex(8), work, ready, code_here())
        self.chunks = Chunks(jobs, seconds, MOST_AT_ONCE)
        self.running: dict[Ticket, tuple[int, ...]] = {}

    def results(self) -> Iterator[tuple[int, R]]:
        """All results as they come."""
        self._greet()
        try:
            while self.chunks.left or self.running:
                workers = max(1, self.cluster.force().workers)
                while self.chunks.left and len(self.running) < workers:
                    jobs = self.chunks.take(workers)
                    self.running[self.cluster.submit(self.task, jobs)] = jobs
                for ticket in self.cluster.finished(list(self.running)):
                    yield from self._heard(ticket)
        finally:
            for ticket in self.running:
                self.cluster.cancel(ticket)

    def _greet(self) -> None:
        """Compare versions and compile on every node before handing out work."""
        for node, answer in self.cluster.greet(self.task):
            if answer.problem is not None:
                raise KnallError(wrong("node", node=node, problem=answer.problem))

    def _heard(self, ticket: Ticket) -> Iterator[tuple[int, R]]:
        jobs = self.running.pop(ticket)
        try:
            answer: Answer[R] = self.cluster.answer(ticket)
        except ChunkLost as loss:
            if not self.chunks.lost(jobs, jobs):
                raise KnallError(wrong("lost", tries=TRIES, problem=str(loss))) from None
            return
        self.chunks.done(len(answer.results), answer.seconds)
        yield from answer.results
        if answer.problem is not None:
            raise KnallError(answer.problem)
