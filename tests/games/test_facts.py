"""What the rule sheets and the data of our own games have, which no test of every game can know."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.core.game import AnyGame
from knall.core.lesson import lesson
from knall.core.rulebook import rulebook
from knall.games import NAMES, load_game
from knall.testing.clauses import clauses

TRACES = Path(__file__).parent.parent / "data" / "conformance"
SHEETS = {
    "urknall": [f"U{n}" for n in range(1, 36)],
    "ramsch": [f"M{n}" for n in range(1, 35) if n not in (17, 18, 19, 29)],
    "theory": [f"T{n}" for n in range(1, 20)],
}


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


def test_the_rulebook_has_all_clauses_of_the_sheet(game: AnyGame) -> None:
    assert SHEETS[game.name] == clauses(game)


def test_what_the_sheet_leaves_open_is_marked_as_decided_by_us(game: AnyGame) -> None:
    assert 3 <= sum("*Ruling:*" in text for text in rulebook(game, "en").clauses.values())


def test_its_lesson_is_some_twelve_to_twenty_steps_in_the_middle_of_a_match(game: AnyGame) -> None:
    guided = lesson(game)

    assert 12 <= len(guided.steps) <= 20
    assert 5 <= sum(event.seat == guided.seat for event in guided.match.events)
    assert not guided.match.is_over


def test_there_are_traces_for_every_number_of_players(game: AnyGame) -> None:
    traces = [path.name for path in TRACES.glob(f"{game.name}-*.jsonl.gz")]

    assert set(game.seats) == {int(name.split("-")[1][0]) for name in traces}
