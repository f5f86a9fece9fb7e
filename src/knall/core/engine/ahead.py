"""Compiles ahead of use in a child process, so that long-running processes load machine code but no compiler."""

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
COMPILING = "KNALL_COMPILING"  # set in the child process
CODE = "import sys; from knall.core.engine.ahead import run; run(*sys.argv[1:])"
AnyEntry = Entry[..., object]
Compile = Callable[[str], None]  # uses the entries of the game of this name


def is_warm(game: AnyGame, entries: Sequence[AnyEntry]) -> bool:
    """Whether the machine code of these entries for this game is cached on disk."""
    return all(index_path(entry.plain, game).exists() for entry in entries)


def have_compiled(game: AnyGame, entries: Sequence[AnyEntry], compile_: Compile) -> None:
    """Compile these entries for a game in a child process, unless they are cached; a file lock allows one at a time.

    If that fails this process does not compile instead: running out of memory would end it too.
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
    """Entry point of the child process."""
    from importlib import import_module

    getattr(import_module(module), function)(name)
