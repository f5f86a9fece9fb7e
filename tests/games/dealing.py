"""The set-up of a match, drawn outcome by outcome as the rules have it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from knall.core.engine.random import Randomness
from knall.core.game.rules import Odds, choose_outcome

S = TypeVar("S")


def drawn(
    s: S,
    odds: Callable[[S, Odds], None],
    apply: Callable[[S, int], None],
    dealing: Callable[[S], bool],
    rng: Randomness,
) -> S:
    """The state after chance has done all that it does while the deal goes on."""
    while dealing(s):
        out = Odds()
        odds(s, out)
        apply(s, choose_outcome(out, rng))
    return s
