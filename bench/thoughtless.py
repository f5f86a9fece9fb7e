"""A bot that does not think, in the place of those that do: what is measured is the server."""

from __future__ import annotations

import os
from collections.abc import Sequence


def any_move(level: str, name: str, content: object, seat: int, players: int, moves: Sequence[str]) -> str:
    """One of the moves, without a thought: what is measured is the server."""
    return moves[os.urandom(1)[0] % len(moves)]
