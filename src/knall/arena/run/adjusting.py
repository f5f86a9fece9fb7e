"""Luck-adjusted results (control variates): the same mean with less variance, so that fewer matches suffice.

The control variate is the luck of `knall.analysis`: for every event of chance, the value of its outcome less the
expectation by exact odds. It is 0 on average for any value function that is fixed before the match; ours is the game's
`Foresight`. Decisions of bots that move uniformly at random count as chance too. Others' decisions do not: the
probability with which a search chooses a move is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import pvariance

from knall.analysis.luck import luck_of_match
from knall.analysis.standing_events import standing_events
from knall.analysis.win_chances import Appraiser
from knall.arena.run.intervals import mean_and_error
from knall.arena.run.playing import PlayedMatch
from knall.core.match import record
from knall.games import load_game

UNIFORM = ("random",)
"""Bots that move uniformly at random."""


@dataclass(frozen=True)
class AdjustedShare:
    """A luck-adjusted share of wins, its 95 % interval, and the part of the variance that is left."""

    mean: float
    low: float
    high: float
    width: float
    """The interval relative to the plain one."""
    variance: float
    """Relative to the variance of the plain results; 1 or more: the adjustment gains nothing."""

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} – {self.high:.1%})"


@lru_cache(4)
def _appraiser(name: str) -> Appraiser:
    return Appraiser(load_game(name))


def luck_of(name: str, text: str, bots: Sequence[str], number: int) -> list[float]:
    """Each seat's luck in a match of the run, from its record, bots and number."""
    appraiser = _appraiser(name)
    match = record.replay(record.read(text), load_game)
    uniform = [seat for seat, bot in enumerate(bots) if bot in UNIFORM]
    return list(luck_of_match(appraiser, standing_events(match), appraiser.foresight.playouts, uniform, number))


def adjusted(places: Sequence[tuple[PlayedMatch, int]]) -> AdjustedShare | None:
    """The luck-adjusted share of wins of these seats; None where luck is unknown for a match."""
    if not places or not all(one.luck for one, _ in places):
        return None
    plain = [one.share(seat) for one, seat in places]
    fair = [one.share(seat) - one.luck[seat] for one, seat in places]
    deals, spread = [one.deal for one, _ in places], pvariance(plain)
    (_, usual), (mean, error) = mean_and_error(plain, deals), mean_and_error(fair, deals)
    width, variance = (error / usual, pvariance(fair) / spread) if spread else (1.0, 1.0)
    return AdjustedShare(mean, mean - error, mean + error, width, variance)
