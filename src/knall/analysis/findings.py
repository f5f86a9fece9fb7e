"""What is found of a match, event by event, in any order; put together it is an analysis."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from knall.analysis.analysis import Analysis, ChanceStep, JudgedDecision, Moment
from knall.analysis.appraiser import Estimates, won
from knall.analysis.totals import totals, turning_points
from knall.core.match.match import Match


@dataclass
class Findings:
    """By the numbers of events."""

    moments: dict[int, Moment] = field(default_factory=dict)
    expected: dict[int, Estimates] = field(default_factory=dict)
    """How each seat was to stand before an event of chance, by its exact odds: the same point of the curve, better."""
    chances: dict[int, ChanceStep] = field(default_factory=dict)
    decisions: dict[int, JudgedDecision] = field(default_factory=dict)
    looks: int = 0
    """Playouts and simulations of searches behind it."""

    def add(self, more: Findings) -> None:
        """Take what was found besides, or better."""
        self.moments |= more.moments
        self.expected |= more.expected
        self.chances |= more.chances
        self.decisions |= more.decisions
        self.looks += more.looks

    def analysis(self, match: Match, progress: float) -> Analysis:
        """All of it as a value."""
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
    """The end of a match that somebody has resigned."""
    if match.attendance.resigned is None:
        return ()
    shares = won(match.winners, match.start.players)
    return (Moment(len(match.events), shares, shares),)
