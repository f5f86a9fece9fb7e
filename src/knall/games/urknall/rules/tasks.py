"""The current task in Urknall, as a key: the phase, and in it what the table allows or gravity demands."""

from __future__ import annotations

from knall.core.game.rules import Moves
from knall.games.urknall.rules import gravity, rules, state
from knall.games.urknall.rules.state import GRAVITY, OFF_BOARD, PHASES, TRAVEL, State


def demanded(s: State) -> str:
    """What gravity demands now: m, p, or nothing."""
    out = Moves()
    gravity.demand(s, out)
    return "" if not out.n else "p" if out.action[0] >= state.SPLIT else "m"


def task(s: State) -> str:
    """The key of the current task."""
    if s.phase == TRAVEL:
        return _journey(s)
    if s.phase == GRAVITY:
        return {"m": "merge", "p": "split" if s.value == 1 else "split_two", "": "comet"}[demanded(s)]
    return PHASES[s.phase]


def _journey(s: State) -> str:
    """U10-U12, U32."""
    at = s.at[s.turn]
    if rules.journeys(s):
        return "enter" if at == OFF_BOARD else "travel"
    return "stay" if at != OFF_BOARD and s.elements[at] & s.free else "lose"
