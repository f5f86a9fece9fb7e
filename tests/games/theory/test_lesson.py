"""The guided first game: what it says of the rounds is true."""

from __future__ import annotations

from knall.core.match.position import Position
from knall.core.pages.lesson import lesson
from tests.games.theory.desk import GAME, seat


def after(moves: int) -> Position:
    """The position after so many moves and the chance that follows them."""
    decisions = lesson(GAME).match.decisions
    return decisions[moves].before if moves < len(decisions) else lesson(GAME).match.position


def test_what_it_says_of_the_rounds_is_true() -> None:
    scored = after(9)

    assert {"1": 13, "2": 13} == after(0).scores
    assert {"1": 19, "2": 16} == scored.scores
    assert seat(scored, 1)["won"].endswith("g2r4")
    assert {"i", "n"} <= set(seat(scored, 1)["out"])  # T14: Howard and Sheldon are gone
    assert ("j", "adhjm") == (seat(scored, 1)["known"], seat(scored, 1)["hand"])
    assert ("abmb", "cregir") == (seat(after(16), 1)["played"], seat(after(16), 2)["played"])


def test_t12_the_swap_brings_the_learner_the_last_red_prize() -> None:
    assert seat(after(18), 1)["won"].endswith("r4r4")
    assert {"1": 23, "2": 21} == after(18).scores


def test_the_small_numbers_beside_prizes_and_tiles_are_explained() -> None:
    """The prizes still to come are one of each colour, and of 15 cards 2 are in the pile and 8 out of the game."""
    explained = {tuple(step.pieces): step.words["en"] for step in lesson(GAME).steps}

    assert (
        "the prizes of each colour that are still to come: one more of each" in explained["left-b", "left-g", "left-r"]
    )
    assert ["b2", "g3", "r4"] == str(after(0)).split(" ")[2].split("/")[:3]
    assert "2 are still in your pile, and 8 are out of the game" in explained["p1", "o1"]
    assert (2, 8) == (len(seat(after(0), 1)["pile"]), len(seat(after(0), 1)["out"]))
