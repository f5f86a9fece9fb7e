"""What happens if a learner chooses a move that is not legal."""

from __future__ import annotations

from typing import Literal, get_args

from knall.core.game.reward import reward
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "environment")

Illegal = Literal["raise", "lose", "first"]
"""Refuse it with its clause and change nothing; or the match ends and all others win; or the first legal move is played
instead."""


def policy(name: str) -> Illegal:
    """One of the three."""
    for known in get_args(Illegal):
        if name == known:
            return known
    raise KnallError(wrong("unknown", name="illegal", known=", ".join(get_args(Illegal)), value=repr(name)))


def rewards_of_lost(seat: int, players: int) -> list[float]:
    """What the match is worth to each seat if this one loses it and all others share the win."""
    winners = (1 << players) - 1 ^ 1 << seat
    return [reward(winners, p, players) for p in range(players)]
