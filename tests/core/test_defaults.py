"""What a game leaves out, it has all the same."""

from __future__ import annotations

import pickle
from dataclasses import replace
from types import ModuleType

import pytest

from knall.core.game import defaults
from knall.core.game.folder import parts_of
from knall.core.game.game import AnyGame, Game
from knall.core.game.options import Option
from knall.core.game.parts import Secrets
from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from tests.fourth import race

FACTS = ("name", "title", "package", "rules_version", "seats", "about", "at_random", "minutes", "open")


def position(text: str) -> Position:
    return Position(race.GAME, race.parse(text))


def test_secrets_have_no_default() -> None:
    left_out = "view_state, view, guess, observed_as, tell, reveals"
    with pytest.raises(TypeError, match=f"race: {left_out}, .* missing; only open games"):
        replace(race.GAME, open=False, secrets=Secrets())


def test_an_option_without_a_field_is_named() -> None:
    option = Option("laps", 1, (1, 2), {"en": "Laps", "de": "Runden"}, {"en": "how many", "de": "wie viele"})

    with pytest.raises(TypeError, match="race: the state has no field 'laps'"):
        replace(race.GAME, options=(option,))


def test_a_view_finds_its_way_to_another_process() -> None:
    view = position("1 1 2 3").view(0).content

    assert view == pickle.loads(pickle.dumps(view))


def test_everybody_has_a_name_and_points() -> None:
    view = position("1 1 2 3").view(None)

    assert ["Person 1", "Person 2"] == [account.called for account in view.accounts("de")]
    assert [2, 3] == [account.points for account in view.accounts()]


def test_buttons_are_for_the_seat_to_move() -> None:
    here = position("1 1 2 3")

    assert ["ground", "board", "move-0", "move-1"] == [piece.id for piece in here.view(0).picture().pieces]
    assert ["ground", "board"] == [piece.id for piece in here.view(1).picture().pieces]
    assert ("move-1",) == here.view(0).picks("two")
    assert "Race: Player 1 to move." == here.view(0).picture().title


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_to_go_on_is_said(language: str) -> None:
    found = {
        position(text).view(None).picture(language).title for text in ("1 0 0 0", "1 1 0 0", "2 1 0 0", "1 0 0 10")
    }

    assert 4 == len(found)


def test_two_modules_that_differ_are_refused() -> None:
    with pytest.raises(TypeError, match="'position' is defined a second time"):
        assembled(race, module_of("other", "def position(s): return ''"))


def test_parts_are_taken_by_name_and_imports_are_left_alone() -> None:
    game = assembled(race)

    assert (race.position, race.parse, race.State) == (game.notation.position, game.notation.parse, game.rules.state)
    assert defaults.no_chance is not game.rules.odds is race.odds
    assert game.picture.draw != race.GAME.picture.draw


def assembled(*modules: ModuleType) -> AnyGame:
    """A game of these modules, with the facts of the race."""
    facts = {name: getattr(race.GAME, name) for name in FACTS}
    return Game(**facts, **parts_of([*modules, CATALOGUE]))


def module_of(name: str, source: str) -> ModuleType:
    """A module made of this source."""
    module = ModuleType(name)
    exec(source, vars(module))
    return module


CATALOGUE = module_of("catalogue", "CATALOGUE, OUTCOMES = ('one', 'two'), ('heads', 'tails')")
