"""How a cluster is kept busy, whichever it is: the driver hands out chunks, and hears of results and losses."""

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
Ticket = TypeVar("Ticket")  # what a cluster gives for a chunk
SECONDS_A_CHUNK = 30.0  # of work: a new worker needs about five before its first match
MOST_AT_ONCE = 100_000


class ChunkLost(Exception):
    """Whoever had a chunk is gone."""


class Cluster(Protocol[Ticket]):
    """What an engine must be able to do; left, it is closed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Let the cluster go."""

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """Do all jobs; each result as it comes, with its job."""
        return Drive(self, work, jobs, ready).results()

    def force(self) -> Force:
        """Nodes and workers at this moment."""

    def greet(self, task: Task[R]) -> Iterable[tuple[str, Answer[R]]]:
        """An empty chunk for each node that there is: its name, and what it says."""

    def submit(self, task: Task[R], jobs: tuple[int, ...]) -> Ticket:
        """Have a chunk done by anybody."""

    def finished(self, tickets: Sequence[Ticket]) -> Iterable[Ticket]:
        """Those of which something can be told; waits a moment for one."""

    def answer(self, ticket: Ticket) -> Answer[R]:
        """What came of a chunk; ChunkLost if nobody will tell."""

    def cancel(self, ticket: Ticket) -> None:
        """Nobody wants it any more."""


class Drive(Generic[Ticket, R]):
    """One run on a cluster."""

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
        """All results, as they come."""
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
        """Compare versions and compile on every node, before any of them has work."""
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
