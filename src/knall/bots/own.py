"""Custom bots: any object with `choose`, or a factory for one; from Python or from a file."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from knall.bots.limits import Limit
from knall.core.engine.random import Randomness
from knall.core.match.position import View
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "bot")


class Chooser(Protocol):
    """Any object with `choose`; the arguments beyond view and moves are optional."""

    @property
    def choose(self) -> Callable[..., str]:
        """Called with the view, the legal moves, and the arguments of `TOLD` that its signature names."""


AnyBot = str | Chooser | Callable[[], Chooser]
TOLD = ("rng", "limit")  # optional arguments; a bot names those that it wants


@dataclass(frozen=True)
class OwnBot:
    """Adapter for a custom bot at one seat: passes the arguments that it wants, and names it in errors."""

    name: str
    inner: Chooser

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        told = {"rng": rng, "limit": limit}
        try:
            move = self.inner.choose(view, moves, **{name: told[name] for name in wanted(type(self.inner))})
        except Exception as error:  # anything a custom bot may raise
            raise BotFailed(wrong("broken", place=self.name, kind=type(error).__name__, problem=str(error))) from error
        if move not in moves:
            raise BotFailed(wrong("chose", name=self.name, move=repr(move), view=str(view)))
        return move


class BotFailed(KnallError):
    """A custom bot raised an error, or chose an illegal move."""


@cache
def wanted(kind: type) -> tuple[str, ...]:
    """The names from `TOLD` in the signature of this class's `choose`."""
    parameters = inspect.signature(kind.choose).parameters.values()  # type: ignore[attr-defined]  # it is there
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return TOLD
    return tuple(name for name in TOLD if name in {one.name for one in parameters})


@dataclass(frozen=True)
class Maker:
    """Factory that makes a fresh bot for each seat of each match, from a class, a function, or a prototype to copy."""

    name: str
    source: object

    def __call__(self) -> OwnBot:
        made: Any = self.source() if callable(self.source) and _makes(self.source) else deepcopy(self.source)
        if not callable(getattr(made, "choose", None)):
            raise KnallError(wrong("no_choose", name=self.name))
        return OwnBot(self.name, made)


def _makes(source: object) -> bool:
    return isinstance(source, type) or not hasattr(source, "choose")


def maker(source: object) -> Maker:
    """The factory for a bot, its class, or a function that makes one."""
    if not callable(getattr(source, "choose", None)) and not callable(source):
        raise KnallError(wrong("makes_none", source=repr(source)))
    named = source if hasattr(source, "__name__") else type(source)
    found = Maker(str(getattr(source, "name", "") or getattr(named, "__name__", "bot")), source)
    found()  # fail now rather than in the middle of a run
    return found


def is_own(text: str) -> bool:
    """Whether this names a bot in a file or module: my.py:MyBot, package.module:MyBot."""
    place, colon, name = text.partition(":")
    return (
        bool(colon) and name.isidentifier() and (place.endswith(".py") or all(map(str.isidentifier, place.split("."))))
    )


@cache
def from_file(text: str) -> Maker:
    """The factory for the bot of this name in a file or module."""
    place, _, name = text.partition(":")
    found = getattr(_module(place), name, None)
    if found is None:
        raise KnallError(wrong("no_name", place=place, name=name))
    return Maker(text, maker(found).source)


def _module(place: str) -> ModuleType:
    try:
        if not place.endswith(".py"):
            return import_module(place)
        path = Path(place).resolve()
        name = f"knall_bots_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
        if name not in sys.modules:
            spec = spec_from_file_location(name, path)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            sys.modules[name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]
    except FileNotFoundError:
        raise KnallError(wrong("no_file", place=place)) from None
    except Exception as error:  # anything a custom file may raise when imported
        raise KnallError(wrong("broken", place=place, kind=type(error).__name__, problem=error)) from error
