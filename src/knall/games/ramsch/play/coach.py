"""What a decision of Monegassen Ramsch is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.engine.bitset import bits, count
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.play.doubts import NICHTS_CARDS, answering
from knall.games.ramsch.play.reasons import fits_elsewhere, may_move_on, reset_is_near
from knall.games.ramsch.play.round_forecast import best_ending
from knall.games.ramsch.rules import state
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import smallest

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (M7, M9, M25), and by what the hand allows there."""
    s = v.table
    asked = {state.TURN: _of_turn, state.MIRROR: _of_mirroring, state.ANSWER: _of_task}.get(s.phase)
    if asked is None:
        return None
    key, universe = _of_last_card(v) if s.held[v.seat] == 1 and s.phase != state.MIRROR else ("", -1)
    seats = {"who": state.after(s, s.where), "next": state.after(s, v.seat), "whose": universe, "begun": s.begun}
    line = _TEXTS[voice.language]["coach"][key or asked(v)]
    return voice.tell(line, seats, smallest=smallest(s.players == 2, voice.language))


def _of_last_card(v: ViewState) -> tuple[str, int]:
    """M30: what it brings where it is best, and which universe that is; "" if it cannot end the round."""
    best, universe = best_ending(v)
    if best == "loses" and not state.can_draw(v.table):
        best = "loses_anyway"
    return (f"last_{best}", universe) if best else ("", universe)


def _of_turn(v: ViewState) -> str:
    """M7, M8: does anything fit elsewhere, or only here, or nowhere?  M13: is a reset near?"""
    s, seat = v.table, v.seat
    at_home = s.hand[seat] & state.fitting(s, seat)
    elsewhere = fits_elsewhere(s, seat)
    if not elsewhere and not at_home:
        return "stuck" if state.can_draw(s) else "pass"
    if not state.can_draw(s):
        return "must_play"
    if reset_is_near(s):
        return "reset_soon" if s.left else "reset"
    if not elsewhere:
        return "only_own_mirrored" if any(may_move_on(v, kind) for kind in bits(at_home)) else "only_own"
    return "turn" if any(s.height[u] for u in range(s.players)) else "empty"


def _of_mirroring(v: ViewState) -> str:
    """M9: where the heap goes, and whether there is a choice of cards.  M26: why a round goes on."""
    s, seat = v.table, v.seat
    kind = state.top(s, s.where)
    if kind // state.WORLDS == state.NICHTS and not s.held[s.begun]:
        return "mirror_nichts"
    several = count(s.hand[seat] & state.of_ingredient(kind)) > 1
    if kind // state.WORLDS == state.GRAVITATION and s.gravitation == state.HEAVY:
        return "mirror_heavy"
    if state.after(s, s.where) == seat:
        return "mirror_home"
    return "mirror_which" if several else "mirror"


def _of_task(v: ViewState) -> str:
    """M25: can it be answered, or asked again?"""
    s, seat = v.table, v.seat
    if answering(s, seat):
        return "answer"
    return "ask_again" if s.hand[seat] & NICHTS_CARDS else "no_answer"
