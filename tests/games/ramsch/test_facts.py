"""What the rule sheet and the data of this game have, which no shared test can know."""

from __future__ import annotations

from knall.core.lesson import lesson
from knall.games.ramsch import GAME
from knall.testing.clauses import clauses
from tests.facts import check_lesson, check_rulings, traces


def test_the_rulebook_has_all_clauses_of_the_sheet() -> None:
    assert [f"M{n}" for n in range(1, 35) if n not in (17, 18, 19, 29)] == clauses(GAME)


def test_it_has_rulings() -> None:
    check_rulings(GAME)


def test_its_lesson_is_some_twelve_to_twenty_steps_in_the_middle_of_a_match() -> None:
    check_lesson(lesson(GAME))


def test_there_are_traces_for_every_number_of_players() -> None:
    assert set(GAME.seats) == {int(name.split("-")[1][0]) for name in traces(GAME)}
