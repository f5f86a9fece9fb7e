"""A fourth game is a folder and a name in a list: in such a tree, with nothing else edited, the shared tests pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from knall.core.engine.compiling import compiles
from knall.games import NAMES

TREE = Path(__file__).parents[2]
TESTS = TREE / "tests"
LEFT_BEHIND = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "build", "dist")
NOT_FOR_FOUR = {
    "a game that stays brings matches, playthroughs and tests of its clauses to `tests`": (
        "test_there_are_kept_matches_of_all_our_games",
        "test_playthroughs_are_as_they_were",
        "test_every_clause_has_a_test_of_its_number",
    ),
    "they play games by their names, for minutes in plain Python": (
        "test_every_example_runs_as_it_stands",
        "test_the_python_of_the_readme_runs",
        "test_the_recipes_of_the_python_page_run_as_they_stand",
    ),
}
"""Tests that are left out where all four games are there, by the reason."""
OURS = ("games/test_every_game.py", "games/test_facts.py")
"""What `fourth/test_race.py` does for race, and what only our games promise."""


def shared() -> list[str]:
    """All files with tests that every game passes."""
    own = (f"games/{name}/" for name in NAMES)
    files = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("test_*.py")}
    apart = (*OURS, *own, "games/test_fourth_game.py", "fourth/", "web/browser/")  # the page knows no game: see below
    return sorted(name for name, text in files.items() if "game: AnyGame" in text and not name.startswith(apart))


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with one folder more, and one line edited."""
    tree = tmp_path_factory.mktemp("fourth") / "tree"
    shutil.copytree(TREE, tree, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    games = tree / "src" / "knall" / "games"
    shutil.copytree(TESTS / "fourth" / "race", games / "race", ignore=shutil.ignore_patterns("__pycache__"))
    registry = games / "__init__.py"
    text, edited = re.subn(r"^NAMES = \((.*)\)$", r'NAMES = (\1, "race")', registry.read_text("utf-8"), flags=re.M)
    assert edited == 1
    registry.write_text(text, "utf-8")
    return tree


def run(four: Path, *arguments: str, games: str = "race", **environment: str) -> None:
    """The tests of that tree, with these as their games."""
    env = {**os.environ, "PYTHONPATH": str(four / "src"), "KNALL_TEST_GAMES": games, "KNALL_PLAIN": "1", **environment}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, env=env, cwd=four, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_race_passes_what_every_game_must_pass(four: Path) -> None:
    run(four, "tests/fourth/test_race.py")


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_race_compiles_as_it_stands(four: Path) -> None:
    run(four, "tests/fourth/test_race.py", "-k", "compiled", KNALL_PLAIN="")


@pytest.mark.extended
def test_race_is_played_in_a_browser(four: Path) -> None:
    """By the picture of buttons that a game has which draws none."""
    run(four, "tests/web/browser/test_matches.py", "-k", "race")


@pytest.mark.extended
def test_a_tree_of_four_games_passes_what_they_share(four: Path) -> None:
    """With all four; what every game must pass, with race alone."""
    files = sorted(str(path.relative_to(TREE)) for path in (*TESTS.glob("test_*.py"), *TESTS.glob("games/*.py")))
    files = [file for file in files if "test_" in file and "test_fourth_game" not in file]
    wanted = " and not ".join(["(race or not TestEveryGame)", *chain(*NOT_FOR_FOUR.values())])
    run(four, "tests/core", "tests/page", *files, "-k", wanted, "-m", "not extended", games="")


@pytest.mark.extended
def test_race_passes_the_tests_of_bots_commands_and_the_site(four: Path) -> None:
    files = shared()
    assert len(files) > 40
    run(four, *(f"tests/{file}" for file in files), "-k", "race", "-m", "not extended")
