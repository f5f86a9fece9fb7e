"""Boards in narrow terminals."""

from __future__ import annotations

import re

import pytest

from knall.cli.boards import fitted
from knall.core.game.game import AnyGame
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.matches import random_match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("most", [40, 60, 80])
def test_a_board_fits_and_loses_nothing(game: AnyGame, language: str, most: int) -> None:
    for decision in random_match(game, 4, {}, 4).decisions[::9]:
        board = decision.before.view(decision.before.to_move).board(language)
        narrow = fitted(board, most)

        assert max(map(len, narrow.splitlines())) <= most
        assert re.sub(r"\s+", " ", board).split() == re.sub(r"\s+", " ", narrow).split()


def test_columns_that_fit_when_moved_together_stay_columns() -> None:
    wide = ["prizes          blue                  green", "", " Seat 1         –                     8 (k f)"]

    assert ["prizes    blue   green", "", " Seat 1   –      8 (k f)"] == fitted("\n".join(wide), 30).splitlines()


def test_what_fits_stays_as_it_is(game: AnyGame) -> None:
    board = random_match(game, 2, {}, 4, moves=5).position.view(0).board("en")

    assert board == fitted(board, 200)


def test_one_marker_is_not_several() -> None:
    decisions = random_match(load_game("urknall"), 2, {}, 4).decisions
    boards = [decision.before.view(None).board("en") for decision in decisions]

    assert any(" 1 marker," in board for board in boards)
    assert not any(" 1 markers" in board for board in boards)
