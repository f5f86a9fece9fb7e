"""Registry of games: a new one is a folder here and its name in this list, or a package of its own.

Such a package declares an entry point in its pyproject.toml:

    [project.entry-points."knall.games"]
    nim = "knall_nim:GAME"
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from knall.core.game.game import AnyGame, Game
from knall.core.game.rules import register_game
from knall.core.text.errors import KnallError
from knall.core.text.suggestions import did_you_mean
from knall.core.text.wording import Wordings

NAMES = ("urknall", "ramsch", "theory")
GROUP = "knall.games"
wrong = Wordings(__package__, "game")
_NAME = re.compile(r"[a-z][a-z0-9_-]*")


def game_names() -> tuple[str, ...]:
    """The names of all games, built-in and installed; warns of broken ones and leaves them out."""
    return (*NAMES, *_installed_names(NAMES))


def all_games() -> list[AnyGame]:
    """All games."""
    return [load_game(name) for name in game_names()]


@cache
def load_game(name: str) -> AnyGame:
    """The game of this name; its modules are imported on first use."""
    found: AnyGame = import_module(f"knall.games.{name}").GAME if name in NAMES else _installed(name)
    register_game(found)
    return found


@cache
def _installed_names(ours: tuple[str, ...]) -> tuple[str, ...]:
    found = []
    for name in sorted({entry.name for entry in _entries()}):
        try:
            if name in ours:
                raise KnallError(wrong("taken", packages=_packages(name), name=name))
            load_game(name)
            found.append(name)
        except KnallError as error:
            warn(str(error), stacklevel=2)
    return tuple(found)


def _installed(name: str) -> AnyGame:
    """The game of this name of an installed package."""
    entries = [entry for entry in _entries() if entry.name == name]
    if not entries:
        names = (*NAMES, *sorted({entry.name for entry in _entries()} - {*NAMES}))
        raise KnallError(wrong("unknown", name=name, names=names, meant=did_you_mean(name, names)))
    if len(entries) > 1:
        raise KnallError(wrong("several", packages=_packages(name), name=name))
    if not _NAME.fullmatch(name):
        raise KnallError(wrong("spelling", name=name, packages=_packages(name)))
    try:
        game = entries[0].load()
    except Exception as error:  # whatever a stranger's package does when it is imported
        reason = f"{type(error).__name__}: {error}"
        raise KnallError(wrong("not_loaded", name=name, packages=_packages(name), reason=reason)) from error
    if not isinstance(game, Game) or game.name != name:
        raise KnallError(wrong("no_game", name=name, packages=_packages(name), entry=entries[0].value))
    return game


def _entries() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _packages(name: str) -> str:
    """The entry points for a game of this name."""
    return " and ".join(sorted({entry.dist.name for entry in _entries() if entry.name == name and entry.dist}))
