"""The bots by name: random, greedy, and four levels of search that people understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from knall.bots.limits import Limit
from knall.bots.thinking import Memory, Prospect, think, to_the_end
from knall.core.engine.random import Randomness
from knall.core.game.search_settings import Level, SearchSettings
from knall.core.match.position import View

LOOKS = 12  # determinizations for each move: chance and hidden cards differ from look to look
GREEDY = SearchSettings(depth=1, cut=0, tries=1, curiosity=1e9, sharpness=0.0, glance=True)
OWN_SECONDS = 1.0  # where nobody says how long
STRONGEST = "champion"  # the level that nothing holds back


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
    """Searches: a level as the game has it, or with all the time it is given; remembers what it thought in a match."""

    level: str = ""
    """The name of the level in the game's settings; none: nothing holds it back."""
    settings: SearchSettings | None = None
    """None: as the game is best searched."""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    always_thinks: bool = False
    """Does it think about a move without a choice as long as about any, so that its time does not tell of that?"""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves."""
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
    """Searches, and takes the others to move at random: what it reaches against random is what luck allows."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves."""
        if len(moves) == 1:
            return moves[0]
        settings = replace(to_the_end(view.game.search), naive=True, exact=False, margin=0.0)
        return think(view, moves, settings, within(limit, None), rng)[0].move


def within(limit: Limit | None, level: Level | None) -> Limit:
    """What a level may use of a limit."""
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
