"""What a decision cost, by a search from what its seat knew: as often at what was chosen as at the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from statistics import NormalDist

from knall.analysis.analysis import Estimate, JudgedDecision, MoveFigures
from knall.analysis.appraiser import Appraiser
from knall.analysis.line import StandingEvent
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, think
from knall.core.engine.random import seeded
from knall.core.game.rules import Moves
from knall.core.game.search_settings import SearchSettings
from knall.core.match.position import Position

MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))  # of lost chance to win
CLOSE = 0.01  # moves whose chances to win are no more apart are about equal
TOLD = 5  # moves whose figures are kept
POINTS_FIRST = 0.02  # the part of the reward that is the lead: it decides between moves that win as often
FEWEST = 20  # looks that tell something of a move
UNSURE = 0.05  # how often a cost may be told that is none
ONLY, EQUAL, BEST, GOOD, WORSE = "only", "equal", "best", "good", "worse"


def settings_for(settings: SearchSettings) -> SearchSettings:
    """How a game is searched for an analysis: for the win, and for points where that is the same."""
    return replace(settings, margin=POINTS_FIRST)


def judge_decision(
    event: StandingEvent, limit: Limit, seed: int, appraiser: Appraiser, playouts: int
) -> tuple[JudgedDecision, int]:
    """The decision with its cost, and how many simulations that took."""
    here, seat = event.before, event.seat
    assert seat is not None
    if len(here.legal_moves) == 1:
        return _without_choice(event), 0
    chosen = representative(here, event.text)
    view = here.view(seat)
    settings = settings_for(here.game.search)
    found = [
        one if one.exact else replace(one, win_standard_error=hypot(one.win_standard_error, settings.noise))
        for one in think(view, here.legal_moves, settings, limit, seeded(seed), beside=chosen)
    ]
    mine = next(one for one in found if one.move == chosen)
    best = _best(found, mine)
    points = Estimate(0.0)
    if best.exact:
        points = Estimate(best.points - mine.points)
    elif best.win - mine.win > CLOSE:
        points = appraiser.more_points(view, best.move, mine.move, playouts, seed)
    judged = _judged(event, found, best, mine, points)
    return judged, sum(one.visits for one in found)


def representative(here: Position, move: str) -> str:
    """The move that a search looks at for this one: the first of those that come to the same."""
    game, out = here.game, Moves()
    game.rules.moves(here._state, out)
    if not game.rules.alike(here._state, out):
        return move
    kind = out.kind[out.action[: out.n].index(game.notation.index[move])]
    return game.notation.catalogue[out.action[out.kind[: out.n].index(kind)]]


def _best(found: Sequence[Prospect], mine: Prospect) -> Prospect:
    """The best move: that looked at most, unless what was chosen proved better when looked at as often."""
    best = found[0] if not found[0].exact else max(found, key=lambda one: (round(one.reward, 9), one is mine))
    most = max((one for one in found if one is not mine), key=lambda one: one.visits, default=mine)
    best = best if best.exact or best is not mine else most
    return mine if best.win <= mine.win or mine.reward >= best.reward else best


def _judged(
    event: StandingEvent, found: Sequence[Prospect], best: Prospect, mine: Prospect, points: Estimate
) -> JudgedDecision:
    cost = Estimate(
        best.win - mine.win, 0.0 if best is mine else hypot(best.win_standard_error, mine.win_standard_error)
    )
    known = [one for one in found if one.exact or one.visits >= FEWEST or one in (best, mine)]
    kept = sorted(known, key=lambda one: (one is not best, -one.win))[:TOLD]
    kept += [mine] if mine not in kept else []
    spread = best.win - min(one.win for one in known)
    equal = len(known) == len([one for one in found if one.visits]) and spread <= CLOSE
    better = best is not mine and cost.mean > sure_of_best(len(known)) * cost.standard_error
    verdict = BEST if best is mine else WORSE if better and cost.mean > CLOSE else GOOD
    return JudgedDecision(
        number=event.number,
        seat=event.seat or 0,
        move=event.text,
        best=event.text if best is mine else best.move,
        verdict=EQUAL if equal else verdict,
        cost=cost,
        gains=_gains(best, mine, event.seat or 0, event.before.players),
        points=points,
        mark=mark_of(cost) if better and _apart(best, mine) else "",
        exact=best.exact,
        matters=not equal,
        own=event.own,
        moves=tuple(_figures(one, event.text if one is mine else one.move) for one in kept),
    )


def _apart(best: Prospect, mine: Prospect) -> bool:
    """Do their error bars not overlap?"""
    return _win(best).low > _win(mine).high


def _win(one: Prospect) -> Estimate:
    return Estimate(one.win, one.win_standard_error)


def _gains(best: Prospect, mine: Prospect, seat: int, players: int) -> tuple[float, ...]:
    """What each seat has of it that not the best was chosen; together that is nothing."""
    cost = best.win - mine.win
    if best.rewards and mine.rewards and players > 2:
        raw = [b - a if p != seat else 0.0 for p, (a, b) in enumerate(zip(best.rewards, mine.rewards, strict=True))]
    else:
        raw = [0.0] * players
    left = (cost - sum(raw)) / (players - 1)
    return tuple(-cost if p == seat else raw[p] + left for p in range(players))


def _figures(one: Prospect, move: str) -> MoveFigures:
    return MoveFigures(move, _win(one), one.visits)


def sure_of_best(moves: int) -> float:
    """So many standard errors hold 95 % of cases for each of so many moves at once: the best of many looks too good."""
    return NormalDist().inv_cdf(1.0 - UNSURE / 2 / max(moves - 1, 1))


def mark_of(cost: Estimate) -> str:
    """The mark for what was lost."""
    return next((mark for least, mark in MARKS if cost.mean >= least), "")


def _without_choice(event: StandingEvent) -> JudgedDecision:
    nothing, seat = Estimate(0.0), event.seat or 0
    return JudgedDecision(
        *(event.number, seat, event.text, event.text, ONLY, nothing, (0.0,) * event.before.players, nothing, ""),
        exact=True,
        matters=False,
        own=event.own,
        moves=(),
    )
