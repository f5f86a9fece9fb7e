"""A reason that stands for no condition of a rule is found out, and so is one that stands for another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.testing.loosened import Loosened, Tie, check_every_reason_is_loosened, check_loosened, only_of_chance
from knall.testing.refusals import survey
from tests.games.theory.desk import GAME
from tests.games.theory.loosened import LOOSENED

COLOUR = next(case for case in LOOSENED if list(case.keys) == ["colour"])
CHANCE = only_of_chance(GAME)


@pytest.mark.parametrize(
    ("cases", "beyond", "problem"),
    [
        (LOOSENED, {}, "no case for these"),
        ([case for case in LOOSENED if case != COLOUR], CHANCE, "no case for these"),
        (LOOSENED, {**CHANCE, ("card", ("T2", "colour")): "any words"}, "tied after all"),
        (LOOSENED, {**CHANCE, ("card", ("T3", "colour")): "any words"}, "there is no such reason"),
        (LOOSENED, dict.fromkeys(CHANCE, ""), "why not?"),
    ],
)
def test_what_is_missing_or_stale_is_said(cases: list[Loosened], beyond: dict[Tie, str], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_every_reason_is_loosened(GAME, cases, beyond)


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        (replace(COLOUR, edits=[]), "assert {"),
        (replace(COLOUR, keys=["card_out"]), "assert {"),
        (replace(COLOUR, keys=["colour", "must_play"]), "there is no such reason"),
        (replace(COLOUR, kinds="card out"), "there is no such reason"),
        (replace(COLOUR, edits=[COLOUR.edits[0]._replace(tag="T99")]), "not exactly one comment"),
    ],
)
def test_another_condition_is_found_out(case: Loosened, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_loosened(GAME, survey(GAME), case, monkeypatch)
