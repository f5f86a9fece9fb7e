"""A Ray cluster: the one that runs here (RAY_ADDRESS), one of our own, or one elsewhere through Ray's client."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from knall.arena.engines import Force, wrong
from knall.arena.engines.driving import ChunkLost, Cluster
from knall.arena.engines.tasks import Answer, Task, do_chunk, told
from knall.core.text.errors import KnallError

R = TypeVar("R")
A_MOMENT = 1.0  # seconds after which nodes are counted again


class RayEngine(Cluster[Any]):
    """Nodes may come and go; a new one is compared and made ready by its first chunk."""

    def __init__(self, address: str = "") -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # the new way, which Ray otherwise warns of
        try:
            import ray
        except ImportError:
            raise KnallError(wrong("not_installed", what="Ray", extra="ray")) from None
        self._ray: Any = ray
        try:
            self._ray.init(address=f"ray://{address}" if address else None, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError, ImportError) as error:
            raise KnallError(wrong("no_connection", on=f"ray://{address}", problem=str(error))) from None
        self._do_chunk = ray.remote(max_retries=0, num_cpus=1)(do_chunk)

    def __exit__(self, *error: object) -> None:
        self._ray.shutdown()

    def _nodes(self) -> list[Any]:
        return [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]

    def force(self) -> Force:
        """Living nodes and their cores."""
        nodes = self._nodes()
        return Force(len(nodes), sum(int(node["Resources"]["CPU"]) for node in nodes))

    def greet(self, task: Task[R]) -> Iterator[tuple[str, Answer[R]]]:
        """What each node says; one that has just gone says nothing."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        asked = []
        for node in self._nodes():
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            ticket = self._do_chunk.options(num_cpus=0, scheduling_strategy=there).remote(task, ())
            asked.append((node["NodeManagerHostname"], ticket))
        for name, ticket in asked:
            try:
                yield name, self.answer(ticket)
            except ChunkLost:
                continue

    def submit(self, task: Task[R], jobs: tuple[int, ...]) -> Any:
        """Have a chunk done on any core."""
        return self._do_chunk.remote(task, jobs)

    def finished(self, tickets: Sequence[Any]) -> Sequence[Any]:
        """Those that are over, after a moment at most."""
        done: Sequence[Any] = self._ray.wait(list(tickets), num_returns=1, timeout=A_MOMENT)[0]
        return done

    def answer(self, ticket: Any) -> Answer[R]:
        """The answer, or that there is none: the process was killed, or its node is gone with what it had to tell."""
        try:
            answer: Answer[R] = self._ray.get(ticket)
        except self._ray.exceptions.RayTaskError as error:  # it could not even begin: no Knall there, or another one
            return Answer(problem=told(error.cause if isinstance(error.cause, Exception) else error, None))
        except self._ray.exceptions.RayError as error:
            raise ChunkLost(str(error)) from error
        return answer

    def cancel(self, ticket: Any) -> None:
        """End the process that is at it."""
        self._ray.cancel(ticket, force=True)
