"""Knall: play, study and simulate three tabletop games about the Big Bang.

import knall

match = knall.game(knall.game_names()[0]).start(players=3, seed=7)
match = match.play(match.legal_moves[0])
print(match.position, match.scores)
"""

from knall.core.errors import BadMove, BadOption, BadPosition, BadRecord, IllegalMove, KnallError
from knall.core.match import Match
from knall.core.position import Position, View
from knall.public import PublicGame, game, game_names

__all__ = [
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "IllegalMove",
    "KnallError",
    "Match",
    "Position",
    "PublicGame",
    "View",
    "game",
    "game_names",
]
__version__ = "0.1.0"
