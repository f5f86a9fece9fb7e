"""What a game is like, in figures: its length, how much there is to choose, luck, the lead, the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from operator import itemgetter
from statistics import fmean, pvariance

from knall.arena.engines import Engine
from knall.arena.run.intervals import Share, share
from knall.arena.run.playing import Setting, play
from knall.arena.run.running import warm_for
from knall.core.game.reward import SURE
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import decimal
from knall.core.text.texts import load_texts
from knall.games import load_game

DOES_NOT_SAY = "–"
PARTS = 50  # blocks of the jackknife


@dataclass(frozen=True)
class CountedMatch:
    """Counts of one match."""

    decisions: int
    moves: int
    """Legal moves, summed over decisions."""
    chances: int
    """Events of chance; a deal counts as one."""
    shares: tuple[float, ...]
    """Shares of the win, by seat."""
    lead_changes: int | None = None
    """None: the lead is not defined."""


Groups = Sequence[Sequence[CountedMatch]]
"""Matches, grouped by deal."""


@dataclass(frozen=True)
class Figure:
    """A figure with half of its 95 % interval."""

    value: float
    error: float

    def say(self, language: Language, digits: int) -> str:
        return f"{decimal(self.value, language, digits)} ± {decimal(self.error, language, digits)}"


@dataclass(frozen=True)
class Facts:
    """The facts of one game for a number of players."""

    title: str
    players: int
    length: Figure
    """Decisions per match."""
    branching: Figure
    """Mean of legal moves per decision."""
    chance: Figure
    """Events of chance per decision."""
    luck: Figure
    """The part of the result's variance that the deal explains."""
    lead_changes: Figure | None
    """None: the lead is not defined."""
    seats: tuple[Share, ...]
    """Each seat's share of wins."""

    def row(self, language: Language = ORIGINAL) -> tuple[str, ...]:
        """A row of the table."""
        words = load_texts(__package__)[language]["facts"]
        best = max(range(len(self.seats)), key=lambda seat: self.seats[seat].mean)
        won, fair = self.seats[best], 1 / self.players
        seat = words["best_seat" if won.low > fair else "no_clear"].format(seat=best + 1, wins=won.say(language))
        return (
            self.title,
            str(self.players),
            self.length.say(language, 1),
            self.branching.say(language, 2),
            self.chance.say(language, 3),
            self.luck.say(language, 2),
            DOES_NOT_SAY if self.lead_changes is None else self.lead_changes.say(language, 2),
            seat,
        )


def measure(setting: Setting, engine: Engine) -> Facts:
    """Measure a game; `setting` has one bot, which plays all seats."""
    ready = partial(warm_for, setting.game, setting.bots)
    groups: dict[int, list[CountedMatch]] = {}
    for number, one in sorted(engine.results(partial(count, setting), range(setting.games), ready), key=itemgetter(0)):
        groups.setdefault(setting.deal(number), []).append(one)
    return facts_of(load_game(setting.game).title, setting.players, list(groups.values()))


def count(setting: Setting, number: int) -> CountedMatch:
    """Play a match and count."""
    moves: list[int] = []
    one = play(setting, number, look=lambda match: moves.append(len(match.legal_moves)))
    shares = tuple(one.share(seat) for seat in range(setting.players))
    return CountedMatch(one.length, sum(moves), one.events - one.length, shares, one.lead_changes)


def facts_of(title: str, players: int, groups: Groups) -> Facts:
    """The facts from these matches."""
    played = [one for group in groups for one in group]
    deals = [number for number, group in enumerate(groups) for _ in group]
    leads = all(one.lead_changes is not None for one in played)
    return Facts(
        title,
        players,
        figure(groups, lambda some: fmean(one.decisions for group in some for one in group)),
        figure(groups, lambda some: _per_decision(some, lambda one: one.moves)),
        figure(groups, lambda some: _per_decision(some, lambda one: one.chances)),
        figure(groups, lambda some: same_chance([[one.shares[0] for one in group] for group in some])),
        figure(groups, lambda some: fmean(one.lead_changes or 0 for group in some for one in group)) if leads else None,
        tuple(share([one.shares[seat] for one in played], deals) for seat in range(players)),
    )


def _per_decision(groups: Groups, count: Callable[[CountedMatch], int]) -> float:
    played = [one for group in groups for one in group]
    return sum(map(count, played)) / sum(one.decisions for one in played)


def figure(groups: Groups, statistic: Callable[[Groups], float]) -> Figure:
    """A statistic with its interval by the jackknife: recomputed without one block of matches at a time.

    Matches of the same deal stay in one block, since they are not independent.
    """
    parts = min(PARTS, len(groups))
    if parts < 2:
        return Figure(statistic(groups), 0.0)
    without = [statistic([group for i, group in enumerate(groups) if i % parts != part]) for part in range(parts)]
    return Figure(statistic(groups), SURE * sqrt((parts - 1) * pvariance(without)))


def same_chance(groups: Sequence[Sequence[float]]) -> float:
    """The intraclass correlation of results within a deal: 1 if the deal decides everything.

    An estimate, which may be a little below 0 where the deal decides nothing.
    """
    values = [value for group in groups for value in group]
    mean, spread = fmean(values), pvariance(values)
    products = [(a - mean) * (b - mean) for group in groups for i, a in enumerate(group) for b in group[i + 1 :]]
    return fmean(products) / spread if spread and products else 0.0
