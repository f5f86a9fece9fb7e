"""A fourth game is a folder and a name in a list: with nothing else edited it passes all shared tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import knall

TESTS = Path(__file__).parent.parent
SHARED = (
    *("arena/test_arena.py", "bots/test_honesty.py", "bots/test_memory.py", "bots/test_search.py"),
    *("cli/test_commands.py", "cli/test_contests.py", "cli/test_terminal.py"),
    *("core/test_drawing.py", "core/test_match.py", "core/test_record.py", "test_simulation.py"),
    *("web/test_leaks.py", "web/test_live.py", "web/test_matches.py", "web/test_play.py", "web/test_restart.py"),
    *("web/test_site.py", "web/test_tables.py", "web/test_traffic.py"),
)


@pytest.fixture(scope="module")
def with_race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one folder more, and one line edited."""
    source = tmp_path_factory.mktemp("fourth")
    shutil.copytree(Path(knall.__file__).parent, source / "knall", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TESTS / "fourth" / "race", source / "knall" / "games" / "race")
    registry = source / "knall" / "games" / "__init__.py"
    text, edited = re.subn(r"^NAMES = \((.*)\)$", r'NAMES = (\1, "race")', registry.read_text("utf-8"), flags=re.M)
    assert edited == 1
    registry.write_text(text, "utf-8")
    return source


def run(with_race: Path, *arguments: str) -> None:
    """The tests with race as their game."""
    env = {**os.environ, "PYTHONPATH": str(with_race), "KNALL_PLAIN": "1", "KNALL_TEST_GAMES": "race"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", *arguments]
    done = subprocess.run(command, env=env, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_race_passes_what_every_game_must_pass(with_race: Path) -> None:
    run(with_race, str(TESTS / "fourth" / "test_race.py"))


@pytest.mark.slow
def test_race_passes_the_tests_of_bots_commands_and_the_site(with_race: Path) -> None:
    run(with_race, *(str(TESTS / file) for file in SHARED), "-k", "race", "-m", "not slow")
