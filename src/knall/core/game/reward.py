"""Reward of a match to a seat: the one definition for bots, arena and everything that computes with results."""

from __future__ import annotations

from collections.abc import Iterable

from knall.core.engine.bitset import count
from knall.core.engine.compiling import rule

SURE = 1.96
"""Standard errors on each side of a mean in a 95 % interval."""


def mask_of(winners: Iterable[int]) -> int:
    """Seats as a bitset."""
    return sum(1 << seat for seat in winners)


@rule
def share_of_win(winners: int, seat: int) -> float:
    """The win is shared among the winners (a mask of seats); 0 for all where nobody wins."""
    return 1.0 / count(winners) if winners >> seat & 1 else 0.0


@rule
def reward(winners: int, seat: int, players: int) -> float:
    """Zero-sum reward: the share of the win less the mean share."""
    mean = 1.0 / players if winners else 0.0
    return share_of_win(winners, seat) - mean
