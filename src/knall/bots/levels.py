"""The bots by name: random, greedy, and four levels of search that people understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, think
from knall.core.position import View
from knall.core.random import Randomness
from knall.core.style import Style

LOOKS = 12  # how often greedy looks at each move: chance and hidden cards differ from look to look
GREEDY = Style(depth=1, cut=0, tries=1, curiosity=1e9, sharpness=0.0)
MOST_SECONDS = 1.0


class RandomBot:
    """Every legal move is equally likely."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves."""
        return moves[rng.below(len(moves))]


class GreedyBot:
    """One step ahead by value, on average over chance and over what may be hidden."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves."""
        if len(moves) == 1:
            return moves[0]
        found = think(view, moves, GREEDY, Limit(simulations=LOOKS * len(moves)), rng)
        return max(found, key=lambda prospect: prospect.reward).move


@dataclass(frozen=True)
class SearchBot:
    """Searches: with a part of the time it is given, at most so many simulations, and now and then carelessly."""

    share: float = 1.0
    seconds: float = MOST_SECONDS
    simulations: int | None = None
    careless: int = 0
    """In how many of 100 moves it takes one that it has looked at less."""
    style: Style | None = None
    """None: as the game is best searched."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves."""
        if len(moves) == 1:
            return moves[0]
        found = think(view, moves, self.style or view.game.style, self.within(limit), rng)
        if self.careless and rng.below(100) < self.careless:
            return _by_visits(found, rng)
        return found[0].move

    def within(self, limit: Limit | None) -> Limit:
        """What it may use of a limit."""
        if limit is not None and limit.simulations is not None:
            simulations = max(1, round(limit.simulations * self.share))
            return Limit(simulations=min(simulations, self.simulations or simulations), threads=limit.threads)
        if self.simulations is not None:
            return Limit(simulations=self.simulations)
        given = MOST_SECONDS if limit is None or limit.seconds is None else limit.seconds
        return Limit(seconds=min(given * self.share, self.seconds), threads=limit.threads if limit else 1)


def _by_visits(found: Sequence[Prospect], rng: Randomness) -> str:
    at = rng.below(sum(prospect.visits for prospect in found))
    for prospect in found:
        at -= prospect.visits
        if at < 0:
            return prospect.move
    raise AssertionError("the visits add up")


LEVELS = {
    "easy": SearchBot(simulations=8, share=0.02, careless=100),
    "normal": SearchBot(simulations=14, share=0.04),
    "hard": SearchBot(simulations=150, share=0.2),
    "champion": SearchBot(),
}
