"""Compiled code: kept on disk, found by the next process, and replaced by plain Python where wanted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knall.core.engine import ahead
from knall.core.engine.compiling import compiles
from knall.core.text.errors import NotCompiled
from knall.games import load_game
from knall.simulation import Simulation
from tests.support.compiled_and_plain import COMPILED, WHETHER_COMPILED, prints_the_same_compiled_and_plain, run

WARM = """
from knall.simulation import use_simulation
use_simulation({name!r})
from knall.core.game.playouts import random_matches, step
stats = [entry.compiled.stats for entry in (random_matches, step)]
print(sum(s.cache_hits.total() for s in stats), sum(s.cache_misses.total() for s in stats))
"""
RANDOM = "import knall; print(knall.game({name!r}).simulation(2).random(3, seed=4))"


def test_the_numba_that_is_installed_compiles_where_that_is_wanted() -> None:
    """Never skipped: the tests of compiled code are, where nothing compiles, and would not notice."""
    assert run(WHETHER_COMPILED, **COMPILED) == "True\n"


@pytest.mark.extended
@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_a_process_that_ends_compiles_and_others_read_what_it_made(tmp_path: Path) -> None:
    code, where = WARM.format(name="urknall"), str(tmp_path)

    assert run(code, KNALL_CACHE=where) == "2 0\n"
    shutil.rmtree(tmp_path / "knall")
    assert run(code, KNALL_CACHE=where, KNALL_COMPILING="1") == "0 2\n"


def test_plain_and_compiled_simulations_are_the_same() -> None:
    """And one of them is compiled."""
    prints_the_same_compiled_and_plain(RANDOM.format(name="urknall"))


def test_games_with_equal_layouts_each_run_their_own_rules() -> None:
    """States and views, compiled and plain."""
    code = "from tests.core.equal_layouts import outcomes; print(outcomes())"

    assert prints_the_same_compiled_and_plain(code) == "[11, 32, 50, 21, 42, 60]"


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_machine_code_that_several_processes_made_comes_together(tmp_path: Path) -> None:
    """Each compiles one game, and Numba counts types and functions from 1 in each of them: if a symbol of one game
    had the name of another's, one of them would run for both.
    """
    symbols = []
    for which in ("slice(1)", "slice(1, 2)"):
        folder = tmp_path / which
        run(f"from tests.core.equal_layouts import outcomes; outcomes({which})", KNALL_CACHE=str(folder))
        code = b"".join(file.read_bytes() for file in folder.rglob("[a-z]*.nbc"))
        symbols.append(set(re.findall(rb"_ZN[0-9A-Za-z_]+", code)))

    first, second = symbols
    assert any(b"Record" in symbol for symbol in first)
    assert [] == [symbol for symbol in first & second if b"Record" in symbol]


BROKEN = {  # what is looked up late, what is imported by name, and a compiler that cannot be imported at all
    "raw_memcpy": "import numba.core.cgutils; del numba.core.cgutils.raw_memcpy",
    "_Cache": "import numba.core.caching; del numba.core.caching._Cache",
    "numba": "import sys; sys.modules['numba.core'] = None",
}


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
@pytest.mark.parametrize("missing", BROKEN)
def test_another_numba_that_does_not_fit_is_said_in_a_line_and_all_runs_as_plain_python(
    missing: str, tmp_path: Path
) -> None:
    code = RANDOM.format(name="urknall")
    env = {**os.environ, "KNALL_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", f"{BROKEN[missing]}\n{code}"], env=env, capture_output=True, text=True, check=True
    )

    assert done.stdout == run(code, KNALL_PLAIN="1")
    assert done.stderr.count("\n") == 1
    assert "this Numba does not fit" in done.stderr
    assert missing in done.stderr


def test_asking_for_rules_imports_no_compiler() -> None:
    play = "import sys, knall; knall.game('urknall').start(seed=1).play('a1'); "
    code = play + "print({'numba', 'numpy'} & set(sys.modules))"

    assert run(code) == "set()\n"


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_what_could_not_be_compiled_apart_is_said_and_not_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was killed for want of memory must not be followed by this one."""
    killed = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    monkeypatch.setattr(ahead, "is_warm", lambda game, entries: False)
    monkeypatch.setattr(ahead, "CODE", killed)

    with pytest.raises(NotCompiled, match="urknall could not be compiled: the process that compiles was killed") as how:
        Simulation(load_game("urknall"), 2, {})

    assert "KNALL_PLAIN=1" in how.value.say("de")
