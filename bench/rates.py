"""Rates compared in one run: short alternating slices in CPU time, of which the best counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time

Slice = Callable[[], int]  # does some work and returns the number of decisions
SECONDS_A_SLICE = 0.05


def best_rates(contenders: Mapping[str, Slice], rounds: int) -> dict[str, float]:
    """Decisions per second of each contender in its best slice."""
    best = dict.fromkeys(contenders, 0.0)
    for contender in contenders.values():
        contender()  # the first call may compile, import or fill caches
    for _ in range(rounds):
        for name, contender in contenders.items():
            best[name] = max(best[name], _slice(contender))
    return best


def _slice(contender: Slice) -> float:
    done, begun = 0, process_time()
    while True:
        done += contender()
        spent = process_time() - begun
        if spent >= SECONDS_A_SLICE:
            return done / spent
