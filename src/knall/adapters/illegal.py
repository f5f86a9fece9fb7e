"""Policies for illegal moves of a learner."""

from __future__ import annotations

from typing import Literal, get_args

from knall.core.game.reward import reward
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "environment")

Illegal = Literal["raise", "lose", "first"]
"""Raise with the clause and change nothing; or end the match, which all others win; or play the first legal move."""


def policy(name: str) -> Illegal:
    """Validate the name of a policy."""
    for known in get_args(Illegal):
        if name == known:
            return known
    raise KnallError(wrong("unknown", name="illegal", known=", ".join(get_args(Illegal)), value=repr(name)))


def rewards_of_lost(seat: int, players: int) -> list[float]:
    """Each seat's reward if this one loses and all others share the win."""
    winners = (1 << players) - 1 ^ 1 << seat
    return [reward(winners, p, players) for p in range(players)]
