"""Findings about a match, collected in any order and put together into an analysis with its totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from knall.analysis.analysis import Analysis, ChanceStep, Estimate, JudgedDecision, Moment, SeatTotals
from knall.analysis.win_chances import Estimates, won
from knall.core.match.match import Match

TURNING = 3  # the moments that are shown first
NOTABLE = 0.02  # what changes less is no turn


@dataclass
class Findings:
    """Findings by event number."""

    moments: dict[int, Moment] = field(default_factory=dict)
    expected: dict[int, Estimates] = field(default_factory=dict)
    """Each seat's expected chance before an event of chance, by exact odds: a better estimate of that point."""
    chances: dict[int, ChanceStep] = field(default_factory=dict)
    decisions: dict[int, JudgedDecision] = field(default_factory=dict)
    looks: int = 0
    """Playouts and search simulations in total."""

    def add(self, more: Findings) -> None:
        """Merge newer findings, which replace older ones."""
        self.moments |= more.moments
        self.expected |= more.expected
        self.chances |= more.chances
        self.decisions |= more.decisions
        self.looks += more.looks

    def analysis(self, match: Match, progress: float) -> Analysis:
        """The findings as an immutable analysis."""
        moments = (*self._curve(open_game=match.game.open), *_end(match))
        chances = tuple(self.chances[number] for number in sorted(self.chances))
        decisions = tuple(self.decisions[number] for number in sorted(self.decisions))
        game, players = match.game, match.start.players
        return Analysis(
            game=game.name,
            rules=game.rules_version,
            players=players,
            names=match.names,
            hidden=not game.open,
            progress=round(progress, 4),
            simulations=self.looks,
            moments=moments,
            chances=chances,
            decisions=decisions,
            seats=tuple(totals(seat, moments, chances, decisions) for seat in range(players)),
            turning=turning_points(chances, decisions),
        )

    def _curve(self, *, open_game: bool) -> tuple[Moment, ...]:
        numbers = sorted(self.moments)
        curve = [self.moments[number] for number in numbers]
        for place, number in enumerate(numbers[1:]):
            better = self.expected.get(number)
            if better is not None:
                curve[place] = replace(curve[place], open=better, known=better if open_game else curve[place].known)
        return tuple(curve)


def _end(match: Match) -> tuple[Moment, ...]:
    """The final point of a resigned match."""
    if match.attendance.resigned is None:
        return ()
    shares = won(match.winners, match.start.players)
    return (Moment(len(match.events), shares, shares),)


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
