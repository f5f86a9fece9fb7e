"""Sums of an analysis: how each seat's chance to win became its result, and which moments mattered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from knall.analysis.analysis import ChanceStep, Estimate, JudgedDecision, Moment, SeatTotals

TURNING = 3  # the moments that are shown first
NOTABLE = 0.02  # what changes less is no turn


def totals(
    seat: int,
    moments: Sequence[Moment],
    chances: Sequence[ChanceStep],
    decisions: Sequence[JudgedDecision],
) -> SeatTotals:
    """How it came to the result of a seat."""
    luck = [one.luck[seat] for one in chances]
    own = [one for one in decisions if one.seat == seat]
    mattered = [one.cost if one.cost_is_sure else Estimate(0.0) for one in own if one.matters and one.own]
    cost = sum(one.cost.mean for one in own if one.cost_is_sure)
    others = sum(one.gains[seat] for one in decisions if one.seat != seat and one.cost_is_sure)
    total_luck = Estimate(sum(one.mean for one in luck), _together(luck))
    start, result = moments[0].open[seat].mean, moments[-1].open[seat].mean
    loss = None
    if mattered:
        loss = Estimate(sum(one.mean for one in mattered) / len(mattered), _together(mattered) / len(mattered))
    return SeatTotals(
        seat=seat,
        start=start,
        luck=total_luck,
        own=-cost,
        others=others,
        rest=result - start - total_luck.mean + cost - others,
        result=result,
        decisions=len(own),
        mattered=len(mattered),
        loss=loss,
        marks=dict(Counter(one.mark for one in own if one.mark)),
    )


def _together(parts: Sequence[Estimate]) -> float:
    return sqrt(sum(one.standard_error**2 for one in parts))


def turning_points(chances: Sequence[ChanceStep], decisions: Sequence[JudgedDecision]) -> tuple[int, ...]:
    """The events that changed most: what was lost by a decision that is marked, or what chance gave somebody."""
    weights = {one.number: max(abs(gain.mean) for gain in one.luck) for one in chances}
    weights |= {one.number: one.cost.mean for one in decisions if one.mark}
    notable = [number for number, weight in weights.items() if weight >= NOTABLE]
    return tuple(sorted(sorted(notable, key=lambda number: -weights[number])[:TURNING]))
