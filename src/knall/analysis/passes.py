"""The analysis of a match in two passes, first rough, then with the requested effort; divisible into parts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from knall.analysis.analysis import Analysis, Moment
from knall.analysis.luck import SEEDS, expected, step
from knall.analysis.mistakes import judge_decision
from knall.analysis.progress import Findings
from knall.analysis.standing_events import StandingEvent, standing_events
from knall.analysis.win_chances import Appraiser, Estimates
from knall.bots.limits import Limit
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "analysis")
A_DECISION = 0.2  # default seconds for each decision with a choice
ROUGH = 0.1  # the first pass's share of the effort
SEARCHING = 0.75  # the searches' share of the time; the rest is for playouts
FEWEST = 20  # minimum of playouts for each point of the curve
A_PLAYOUT = 40  # simulations per playout, if the effort counts simulations


@dataclass(frozen=True)
class Effort:
    """The budget: seconds for the whole match, or simulations for each decision."""

    seconds: float | None = None
    simulations: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seconds is not None and self.simulations is not None:
            raise KnallError(wrong("both"))
        least = [given > 0 for given in (self.seconds, self.simulations) if given is not None]
        if not all(least):
            raise KnallError(wrong("nothing"))


USUAL = Effort()


@dataclass(frozen=True)
class Part:
    """A slice of a match's standing events, `first` to before `last`, and its share of the effort."""

    first: int
    last: int
    share: float
    done: float
    """The progress of the whole analysis after it."""


def analyse(match: Match, effort: Effort = USUAL) -> Analysis:
    """The complete analysis."""
    *_, last = improving(match, effort)
    return last


def improving(match: Match, effort: Effort = USUAL) -> Iterator[Analysis]:
    """The analysis after each event of each pass, with growing precision; stop iterating to stop the work."""
    examination, found = Examination(match, effort), Findings()
    for part in parts_of(len(examination.events), 1, 1):
        found.add(examination.examine(part))
        yield found.analysis(match, part.done)


def parts_of(events: int, rough: int, fine: int) -> Iterator[Part]:
    """All parts of an analysis in order, of at most `rough` and `fine` events in the two passes."""
    for begun, share, size in ((0.0, ROUGH, rough), (ROUGH, 1.0 - ROUGH, fine)):
        for first in range(0, max(events, 1), size):
            last = min(first + size, events)
            yield Part(first, last, share, begun + share * (last / events if events else 1.0))


class Examination:
    """Analyses the events of a match; not thread-safe."""

    def __init__(self, match: Match, effort: Effort) -> None:
        self.match = match
        self.events = standing_events(match)
        self._effort = effort
        self._appraiser = Appraiser(match.game)
        self._choices = sum(event.seat is not None and len(event.before.legal_moves) > 1 for event in self.events)
        self._playouts: dict[float, int] = {}
        """Playouts per point of the curve, by share of the effort."""

    def examine(self, part: Part) -> Findings:
        """The findings of a part; the first part includes the start of the match."""
        found, looks = Findings(), self._appraiser.looks
        playouts = self._playouts_for(part.share)
        if part.first == 0:
            here = self.match.start
            self._see(found, 0, here, self._curve(here, playouts, self._effort.seed), playouts, self._effort.seed)
        for event in self.events[part.first : part.last]:
            seed = SEEDS * self._effort.seed + event.number
            if event.seat is None:
                self._chance(found, event, playouts, seed)
                continue
            limit = _limit(self._effort, part.share, self._choices)
            judged, searched = judge_decision(event, limit, seed, self._appraiser, playouts)
            found.decisions[event.number] = judged
            found.looks += searched
            self._see(found, event.number, event.after, self._curve(event.after, playouts, seed), playouts, seed)
        found.looks += self._appraiser.looks - looks
        return found

    def _playouts_for(self, share: float) -> int:
        """Playouts per point: derived from the simulations, or from the time that a few take."""
        if share not in self._playouts:
            self._playouts[share] = self._counted(share)
        return self._playouts[share]

    def _counted(self, share: float) -> int:
        if self._effort.simulations is not None:
            return max(FEWEST, int(share * self._effort.simulations / A_PLAYOUT))
        seconds = (1 - SEARCHING) * share * (self._effort.seconds or A_DECISION * self._choices)
        middle = self.events[len(self.events) // 2].before if self.events else self.match.position
        begun, looks = time.perf_counter(), self._appraiser.looks
        self._curve(middle, FEWEST, 0)
        a_look = (time.perf_counter() - begun) / max(self._appraiser.looks - looks, 1)
        points = len(self.events) * (3 + self.match.start.players * (not self.match.game.open))
        return max(FEWEST, int(seconds / max(a_look * points, 1e-9)))

    def _curve(self, here: Position, playouts: int, seed: int) -> Estimates:
        return self._appraiser.position(here, playouts, seed)

    def _chance(self, found: Findings, event: StandingEvent, playouts: int, seed: int) -> None:
        """Record the outcome and the expectation of an event of chance, both points of the curve."""
        before, came = expected(self._appraiser, event, playouts, seed)
        found.chances[event.number] = step(event, before, came)
        found.expected[event.number] = before
        self._see(found, event.number, event.after, came, playouts, seed)

    def _see(self, found: Findings, number: int, here: Position, seen: Estimates, playouts: int, seed: int) -> None:
        known = seen
        if not self.match.game.open and not here.is_over:
            known = tuple(self._appraiser.view(here.view(seat), playouts, seed) for seat in range(here.players))
        found.moments[number] = Moment(number, seen, known)


def _limit(effort: Effort, share: float, choices: int) -> Limit:
    """The search limit of one decision; half of it may go to the chosen move."""
    if effort.simulations is not None:
        return Limit(simulations=max(1, int(share * effort.simulations)))
    a_decision = A_DECISION if effort.seconds is None else effort.seconds / max(choices, 1)
    return Limit(seconds=SEARCHING * share * a_decision / 2)
