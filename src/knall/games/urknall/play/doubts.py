"""What speaks against a move of Urknall, beyond the points it costs at once."""

from __future__ import annotations

from knall.core.game.rules import Result, assign
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.play.reasons import JOURNEYS, body_of, reach
from knall.games.urknall.rules import scoring, state
from knall.games.urknall.rules.bodies import bodies_of
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words import names

BY_COMET = ("j", "s", "c")
FEW = 4  # a journey leads far if it leaves less than one in so many bodies in reach
_TEXTS = load_texts(__package__)


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """U21: a comet spent; U25: a place that earns nothing; U10: one that leads nowhere; U30: a second colour ahead."""
    words, bodies = _TEXTS[voice.language]["doubts"], bodies_of(v.table)
    found = [words["comet"]] if move.startswith(BY_COMET) else []
    if move.startswith(JOURNEYS):
        there = body_of(bodies, int(move[1:]))
        n, others = reach(bodies, there), len(bodies) - 1
        if there.size == 1 and not move.startswith("a"):
            found.append(words["lone"])
        if n * FEW < others:
            found.append(words["far"].format(n=n, all=others))
    if move.startswith("o") and second_leads(v.table, v.seat, marked=int(move[1:])):
        found.append(words["beaten"].format(colour=names.called(state.second_colour(v.seat), voice.language)))
    return found


def second_leads(s: State, seat: int, marked: int = 0) -> bool:
    """U30: is a seat's second colour ahead of both players, with a marker on this element too, if one is given?"""
    result, then, second = Result(), State(), state.second_colour(seat)
    assign(then, s)
    if marked:
        then.own[second] |= 1 << (marked - 1)
    scoring.scores(then, result)
    return bool(result.points[second] > max(result.points[0], result.points[1]))
