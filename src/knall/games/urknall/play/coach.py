"""What a decision of Urknall is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.game.rules import Moves
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import CATALOGUE
from knall.games.urknall.play.doubts import second_leads
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.bodies import bodies_of
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (U7, U8, U22), and by what can be done in it."""
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
    """U10-U12, U32: where there is a journey, it is made."""
    kinds = {move[0] for move in _legal(s)}
    if s.at[seat] == state.OFF_BOARD:
        return "enter"
    return "travel" if "t" in kinds else "stay" if "k" in kinds else "lose"


def _of_gravity(s: State, seat: int) -> str:
    """U13, U14, U20: what gravity demands; is a marker of one's own in it, or one that waits for company (U25)?"""
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
