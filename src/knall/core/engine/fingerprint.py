"""A name for all that the machine code of an entry can come from: if anything of that changes, so does the name.

An entry is followed through the rules it calls, the functions of the game they mean, and the constants they use, as
Python has them: byte code and values.  So sentences, pictures, comments and other games do not count.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Sequence
from enum import Enum
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from knall.core.engine import registry
from knall.core.engine.structs import Struct

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

CPU_INFO = Path("/proc/cpuinfo")
OF_A_CPU = {"vendor_id", "cpu family", "model", "flags", "CPU implementer", "CPU variant", "CPU part", "Features"}
"""Properties of a CPU that are constant, unlike clock rates."""
CONSTANTS = (bool, int, float, str, bytes, tuple, list, dict, range, type(None))


def fingerprint(entry: registry.Function, games: Sequence[AnyGame]) -> str:
    """Hash of everything that an entry's machine code depends on, for states of these games."""
    walk = _Walk(games)
    for game in games:
        walk.visit(game.rules.state, ())
        walk.visit(game.secrets.view_state, ())
    walk.visit(entry, ())
    return walk.digest.hexdigest()[:20]


@cache
def _compiler() -> str:
    """The versions of everything that compiles."""
    backend = Path(__file__).with_name("backend.py").read_bytes()
    compiler = f"{sys.version_info[:2]} {version('numba')} {version('llvmlite')} {hashlib.sha256(backend).hexdigest()}"
    return f"{compiler} {_machine(CPU_INFO)}"


def _machine(info: Path) -> str:
    """The target machine, since different machines may share a home: the first CPU as Linux describes it, elsewhere as
    Python does, and Numba's environment variables.  Works without importing Numba.
    """
    told = [os.environ.get(name, "") for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_ENABLE_AVX")]
    try:
        first = info.read_text("utf-8", "replace").partition("\n\n")[0]
    except OSError:
        first = platform.processor()
    kept = [line for line in first.splitlines() if line.partition(":")[0].strip() in OF_A_CPU]
    return hashlib.sha256(repr([platform.machine(), told, kept or first]).encode()).hexdigest()


class _Walk:
    """Visits every reachable object once, in a deterministic order."""

    def __init__(self, games: Sequence[AnyGame]) -> None:
        self.games = games
        self.digest = hashlib.sha256(_compiler().encode())
        self.seen: list[object] = []
        """Keeps objects alive, so that ids stay unique."""
        self.ids: set[int] = set()

    def note(self, *what: object) -> None:
        self.digest.update(repr(what).encode())

    def visit(self, found: object, names: Sequence[str]) -> None:
        """Hash an object as seen by code that mentions these names."""
        if isinstance(found, CONSTANTS):
            self.note(found)
        elif isinstance(found, ModuleType):
            for name in names:
                if hasattr(found, name):
                    self.visit(getattr(found, name), names)
        elif id(found) not in self.ids:
            self.ids.add(id(found))
            self.seen.append(found)
            self._visit_once(found)

    def _visit_once(self, found: object) -> None:
        if isinstance(found, FunctionType):
            self._visit_function(found)
        elif isinstance(found, type) and issubclass(found, Struct):
            self.note(found.__qualname__, found.fields)
            for field in found.fields.values():
                self.visit(field.struct_type, ())
        elif isinstance(found, type) and issubclass(found, Enum):
            self.note([(one.name, one.value) for one in found])
        elif hasattr(found, "tobytes"):  # an array
            self.note(found.tobytes(), str(getattr(found, "dtype", "")))
        else:  # what Numba itself knows
            self.note(getattr(found, "__module__", ""), getattr(found, "__qualname__", type(found).__qualname__))

    def _visit_function(self, function: FunctionType) -> None:
        self.note(function.__name__)
        if function in registry.dispatched:
            for game in self.games:
                self.visit(game.part(registry.dispatched[function]), ())
        elif function in registry.rules and registry.rules[function].source is not function:
            self.visit(registry.rules[function].source, ())
        else:  # natives too: where the machine has no instruction for one, it is compiled as it stands
            self._visit_code(function)

    def _visit_code(self, function: FunctionType) -> None:
        inline = function in registry.rules and registry.rules[function].inline
        names = _note_code(self, function.__code__)
        self.note(inline, function.__defaults__)
        for name in names:
            if name in function.__globals__:
                self.visit(function.__globals__[name], names)
        for cell in function.__closure__ or ():
            self.visit(cell.cell_contents, names)


def _note_code(walk: _Walk, code: CodeType) -> list[str]:
    """Hash byte code and constants, without docstring and line numbers; returns all names that it mentions."""
    names = list(code.co_names)
    walk.note(code.co_code, code.co_names, code.co_varnames, code.co_freevars)
    for i, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            names += _note_code(walk, constant)
        elif isinstance(constant, frozenset):
            walk.note(sorted(map(repr, constant)))
        elif i or not isinstance(constant, str):  # the first one, if a text, is the docstring
            walk.note(constant)
    return names
