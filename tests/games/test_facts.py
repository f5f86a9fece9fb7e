"""What the rule sheets and the data of our own games have, which no test of every game can know."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import background, rulebook
from knall.core.pages.lesson import lesson
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.clauses import clauses
from knall.testing.matches import variants
from knall.testing.rounds import points_of

TRACES = Path(__file__).parent.parent / "data" / "conformance"
SHEETS = {
    "urknall": [f"U{n}" for n in range(1, 36)],
    "ramsch": [f"M{n}" for n in range(1, 35) if n not in (17, 18, 19, 29)],
    "theory": [f"T{n}" for n in range(1, 20)],
}

ROUNDS = {"urknall": 0, "ramsch": 1, "theory": 6}
"""Of a match, unless an option says otherwise; Urknall has none."""


@pytest.fixture(params=SHEETS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


def test_the_rulebook_has_all_clauses_of_the_sheet(game: AnyGame) -> None:
    assert SHEETS[game.name] == clauses(game)


def test_what_the_sheet_leaves_open_is_marked_as_decided_by_us(game: AnyGame) -> None:
    assert 3 <= sum("*Ruling:*" in text for text in rulebook(game, "en").clauses.values())


def test_there_is_a_page_about_it_in_every_language(game: AnyGame) -> None:
    assert all(background(game, language) for language in LANGUAGES)


def test_its_lesson_is_short_lets_the_learner_choose_and_ends_with_a_win_that_is_scored(game: AnyGame) -> None:
    guided = lesson(game)
    last = guided.steps[-1]

    assert 20 <= len(guided.steps) <= 30
    assert 5 <= sum(event.seat == guided.seat for event in guided.match.events)
    assert 3 <= sum(len(step.choices) > 1 for step in guided.steps)
    assert guided.match.is_over
    assert guided.seat in guided.match.winners
    assert (last.scores, last.at) == (True, len(guided.match.events))


def test_so_many_rounds_come_to_an_end(game: AnyGame) -> None:
    for (_, options), points in zip(variants(game), points_of(game, 290), strict=True):
        ends = sum(point.view(None).round_end() is not None for point in points)

        assert options.get("rounds", ROUNDS[game.name]) == ends, options


def test_there_are_traces_for_every_number_of_players(game: AnyGame) -> None:
    traces = [path.name for path in TRACES.glob(f"{game.name}-*.jsonl.gz")]

    assert set(game.seats) == {int(name.split("-")[1][0]) for name in traces}
