"""Theory's coach: its line fits who bids and what was bid, and what speaks against a move is true."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import load_texts
from tests.games.theory.desk import at, first_round

LINES = {language: load_texts("knall.games.theory")[language]["coach"] for language in LANGUAGES}
START = first_round(["adijn", "cehko"], ["0123", "4567"])
BIDDING = START.play("!-", "!-")
CASES = [
    (START, 0, "tile"),
    (BIDDING, 0, "first"),
    (BIDDING.play("dr"), 1, "nothing"),
    (BIDDING.play("dr", "out"), 0, "alone"),
    (BIDDING.play("dr", "er"), 0, "leads"),
    (BIDDING.play("dr", "cr"), 0, "play"),
    (START.play("!0", "!-", "dr", "er"), 0, "play"),
    (first_round(["adijn", "cehko"], paradox="none").play("dr", "hr", "out"), 1, "alone"),
    (first_round(["adijn", "cehko", "bfglm"], paradox="none").play("dr", "out"), 2, "nothing"),
]


@pytest.mark.parametrize(("position", "seat", "key"), CASES)
def test_the_line_fits_who_bids_and_what_was_bid(position: Position, seat: int, key: str) -> None:
    assert seat == position.to_move
    for language in LANGUAGES:
        assert LINES[language][key] == position.view(seat).coach(language)


def test_t10_who_is_alone_and_has_bid_nothing_is_told_so() -> None:
    """Whoever plays the last card has dropped out at once."""
    position = at(
        "6:2 b4g4r4 b/g/r/u ad|-|-|-|bcefghijklmno|-|-|b2g2r2b3g3;"
        "c|-|-|-|abdefghijklmno|-|-|r3b2g2r2b3 2:play paradox=none"
    ).play("cr")

    assert position.to_move == 0
    for language in LANGUAGES:
        assert LINES[language]["alone_nothing"] == position.view(0).coach(language)


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (BIDDING.play("dr"), "out", "You have bid nothing, so you win nothing in this round. With Howard (c)"),
        (BIDDING.play("dr", "er", "nb", "cr"), "out", "With Howard (i) you would lead in red, 10 to 9"),
        (BIDDING.play("dr", "er"), "ir", "You lead in red anyway, 5 to 2; if it wins, this card is gone as well."),
        (BIDDING.play("dr", "cr"), "jb", "Blue is worth only 3; another prize is worth 4."),
        (BIDDING.play("nb", "cr"), "ir", "Even then you do not lead in red: 5 to 7."),
        (START, "!0", "It swaps the colours of all cards, yours too."),
        (START, "!3", "You do not hold everybody it asks for"),
    ],
)
def test_what_speaks_against_a_move(position: Position, move: str, said: str) -> None:
    view = position.view(position.to_move)

    assert move in position.legal_moves
    assert said in " ".join(view.doubts(move, "en"))
    assert len(view.doubts(move, "de")) == len(view.doubts(move, "en"))


def test_t12_whoever_has_laid_a_swap_is_not_told_who_leads() -> None:
    position = START.play("!0", "!-", "nb", "cr")

    assert () == position.view(0).doubts("ir", "en") == position.view(0).doubts("out", "en")
