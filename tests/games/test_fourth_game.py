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
from knall.core.compiling import compiles
from knall.games import NAMES

TESTS = Path(__file__).parent.parent
OURS = ("games/test_every_game.py", "games/test_facts.py")
"""What `fourth/test_race.py` does for race, and what only our games promise."""
NOT_FOR_RACE = {
    "every move that can be written is legal in it": (
        "test_illegal_moves_are_refused_by_their_clause",
        "test_an_illegal_action_is_refused_by_its_clause_and_nothing_changes",
        "test_other_policies_for_illegal_actions",
        "test_a_move_that_is_not_legal_is_refused_by_its_clause_and_nothing_changes",
        "test_a_move_that_is_spelt_otherwise_is_suggested",
        "test_what_is_wrong_is_said",
    ),
    "a match of it has some five moves": (
        "test_a_match_goes_on_alike_in_another_process",
        "test_moves_are_texts",
        "test_their_search",
        "test_a_move_is_looked_at_as_often_as_the_best",
    ),
    "nothing is hidden or dealt in it": (
        "test_programs_and_models_are_given_the_same_bytes_in_both_worlds",
        "test_a_log_that_tells_too_much_is_found_out",
        "test_answers_and_refusals_are_the_same_in_both_worlds",
        "test_answers_that_tell_worlds_apart_are_found_out",
        "test_a_deal_is_not_listed_but_dealt",
    ),
    "it has no options, no page about it, and a rulebook without chapters": (
        "test_settings_change_until_somebody_else_sits",
        "test_every_game_of_ours_has_a_page_about_it",
        "test_rules_scoring_and_board_at_the_table",
    ),
    "its score is no sentence with names": ("test_a_match_of_other_rules",),
}
"""The tests with every game that have no matter there, by the reason."""


def shared() -> list[str]:
    """All files with tests that every game passes."""
    own = (f"games/{name}/" for name in NAMES)
    files = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("test_*.py")}
    apart = (*OURS, *own, "games/test_fourth_game.py", "fourth/", "web/browser/")
    return sorted(name for name, text in files.items() if "game: AnyGame" in text and not name.startswith(apart))


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


def run(with_race: Path, *arguments: str, plain: bool = True) -> None:
    """The tests with race as their game."""
    env = {**os.environ, "PYTHONPATH": str(with_race), "KNALL_TEST_GAMES": "race"}
    if plain:
        env["KNALL_PLAIN"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", *arguments]
    done = subprocess.run(command, env=env, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_race_passes_what_every_game_must_pass(with_race: Path) -> None:
    run(with_race, str(TESTS / "fourth" / "test_race.py"))


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_race_compiles_as_it_stands(with_race: Path) -> None:
    run(with_race, str(TESTS / "fourth" / "test_race.py"), "-k", "compiled", plain=False)


@pytest.mark.slow
def test_race_passes_the_tests_of_bots_commands_and_the_site(with_race: Path) -> None:
    files, apart = shared(), [name for names in NOT_FOR_RACE.values() for name in names]
    assert len(files) > 40
    run(with_race, *(str(TESTS / file) for file in files), "-k", " and not ".join(["race", *apart]), "-m", "not slow")
