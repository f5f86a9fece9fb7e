"""Numba internals that Knall relies on, all in one place; imported only when something is compiled.

`game.self_test` exercises all of it on two toy games, so an incompatible Numba is noticed before it compiles a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from inspect import isgeneratorfunction
from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import from_dtype, njit, types
from numba.core import cgutils
from numba.core.caching import IndexDataCacheFile, _Cache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload

from knall.core.engine import cache, registry
from knall.core.engine.fingerprint import fingerprint
from knall.core.engine.registry import Function
from knall.core.engine.structs import Struct, dtype_of, layout_name

if TYPE_CHECKING:
    from pathlib import Path

    from knall.core.game.game import AnyGame

_known: set[Function] = set()  # functions registered with Numba
_kept: list[object] = []  # their compiled twins: Numba itself keeps only weak references
SLOW_DEPOSITS = ("znver1", "znver2")
"""CPUs that have pdep, but in microcode: the first two generations of Zen."""


def compiled_entry(function: Function) -> Function:
    """Compile an entry; it runs without the GIL and is cached on disk."""
    _admit()
    twin = _widening(njit(nogil=True)(function))
    twin._cache = _EntryCache(function)
    return twin  # type: ignore[no-any-return]


def entry_point(entry: Any, arguments: Sequence[object]) -> Function:
    """The machine code of an entry for arguments of these types; it does not check types again."""
    return entry.compile(tuple(map(entry.typeof_pyval, arguments)))  # type: ignore[no-any-return]


def numba_type(struct: type[Struct]) -> types.Type:
    """The Numba type of a struct."""
    return from_dtype(dtype_of(struct))


def _mangled(record: types.Record) -> tuple[str, tuple[()]]:
    """A struct's part in symbol names.  Numba uses a number that is unique in one process only; the cache mixes machine
    code of several processes, where equal numbers could mean two games' states and the first symbol loaded would win.
    """
    return f"Record{hashlib.sha256(record.name.encode()).hexdigest()[:16]}", ()


types.Record.mangling_args = property(_mangled)


def _admit() -> None:
    """Register all new functions with Numba."""
    for function in [f for f in registry.natives if f not in _known]:
        _NATIVES[function.__name__](function)
        _known.add(function)
    for function, name in [(f, name) for f, name in registry.dispatched.items() if f not in _known]:
        _dispatch(function, name)
        _known.add(function)
    for function, rule in [(f, rule) for f, rule in registry.rules.items() if f not in _known]:
        _mean_twin(function, rule.source, rule.inline)
        _known.add(function)


def _mean_twin(function: Function, source: Function, inline: bool) -> None:
    """Make the name of a rule mean its compiled twin wherever compiled code mentions it."""
    if inline and not isgeneratorfunction(source):  # Numba inlines generators itself
        twin = _widening(njit(forceinline=True)(source))
    else:
        twin = _widening(njit(source))
    _kept.append(twin)
    cpu_target.typing_context.insert_global(function, types.Dispatcher(twin))


def _widening(twin: Any) -> Any:
    """Compile for int64 only: otherwise every literal and every width of int is another compilation."""

    def widened(kind: types.Type) -> types.Type:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    template = twin.get_call_template
    twin.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)
    return twin


# --- games ---


def _game_of(kind: types.Type) -> AnyGame:
    """The game whose states or views are of this type."""
    return next(
        game for game in registry.games.values() if kind in map(numba_type, (game.rules.state, game.secrets.view_state))
    )


def _dispatch(function: Function, name: str) -> None:
    """Choose the game's own function when the type of the state is known."""

    def choose(s, *args):  # type: ignore[no-untyped-def]
        game = _game_of(s)
        chosen = game.part(name)

        def means(s, *args):  # type: ignore[no-untyped-def]
            return chosen(s, *args)

        means.__qualname__ = f"{name} of {layout_name(game.rules.state)}"
        return means

    overload(function)(choose)


def _games_of(kinds: Iterable[types.Type]) -> list[AnyGame]:
    structs = {kind.dtype if isinstance(kind, types.Array) else kind for kind in kinds}
    return [game for state, game in registry.games.items() if numba_type(state) in structs]


# --- machine code on disk ---


class _EntryCache(_Cache):  # type: ignore[misc]
    """Disk cache of an entry's machine code; files are named by fingerprint, so stale code is never loaded."""

    def __init__(self, function: Function) -> None:
        self._function = function

    @property
    def cache_path(self) -> str:
        return str(cache.directory())

    def _files(self, signature) -> tuple[IndexDataCacheFile, Path]:  # type: ignore[no-untyped-def]
        mark = fingerprint(self._function, _games_of(signature))
        name = cache.file_name(self._function, mark)
        return IndexDataCacheFile(self.cache_path, name, mark), cache.directory() / f"{name}.nbi"

    def load_overload(self, sig, target_context):  # type: ignore[no-untyped-def]
        """The cached machine code for this signature, or None: then Numba compiles."""
        _admit()  # its game may have been registered after the entry
        target_context.refresh()
        files, index = self._files(sig)
        found = files.load((sig, target_context.codegen().magic_tuple()))
        if found is None:
            return None
        cache.used(index)
        return CompileResult._rebuild(target_context, *found)

    def save_overload(self, sig, data) -> None:  # type: ignore[no-untyped-def]
        """Write to the cache; on a full disk nothing is lost but time."""
        files, _ = self._files(sig)
        with suppress(OSError):
            files.save((sig, data.codegen.magic_tuple()), data._reduce())

    def enable(self) -> None:
        """Numba's interface; the cache is always on."""

    def disable(self) -> None:
        """Numba's interface; unused."""

    def flush(self) -> None:
        """Numba's interface; unused."""


# --- machine instructions that Numba has no name for ---


@intrinsic
def _ctpop(typing_context, mask):  # type: ignore[no-untyped-def]
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _cttz(typing_context, mask):  # type: ignore[no-untyped-def]
    never_zero = ir.Constant(ir.IntType(1), 1)
    return types.int64(types.int64), lambda context, builder, signature, args: builder.cttz(args[0], never_zero)


@intrinsic
def _memcpy(typing_context, target, source):  # type: ignore[no-untyped-def]
    assert target == source, "only structs of the same type can be copied"

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        cgutils.raw_memcpy(builder, args[0], args[1], ir.Constant(ir.IntType(64), target.size), 1)
        return context.get_dummy_value()

    return types.none(target, source), generate


@intrinsic
def _copy_all(typing_context, target, source):  # type: ignore[no-untyped-def]
    assert target.dtype == source.dtype, "only fields of the same kind can be copied"

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        to = context.make_array(target)(context, builder, args[0])
        of = context.make_array(source)(context, builder, args[1])
        cgutils.raw_memcpy(builder, to.data, of.data, to.nitems, to.itemsize)
        return context.get_dummy_value()

    return types.none(target, source), generate


def _deposits_quickly() -> bool:
    """Whether the target CPU, which need not be this one, has a fast pdep."""
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in SLOW_DEPOSITS


def _spreads(places: int) -> Callable[[Function], None]:
    """Deposit the lowest bits of a number into a mask: one instruction where pdep (BMI2) is fast, else as in Python."""

    @intrinsic
    def put(typing_context, bits):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
            word = ir.IntType(64)
            pdep = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
            )
            return builder.call(pdep, [args[0], ir.Constant(word, places)])

        return types.int64(types.int64), generate

    def tell(function: Function) -> None:
        if _deposits_quickly():
            overload(function, inline="always")(lambda bits: lambda bits: put(bits))
        else:
            _mean_twin(function, function, inline=True)

    return tell


_NATIVES: dict[str, Callable[[Function], object]] = {
    "count": lambda function: overload(function, inline="always")(lambda mask: lambda mask: _ctpop(mask)),
    "lowest": lambda function: overload(function, inline="always")(lambda mask: lambda mask: _cttz(mask)),
    "eight_flags": _spreads(0x0101010101010101),
    "eight_pairs": _spreads(0x0303030303030303),
    "eight_fours": _spreads(0x0F0F0F0F0F0F0F0F),
    "copy_cells": lambda function: overload(function)(
        lambda target, source: lambda target, source: _copy_all(target, source)
    ),
    "assign": lambda function: overload(function)(
        lambda target, source: lambda target, source: _memcpy(target, source)
    ),
}
