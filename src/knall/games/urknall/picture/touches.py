"""Meaning of touches in Urknall's picture that are no legal move: the move that was meant."""

from __future__ import annotations

import re

from knall.core.engine.bitset import bits, count
from knall.core.game.rules import Moves
from knall.games.urknall.notation.notation import CATALOGUE, OWNERS
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import OFF_BOARD, State
from knall.games.urknall.rules.tasks import demanded
from knall.games.urknall.view import ViewState

_MARKS = {state.PLACE: "a", state.SECOND: "o", state.TRAVEL: "t"}  # the moves that mark an element, by phase
_BY_COMET = "jsc"
_ON_THE_SKY = re.compile("([bem])([0-9]+)")  # bodies, elements, markers


def move_of_touch(v: ViewState, piece: str) -> str | None:
    """The illegal move that was meant; None if the piece means no move, or a legal one."""
    s = v.table
    if s.phase in (state.ROLL, state.OVER):  # nobody is to decide
        return None
    possible = _moves(s, piece)
    out = Moves()
    rules.moves(s, out)
    legal = {CATALOGUE[move] for move in out.action[: out.n]}
    if not possible or legal.intersection(possible):
        return None
    if possible[0][0] in _BY_COMET and any(move[0] in _BY_COMET for move in legal):
        return None
    return possible[0]


def _moves(s: State, piece: str) -> list[str]:
    """The moves that a piece may mean, the likeliest first."""
    if piece == "die":
        return ["d1"]  # whatever it shows: it is not rolled now
    kind, _, letter = piece.partition("-")
    if kind == "astronaut":
        return _astronaut(s, OWNERS.index(letter))
    if kind == "comet":
        return _comet(s) if OWNERS.index(letter) == rules.actor(s) else []
    found = _ON_THE_SKY.fullmatch(piece)
    if not found:
        return []
    e = int(found[2]) - 1
    if s.phase == state.GRAVITY:
        return _gravity(s, e)
    return _mark(s, _free_first(s, e) if found[1] == "b" else [e])


def _free_first(s: State, b: int) -> list[int]:
    """The elements of a body."""
    return sorted(bits(s.elements[b]), key=lambda e: not s.free >> e & 1)


def _mark(s: State, elements: list[int]) -> list[str]:
    """Mark one of these elements, as in this phase."""
    letter = _MARKS[s.phase]
    if s.phase == state.TRAVEL and elements and s.body[elements[0]] == s.at[s.turn] and not rules.journeys(s):
        letter = "k"  # U11
    return [f"{letter}{e + 1}" for e in elements]


def _astronaut(s: State, p: int) -> list[str]:
    """One's own astronaut: travel; another's: go to its body, or let gravity act on it."""
    at, mine = s.at[p], p == s.turn
    if s.phase == state.SECOND or (s.phase == state.GRAVITY and mine) or (s.phase == state.PLACE and at == OFF_BOARD):
        return ["t1"]  # to travel, wherever to: that is not the order of things (U7, U8, U22)
    if at == OFF_BOARD:
        return ["k1"] if mine else []  # U32
    if s.phase == state.GRAVITY:
        return _gravity(s, at)
    if s.phase == state.TRAVEL and not mine:
        return _mark(s, list(bits(s.elements[at] & s.free))) if at != s.at[s.turn] else []
    return _mark(s, _free_first(s, at))


def _comet(s: State) -> list[str]:
    """Use the comet: for a journey, or to merge the smallest bodies."""
    if s.phase == state.GRAVITY:
        small = _by_size(s, state.bodies(s))[:2]
        return [_pair("c", *small)] if len(small) == 2 else []
    here = s.elements[s.at[s.turn]] if s.at[s.turn] != OFF_BOARD else 0
    elsewhere = sorted(bits(state.EVERYTHING & ~here), key=lambda e: not s.free >> e & 1)
    return [f"j{elsewhere[0] + 1}"]


def _gravity(s: State, e: int) -> list[str]:
    """Split this element off, with another if two are needed; or merge its body with the smallest other one."""
    b = s.body[e]
    if demanded(s) == "p" and count(s.elements[b]) >= s.value:
        others = s.elements[b] & ~(1 << e)
        return [f"p{e + 1}"] if s.value == 1 else [_pair("p", e, next(bits(others)))]
    unvisited = state.bodies(s) & ~state.visited(s) & ~(1 << b)
    partners = _by_size(s, unvisited or state.bodies(s) & ~(1 << b))
    return [_pair("m", b, partners[0])] if partners else []


def _by_size(s: State, bodies: int) -> list[int]:
    return sorted(bits(bodies), key=lambda b: count(s.elements[b]))


def _pair(letter: str, x: int, y: int) -> str:
    return f"{letter}{min(x, y) + 1}+{max(x, y) + 1}"
