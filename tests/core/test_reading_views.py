"""Views and positions from text: somebody at a real table knows one hand."""

from __future__ import annotations

import pytest

import knall
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.text.errors import BadPosition
from knall.testing.matches import random_match, variants


def test_every_view_is_read_from_its_text(game: AnyGame) -> None:
    box = knall.game(game.name)
    for players, options in variants(game):
        for decision in random_match(game, players, options, 4).decisions[::3]:
            here = decision.before
            for seat in (*range(players), None):
                text = str(here.view(seat))
                assert text == str(box.view(text, seat))
            assert here.to_move == box.view(str(here.view(here.to_move))).seat


def test_a_view_from_its_text_has_the_same_moves(game: AnyGame) -> None:
    for decision in random_match(game, 3, {}, 6).decisions[::4]:
        view = decision.before.view(decision.before.to_move)
        read = knall.game(game.name).view(str(view))

        assert decision.before.legal_moves == view.legal_moves == read.legal_moves
        assert view.status() == read.status()


def test_the_moves_of_others_are_not_told(game: AnyGame) -> None:
    here = random_match(game, 3, {}, 4, moves=9).position
    other = next(seat for seat in range(3) if seat != here.to_move)

    assert () == here.view(other).legal_moves == here.view(None).legal_moves
    assert here.to_move == here.view(other).to_move == here.view(None).to_move


def test_what_a_text_does_not_tell_is_drawn_by_a_seed() -> None:
    """The cards below the top of a universe (M5)."""
    game = knall.game("ramsch")
    match = random_match(game.start().game, 2, {}, 4, moves=40)
    text = str(match.position.view(match.to_move))
    assert "?" in text.split(" ", 1)[0]

    assert game.view(text, seed=3) == game.view(text, seed=3)
    assert len({game.view(text, seed=seed).content.packed() for seed in range(6)}) > 1


@pytest.mark.parametrize("text", ["", "?", "? 1", "-/?", "???? ? ?"])
def test_nonsense_with_question_marks_is_refused(game: AnyGame, text: str) -> None:
    with pytest.raises(BadPosition):
        knall.game(game.name).view(text)


def test_impossible_views_are_refused(game: AnyGame) -> None:
    here = random_match(game, 3, {}, 4, moves=9).position
    for seat in (0, None):
        text = str(here.view(seat))
        rng = seeded(5)
        for _ in range(60):
            at = rng.below(len(text))
            for wrong in (text[:at] + "?" + text[at:], text[:at] + "?" + text[at + 1 :], text[:at] + text[at + 1 :]):
                try:
                    found = knall.game(game.name).view(wrong)
                except BadPosition:
                    continue
                assert " ".join(wrong.split()) in (str(found), str(found._world))


def test_a_view_is_no_position() -> None:
    match = knall.game("theory").start(seed=4)
    with pytest.raises(knall.BadPosition, match="this looks like a view"):
        knall.game("theory").position(str(match.position.view(0)))


def test_positions_are_trimmed(game: AnyGame) -> None:
    here = random_match(game, 3, {}, 4, moves=9).position

    assert str(here) == str(knall.game(game.name).position(f"  {str(here).replace(' ', '  ')}\n"))


def test_a_position_of_another_game_is_called_by_its_name(game: AnyGame) -> None:
    other = next(name for name in knall.game_names() if name != game.name)
    with pytest.raises(BadPosition, match=f"; this is a position of {game.title}"):
        knall.game(other).position(str(random_match(game, 2, {}, 3, moves=5).position))
