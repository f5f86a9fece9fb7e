"""Benchmark of analyses: the default for a match of 60 decisions, and the overhead over bare simulations.

`python -m bench.analysing` runs it alone, `make bench` with the others.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from bench.bars import Bar, reached
from knall.analysis import Effort, analyse, improving
from knall.analysis.analysis import Analysis
from knall.analysis.passes import ROUGH
from knall.analysis.win_chances import Appraiser
from knall.bots.workspaces import Workspace
from knall.core.match.match import Match
from knall.games import NAMES, load_game
from knall.testing.matches import random_match

SIMULATIONS = 10_000  # about the default per decision on one core
DECISIONS = 60
MOST_SECONDS, ROUGH_SECONDS = 20.0, 3.0  # for all decisions, and until a first curve
HALF_DECENT = 0.05  # mean deviation of that first curve, in chance to win
OVERHEAD = 1.15  # whole time relative to the simulations' time


class Inside:
    """Accumulates the time spent in wrapped methods."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def around(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            begun = time.process_time()
            try:
                return method(*args, **kwargs)
            finally:
                self.seconds += time.process_time() - begun

        return timed


@dataclass(frozen=True)
class Default:
    """A default analysis on one core, scaled to a match of 60 decisions."""

    seconds: float
    rough: float
    """Seconds until every event has been looked at once."""
    off: float
    """Mean deviation of the curve at that time from the final one."""


def match_of(name: str) -> Match:
    """A match of two players, with everything compiled or loaded."""
    match = random_match(load_game(name), 2, {}, 1)
    analyse(match, Effort(simulations=50))
    return match


def overhead(match: Match) -> float:
    """The time of an analysis relative to its simulations."""
    inside = Inside()
    places: list[tuple[Any, str]] = [(Workspace, "go_on"), (Workspace, "_dig"), (Appraiser, "_run")]
    originals = [(owner, method, getattr(owner, method)) for owner, method in places]
    for owner, method, original in originals:
        setattr(owner, method, inside.around(original))
    try:
        begun = time.process_time()
        analyse(match, Effort(simulations=SIMULATIONS))
        return (time.process_time() - begun) / inside.seconds
    finally:
        for owner, method, original in originals:
            setattr(owner, method, original)


def at_its_default(match: Match) -> Default:
    """Measure a default analysis in wall-clock time."""
    begun, rough, first = time.perf_counter(), 0.0, None
    for found in improving(match):
        if first is None and found.progress >= ROUGH:
            rough, first = time.perf_counter() - begun, found
    assert first is not None
    scale = DECISIONS / len(found.decisions)
    return Default(scale * (time.perf_counter() - begun), scale * rough, _off(first, found))


def _off(one: Analysis, other: Analysis) -> float:
    pairs = zip(one.moments, other.moments, strict=True)
    return fmean(abs(a.open[0].mean - b.open[0].mean) for a, b in pairs)


def measured(table: Callable[[str, dict[str, float], int], None]) -> list[Bar]:
    """Every game with its bars, in wall-clock time, which includes other load on the machine."""
    bars: list[Bar] = []
    for name in NAMES:
        match = match_of(name)
        found, ratio = at_its_default(match), overhead(match)
        figures = {"seconds": found.seconds, "seconds until rough": found.rough, "rough curve off by": found.off}
        table(f"{name}, an analysis of {DECISIONS} decisions", {**figures, "time / its simulations": ratio}, 3)
        bars += [
            (f"{name}: {MOST_SECONDS:g} s / an analysis at its default", MOST_SECONDS / found.seconds, 1.0),
            (f"{name}: {ROUGH_SECONDS:g} s / its rough pass", ROUGH_SECONDS / found.rough, 1.0),
            (f"{name}: {HALF_DECENT:g} / how far that is off", HALF_DECENT / max(found.off, 1e-6), 1.0),
            (f"{name}: {OVERHEAD:g} / an analysis by its simulations", OVERHEAD / ratio, 1.0),
        ]
    return bars


if __name__ == "__main__":
    from bench.run import table

    sys.exit(not reached(measured(table)))
