"""All games; a new one is a folder here and its name in this list."""

from functools import cache
from importlib import import_module

from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.rules import register_game

NAMES = ("urknall", "ramsch", "theory")


@cache
def load_game(name: str) -> AnyGame:
    """The rules of a game, by its name; its modules are imported when it is first asked for."""
    if name not in NAMES:
        raise KnallError(f"there is no game '{name}'; there is {', '.join(NAMES)}")
    found: AnyGame = import_module(f"knall.games.{name}").GAME
    register_game(found)
    return found
