"""Games of other packages are found by their entry points; what is wrong with one of them spoils nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import knall.games
from knall.core.text.errors import KnallError
from knall.games import NAMES, game_names, load_game

Offer = Callable[[str, str, str], None]
GAME = """
from dataclasses import replace
from tests.fourth.race import GAME, State

class Own(State):
    pass

GAME = replace(GAME, name="{name}").with_parts(state=Own)
"""


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Installs a package: its name, the name of its game, and its source."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(package: str, game: str, source: str) -> None:
        (tmp_path / f"{package}.py").write_text(source.replace("{name}", game), "utf-8")
        about = tmp_path / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[knall.games]\n{game} = {package}:GAME\n", "utf-8")

    knall.games._installed_names.cache_clear()
    yield install
    knall.games._installed_names.cache_clear()
    load_game.cache_clear()
    for module in [module for module in sys.modules if module.endswith("_package")]:
        del sys.modules[module]


def test_a_game_of_another_package_is_found(offer: Offer) -> None:
    offer("one_package", "dash", GAME)

    assert (*NAMES, "dash") == game_names()
    assert "dash" == load_game("dash").name


def test_nothing_is_imported_before_it_is_asked_for(offer: Offer) -> None:
    offer("one_package", "dash", "raise AssertionError")

    assert NAMES[0] == load_game(NAMES[0]).name
    assert "one_package" not in sys.modules


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nothing_of_that_name", "cannot be loaded: ModuleNotFoundError"),
        ("GAME = (", "cannot be loaded: SyntaxError"),
        ("GAME = 7", "is no Game of that name"),
        (GAME.replace("{name}", "other"), "is no Game of that name"),
    ],
)
def test_a_broken_one_is_warned_of_once_and_left_out(offer: Offer, source: str, reason: str) -> None:
    offer("bad_package", "bad", source)

    with pytest.warns(UserWarning, match=f"“bad” of bad_package.*{reason}"):
        assert NAMES == game_names()
    assert NAMES == game_names()
    with pytest.raises(KnallError, match=reason):
        load_game("bad")


def test_a_name_that_is_taken_is_refused(offer: Offer) -> None:
    offer("one_package", NAMES[0], GAME)

    with pytest.warns(UserWarning, match=f"one_package is called “{NAMES[0]}”, as one of Knall’s own"):
        assert NAMES == game_names()
    assert load_game(NAMES[0]).package == f"knall.games.{NAMES[0]}"


def test_two_games_of_one_name_are_both_refused(offer: Offer) -> None:
    offer("one_package", "dash", GAME)
    offer("two_package", "dash", GAME)

    with pytest.warns(UserWarning, match="one_package and two_package are all called “dash”"):
        assert NAMES == game_names()


def test_the_names_are_told_to_who_asks_for_another(offer: Offer) -> None:
    offer("one_package", "dash", GAME)

    with pytest.raises(KnallError, match=f"no game “nine”; choose {', '.join(NAMES)} or dash"):
        load_game("nine")
