"""Registry for the compiler: which functions are rules, and which game a state belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knall.core.engine.structs import Struct
    from knall.core.game.game import AnyGame

Function = Callable[..., object]


@dataclass(frozen=True)
class CompiledRule:
    """The source that compiled code runs for a rule, and whether it is inlined."""

    source: Function
    inline: bool


rules: dict[Function, CompiledRule] = {}
dispatched: dict[Function, str] = {}  # to the name of a game's function
natives: set[Function] = set()  # written in machine instructions by the backend, under the same name
games: dict[type[Struct], AnyGame] = {}  # by their states
