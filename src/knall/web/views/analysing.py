"""Analyses as messages: figures with sentences, pieces to highlight, current names."""

from __future__ import annotations

from knall.analysis.analysis import Analysis, Estimate, JudgedDecision, MoveFigures, SeatTotals
from knall.analysis.line import StandingEvent, standing_events
from knall.analysis.words import explain
from knall.core.match.match import Match
from knall.core.match.position import View
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.web.wire.analysing import AnalysisShape, DecisionShape, FigureShape, JudgedMove, SeatTotalsShape


def analysis_shape(match: Match, found: Analysis, mine: int | None, language: Language) -> AnalysisShape:
    """The analysis of a finished match, worded for the owner of the seat `mine`."""
    voice, events = match.voice(language, mine), {event.number: event for event in standing_events(match)}
    return {
        "progress": found.progress,
        "simulations": found.simulations,
        "hidden": found.hidden,
        "names": list(match.names),
        "moments": [
            {"number": one.number, "open": _figures(one.open), "known": _figures(one.known)} for one in found.moments
        ],
        "chances": [{"number": one.number, "luck": _figures(one.luck)} for one in found.chances],
        "decisions": [_decision(found, one, events, voice) for one in found.decisions],
        "seats": [_totals(one) for one in found.seats],
        "turning": list(found.turning),
    }


def decision_shape(match: Match, found: Analysis, number: int, mine: int | None, language: Language) -> DecisionShape:
    """The analysis of one decision, worded for the owner of the seat `mine`."""
    events = {event.number: event for event in standing_events(match)}
    return _decision(
        found, next(one for one in found.decisions if one.number == number), events, match.voice(language, mine)
    )


def _figures(estimates: tuple[Estimate, ...]) -> list[FigureShape]:
    return [figure(one) for one in estimates]


def figure(one: Estimate) -> FigureShape:
    """An estimate as a message."""
    return {"mean": round(one.mean, 4), "error": round(one.standard_error, 4)}


def _decision(found: Analysis, one: JudgedDecision, events: dict[int, StandingEvent], voice: Voice) -> DecisionShape:
    view = events[one.number].before.view(one.seat)
    told = explain(found, one, tuple(events.values()), voice)
    return {
        "number": one.number,
        "seat": one.seat,
        "move": one.move,
        "say": view.say(one.move, voice),
        "picks": list(view.picks(one.move)),
        "best": one.best,
        "best_say": view.say(one.best, voice),
        "best_picks": list(view.picks(one.best)),
        "verdict": one.verdict,
        "cost": figure(one.cost),
        "points": figure(one.points),
        "mark": one.mark,
        "sentence": told.sentence,
        "reasons": list(told.reasons),
        "moves": [_move(view, move, voice) for move in one.moves],
    }


def _move(view: View, one: MoveFigures, voice: Voice) -> JudgedMove:
    return {
        "move": one.move,
        "say": view.say(one.move, voice),
        "picks": list(view.picks(one.move)),
        "win": figure(one.win),
        "looks": one.looks,
    }


def _totals(one: SeatTotals) -> SeatTotalsShape:
    return {
        "seat": one.seat,
        "start": round(one.start, 4),
        "luck": figure(one.luck),
        "own": round(one.own, 4),
        "others": round(one.others, 4),
        "rest": round(one.rest, 4),
        "result": one.result,
        "decisions": one.decisions,
        "mattered": one.mattered,
        "loss": None if one.loss is None else figure(one.loss),
        "accuracy": None if one.accuracy is None else round(one.accuracy, 1),
        "marks": dict(one.marks),
    }
