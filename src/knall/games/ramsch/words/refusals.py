"""Why a move of Monegassen Ramsch is not legal: the reasons of each kind of move, in the order they are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from knall.core.game.refusals import Reason, Reasons, Refusals, over, worded
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import SEATS
from knall.games.ramsch.rules import rules, state
from knall.games.ramsch.rules.state import ANSWER, AT_TURN, DEAL, DRAW, MIRROR, NICHTS, TURN, WORLDS, State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, ingredient_name, world_name
from knall.games.ramsch.words.sentences import kind_in

ALL_NICHTS = state.AN_INGREDIENT << NICHTS * WORLDS
TEXTS = load_texts(__package__, "refusals")


@dataclass(frozen=True)
class Attempt:
    """An attempted move; `card` is the kind it names, `u` the universe, -1 for none."""

    s: State
    seat: int
    kind: str
    card: int
    u: int

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE or NOBODY."""
        return rules.actor(self.s)

    @property
    def hand(self) -> int:
        """The mover's hand; empty in all other views."""
        return self.s.hand[self.s.mover]

    @cached_property
    def fitting(self) -> list[int]:
        """M8: what fits each universe."""
        return [state.fitting(self.s, u) for u in range(self.s.players)]

    @property
    def fits(self) -> bool:
        """M8: does the card fit the universe?"""
        return bool(state.fitting(self.s, self.u) >> self.card & 1)

    @property
    def is_nichts(self) -> bool:
        """Is the card a Nichts?"""
        return self.card // WORLDS == NICHTS

    @property
    def asked(self) -> int:
        """The card on the heap, to be mirrored (M9) or answered (M24)."""
        return state.top(self.s, self.s.where)


def attempt(v: ViewState, move: str) -> Attempt:
    """The attempt of a move."""
    u = SEATS.index(move[4]) if ">" in move else -1
    kind = ">" if u >= 0 else move[0] if move[0] in "=*%" else move
    return Attempt(v.table, v.seat, kind, kind_in(move), u)


def _in(phase: int) -> Callable[[Attempt], bool]:
    return lambda a: a.s.phase == phase


def _of_others(phase: int) -> Callable[[Attempt], bool]:
    return lambda a: a.s.phase == phase and a.seat != a.s.mover


def _no_raise_in(phase: int) -> Callable[[Attempt], bool]:
    return lambda a: a.s.phase == phase and a.s.raising == AT_TURN


# --- the order of things ---

WAITING: Reasons[Attempt] = (over("M34"), Reason("M34", "dealing", _in(DEAL)), Reason("M11", "chance", _in(DRAW)))
MINE: Reasons[Attempt] = (  # what others hold is no business of this seat: these come before all that asks the hand
    Reason("M10", "turn", _of_others(TURN)),
    Reason("M9", "not_your_mirror", _of_others(MIRROR)),
    Reason("M25", "not_your_task", _of_others(ANSWER)),
)
NOT_HELD = Reason[Attempt]("M4", "not_held", lambda a: a.seat == a.s.mover and not a.hand >> a.card & 1)
MIRROR_FIRST = Reason("M9", "mirror_first", _in(MIRROR))
NOTHING_TO_DRAW = Reason[Attempt]("M14", "nothing_to_draw", lambda a: not state.can_draw(a.s))

RAISE: Reasons[Attempt] = (
    *WAITING,
    *MINE,
    Reason("M16", "no_raise_while_mirroring", _no_raise_in(MIRROR)),
    Reason("M16", "no_raise_with_task", _no_raise_in(ANSWER)),
    Reason("M15", "raised_last", lambda a: a.s.raiser == a.s.mover),
    Reason("M16", "too_few_cards", lambda a: a.s.held[a.s.mover] < state.TO_RAISE),
    Reason("M16", "all_dimensions", lambda a: a.s.dimensions >= state.MOST_DIMENSIONS),
)
DRAWING: Reasons[Attempt] = (*WAITING, *MINE, MIRROR_FIRST, NOTHING_TO_DRAW)
PASS: Reasons[Attempt] = (
    *WAITING,
    *MINE,
    MIRROR_FIRST,
    Reason("M25", "can_draw_task", lambda a: a.s.phase == ANSWER and state.can_draw(a.s)),
    Reason("M12", "can_draw", lambda a: a.s.phase == TURN and state.can_draw(a.s)),
    Reason("M12", "can_play", lambda a: a.s.phase == TURN and any(a.hand & kinds for kinds in a.fitting)),
)

# --- cards ---


def _wrong_world(a: Attempt) -> str:
    """M24: a Nichts is answered by its own world; if there is no answer at all, that is said."""
    asked = state.of_world(a.asked) if a.s.phase == ANSWER else 0
    if a.s.phase != ANSWER or a.is_nichts or asked >> a.card & 1:
        return ""
    return "wrong_world" if a.hand & (asked | ALL_NICHTS) else "no_answer"


def _misfit(a: Attempt) -> str:
    """M8; what says most comes first: nothing fits at all, this card fits nowhere, nothing fits there."""
    if a.s.phase != TURN or a.fits:
        return ""
    if not any(a.hand & kinds for kinds in a.fitting):
        return "nothing_fits"
    if not any(kinds >> a.card & 1 for kinds in a.fitting):
        return "fits_nowhere"
    return "no_fit" if a.hand & state.fitting(a.s, a.u) else "nothing_fits_there"


def _answer_elsewhere(a: Attempt) -> bool:
    """M25: with the task, into another universe than that of the heap?"""
    return a.s.phase == ANSWER and a.u != a.s.where


REFLECT: Reasons[Attempt] = (
    *WAITING,
    *MINE,
    NOT_HELD,
    Reason("M9", "nothing_to_mirror", lambda a: a.s.phase in (TURN, ANSWER)),
    Reason("M9", "wrong_ingredient", lambda a: a.s.phase == MIRROR and not state.of_ingredient(a.asked) >> a.card & 1),
)
PLAY: Reasons[Attempt] = (
    *WAITING,
    Reason("M4", "no_universe", lambda a: a.u >= a.s.players),
    *MINE,
    NOT_HELD,
    MIRROR_FIRST,
    Reason("M25", "nichts_only_there", lambda a: _answer_elsewhere(a) and a.is_nichts),
    *worded(_wrong_world, {"wrong_world": "M24", "no_answer": "M25"}),
    Reason("M25", "answer_no_fit", lambda a: _answer_elsewhere(a) and not a.is_nichts and not a.fits),
    *worded(_misfit, {"nothing_fits": "M7", "fits_nowhere": "M8", "no_fit": "M8", "nothing_fits_there": "M8"}),
)

# --- all of them ---


def _must(a: Attempt, voice: Voice) -> str:
    return TEXTS[voice.language]["parts"]["must_draw" if state.can_draw(a.s) else "must_pass"]


def _why(a: Attempt, voice: Voice) -> str:
    return TEXTS[voice.language]["parts"]["sixth" if a.s.resets == state.LAST_RESET else "no_second"]


REFUSALS = Refusals(
    package=__package__,
    attempt=attempt,
    reasons={
        "+": RAISE,
        "draw": DRAWING,
        "pass": PASS,
        ">": PLAY,
        "=": REFLECT,
        "*": (*WAITING, Reason("M11", "drawing_by_chance", lambda a: True)),
        "%": (*WAITING, Reason("M34", "dealing_later", lambda a: True)),
    },
    general="M7",
    seats={"who": lambda a: a.s.mover, "whose": lambda a: a.u, "there": lambda a: a.s.where},
    fields={
        "must": _must,
        "why": _why,
        "card": lambda a, voice: card_name(a.card, voice.language),
        "universe": lambda a, voice: a.u + 1,
        "top": lambda a, voice: card_name(state.top(a.s, a.u), voice.language),
        "players": lambda a, voice: a.s.players,
        "held": lambda a, voice: a.s.held[a.s.mover],
        "ingredient": lambda a, voice: ingredient_name(a.asked // WORLDS, voice.language),
        "world": lambda a, voice: world_name(a.asked % WORLDS, voice.language),
    },
)
