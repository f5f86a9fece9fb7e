"""The guided first game: what it says of the cards is true."""

from __future__ import annotations

from knall.core.match.position import Position
from knall.core.pages.lesson import lesson
from tests.games.ramsch.cards import GAME, part


def after(moves: int) -> Position:
    """The position after so many moves and the chance that follows them."""
    decisions = lesson(GAME).match.decisions
    return decisions[moves].before if moves < len(decisions) else lesson(GAME).match.position


def test_what_it_says_of_the_cards_is_true() -> None:
    assert not [move for move in after(0).legal_moves if move.startswith("Law")]  # M8: it fits neither top card
    assert ("=Omw",) == after(2).legal_moves  # M9
    assert not [move for move in after(6).legal_moves if move.startswith("Ans")]
    assert {"Goc>1", "draw"} <= set(after(6).legal_moves)
    assert "Zes" in part(after(7), "hands").split("/")[0]
    assert "GonOmcLawGrc/HowGrsAncHocOmsOmwZew" == part(after(8), "universes")  # M23: Gravitation has pulled
    assert "1:answer:1" == part(after(12), "turn")  # M25: the task was handed on


def test_m9_it_shows_the_heap_and_says_that_heaps_leave_the_own_universe_too() -> None:
    assert ["×1" in step.words["en"] for step in lesson(GAME).steps if "heap" in step.pieces] == [True]
    assert [step for step in lesson(GAME).steps if "your own universe and Ada must mirror" in step.words["en"]]


def test_m26_it_says_that_no_round_ends_with_a_nichts() -> None:
    assert [step for step in lesson(GAME).steps if "cannot end with a Void" in step.words["en"]]


def test_m33_the_round_brings_nine_cards_and_two_for_the_dimension() -> None:
    universes = part(after(13), "universes").split("/")

    assert [6, 9] == [len(universe) // 3 for universe in universes]
    assert "R1,D1:1,S-,P0" == part(after(13), "counters")
    assert {"1": 11, "2": 0} == after(13).scores


def test_m23_it_says_in_passing_that_gravitation_is_our_invention() -> None:
    for language, effect, ours in (
        ("en", "Gravity pulls", "our invention"),
        ("de", "Gravitation zieht", "unsere Erfindung"),
    ):
        told = [step.words[language] for step in lesson(GAME).steps if ours in step.words[language]]

        assert 1 == len(told)
        assert effect in told[0]  # no step of its own
        assert told[0].endswith(".)")


def test_m1_it_says_where_the_letters_come_from() -> None:
    assert [step for step in lesson(GAME).steps if "They come from the German names" in step.words["en"]]
