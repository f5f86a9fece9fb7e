"""A game put together from the modules of its folder: every part is what one of them defines under the part's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from knall.core.game import parts
from knall.core.game.game import AnyGame, Game
from knall.core.text.texts import load_texts

SPELT = {"state": "State", "view_state": "ViewState", "feature_state": "Features", "deal": "DEALING"} | {
    name: name.upper() for name in ("catalogue", "outcomes", "options", "seat_names", "refusals", "search", "paint")
}  # the parts that are no functions


def assemble(
    package: str,
    *,
    name: str,
    title: str,
    rules_version: int,
    seats: range,
    minutes: tuple[int, int] = Game.minutes,
    open: bool = False,
) -> AnyGame:
    """The game with these facts, of the modules in this package and its rooms, else as in `Game`."""
    folder = import_module(package).__path__
    found = walk_packages(folder, f"{package}.")
    modules = [import_module(module.name) for module in found if not module.ispkg]
    return Game(
        name=name,
        title=title,
        package=package,
        rules_version=rules_version,
        seats=seats,
        about=load_texts(package).each("game", "about"),
        at_random=load_texts(package).each("game", "at_random", parts.at_random()),
        minutes=minutes,
        open=open,
        **parts_of(modules),
    )


GIVEN = {"name", "title", "package", "rules_version", "seats", "about", "at_random", "minutes", "open"}


def parts_of(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """Every part of a game that these modules define."""
    modules = tuple(modules)
    others = [part.name for part in fields(Game) if part.name not in GIVEN]
    return {part: found for part in others if (found := _defined(part, modules)) is not None}


def _defined(part: str, modules: tuple[ModuleType, ...]) -> object | None:
    """What the modules define under this name; TypeError if two of them differ."""
    spelt, found = SPELT.get(part, part), None
    for module in modules:
        thing = vars(module).get(spelt)
        if thing is None or (callable(thing) and thing.__module__ != module.__name__):
            continue  # a function or a class that is imported there is some other module's
        if found is not None and found is not thing:
            raise TypeError(f"{module.__name__}: '{spelt}' is defined a second time")
        found = thing
    return found
