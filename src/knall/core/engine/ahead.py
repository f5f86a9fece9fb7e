"""Machine code is made by processes that end: those who use it read it, and need not keep what the compiler took."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from knall.core.engine.cache import exclusive_lock, index_path
from knall.core.engine.compiling import Entry, compiles
from knall.core.text.errors import NotCompiled
from knall.core.text.wording import Sayable, Wordings

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

wrong = Wordings(__package__, "compiling")
COMPILING = "KNALL_COMPILING"  # set in a process that is there to compile
CODE = "import sys; from knall.core.engine.ahead import run; run(*sys.argv[1:])"
AnyEntry = Entry[..., object]
Compile = Callable[[str], None]  # uses the entries of the game of this name


def is_warm(game: AnyGame, entries: Sequence[AnyEntry]) -> bool:
    """Is the machine code of these entries for this game on disk?"""
    return all(index_path(entry.plain, game).exists() for entry in entries)


def have_compiled(game: AnyGame, entries: Sequence[AnyEntry], compile_: Compile) -> None:
    """See that machine code of these entries is on disk; one process at a time compiles a game.

    Where that fails nobody compiles here instead: what ended another process for want of memory would end this one.
    """
    if not compiles() or COMPILING in os.environ or is_warm(game, entries):
        return
    with exclusive_lock(game.name):
        problem = "" if is_warm(game, entries) else _compile_apart(game.name, compile_)
    if problem:
        raise NotCompiled(wrong("not_compiled", name=game.name, problem=problem))


def _compile_apart(name: str, compile_: Compile) -> Sayable | str:
    command = [sys.executable, "-c", CODE, compile_.__module__, compile_.__name__, name]
    environment = {**os.environ, COMPILING: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode == -signal.SIGKILL:
        return wrong("killed")
    said = done.stderr.strip().splitlines()
    return (said[-1] if said else wrong("ended", code=done.returncode)) if done.returncode else ""


def run(module: str, function: str, name: str) -> None:
    """What such a process does."""
    from importlib import import_module

    getattr(import_module(module), function)(name)
