"""The jobs that are left, handed out in chunks of about equal time, by what jobs took so far."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

TRIES = 3  # how often a job may be lost
GROWTH = 4  # a chunk has at most so many times as many jobs as were done: the first ones may have been short


class Chunks:
    """Jobs in order; those that were lost come first again."""

    def __init__(self, jobs: Sequence[int], seconds: float, most: int) -> None:
        self.left = deque(jobs)
        self.seconds, self.most = seconds, most
        self._done, self._spent = 0, 0.0
        self._losses: Counter[int] = Counter()

    def take(self, workers: int) -> tuple[int, ...]:
        """Jobs for about `seconds`; never more than a fair part of what is left, so that all end together."""
        fair = -(-len(self.left) // (2 * workers))
        each = self._spent / self._done if self._done else self.seconds
        paced = max(1, int(self.seconds / max(each, 1e-6)))
        many = min(self.most, fair, paced, max(1, GROWTH * self._done))
        return tuple(self.left.popleft() for _ in range(many))

    def done(self, jobs: int, seconds: float) -> None:
        """So many jobs took so long."""
        self._done += jobs
        self._spent += seconds

    def lost(self, hand: Sequence[int], suspects: Sequence[int]) -> bool:
        """What was in hand is to be done again; False if one that may be the cause was lost too often."""
        self._losses.update(suspects)
        self.left.extendleft(reversed(hand))
        return all(self._losses[job] < TRIES for job in suspects)
