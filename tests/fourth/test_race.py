"""Race passes what every game must pass; `tests/games/test_fourth_game.py` runs this where it is one."""

from __future__ import annotations

import pytest

from knall.core.game import AnyGame
from knall.core.position import Position
from knall.games import load_game
from knall.testing import CommandTests, GameTests, SiteTests


@pytest.fixture
def game() -> AnyGame:
    return load_game("race")


class TestRace(GameTests, CommandTests, SiteTests):
    pass


def at(text: str) -> Position:
    return Position(load_game("race"), load_game("race").parse(text))


def test_r1_heads_is_twice_as_likely() -> None:
    assert {"heads": 2, "tails": 1} == at("1 0 0 0").chances


def test_r2_two_steps_only_with_heads() -> None:
    assert ("one", "two") == at("1 1 0 0").legal_moves
    assert ("one",) == at("1 2 0 0").legal_moves
    assert "2 0 2 0" == str(at("1 1 0 0").play("two"))


def test_r3_the_first_at_ten_wins() -> None:
    end = at("2 1 0 9").play("one")

    assert end.is_over
    assert (1,) == end.winners
