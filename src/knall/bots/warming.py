"""Compiling ahead of time, so that the first answer of a bot does not wait for it."""

from knall.bots.workspaces import entries_of, use_search
from knall.core.engine.ahead import have_compiled, is_warm
from knall.games import load_game
from knall.simulation import ENTRIES, use_simulation


def bots_are_warm(name: str) -> bool:
    """Is what bots of this game need on disk?"""
    game = load_game(name)
    return is_warm(game, entries_of(game))


def warm(name: str) -> None:
    """Compile now what simulations and bots of this game need; later processes find it on disk."""
    game = load_game(name)
    for entries, use in ((ENTRIES, use_simulation), (entries_of(game), use_search)):
        have_compiled(game, entries, use)
