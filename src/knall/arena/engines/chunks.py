"""A work queue that hands out jobs in chunks of about equal time, estimated from the jobs done so far."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

TRIES = 3  # retries of a lost job
GROWTH = 4  # growth limit: a chunk is at most this multiple of the jobs done, since the first ones may have been short


class Chunks:
    """Jobs in order; lost ones come first."""

    def __init__(self, jobs: Sequence[int], seconds: float, most: int) -> None:
        self.left = deque(jobs)
        self.seconds, self.most = seconds, most
        self._done, self._spent = 0, 0.0
        self._losses: Counter[int] = Counter()

    def take(self, workers: int) -> tuple[int, ...]:
        """A chunk of about `seconds`, at most a fair share of what is left, so that all workers end together."""
        fair = -(-len(self.left) // (2 * workers))
        each = self._spent / self._done if self._done else self.seconds
        paced = max(1, int(self.seconds / max(each, 1e-6)))
        many = min(self.most, fair, paced, max(1, GROWTH * self._done))
        return tuple(self.left.popleft() for _ in range(many))

    def done(self, jobs: int, seconds: float) -> None:
        """Record that `jobs` jobs took `seconds`."""
        self._done += jobs
        self._spent += seconds

    def lost(self, hand: Sequence[int], suspects: Sequence[int]) -> bool:
        """Requeue a lost chunk; False if a suspect job was lost too often."""
        self._losses.update(suspects)
        self.left.extendleft(reversed(hand))
        return all(self._losses[job] < TRIES for job in suspects)
