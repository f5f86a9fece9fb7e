"""Knall: play, study and simulate three tabletop games about the Big Bang.

import knall

match = knall.game(knall.game_names()[0]).start(players=3, seed=7)
match = match.play(match.legal_moves[0])
print(match.position, match.scores)
"""

from knall.analysis.analysis import Analysis
from knall.bots import BOTS, Bot, bot
from knall.bots.limits import Limit
from knall.core.engine.random import Randomness, seeded
from knall.core.match.match import Match
from knall.core.match.position import Position, View
from knall.core.text.errors import BadMove, BadOption, BadPosition, BadRecord, IllegalMove, KnallError
from knall.public import PublicGame, analyse, game, game_names, read_record, vector
from knall.research import contest, hint
from knall.simulation import Simulation, Summary

__all__ = [
    "BOTS",
    "Analysis",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "IllegalMove",
    "KnallError",
    "Limit",
    "Match",
    "Position",
    "PublicGame",
    "Randomness",
    "Simulation",
    "Summary",
    "View",
    "analyse",
    "bot",
    "contest",
    "game",
    "game_names",
    "hint",
    "read_record",
    "seeded",
    "vector",
]
__version__ = "0.1.0"
