"""Where jobs are done: on this machine, or on the nodes of a Ray or Dask cluster.

    with connect("ray", None) as engine:
        for job, result in engine.results(work, jobs, ready):
            ...

Jobs are numbers, `work` is a pure function of them, results come in any order.  Whoever asks writes them down; a worker
that is killed, or a node that goes, costs what it had in hand, and that is done again with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings("knall.arena", "engine")
R = TypeVar("R")


@dataclass(frozen=True)
class Force:
    """An engine's workers at the moment."""

    nodes: int
    workers: int
    """Jobs that run at once."""


class Engine(Protocol):
    """Executes jobs and yields their results."""

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """Run all jobs and yield each with its result as it comes; `ready` is called first, once per process."""

    def force(self) -> Force:
        """The present workers; nodes may join and leave."""


def connect(on: str | None, cores: int | None = None) -> AbstractContextManager[Engine]:
    """The engine for `local[:CORES]`, `ray`, `ray://ADDRESS` or `dask://ADDRESS`; closed on exit."""
    kind, address = _parsed(on or "local")
    if kind == "local":
        from knall.arena.engines.local import LocalEngine

        if cores and address:
            raise KnallError(wrong("cores_twice", on=on))
        return LocalEngine(int(address) if address else cores or 0)
    if cores:
        raise KnallError(wrong("cores_elsewhere", on=on))
    if kind == "ray":
        from knall.arena.engines.ray_engine import RayEngine

        return RayEngine(address)
    from knall.arena.engines.dask_engine import DaskEngine

    return DaskEngine(address)


def _parsed(on: str) -> tuple[str, str]:
    """The kind of engine, and its cores or address, if given."""
    for pattern in (r"(local)(?::([1-9][0-9]{0,3}))?", r"(ray)(?:://(\S+))?", r"(dask)://(\S+)"):
        found = re.fullmatch(pattern, on)
        if found:
            return found[1], found[2] or ""
    raise KnallError(wrong("unknown", on=on))
