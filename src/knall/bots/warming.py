"""Compiling ahead of time, so that the first answer of a bot does not wait for it."""

from knall.bots.levels import GreedyBot
from knall.core import chance, match
from knall.core.cache import exclusive_lock
from knall.core.random import seeded
from knall.games import load_game
from knall.simulation import warm as warm_simulation


def warm(name: str) -> None:
    """Compile now what simulations and bots of this game need; later processes find it on disk."""
    game = load_game(name)
    begun = match.begin(game, game.seats[0], {}, chance.known(0))
    assert begun.to_move is not None
    with exclusive_lock(name):
        GreedyBot().choose(begun.position.view(begun.to_move), begun.legal_moves, seeded(0))
        warm_simulation(name)
