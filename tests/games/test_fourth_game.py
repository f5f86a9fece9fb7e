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
OURS = ("games/test_every_game.py", "games/test_facts.py", "games/test_conformance.py")
"""What `fourth/test_race.py` does for race, and what only our games promise."""
BROWSER = "web/browser/"
"""The page knows no game: it plays one match of race, see below."""
OTHERS = " and ".join(f"not {name}" for name in (*NAMES, *chain(*NOT_FOR_FOUR.values())))
ASKS = {"whole": r"game: AnyGame|\bNAMES\b|\bgame_names\b", "bots": "game: AnyGame", "site": "game: AnyGame"}
"""By which words tests ask which games there are, so that what they test can be another thing for a fourth."""
PLACES = {
    "whole": ("core/", "games/", "fuzz/", "store/", "test_"),
    "bots": ("adapters/", "analysis/", "arena/", "bots/", "cli/", "tools/", "vectors/"),
    "site": ("web/", "page/"),
}
CASES = {"whole": OTHERS, "bots": "race", "site": "race"}
"""All but those of other games by name; or those of race alone."""


def shared(part: str) -> list[str]:
    """The files of a part with tests that depend on which games there are."""
    own = (f"games/{name}/" for name in NAMES)
    files = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("test_*.py")}
    apart = (*OURS, *own, "games/test_fourth_game.py", BROWSER)
    wanted = [name for name, text in files.items() if name.startswith(PLACES[part]) and re.search(ASKS[part], text)]
    return sorted(f"tests/{name}" for name in wanted if not name.startswith(apart))


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


def run(four: Path, *arguments: str, **environment: str) -> None:
    """Tests of that tree, with race as their game."""
    env = {**os.environ, "PYTHONPATH": str(four / "src"), "KNALL_TEST_GAMES": "race", "KNALL_PLAIN": "1", **environment}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, env=env, cwd=four, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.extended
def test_race_passes_what_every_game_must_pass(four: Path) -> None:
    run(four, "tests/fourth/test_race.py")


@pytest.mark.extended
@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_race_compiles_as_it_stands(four: Path) -> None:
    run(four, "tests/fourth/test_race.py", "-k", "compiled", KNALL_PLAIN="")


@pytest.mark.extended
def test_race_is_played_in_a_browser(four: Path) -> None:
    """By the picture of buttons that a game has which draws none."""
    run(four, "tests/web/browser/test_matches.py", "-k", "race")


@pytest.mark.extended
@pytest.mark.parametrize("part", PLACES)
def test_a_tree_of_four_games_passes_what_they_share(four: Path, part: str) -> None:
    """All tests that depend on which games there are, with race as the game that they try."""
    files = shared(part)
    assert len(files) > 15
    run(four, *files, "-k", CASES[part], "-m", "not extended")


def test_every_folder_with_tests_of_any_game_has_a_part() -> None:
    found = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("test_*.py")
        if "game: AnyGame" in path.read_text("utf-8")
    }

    assert [] == [name for name in found if not name.startswith((*chain(*PLACES.values()), "fourth/"))]
