"""Whose job comes next: a turn for each kind of work, network, guest and table, not for each arrival."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

J = TypeVar("J")


@dataclass
class _Place(Generic[J]):
    """All jobs that wait below one key, and how much of the workers' time they have had."""

    used: float = 0.0
    reached: float = 0.0
    """What the one below that was served last had used: whoever comes now begins there, and saves nothing up."""
    waiting: int = 0
    jobs: deque[J] = field(default_factory=deque)
    below: dict[Hashable, _Place[J]] = field(default_factory=dict)

    def entered(self, key: Hashable) -> _Place[J]:
        """The place below this key, for one job more."""
        place = self.below.setdefault(key, _Place())
        if not place.waiting:
            place.used = max(place.used, self.reached)
        return place

    def serve(self, place: _Place[J], cost: float) -> None:
        """It is the turn of one below."""
        self.reached = max(self.reached, place.used)
        place.used += cost

    def forget(self) -> None:
        """Drop the places that nobody waits at and that have had no more than the others."""
        if not self.waiting:
            self.reached = max((place.used for place in self.below.values()), default=self.reached)
        self.below = {key: place for key, place in self.below.items() if place.waiting or place.used > self.reached}


@dataclass(frozen=True)
class WorkKind:
    """A kind of work: what a job of it costs in seconds, and its share of the time when there is too much to do."""

    cost: float
    share: float


class FairQueue(Generic[J]):
    """Jobs below paths of keys; at every branch the one is next that has had the least.

    The first key of a path is the kind of work; of two that have had the same the one that is named first is next.
    """

    def __init__(self, kinds: Mapping[str, WorkKind]) -> None:
        self._kinds = kinds
        self._root: _Place[J] = _Place(below={kind: _Place() for kind in kinds})

    def __len__(self) -> int:
        return self._root.waiting

    def put(self, path: Sequence[Hashable], job: J) -> None:
        """A job waits."""
        place = self._root
        place.waiting += 1
        for key in path:
            place = place.entered(key)
            place.waiting += 1
        place.jobs.append(job)

    def remove(self, path: Sequence[Hashable], job: J) -> None:
        """A job waits no longer; one that does not wait is no error."""
        places = [self._root]
        for key in path:
            if key not in places[-1].below:
                return
            places.append(places[-1].below[key])
        if job in places[-1].jobs:
            places[-1].jobs.remove(job)
            self._left(places)

    def take(self, fits: Callable[[J], bool] = lambda job: True) -> J | None:
        """The next of the jobs that fit, charged to all on its path; None: there is none."""
        for kind in sorted(self._kinds, key=lambda one: self._root.below[one].used):
            if places := _path_to_next(self._root.below[kind], fits):
                return self._taken(self._kinds[kind], places, fits)
        return None

    def _taken(self, work: WorkKind, places: Sequence[_Place[J]], fits: Callable[[J], bool]) -> J:
        self._root.serve(places[0], work.cost / work.share)
        for place, below in pairwise(places):
            place.serve(below, work.cost)
        job = next(job for job in places[-1].jobs if fits(job))
        places[-1].jobs.remove(job)
        self._left((self._root, *places))
        return job

    def _left(self, places: Sequence[_Place[J]]) -> None:
        for place in places:
            place.waiting -= 1
        for place in places[1:-1]:
            place.forget()


def _path_to_next(place: _Place[J], fits: Callable[[J], bool]) -> list[_Place[J]]:
    """The places from here to the next job that fits; empty if there is none."""
    if any(map(fits, place.jobs)):
        return [place]
    for below in sorted((one for one in place.below.values() if one.waiting), key=lambda one: one.used):
        if path := _path_to_next(below, fits):
            return [place, *path]
    return []
