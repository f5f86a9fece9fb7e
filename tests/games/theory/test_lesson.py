"""The guided first game: short steps, each at the learner's turn, and true."""

from __future__ import annotations

from knall.core.lesson import lesson
from knall.testing.guidance import check_that_only_the_learner_is_told, moments
from tests.games.theory.desk import GAME, seat


def test_it_speaks_at_the_learners_turn() -> None:
    check_that_only_the_learner_is_told(GAME)


def test_what_it_says_of_the_rounds_is_true() -> None:
    stages = moments(GAME)
    scored = next(stage.position for stage in stages if str(stage.position).startswith("2:2 b2g3r4"))

    assert {"1": 6, "2": 3} == scored.scores
    assert ("in", "g2r4") == (seat(scored, 1)["out"], seat(scored, 1)["won"])  # Howard and Sheldon are spent
    assert ("j", True, True) == (
        seat(scored, 1)["known"],
        "h" in seat(scored, 1)["hand"],
        "m" in seat(scored, 1)["hand"],
    )
    assert ("c", "h") == (seat(scored, 2)["known"], seat(scored, 2)["out"])
    assert ("abmb", "0") == (seat(stages[-1].position, 1)["played"], seat(stages[-1].position, 1)["down"])
    assert "cregir" == seat(stages[-1].position, 2)["played"]


def test_t12_if_both_drop_out_now_the_swap_brings_the_learner_red() -> None:
    over = lesson(GAME).match.play("out").play("out").position

    assert "g2r4r4" == seat(over, 1)["won"]
