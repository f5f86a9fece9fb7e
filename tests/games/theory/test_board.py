"""The board for the terminal."""

from __future__ import annotations

from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.matches import random_positions
from tests.games.theory.desk import first_round


def test_a_board_fits_the_terminal_and_has_no_loose_ends() -> None:
    for position in random_positions(load_game("theory"), range(2), each=13):
        for language in LANGUAGES:
            for row in position.view(position.to_move).board(language).splitlines():
                assert len(row) <= 100, row
                assert row == row.rstrip()


def test_a_board_shows_bids_sums_and_what_is_to_be_done() -> None:
    position = first_round(("abcde", "abcde"), ("0123", "4567")).play("!3", "!4", "dr", "bg", "er")

    board = position.view(0).board("en")

    assert "Round 1 of 6, started by Seat 1" in board
    assert "blue 3" in board
    assert "7 (d e)" in board
    assert "tile down: 3 Sheldon + Amy" in board
    assert "tile down: face down" in board
    assert "Leonard + Penny" not in board
    assert "Your cards:\n  a  Leonard b7" in board
    assert board.endswith("Seat 2 plays a card or drops out.")


def test_a_spectator_sees_no_hand_and_the_end_has_a_winner() -> None:
    position = first_round(("abcde", "abcde"), paradox="none")

    assert "Your cards" not in position.view(None).board("en")
    assert "Deine Karten" in position.view(1).board("de")
