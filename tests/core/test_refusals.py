"""Reasons are asked in order, and the first that forbids a move is told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from knall.core.game.refusals import PlainAttempt, Reason, Refusal, Refusals, over, plain_refusals, turn, worded
from knall.core.game.rules import CHANCE, NOBODY
from knall.core.text.voice import Voice


@dataclass(frozen=True)
class Step:
    """To go some steps, of at most three, odd ones on Sundays only."""

    seat: int
    steps: int
    actor: int = 0
    kind: str = "step"


def wording(a: Step) -> str:
    return "" if a.steps <= 3 else "far" if a.steps < 10 else "very far"


RULES: Refusals[int, Step] = Refusals(
    package="",
    attempt=lambda seat, move: Step(seat, int(move)),
    reasons={
        "step": (
            over("R1"),
            turn("R2"),
            *worded(wording, {"very far": "R4", "far": "R3"}),
            Reason("R5", "odd", lambda a: a.steps % 2 == 1),
        )
    },
    general="R9",
    seats={"who": lambda a: a.actor},
)


@pytest.mark.parametrize(
    ("seat", "move", "forbidding"),
    [
        (0, "2", []),
        (0, "1", ["odd"]),
        (0, "4", ["far"]),
        (0, "5", ["far", "odd"]),
        (0, "10", ["very far"]),
        (1, "11", ["turn", "very far", "odd"]),
        (NOBODY, "2", ["turn"]),
    ],
)
def test_all_reasons_that_forbid_a_move_in_order(seat: int, move: str, forbidding: list[str]) -> None:
    assert forbidding == [reason.key for reason in RULES.forbidding(seat, move)]


def test_the_first_is_told_with_its_fields() -> None:
    assert Refusal("R2", "It is Ann’s turn.") == RULES.why_not(1, "1", Voice("en", ("Ann", "Ben")))
    assert Refusal("R2", "Ann ist am Zug.") == RULES.why_not(1, "1", Voice("de", ("Ann", "Ben")))
    assert Refusal("R2", "Du bist am Zug.") == RULES.why_not(1, "1", Voice("de", ("Ann", "Ben"), 0))


def test_where_no_reason_applies_people_get_a_general_sentence() -> None:
    assert Refusal("R9", "This is not possible now.") == RULES.why_not(0, "2", Voice("en"))


@pytest.mark.parametrize(
    ("actor", "move", "sentence"),
    [
        (NOBODY, "a", "The match is over."),
        (CHANCE, "a", "Chance comes first."),
        (1, "a", "It is Ben’s turn."),
        (0, "b", "This is not possible now."),
    ],
)
def test_a_small_game_has_these_reasons_without_writing_any(actor: int, move: str, sentence: str) -> None:
    refusals: Refusals[int, PlainAttempt] = plain_refusals(
        "R1",
        lambda actor, move: PlainAttempt(move, seat=0, actor=actor, legal={"a"}),
    )

    assert Refusal("R1", sentence) == refusals.why_not(actor, move, Voice("en", ("Ann", "Ben")))
    assert [] == list(refusals.forbidding(0, "a"))
