"""Race passes what every game must pass; `tests/games/test_fourth_game.py` runs this where it is one."""

from __future__ import annotations

import pytest

from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.games import load_game
from knall.testing import CommandTests, GameTests, SiteTests
from knall.testing.loosened import ANYBODY, Loosened, check_every_reason_is_loosened, check_loosened, edits
from knall.testing.refusals import survey


@pytest.fixture
def game() -> AnyGame:
    return load_game("race")


class TestRace(GameTests, CommandTests, SiteTests):
    pass


def at(text: str) -> Position:
    return Position(load_game("race"), load_game("race").notation.parse(text))


def test_r1_heads_is_twice_as_likely() -> None:
    assert {"%heads": 2, "%tails": 1} == at("1 0 0 0").chances


def test_r2_any_steps_only_with_heads_and_three_from_five_on() -> None:
    assert ("one", "two") == at("1 1 0 0").legal_moves
    assert ("one",) == at("1 2 0 0").legal_moves
    assert ("one", "two") == at("1 1 4 9").legal_moves
    assert ("one", "three") == at("1 1 5 0").legal_moves
    assert "2 0 2 0" == str(at("1 1 0 0").play("two"))


def test_r3_the_first_at_ten_wins() -> None:
    end = at("2 1 0 9").play("one")

    assert end.is_over
    assert (1,) == end.winners


def test_every_reason_stands_for_a_condition_of_a_rule(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    any_steps = edits(game.rules.moves, ("heads", "if True:"), ("sprint", "add(out, 1), add(out, 2)"))
    cases = [
        Loosened("", ["otherwise"], any_steps),
        Loosened("", ["over", "otherwise"], [*any_steps, *edits(game.rules.actor, ("R3", f"return {ANYBODY}"))]),
        Loosened(
            "",
            ["chance", "otherwise"],
            [*any_steps, *edits(game.rules.actor, ("turn", f"return s.turn if s.coin else {ANYBODY}"))],
        ),
        Loosened("", ["turn"], edits(game.rules.actor, ("turn", f"return {ANYBODY} if s.coin else CHANCE"))),
    ]

    check_every_reason_is_loosened(game, cases, beyond={})
    for case in cases:
        with monkeypatch.context() as patch:
            check_loosened(game, survey(game), case, patch)
