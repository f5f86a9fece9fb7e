"""Statistics of many matches: shares of wins with intervals, ratings, points, lengths, times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from knall.arena.run.adjusting import AdjustedShare, adjusted
from knall.arena.run.intervals import Share, mean_and_error, share
from knall.arena.run.playing import PlayedMatch
from knall.core.game.reward import SURE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ELO = 400 / log(10)  # rating points per unit of the logistic scale


@dataclass(frozen=True)
class Row:
    """A bot (or seat) in a table of results."""

    name: str
    wins: Share
    fair: float
    """Its share if all were equally strong."""
    points: float
    points_error: float
    rating: float | None
    rating_error: float | None
    seconds: float
    """Mean seconds per decision."""
    longest: float
    adjusted: AdjustedShare | None = None
    """Luck-adjusted wins, if requested."""


def by_bot(played: Sequence[PlayedMatch], names: Sequence[str]) -> list[Row]:
    """A row for each bot, in the order given."""
    ratings = bradley_terry(played, names)
    rows = []
    for name in dict.fromkeys(names):
        places = [(one, seat) for one in played for seat, who in enumerate(one.seats) if who == name]
        fair = sum(1 / len(one.seats) for one, _ in places) / max(len(places), 1)
        rows.append(_row(name, places, fair, ratings.get(name)))
    return rows


def by_seat(played: Sequence[PlayedMatch], names: Sequence[str]) -> list[Row]:
    """A row for each seat."""
    players = len(played[0].seats)
    return [_row(names[seat], [(one, seat) for one in played], 1 / players, None) for seat in range(players)]


def _row(name: str, places: Sequence[tuple[PlayedMatch, int]], fair: float, rating: tuple[float, float] | None) -> Row:
    deals = [one.deal for one, _ in places]
    points, error = mean_and_error([one.points[seat] for one, seat in places], deals)
    decisions = sum(one.decisions[seat] for one, seat in places)
    seconds = sum(one.seconds[seat] for one, seat in places) / max(decisions, 1)
    longest = max((one.longest[seat] for one, seat in places), default=0.0)
    wins = share([one.share(seat) for one, seat in places], deals)
    found, spread = rating or (None, None)
    return Row(name, wins, fair, points, error, found, spread, seconds, longest, adjusted(places))


def against(played: Iterable[PlayedMatch], mine: str, other: str) -> Share:
    """How often one bot did better than another where both played; a tie counts half."""
    found = [(score, one.deal) for one in played for a, b, score in _duels(one) if (a, b) == (mine, other)]
    return share([score for score, _ in found], [deal for _, deal in found])


def _duels(one: PlayedMatch) -> Iterable[tuple[str, str, float]]:
    """Every two seats of a match, and the first one's result: 1, 0 or 1/2."""
    for p, a in enumerate(one.seats):
        for q, b in enumerate(one.seats):
            if p != q and a != b:
                difference = one.share(p) - one.share(q)
                yield a, b, 0.5 if difference == 0 else float(difference > 0)


def bradley_terry(played: Sequence[PlayedMatch], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Bradley-Terry ratings on the Elo scale with mean 0, with half of their 95 % intervals.

    One additional draw between every two bots that met keeps ratings finite for a bot that won every match.
    """
    import numpy as np

    names = list(dict.fromkeys(names))
    if len(names) < 2:
        return {}
    score = np.zeros((len(names), len(names)))
    for one in played:
        for a, b, won in _duels(one):
            score[names.index(a), names.index(b)] += won
    met = score + score.T
    score[met > 0] += 0.5
    strength = _fit(score)
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    information = (score + score.T) * chance * (1 - chance)
    curvature = np.diag(information.sum(axis=1)) - information
    spread = np.sqrt(np.maximum(np.diag(np.linalg.pinv(curvature)), 0))
    return {name: (ELO * float(strength[i]), SURE * ELO * float(spread[i])) for i, name in enumerate(names)}


def _fit(score: NDArray[np.float64]) -> NDArray[np.float64]:
    """The maximum-likelihood strengths (minorise and maximise)."""
    import numpy as np

    games, power = score + score.T, np.ones(len(score))
    for _ in range(10_000):
        fresh = score.sum(axis=1) / np.maximum((games / (power[:, None] + power[None, :])).sum(axis=1), 1e-12)
        fresh /= np.exp(np.log(np.maximum(fresh, 1e-12)).mean())
        if np.abs(fresh - power).max() < 1e-9:
            break
        power = fresh
    strength: NDArray[np.float64] = np.log(np.maximum(power, 1e-12))
    return strength  # the mean is 0, since the powers were normalised to a geometric mean of 1
