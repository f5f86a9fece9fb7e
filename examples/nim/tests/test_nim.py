"""Nim passes what every game must pass, and has a test for each clause."""

from __future__ import annotations

import pytest

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.match.position import Position
from knall.core.text.errors import BadPosition
from knall.games import load_game
from knall.testing import CommandTests, GameTests, SiteTests
from knall.testing.loosened import ANYBODY, Loosened, check_every_reason_is_loosened, check_loosened, edits
from knall.testing.refusals import survey


@pytest.fixture
def game() -> AnyGame:
    return load_game("nim")


class TestNim(GameTests, CommandTests, SiteTests):
    pass


def at(text: str) -> Position:
    game = load_game("nim")
    return Position(game, game.notation.parse(text))


def test_n1_three_heaps(game: AnyGame) -> None:
    assert "3/5/7 1:2 -" == str(begin(game, 2, {}, chance.known("any")))


def test_n2_any_number_of_one_heap() -> None:
    here = at("0/2/1 2:3 -")

    assert ("b1", "b2", "c1") == here.legal_moves
    assert "0/0/1 3:3 -" == str(here.play("b2"))
    assert ("N2", "Heap b has 2, so nobody can take 3 from it.") == here.why_not("b3")


def test_n3_the_last_counter_wins() -> None:
    end = at("0/0/1 2:2 -").play("c1")

    assert end.is_over
    assert (1,) == end.winners


def test_n4_with_misere_the_last_counter_loses() -> None:
    assert (0,) == at("0/0/1 2:2 misere").play("c1").winners
    assert (0, 2) == at("0/0/1 2:3 misere").play("c1").winners


def test_touching_a_stone_takes_it_and_all_to_its_right() -> None:
    view = at("0/4/1 1:2 -").view(0)

    assert ("b2",) == view.picks("b3")
    assert "Player 1 takes 3 counters from heap b." == {piece.id: piece.title for piece in view.picture().pieces}["b2"]


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("3/5/8 1:2 -", "a position is HEAPS", "eine Stellung ist HAUFEN"),
        ("3/5/7 3:2 -", "TURN: there is no seat 3 of 2", "ZUG: es gibt keinen Platz 3 von 2"),
        ("3/5/7 1:2 misere=no", "OPTIONS: ", "OPTIONEN: "),
    ],
)
def test_wrong_positions_are_explained_in_both_languages(text: str, english: str, german: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        at(text)

    assert wrong.value.say("en").startswith(english)
    assert wrong.value.say("de").startswith(german)


def test_every_reason_stands_for_a_condition_of_a_rule(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    any_number = edits(game.rules.moves, ("N2", "for n in range(LARGEST):"))
    cases = [
        Loosened("take", ["too_many"], any_number),
        Loosened(
            "take",
            ["too_many", "over"],
            [*any_number, *edits(game.rules.actor, ("turn", f"return s.turn if left(s) else {ANYBODY}"))],
        ),
        Loosened("take", ["turn"], edits(game.rules.actor, ("turn", f"return {ANYBODY} if left(s) else NOBODY"))),
    ]

    check_every_reason_is_loosened(game, cases, beyond={})
    for case in cases:
        with monkeypatch.context() as patch:
            check_loosened(game, survey(game), case, patch)
