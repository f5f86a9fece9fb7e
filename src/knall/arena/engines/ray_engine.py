"""Engine for a Ray cluster: the running one (RAY_ADDRESS), a new local one, or a remote one through Ray's client."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from knall.arena.engines import Force, wrong
from knall.arena.engines.driving import ChunkLost, Cluster
from knall.arena.engines.tasks import Answer, Task, do_chunk, told
from knall.core.text.errors import KnallError

R = TypeVar("R")
A_MOMENT = 1.0  # seconds for which the count of nodes is cached


class RayEngine(Cluster[Any]):
    """Nodes may join and leave; a new one is checked and warmed up by its first chunk."""

    def __init__(self, address: str = "") -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray's new behaviour, else it warns
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
        """Each node's answer; none from a node that has just left."""
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
        """Submit a chunk to any core."""
        return self._do_chunk.remote(task, jobs)

    def finished(self, tickets: Sequence[Any]) -> Sequence[Any]:
        """The tickets that are done, after a short wait."""
        done: Sequence[Any] = self._ray.wait(list(tickets), num_returns=1, timeout=A_MOMENT)[0]
        return done

    def answer(self, ticket: Any) -> Answer[R]:
        """The answer; ChunkLost if the process was killed or its node is gone."""
        try:
            answer: Answer[R] = self._ray.get(ticket)
        except self._ray.exceptions.RayTaskError as error:  # unpickling failed: no Knall, or another version
            return Answer(problem=told(error.cause if isinstance(error.cause, Exception) else error, None))
        except self._ray.exceptions.RayError as error:
            raise ChunkLost(str(error)) from error
        return answer

    def cancel(self, ticket: Any) -> None:
        """Kill the process that runs the chunk."""
        self._ray.cancel(ticket, force=True)
