"""Bots that people write: objects, classes, functions, files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import knall
from knall.bots import bot
from knall.bots.own import BotFailed, is_own, maker
from knall.core.engine.random import Randomness, seeded
from knall.core.match.position import View

FILE = """
class First:
    def choose(self, view, moves):
        return moves[0]


class Wrong:
    pass


def last():
    class Last:
        name = "last"

        def choose(self, view, moves, limit, rng):
            return moves[-1]

    return Last()


number = 5
"""


class First:
    def choose(self, view: View, moves: Sequence[str]) -> str:
        return moves[0]


class Counting:
    """Remembers how often it was asked, which nobody after it may notice."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, moves: Sequence[str], limit: knall.Limit | None, rng: Randomness) -> str:
        self.asked += 1
        return moves[self.asked % len(moves)]


class Broken:
    def choose(self, view: View, moves: Sequence[str]) -> str:
        raise ZeroDivisionError("no idea")


class Cheating:
    def choose(self, view: View, moves: Sequence[str]) -> str:
        return "win"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "my.py"
    found.write_text(FILE)
    return found


def asked(name_or_source: object) -> str:
    match = knall.game("urknall").start(seed=4)
    made = bot(name_or_source) if isinstance(name_or_source, str) else maker(name_or_source)()
    return made.choose(match.position.view(0), match.legal_moves, seeded(1))


def test_a_bot_is_told_what_it_asks_for(file: Path) -> None:
    moves = knall.game("urknall").start(seed=4).legal_moves

    assert moves[0] == asked(First()) == asked(First) == asked(f"{file}:First")
    assert moves[1] == asked(Counting())
    assert moves[-1] == asked(f"{file}:last")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("First2", "has no “First2”"),
        ("Wrong", r"is no bot: it has no function choose\(view, moves\)"),
        ("number", "5 is no bot"),
    ],
)
def test_what_is_no_bot_is_refused(file: Path, name: str, message: str) -> None:
    with pytest.raises(knall.KnallError, match=message):
        bot(f"{file}:{name}")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0")
    with pytest.raises(knall.KnallError, match=r"broken\.py: ZeroDivisionError"):
        bot(f"{tmp_path}/broken.py:X")
    with pytest.raises(knall.KnallError, match=r"none\.py: there is no such file"):
        bot(f"{tmp_path}/none.py:X")
    with pytest.raises(knall.KnallError, match="nowhere: ModuleNotFoundError"):
        bot("nowhere:X")


def test_names_of_own_bots_are_told_from_budgets() -> None:
    assert is_own("my.py:MyBot")
    assert is_own("package.module:MyBot")
    assert not is_own("champion:2000")
    assert not is_own("champion:0.4s")
    assert not is_own("champion")


def test_misspelt_bots_are_suggested() -> None:
    with pytest.raises(knall.KnallError, match="did you mean “champion”"):
        bot("champoin")
    with pytest.raises(knall.KnallError, match="did you mean “greedy”"):
        bot("Greedy")


def test_a_bot_that_fails_or_cheats_is_named() -> None:
    with pytest.raises(BotFailed, match="Broken: ZeroDivisionError: no idea"):
        asked(Broken())
    with pytest.raises(BotFailed, match="Cheating chose 'win', which is none of the legal moves in "):
        asked(Cheating())
