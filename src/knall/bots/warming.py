"""Compiling ahead of time, so that the first answer of a bot does not wait for it."""

from knall.bots.workspaces import entries_of, use_search
from knall.core.errors import KnallError
from knall.core.warming import have_compiled, is_warm
from knall.core.wording import Wordings
from knall.games import load_game
from knall.simulation import ENTRIES, use_simulation

wrong = Wordings(__package__, "bot")


def bots_are_warm(name: str) -> bool:
    """Is what bots of this game need on disk?"""
    game = load_game(name)
    return is_warm(game, entries_of(game))


def warm(name: str) -> None:
    """Compile now what simulations and bots of this game need; later processes find it on disk."""
    game = load_game(name)
    for entries, use in ((ENTRIES, use_simulation), (entries_of(game), use_search)):
        problem = have_compiled(game, entries, use)
        if problem:
            raise KnallError(wrong("not_compiled", name=name, problem=problem))
