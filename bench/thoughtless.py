"""A bot that does not search, so that the server is measured."""

from __future__ import annotations

import os
from collections.abc import Sequence


def any_move(level: str, name: str, content: object, seat: int, players: int, moves: Sequence[str]) -> str:
    """One of the moves."""
    return moves[os.urandom(1)[0] % len(moves)]
