"""The two decorators of the engine: @rule for everything, @entry for what Python calls at full speed.

A rule stays an ordinary Python function: positions, matches, the terminal and the pages run it as it is, at once,
with tracebacks and coverage.  Inside an entry the same functions run as machine code: when the first entry is called,
Numba is imported, told that each rule, wherever its name is mentioned, means its compiled twin, and compiles the entry
with all it calls (`backend`).  That takes seconds once and is kept on disk (`cache`).

Where Numba is missing or does not fit, or with KNALL_PLAIN=1, entries run as plain Python too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast, overload
from warnings import warn

from knall.core.engine import registry
from knall.core.engine.structs import Struct, dtype_of, load, store
from knall.core.text.language import default_language
from knall.core.text.wording import Sayable, Wordings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

wrong = Wordings(__package__, "compiling")
P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
S = TypeVar("S", bound=Struct)


def may_compile() -> bool:
    """Whether Numba is installed and not switched off by the environment."""
    if os.environ.get("KNALL_PLAIN", "") not in ("", "0") or os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0"):
        return False
    return find_spec("numba") is not None


@cache
def compiles() -> bool:
    """Whether this process compiles.  The first call imports Numba and self-tests it, which takes seconds."""
    if not may_compile():
        if find_spec("numba") is None:
            warn(wrong("no_numba").say(default_language()), stacklevel=2)
        return False
    problem = _problem()
    if problem:
        print(wrong("misfit", problem=problem).say(default_language()), file=sys.stderr)
    return not problem


def _problem() -> Sayable | str:
    """What fails with this Numba; empty if nothing does.  Everything relied on is imported and tried here."""
    try:
        from knall.core.game.self_test import mistake

        return mistake()
    except Exception as error:  # plain Python still works
        return ": ".join([type(error).__name__, *str(error).strip().splitlines()[:1]])


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, inline: bool) -> Callable[[F], F]: ...
def rule(function: F | None = None, *, inline: bool = True) -> F | Callable[[F], F]:
    """Decorator: compiled code may call this function too; `inline=False` for what is long or rare."""

    def decorate(function: F) -> F:
        registry.rules[function] = registry.CompiledRule(function, inline)
        return function

    return decorate if function is None else decorate(function)


def compiled_as(source: Callable[..., object]) -> Callable[[F], F]:
    """Decorator: compiled code runs `source` where Python runs the decorated function."""

    def decorate(function: F) -> F:
        registry.rules[function] = registry.CompiledRule(source, True)
        return function

    return decorate


def native(function: F) -> F:
    """Decorator: compiled code uses a machine instruction instead, which the backend finds by the function's name."""
    registry.natives.add(function)
    return function


def dispatched(function: F) -> F:
    """Decorator: dispatch to the function of the same name of the game whose state or view is the first argument."""
    registry.dispatched[function] = function.__name__
    return function


class Entry(Generic[P, T]):
    """A compiled function that Python calls, running without the GIL; its structs are elements of `pool`s."""

    def __init__(self, plain: Callable[P, T]) -> None:
        self.plain = plain
        self.__doc__ = plain.__doc__
        self.__name__ = plain.__name__
        self._compiled: Callable[P, T] | None = None

    @property
    def compiled(self) -> Callable[P, T]:
        """The function to call with arguments of any types, compiled on first use."""
        if self._compiled is None:
            self._compiled = self._as_machine_code() if compiles() else self.plain
        return self._compiled

    def _as_machine_code(self) -> Callable[P, T]:
        from knall.core.engine.backend import compiled_entry

        return cast("Callable[P, T]", compiled_entry(self.plain))

    def bound(self, *args: P.args, **kwargs: P.kwargs) -> Callable[P, T]:
        """The function specialised to the types of these arguments, for loops where type dispatch would count.

        Types are not checked again: the caller must pass the same ones.
        """
        run = self.compiled
        if not compiles():
            return run
        from knall.core.engine.backend import entry_point

        return cast("Callable[P, T]", entry_point(run, args))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.compiled(*args, **kwargs)


def entry(function: Callable[P, T]) -> Entry[P, T]:
    """Decorator: make a rule callable from Python at full speed."""
    return Entry(function)


def pool(struct: type[S], length: int) -> list[S]:
    """Allocate zeroed structs for entries: a structured array, or plain structs when nothing is compiled."""
    if not compiles():
        return [struct() for _ in range(length)]
    import numpy as np

    return cast("list[S]", np.zeros(length, dtype_of(struct)))


def store_struct(struct: Struct, into: list[S], index: int = 0) -> None:
    """Copy a plain struct into a slot of a pool."""
    if compiles():
        store(struct, cast("NDArray[np.void]", into), index)
    else:
        into[index].copy_from(cast(S, struct))


def load_struct(struct: type[S], pool: list[S], index: int = 0) -> S:
    """Copy a slot of a pool into a new plain struct."""
    if compiles():
        return load(struct, cast("NDArray[np.void]", pool), index)
    return pool[index].copy()
