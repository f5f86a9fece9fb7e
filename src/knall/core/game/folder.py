"""A game put together from the modules of its folder: every part is what one of them defines under the part's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from knall.core.game import defaults
from knall.core.game.game import RECORDS, AnyGame, Game
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
        at_random=load_texts(package).each("game", "at_random", defaults.at_random()),
        minutes=minutes,
        open=open,
        **parts_of(modules),
    )


AT_THE_TOP = ("options", "search")


def parts_of(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """What these modules define of a game: its five records, options and search settings."""
    modules = tuple(modules)
    found = {
        name: record(**_named_in(modules, [one.name for one in fields(record)])) for name, record in RECORDS.items()
    }
    return {**found, **_named_in(modules, AT_THE_TOP)}


def _named_in(modules: tuple[ModuleType, ...], names: Iterable[str]) -> dict[str, Any]:
    return {name: found for name in names if (found := _defined(name, modules)) is not None}


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
