"""When a bot's move is played.  Where hands are hidden, nothing here depends on them: review this file alone for that.

What a bot could have played is hidden with its hand, so neither the number of its moves nor how long it thought about
them may show.  A process thinks about a move without a choice as long as about any (`worker.choose`); what is left of
the differences disappears in steps that are longer than any thought of the level.
"""

from __future__ import annotations

from math import ceil

from knall.bots.levels import OWN_SECONDS, STRONGEST

ONLY_MOVE_PACE = 0.5
"""Where all is open, a move without a choice takes this part of the pace."""
QUICK_STEP = 0.1
"""Seconds in which a compiled search of any level but the strongest fits several times."""
PLAIN_STEP = 0.5
"""Seconds in which the levels with few simulations finish in plain Python, while nothing is compiled."""
LITTLE = {"easy", "normal"}
LONG_STEP = OWN_SECONDS + 0.25
"""Seconds in which any search finishes: it stops after its own seconds, and the round trip is short."""


def after_in_open_game(pace: float, moves: int) -> float:
    """Seconds after a bot's turn began before which it does not move, where all is open."""
    return pace * (ONLY_MOVE_PACE if moves == 1 else 1.0)


def after_in_hidden_game(pace: float, level: str, compiled: bool, waited: float, thought: float) -> float:
    """Seconds after a bot's turn began when it moves: by the pace, or whole steps after its thought began."""
    step = _step(level, compiled)
    return max(pace, waited + step * max(1, ceil(thought / step)))


def _step(level: str, compiled: bool) -> float:
    if compiled and level != STRONGEST:
        return QUICK_STEP
    return PLAIN_STEP if level in LITTLE else LONG_STEP
