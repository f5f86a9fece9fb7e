"""Urknall's guided first game: what it says is what happens."""

from __future__ import annotations

import re

import pytest

from knall.core.match.position import Position
from knall.core.pages.lesson import Lesson, lesson
from knall.core.text.language import LANGUAGES, Language
from knall.games.urknall import GAME

LESSON: Lesson = lesson(GAME)
MOVES = [decision.move for decision in LESSON.match.decisions]


def at(moves: int) -> Position:
    """The position after so many moves and the chance that follows them."""
    decisions = LESSON.match.decisions
    return decisions[moves].before if moves < len(decisions) else LESSON.match.position


def numbers(text: str) -> set[str]:
    return set(re.findall(r"[0-9]+", text))


def test_it_begins_after_the_first_roll() -> None:
    assert LESSON.steps[0].at == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_is_told_what_to_tap_or_may_choose(language: Language) -> None:
    asked = 0
    for number, event in enumerate(LESSON.match.events):
        if event.seat != LESSON.seat:
            continue
        said = [step.words[language] for step in LESSON.steps if step.at == number]
        asked += 1

        assert said, event.text
        if not any(step.choices for step in LESSON.steps if step.at == number):
            assert numbers(event.text) <= numbers(said[-1]), event.text
            assert re.search("tap|tipp", said[-1], re.IGNORECASE), said[-1]
    assert asked == 8


def test_it_shows_travel_merge_split_comet_and_second_colour() -> None:
    assert {move[0] for move in MOVES} == set("otmpc")
    assert {at(i).to_move for i in range(len(MOVES))} == {0, 1}


@pytest.mark.parametrize(
    ("moves", "party", "points"),
    [
        (0, "W", 9),
        (2, "W", 11),  # U26: 32, the only blue one, earns 2
        (3, "W", 12),  # U26: 24 earns 2 instead of 1
        (3, "R", 1),
        (4, "R", 3),  # U27: 6, one of two blues, earns 2
        (5, "R", 6),  # U28: alone among three reds
        (6, "O", 10),
        (7, "O", 11),  # U26: 27 earns 4
        (9, "W", 14),
        (10, "O", 7),  # U14, U25: 27 is alone
        (11, "W", 15),  # U19, U21, U26: 34 earns 5 instead of 3, the comet is gone
        (11, "O", 6),  # U27: 4 earns 2 instead of 3
        (12, "R", 10),  # U26: 5 earns 3
        (14, "W", 15),
        (14, "O", 12),
        (14, "R", 10),  # U30: not more than White
        (14, "B", 6),
    ],
)
def test_the_points_are_as_told(moves: int, party: str, points: int) -> None:
    assert points == at(moves).scores[party]


def test_what_is_said_of_the_rules_is_true_here() -> None:
    first, forced = at(1), at(7)

    assert first.why_not("t8") == (
        "U10",
        "Body 8 has no colour in common with body 23; you need the comet to get there.",
    )
    assert ("o1",) == forced.legal_moves  # U22: with a 1, only bodies of one element
    assert {"t8", "t21", "t22"} & set(at(5).legal_moves)  # U10: Orange could go to body 8
    assert not [move for move in at(9).legal_moves if move[0] in "mc"]  # U14: a 1 merges nothing
    assert [e.text for e in LESSON.match.events if e.text.startswith("d")] == ["d4", "d5", "d1", "d5"]


def test_u30_whose_the_points_of_second_colours_are_is_said_where_they_first_appear() -> None:
    told = {one: [step.words[one] for step in LESSON.steps if step.at == LESSON.steps[0].at] for one in LANGUAGES}

    for language, phrases in {
        "en": ("are nobody’s", "nobody wins"),
        "de": ("gehören niemandem", "gewinnt niemand"),
    }.items():
        first = next(n for n, words in enumerate(told[language]) if re.search("second colour|Zweitfarbe", words))
        assert all(phrase in " ".join(told[language][first:]) for phrase in phrases), language


@pytest.mark.parametrize(("language", "promise"), [("en", "you are told why"), ("de", "du erfährst, warum")])
def test_whoever_is_promised_a_reason_gets_one(language: Language, promise: str) -> None:
    found = []
    for step in LESSON.steps:
        if promise in step.words[language]:
            touched = step.pieces[0]
            assert numbers(touched) <= numbers(step.words[language])
            refusal = LESSON.match.as_of(step.at).position.view(LESSON.seat).why_not_touch(touched, voice=language)
            assert refusal, touched
            found.append((touched, refusal.clause))
    assert found == [("e36", "U4"), ("e30", "U14")]


def test_nothing_that_is_tapped_at_gravity_helps_white_where_red_is_helped_instead() -> None:
    merges = [move for move in at(3).legal_moves if move.startswith("m")]

    assert not [move for move in merges if at(3).play(move).scores["W"] > at(3).scores["W"]]


def test_the_last_choice_keeps_three_points_from_orange() -> None:
    assert at(11).play("o22", "t5").scores["O"] == at(11).scores["O"] + 3
    assert "t5" not in at(12).legal_moves
