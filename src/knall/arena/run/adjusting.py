"""Results with luck taken off: the same on average, and less spread, so that fewer matches tell as much.

What is taken off is the luck of `knall.analysis`: for every event of chance the value of what came, less the
expectation of that value by exact odds.  On average that is 0 for any value that is fixed before the match; ours is
the game's `Foresight`.  Then the same is done for the decisions of bots whose strategy is known: where each move was as
likely, what was chosen is chance too.  What others decide is left as it is: how likely a search is to choose a move is
known to nobody, not even to the search.
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
"""Bots to whom every move is equally likely."""


@dataclass(frozen=True)
class AdjustedShare:
    """A share of wins with luck taken off, its 95 % interval, and how much of the plain variance is left."""

    mean: float
    low: float
    high: float
    width: float
    """The interval in parts of the plain one."""
    variance: float
    """In parts of the variance of the plain results; 1 or more: taking luck off brings nothing."""

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} – {self.high:.1%})"


@lru_cache(4)
def _appraiser(name: str) -> Appraiser:
    return Appraiser(load_game(name))


def luck_of(name: str, text: str, bots: Sequence[str], number: int) -> list[float]:
    """The luck of each seat in the match of a record: the one with this number, which these bots have played."""
    appraiser = _appraiser(name)
    match = record.replay(record.read(text), load_game)
    uniform = [seat for seat, bot in enumerate(bots) if bot in UNIFORM]
    return list(luck_of_match(appraiser, standing_events(match), appraiser.foresight.playouts, uniform, number))


def adjusted(places: Sequence[tuple[PlayedMatch, int]]) -> AdjustedShare | None:
    """The share of wins of these seats with luck taken off; None where luck is not known of each."""
    if not places or not all(one.luck for one, _ in places):
        return None
    plain = [one.share(seat) for one, seat in places]
    fair = [one.share(seat) - one.luck[seat] for one, seat in places]
    deals, spread = [one.deal for one, _ in places], pvariance(plain)
    (_, usual), (mean, error) = mean_and_error(plain, deals), mean_and_error(fair, deals)
    width, variance = (error / usual, pvariance(fair) / spread) if spread else (1.0, 1.0)
    return AdjustedShare(mean, mean - error, mean + error, width, variance)
