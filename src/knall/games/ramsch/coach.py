"""What a decision of Monegassen Ramsch is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.bitset import count
from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games.ramsch import table
from knall.games.ramsch.doubts import NICHTS_CARDS, answering
from knall.games.ramsch.endings import best_ending
from knall.games.ramsch.reasons import fits_elsewhere
from knall.games.ramsch.table import State
from knall.games.ramsch.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (M7, M9, M25), and by what the hand allows there."""
    s = v.table
    asked = {table.TURN: _of_turn, table.MIRROR: _of_mirroring, table.ANSWER: _of_task}.get(s.phase)
    if asked is None:
        return None
    key, universe = _of_last_card(v) if s.held[v.seat] == 1 and s.phase != table.MIRROR else ("", -1)
    seats = {"who": table.after(s, s.where), "next": table.after(s, v.seat), "whose": universe}
    return voice.tell(_TEXTS[voice.language]["coach"][key or asked(s, v.seat)], seats)


def _of_last_card(v: ViewState) -> tuple[str, int]:
    """M30: what it brings where it is best, and which universe that is; "" if it cannot end the round."""
    best, universe = best_ending(v)
    if best == "loses" and not table.can_draw(v.table):
        best = "loses_anyway"
    return (f"last_{best}", universe) if best else ("", universe)


def _of_turn(s: State, seat: int) -> str:
    """M7, M8: does anything fit elsewhere, or only here, or nowhere?"""
    at_home = s.hand[seat] & table.fitting(s, seat)
    elsewhere = fits_elsewhere(s, seat)
    if not elsewhere and not at_home:
        return "stuck" if table.can_draw(s) else "pass"
    if not elsewhere:
        return "only_own" if table.can_draw(s) else "turn"
    return "turn" if any(s.height[u] for u in range(s.players)) else "empty"


def _of_mirroring(s: State, seat: int) -> str:
    """M9: where the heap goes, and whether there is a choice of cards."""
    kind = table.top(s, s.where)
    several = count(s.hand[seat] & table.of_ingredient(kind)) > 1
    if kind // table.WORLDS == table.GRAVITATION and s.gravitation == table.HEAVY:
        return "mirror_heavy"
    if table.after(s, s.where) == seat:
        return "mirror_home"
    return "mirror_which" if several else "mirror"


def _of_task(s: State, seat: int) -> str:
    """M25: can it be answered, or asked again?"""
    if answering(s, seat):
        return "answer"
    return "ask_again" if s.hand[seat] & NICHTS_CARDS else "no_answer"
