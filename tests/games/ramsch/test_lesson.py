"""The guided first game: short steps, each at the learner's turn, and true."""

from __future__ import annotations

from knall.testing.guidance import check_that_only_the_learner_is_told, moments
from tests.games.ramsch.cards import GAME, part


def test_it_speaks_at_the_learners_turn() -> None:
    check_that_only_the_learner_is_told(GAME)


def test_what_it_says_of_the_cards_is_true() -> None:
    stages = moments(GAME)

    assert ("=Omw",) == stages[2].legal_moves
    assert not [move for move in stages[7].legal_moves if move.startswith("Goc")]  # it fits neither top card
    assert "AnwGrn/HocOmsOmw" == part(stages[7].position, "universes")  # Gravitation has pulled
    assert {"Zen>1", "Zen>2", "draw"} <= set(stages[16].legal_moves)
    universes = part(stages[-1].position, "universes").split("/")
    assert [4, 6] == [len(universe) // 3 for universe in universes]
    assert "R1,D2:2,S-,P0" == part(stages[-1].position, "counters")
    assert "Law" in part(stages[-1].position, "hands").split("/")[0]
