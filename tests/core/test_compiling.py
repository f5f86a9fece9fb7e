"""Compiled code: kept on disk, found by the next process, and replaced by plain Python where wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knall.core import cache
from knall.core.compiling import compiles

WARM = """
from knall.simulation import warm
warm({name!r})
from knall.core.playouts import random_matches, step
stats = [entry.compiled.stats for entry in (random_matches, step)]
print(sum(s.cache_hits.total() for s in stats), sum(s.cache_misses.total() for s in stats))
"""
RANDOM = "import knall; print(knall.game({name!r}).simulation(2).random(3, seed=4))"


def run(code: str, **environment: str) -> str:
    env = {**os.environ, **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=600
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    code = WARM.format(name="urknall")

    assert run(code, KNALL_CACHE=str(tmp_path)) == "0 2\n"
    assert run(code, KNALL_CACHE=str(tmp_path)) == "2 0\n"


def test_plain_and_compiled_simulations_are_the_same() -> None:
    code = RANDOM.format(name="urknall")

    assert run(code) == run(code, KNALL_PLAIN="1")


def test_games_with_equal_layouts_each_run_their_own_rules() -> None:
    """States and views, compiled and plain."""
    run_both = "from tests.core.equal_layouts import outcomes; print(outcomes())"
    expected = "[11, 32, 50, 21, 42, 60]\n"

    assert run(run_both) == expected
    assert run(run_both, KNALL_PLAIN="1") == expected


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    blocked = tmp_path / "file"
    blocked.write_text("")
    before = numba.config.CACHE_DIR
    monkeypatch.setenv("KNALL_CACHE", str(blocked))
    try:
        cache.use_own_directory()
        assert "knall-" in numba.config.CACHE_DIR
    finally:
        numba.config.CACHE_DIR = before


def test_what_nobody_has_used_for_a_month_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    old, recent = tmp_path / "knall" / "old", tmp_path / "knall" / "recent"
    for directory in (old, recent):
        directory.mkdir(parents=True)
    os.utime(old, (0, 0))
    before = numba.config.CACHE_DIR
    monkeypatch.setenv("KNALL_CACHE", str(tmp_path))
    try:
        cache.use_own_directory()
    finally:
        numba.config.CACHE_DIR = before

    assert not old.exists()
    assert recent.exists()


def test_asking_for_rules_imports_no_compiler() -> None:
    play = "import sys, knall; knall.game('urknall').start(seed=1).play('a1'); "
    code = play + "print({'numba', 'numpy'} & set(sys.modules))"

    assert run(code) == "set()\n"
