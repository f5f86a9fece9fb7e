"""Why a move of Monegassen Ramsch is not legal: the clause that forbids it, and a sentence."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.refusals import Refusal
from knall.games.ramsch import table
from knall.games.ramsch.names import INGREDIENTS, WORLDS, called, card_name
from knall.games.ramsch.notation import SEATS
from knall.games.ramsch.refusal_words import WORDS
from knall.games.ramsch.sentences import kind_in
from knall.games.ramsch.table import State
from knall.games.ramsch.view import ViewState

Reason = tuple[str, str]  # clause, key of WORDS
_OF_OTHERS: dict[int, Reason] = {
    table.TURN: ("M10", "not your turn"),
    table.MIRROR: ("M9", "not your mirror"),
    table.ANSWER: ("M25", "not your task"),
}


def why_not(v: ViewState, move: str, language: Language) -> Refusal:
    """The clause and the sentence; nothing but the view is asked."""
    s, words = v.table, WORDS[language]
    clause, key = _reason(v, move)
    u = SEATS.index(move[4]) if ">" in move else s.where
    lies = table.top(s, s.where) if s.phase in (table.MIRROR, table.ANSWER) else 0
    facts: dict[str, object] = {
        "who": called(s.mover, language),
        "card": card_name(kind_in(move)) if kind_in(move) >= 0 else "",
        "u": u + 1,
        "w": s.where + 1,
        "n": s.players if key == "no universe" else s.held[s.mover],
        "top": card_name(table.top(s, u)) if u < s.players and s.height[u] else "",
        "ingredient": INGREDIENTS[lies // table.WORLDS],
        "world": WORLDS[lies % table.WORLDS],
        "why": words["sixth" if s.resets == table.LAST_RESET else "no second"],
        "must": words["must draw" if table.can_draw(s) else "must pass"].format(who=called(s.mover, language)),
    }
    return Refusal(clause, words[key].format(**facts))


def _reason(v: ViewState, move: str) -> Reason:
    s = v.table
    if s.phase == table.OVER:
        return "M34", "over"
    if s.phase == table.DEAL:
        return "M34", "dealing"
    if s.phase == table.DRAW:
        return "M11", "chance"
    if move.startswith("%"):
        return "M34", "dealing later"
    if move.startswith("*"):
        return "M11", "drawing by chance"
    if ">" in move and SEATS.index(move[4]) >= s.players:
        return "M4", "no universe"
    if v.seat != s.mover:  # what others hold is none of this seat's business
        return _OF_OTHERS[s.phase]
    if kind_in(move) >= 0 and not s.hand[s.mover] >> kind_in(move) & 1:
        return "M4", "not held"
    if s.phase == table.MIRROR:
        return _mirroring(move)
    return _with_task(s, move) if s.phase == table.ANSWER else _in_turn(s, move)


def _mirroring(move: str) -> Reason:
    if move == "+":
        return "M16", "no raise while mirroring"
    return "M9", "wrong ingredient" if move.startswith("=") else "mirror first"


def _with_task(s: State, move: str) -> Reason:
    if move == "+":
        return "M16", "no raise with task"
    if move == "draw":
        return "M14", "nothing to draw"
    if move == "pass":
        return "M25", "can draw task"
    if move.startswith("="):
        return "M9", "nothing to mirror"
    kind = kind_in(move)
    if kind // table.WORLDS == table.NICHTS:
        return "M25", "nichts only there"
    asked = table.of_world(table.top(s, s.where))
    if not asked >> kind & 1:
        nichts = table.AN_INGREDIENT << table.NICHTS * table.WORLDS
        return ("M24", "wrong world") if s.hand[s.mover] & (asked | nichts) else ("M25", "no answer")
    return "M25", "answer no fit"


def _in_turn(s: State, move: str) -> Reason:
    if move == "+":
        if s.raiser == s.mover:
            return "M15", "raised last"
        return "M16", "too few cards" if s.held[s.mover] < table.TO_RAISE else "all dimensions"
    if move == "draw":
        return "M14", "nothing to draw"
    if move == "pass":
        return "M12", "can draw" if table.can_draw(s) else "can play"
    return ("M9", "nothing to mirror") if move.startswith("=") else _playing(s, kind_in(move), SEATS.index(move[4]))


def _playing(s: State, kind: int, u: int) -> Reason:
    """M8; what says most comes first: nothing fits at all, this card fits nowhere, nothing fits there."""
    fitting = [table.fitting(s, other) for other in range(s.players)]
    if not any(s.hand[s.mover] & kinds for kinds in fitting):
        return "M7", "nothing fits"
    if not any(kinds >> kind & 1 for kinds in fitting):
        return "M8", "fits nowhere"
    return "M8", "no fit" if s.hand[s.mover] & fitting[u] else "nothing fits there"
