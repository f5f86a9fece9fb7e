"""What bots believe of Urknall: greedy of the points as they stand, searches of what is to come."""

from __future__ import annotations

from knall.games import load_game
from knall.games.urknall.play.heuristics import counted
from knall.games.urknall.rules.gravity import two_smallest
from knall.games.urknall.rules.state import INVOLVED, LEADERS, State, visited
from knall.testing.matches import random_positions, state_of
from tests.games.urknall.sky import sky

GAME = load_game("urknall")


def test_greedy_counts_the_points_that_the_rules_give_u21_u25_u28() -> None:
    for position in random_positions(GAME, range(2), each=5):
        state = state_of(position)
        assert isinstance(state, State)
        assert list(position.scores.values()) == [counted(state, p) for p in range(len(position.scores))], str(position)


def test_greedy_and_search_know_who_scores_at_a_shared_lead_u28() -> None:
    bodies = "1gW2gW3gO4gO5gR 6b@W 7b@O 8b@R"
    leaders, involved = (sky(bodies, "W:roll", supply=1, ties=ties) for ties in (LEADERS, INVOLVED))

    assert [2, 2, 0] == [counted(leaders, p) for p in range(3)]
    assert [2, 2, 1] == [counted(involved, p) for p in range(3)]
    assert GAME.rules.learned_value(involved, 2) > GAME.rules.learned_value(leaders, 2)
    assert GAME.rules.learned_value(involved, 0) < GAME.rules.learned_value(leaders, 0)


def test_the_two_smallest_unvisited_bodies_u13_u14() -> None:
    for board, sizes in (
        ("1b2g 3r4g5b 6r7g8b@W 9r@OR", (2, 3)),
        ("1b2g 3r4g 6r7g8b@W 9r@OR", (2, 2)),
        ("1b2g 6r7g8b@W 9r@OR", (2, 7)),
        ("6r7g8b@W 9r@OR", (7, 7)),
    ):
        state = sky(board, "W:gravity:4")
        assert two_smallest(state, ~visited(state)) == sizes


def test_what_is_ahead_in_the_end_is_more_likely_to_win() -> None:
    won = sky("1bW2g3r4g5b6r@W 7b@O 8g@R", "W:gravity:6", supply=0)

    assert GAME.rules.learned_value(won, 0) > GAME.rules.learned_value(won, 1)
