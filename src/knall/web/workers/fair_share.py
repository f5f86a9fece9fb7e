"""Fair queue: shares of time per kind of work, network, guest and table, not per job."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

J = TypeVar("J")


@dataclass
class _Node(Generic[J]):
    """A node of the tree of keys: the jobs that wait below it, and the time it has used."""

    used: float = 0.0
    reached: float = 0.0
    """What the child served last had used: a newcomer starts there, so idle time earns no credit."""
    waiting: int = 0
    jobs: deque[J] = field(default_factory=deque)
    below: dict[Hashable, _Node[J]] = field(default_factory=dict)

    def entered(self, key: Hashable) -> _Node[J]:
        """The child with this key, for one more job."""
        node = self.below.setdefault(key, _Node())
        if not node.waiting:
            node.used = max(node.used, self.reached)
        return node

    def serve(self, node: _Node[J], cost: float) -> None:
        """Charge a child for a job."""
        self.reached = max(self.reached, node.used)
        node.used += cost

    def forget(self) -> None:
        """Drop idle children that have used no more than the others."""
        if not self.waiting:
            self.reached = max((node.used for node in self.below.values()), default=self.reached)
        self.below = {key: node for key, node in self.below.items() if node.waiting or node.used > self.reached}


@dataclass(frozen=True)
class WorkKind:
    """A kind of work: seconds that a job costs, and its share of the time under load."""

    cost: float
    share: float


class FairQueue(Generic[J]):
    """Jobs in a tree of keys; at every branch the child that has used least is next.

    The first key of a path is the kind of work; on a tie the kind named first is next.
    """

    def __init__(self, kinds: Mapping[str, WorkKind]) -> None:
        self._kinds = kinds
        self._root: _Node[J] = _Node(below={kind: _Node() for kind in kinds})

    def __len__(self) -> int:
        return self._root.waiting

    def put(self, path: Sequence[Hashable], job: J) -> None:
        node = self._root
        node.waiting += 1
        for key in path:
            node = node.entered(key)
            node.waiting += 1
        node.jobs.append(job)

    def remove(self, path: Sequence[Hashable], job: J) -> None:
        """Remove a waiting job; no error if it does not wait."""
        nodes = [self._root]
        for key in path:
            if key not in nodes[-1].below:
                return
            nodes.append(nodes[-1].below[key])
        if job in nodes[-1].jobs:
            nodes[-1].jobs.remove(job)
            self._left(nodes)

    def take(self, fits: Callable[[J], bool] = lambda job: True) -> J | None:
        """Take the next job that fits, and charge every node on its path; None if there is none."""
        for kind in sorted(self._kinds, key=lambda one: self._root.below[one].used):
            if nodes := _path_to_next(self._root.below[kind], fits):
                return self._taken(self._kinds[kind], nodes, fits)
        return None

    def _taken(self, work: WorkKind, nodes: Sequence[_Node[J]], fits: Callable[[J], bool]) -> J:
        self._root.serve(nodes[0], work.cost / work.share)
        for node, below in pairwise(nodes):
            node.serve(below, work.cost)
        job = next(job for job in nodes[-1].jobs if fits(job))
        nodes[-1].jobs.remove(job)
        self._left((self._root, *nodes))
        return job

    def _left(self, nodes: Sequence[_Node[J]]) -> None:
        for node in nodes:
            node.waiting -= 1
        for node in nodes[1:-1]:
            node.forget()


def _path_to_next(node: _Node[J], fits: Callable[[J], bool]) -> list[_Node[J]]:
    """The nodes from here to the next job that fits; empty if there is none."""
    if any(map(fits, node.jobs)):
        return [node]
    for below in sorted((one for one in node.below.values() if one.waiting), key=lambda one: one.used):
        if path := _path_to_next(below, fits):
            return [node, *path]
    return []
