"""Bots: view in, move out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from knall.core.errors import KnallError
from knall.core.position import View
from knall.core.random import Randomness


class Bot(Protocol):
    """Chooses a move from what its seat may know, with a random source of its own."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness) -> str:
        """One of the moves."""


class RandomBot:
    """Every legal move is equally likely."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness) -> str:
        """One of the moves."""
        return moves[rng.below(len(moves))]


BOTS = {"random": RandomBot}


def bot(name: str) -> Bot:
    """The bot with this name."""
    if name not in BOTS:
        raise KnallError(f"there is no bot '{name}'; there is {', '.join(BOTS)}")
    return BOTS[name]()
