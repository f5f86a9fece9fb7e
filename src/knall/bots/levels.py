"""The built-in bots by name: random, greedy, and four levels of search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from knall.bots.limits import Limit
from knall.bots.thinking import Memory, Prospect, think, to_the_end
from knall.core.engine.random import Randomness
from knall.core.game.search_settings import Level, SearchSettings
from knall.core.match.position import View

LOOKS = 12  # determinizations per move: chance and hidden cards are drawn anew in each
GREEDY = SearchSettings(depth=1, cut=0, tries=1, curiosity=1e9, sharpness=0.0, glance=True)
OWN_SECONDS = 1.0  # default seconds
STRONGEST = "champion"  # the level without restrictions


class RandomBot:
    """Plays every legal move with equal probability."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        return moves[rng.below(len(moves))]


class GreedyBot:
    """One-ply search by the game's value, averaged over chance and hidden information."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        if len(moves) == 1:
            return moves[0]
        found = think(view, moves, GREEDY, Limit(simulations=LOOKS * len(moves)), rng)
        return max(found, key=lambda prospect: prospect.reward).move


@dataclass(frozen=True)
class SearchBot:
    """Tree search at one of the game's levels, or unrestricted; keeps its tree during a match."""

    level: str = ""
    """The level's name in the game's settings; "" for no restrictions."""
    settings: SearchSettings | None = None
    """None: the game's best settings."""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    always_thinks: bool = False
    """Think about forced moves as long as about others, so that the time does not reveal the hand."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        if len(moves) == 1 and not self.always_thinks:
            return moves[0]
        settings = self.settings or view.game.search
        if self.level in ("", STRONGEST):
            return think(view, moves, settings, within(limit, None), rng, self.memory)[0].move
        level = settings.levels[self.level]
        sharpness = settings.sharpness if level.sharpness is None else level.sharpness
        weaker = replace(settings, exact=False, sharpness=sharpness)
        found = think(view, moves, weaker, within(limit, level), rng)
        careless = level.careless and rng.below(100) < level.careless
        return _by_visits(found, rng) if careless else found[0].move


class HunterBot:
    """Searches on the assumption that the others move at random: an upper bound on results against random."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        if len(moves) == 1:
            return moves[0]
        settings = replace(to_the_end(view.game.search), naive=True, exact=False, margin=0.0)
        return think(view, moves, settings, within(limit, None), rng)[0].move


def within(limit: Limit | None, level: Level | None) -> Limit:
    """The limit restricted to what a level may use."""
    most = None if level is None else level.simulations
    if limit is not None and limit.simulations is not None:
        return replace(limit, simulations=min(limit.simulations, most or limit.simulations))
    given = OWN_SECONDS if limit is None or limit.seconds is None else limit.seconds
    return Limit(given, most, limit.threads if limit and most is None else 1)


def _by_visits(found: Sequence[Prospect], rng: Randomness) -> str:
    at = rng.below(sum(prospect.visits for prospect in found))
    for prospect in found:
        at -= prospect.visits
        if at < 0:
            return prospect.move
    raise AssertionError("the visits add up")


LEVELS = {name: SearchBot(name) for name in ("easy", "normal", "hard", STRONGEST)}
