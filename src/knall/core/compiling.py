"""The two decorators of the engine: @rule for everything, @entry for what Python calls at full speed.

A rule stays an ordinary Python function: positions, matches, the terminal and the pages run it as it is, at once,
with tracebacks and coverage.  Inside an entry the same functions run as machine code: when the first entry is called,
Numba is imported, told that each rule, wherever its name is mentioned, means its compiled twin, and compiles the entry
with all it calls.  That takes seconds once and is kept on disk (`cache`).

Where Numba is missing, or with KNALL_PLAIN=1, entries run as plain Python too.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from inspect import isgeneratorfunction
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast
from warnings import warn

from knall.core.structs import Struct, dtype_of, load, store

if TYPE_CHECKING:
    import numpy as np
    from numba.core.types import Type
    from numpy.typing import NDArray

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
R = TypeVar("R", bound=Struct)

_rules: list[tuple[Callable[..., object], Callable[..., object], bool]] = []  # function, source, inline
_hooks: list[Callable[[], None]] = []
_admitted: list[object] = []  # the compiled twins: Numba itself keeps only weak references


@cache
def compiles() -> bool:
    """Can this process compile, and does the user want it?"""
    if os.environ.get("KNALL_PLAIN", "") not in ("", "0") or os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0"):
        return False
    if find_spec("numba") is None:
        warn("Numba is not installed: simulations run as plain Python, hundreds of times slower", stacklevel=2)
        return False
    return True


def rule(function: F) -> F:
    """Let compiled code call this function too."""
    _rules.append((function, function, True))
    return function


def part(function: F) -> F:
    """A rule that is compiled as one piece, however often it is called: for what is long or rare."""
    _rules.append((function, function, False))
    return function


def compiled_as(source: Callable[..., object]) -> Callable[[F], F]:
    """Let compiled code run `source` where Python runs the decorated function."""

    def decorate(function: F) -> F:
        _rules.append((function, source, True))
        return function

    return decorate


def when_compiling(hook: Callable[[], None]) -> None:
    """Call the hook before anything is compiled, if anything ever is."""
    _hooks.append(hook)


class Entry(Generic[P, T]):
    """A function that runs compiled and without the GIL; its records are elements of `pool`s."""

    def __init__(self, plain: Callable[P, T]) -> None:
        self.plain = plain
        self.__doc__ = plain.__doc__
        self.__name__ = plain.__name__
        self._compiled: Callable[P, T] | None = None

    @property
    def compiled(self) -> Callable[P, T]:
        """What runs: for loops in which even one Python call more would count."""
        _admit_rules()
        if self._compiled is None:
            self._compiled = _twin(self.plain, nogil=True) if compiles() else self.plain
        return self._compiled

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run it."""
        return self.compiled(*args, **kwargs)


def entry(function: Callable[P, T]) -> Entry[P, T]:
    """Make a rule callable from Python at full speed."""
    return Entry(function)


def pool(record: type[R], length: int) -> list[R]:
    """Records for entries, all zero: a structured array, or plain records where nothing is compiled."""
    if not compiles():
        return [record() for _ in range(length)]
    import numpy as np

    return cast("list[R]", np.zeros(length, dtype_of(record)))


def store_struct(record: Struct, into: list[R], index: int = 0) -> None:
    """Copy a plain record into a pool."""
    if compiles():
        store(record, cast("NDArray[np.void]", into), index)
    else:
        into[index].copy_from(cast(R, record))


def load_struct(record: type[R], pool: list[R], index: int = 0) -> R:
    """A record of a pool as a plain one of its own."""
    if compiles():
        return load(record, cast("NDArray[np.void]", pool), index)
    return pool[index].copy()


def numba_type(record: type[Struct]) -> Type:
    """How Numba calls this record."""
    from numba import from_dtype

    return cast("Type", from_dtype(dtype_of(record)))


def _admit_rules() -> None:
    """Tell Numba of all rules that it does not know yet."""
    if not _rules or not compiles():
        return
    from numba.core import types
    from numba.core.registry import cpu_target

    from knall.core.cache import use_own_directory

    use_own_directory()
    while _hooks:
        _hooks.pop()()
    while _rules:
        function, source, inline = _rules.pop()
        twin: Callable[..., object] = _twin(source, forceinline=True) if inline else _twin(source)
        _admitted.append(twin)
        cpu_target.typing_context.insert_global(function, types.Dispatcher(twin))  # type: ignore[type-var]


def _twin(function: Callable[..., object], **options: bool) -> Callable[P, T]:
    from numba import njit

    if isgeneratorfunction(function):  # Numba cannot reload generators from its cache; their users inline them
        return _widening(njit(function))
    return _widening(njit(cache=True, **options)(function))


def _widening(compiled: Callable[P, T]) -> Callable[P, T]:
    """Compile for int64 only: otherwise every literal and every width of int is another compilation."""
    from numba.core import types

    def widened(kind: Type) -> Type:
        kind = types.unliteral(kind)  # type: ignore[attr-defined]
        return types.int64 if isinstance(kind, types.Integer) else kind

    template = compiled.get_call_template  # type: ignore[attr-defined]
    compiled.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)  # type: ignore[attr-defined]
    return compiled
