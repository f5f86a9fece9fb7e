"""A game put together from the modules of its folder: every part is what one of them defines under the part's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import ModuleType
from typing import Any

from knall.core.game import AnyGame, Deal, Game
from knall.core.language import Language

SPELT = {"state": "State", "view_state": "ViewState"} | {
    name: name.upper() for name in ("catalogue", "outcomes", "options", "seat_names", "refusals", "search", "paint")
}  # the parts that are no functions


def assemble(
    *modules: ModuleType,
    name: str,
    title: str,
    package: str,
    rules_version: int,
    seats: range,
    about: Mapping[Language, str],
    minutes: tuple[int, int] = Game.minutes,
    open: bool = False,
    deal: Deal[Any] | None = None,
) -> AnyGame:
    """The game with these facts; what no module defines is as `Game` has it by default."""
    given = {"name", "title", "package", "rules_version", "seats", "about", "minutes", "open", "deal"}
    others = [part.name for part in fields(Game) if part.name not in given]
    parts: dict[str, Any] = {part: found for part in others if (found := _defined(part, modules)) is not None}
    return Game(
        name=name,
        title=title,
        package=package,
        rules_version=rules_version,
        seats=seats,
        about=about,
        minutes=minutes,
        open=open,
        deal=deal,
        **parts,
    )


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
