"""Advice on decisions of Urknall: what one is about, what speaks for a move and what against it, beyond points."""

from __future__ import annotations

from knall.core.engine.bitset import count
from knall.core.game.rules import Moves, Result, assign
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import CATALOGUE
from knall.games.urknall.rules import rules, scoring, state
from knall.games.urknall.rules.bodies import Body, bodies_of
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words import names

JOURNEYS = ("t", "j", "a")
BY_COMET = ("j", "s", "c")
FEW = 4  # a journey leads far if it leaves less than one in so many bodies in reach
_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """What the decision is about, by phase (U7, U8, U22) and by what is possible in it."""
    s = v.table
    key = state.PHASES[s.phase]
    if s.phase == state.SECOND and second_leads(s, v.seat):
        key = "second_leads"
    if s.phase == state.TRAVEL:
        key = _of_travelling(s, v.seat)
    if s.phase == state.GRAVITY:
        key = _of_gravity(s, v.seat)
    return _TEXTS[voice.language]["coach"].get(key)


def _of_travelling(s: State, seat: int) -> str:
    """U10-U12, U32: a possible journey is compulsory."""
    kinds = {move[0] for move in _legal(s)}
    if s.at[seat] == state.OFF_BOARD:
        return "enter"
    return "travel" if "t" in kinds else "stay" if "k" in kinds else "lose"


def _of_gravity(s: State, seat: int) -> str:
    """U13, U14, U20: what gravity demands, and whether one's own markers, or lone ones (U25), are involved."""
    moves = _legal(s)
    kinds = {move[0] for move in moves}
    if "p" in kinds:
        return "split"
    if "m" not in kinds:
        return "comet"
    merged = {int(name) - 1 for move in moves if move[0] == "m" for name in move[1:].split("+")}
    mine = [body.size for body in bodies_of(s) if body.own[seat] and body.name in merged]
    return "merge_others" if not mine else "merge_lone" if min(mine) == 1 else "gravity"


def _legal(s: State) -> list[str]:
    out = Moves()
    rules.moves(s, out)
    return [CATALOGUE[out.action[i]] for i in range(out.n)]


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """For a move: U7, U10: how many bodies are in reach of the next journey; U13: what gravity leaves alone."""
    words = _TEXTS[voice.language]["reasons"]
    bodies = bodies_of(v.table)
    if move.startswith(JOURNEYS):
        there = body_of(bodies, int(move[1:]))
        safe = words["safe"].format(b=there.name + 1) if there.size > 1 else ""
        return [one for one in (words["reach"].format(n=reach(bodies, there), all=len(bodies) - 1), safe) if one]
    return []


def reach(bodies: tuple[Body, ...], there: Body) -> int:
    """U10: the number of bodies in reach of a journey from there."""
    return sum(bool(_shared(there, other) and _free(other)) for other in bodies if other is not there)


def body_of(bodies: tuple[Body, ...], element: int) -> Body:
    """The body of an element by its number."""
    return next(body for body in bodies if body.elements >> (element - 1) & 1)


def _shared(one: Body, other: Body) -> bool:
    """U10: whether two bodies have a colour in common."""
    return any(one.colours[c] and other.colours[c] for c in range(state.COLOURS))


def _free(body: Body) -> bool:
    """U4: whether a body has an unmarked element and is no black hole (U33)."""
    return not body.hole and sum(count(own) for own in body.own) < body.size


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """Against a move: a comet spent (U21), no points (U25), few bodies in reach (U10), a second colour ahead (U30)."""
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
    """U30: whether a seat's second colour leads both players, with one more marker on element `marked` if given."""
    result, then, second = Result(), State(), state.second_colour(seat)
    assign(then, s)
    if marked:
        then.own[second] |= 1 << (marked - 1)
    scoring.scores(then, result)
    return bool(result.points[second] > max(result.points[0], result.points[1]))
