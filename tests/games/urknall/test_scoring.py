"""The clauses of Urknall on its end, its points and its winners."""

from __future__ import annotations

import pytest

from knall.core.game.rules import NOBODY
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import INVOLVED, LEADERS
from tests.games.urknall.sky import moves, play, points, sky, winners


def test_u24_the_turn_in_progress_is_completed_then_it_is_over() -> None:
    s = sky("1b@W 2bO 3b 4g 5g@OR 20r21r22r23b24b25g", "W:travel:2", supply=0)
    s.supply[0] = 1
    play(s, "t3")
    assert s.phase == state.GRAVITY
    play(s, sorted(moves(s))[0])
    assert rules.actor(s) == NOBODY


def test_u24_the_game_goes_on_while_anybody_has_a_marker() -> None:
    s = sky("1b@W 2b@OR", "W:gravity:1", supply=0)
    s.supply[2] = 1
    rules.next_turn(s)

    assert (s.turn, s.phase) == (2, state.ROLL)


def test_u25_bodies_of_one_score_nothing() -> None:
    assert points(sky("1bW@WOR", "-:over")) == {"W": 0, "O": 0, "R": 0}


def test_u26_a_single_element_counts_the_elements_of_other_colours() -> None:
    assert points(sky("1bW2g3g4r@WOR", "-:over")) == {"W": 3, "O": 0, "R": 0}


def test_u27_two_of_a_colour_earn_two_each() -> None:
    assert points(sky("1bW2bO3g@WOR", "-:over")) == {"W": 2, "O": 2, "R": 0}
    assert points(sky("1bW2bW@WOR", "-:over")) == {"W": 4, "O": 0, "R": 0}


def test_u14_u26_u27_example_6_a_split_changes_what_markers_are_worth() -> None:
    six = "1gB2gO3b4b5r6r 8b@WORB"
    assert points(sky(six, "W:gravity:1", players=4)) == {"W": 0, "O": 2, "R": 0, "B": 2}
    after = play(sky(six, "W:gravity:1", players=4), "p2")
    assert points(after) == {"W": 0, "O": 0, "R": 0, "B": 4}


def test_u25_u26_u27_u28_example_7() -> None:
    s = sky("1bB2gO3gR4rW5rW6rO 7rR8rB9r@WORB", "-:over", players=4)

    assert points(s) == {"B": 5 + 1, "O": 2, "R": 2 + 1, "W": 3}


def test_u28_example_8_the_majority_takes_all_a_shared_lead_one_each() -> None:
    assert points(sky("1rW2rW3rO4r@WOR", "-:over")) == {"W": 4, "O": 0, "R": 0}
    assert points(sky("1rW2rW3rO4rO@WOR", "-:over")) == {"W": 2, "O": 2, "R": 0}
    assert points(sky("1rW2rW3rO4rR5r@WOR", "-:over")) == {"W": 5, "O": 0, "R": 0}


@pytest.mark.parametrize(("ties", "red"), [(LEADERS, 0), (INVOLVED, 1)])
def test_u28_example_11_who_has_fewer_scores_at_a_shared_lead_only_if_so_chosen(ties: int, red: int) -> None:
    shared = sky("1rW2rW3rO4rO5rR@WOR", "-:over", ties=ties)
    alone = sky("1rW2rW3rO4rR@WOR", "-:over", ties=ties)

    assert points(shared) == {"W": 2, "O": 2, "R": red}
    assert points(alone) == {"W": 4, "O": 0, "R": 0}


@pytest.mark.parametrize(("ties", "blue", "won"), [(LEADERS, 0, "WO"), (INVOLVED, 1, "O")])
def test_u28_u30_example_12_a_second_colour_is_an_owner_as_everywhere(ties: int, blue: int, won: str) -> None:
    s = sky("1rW2rW3rO4rO5rB@WO", "-:over", players=2, ties=ties)

    assert points(s) == {"W": 2, "O": 2, "R": 0, "B": blue}
    assert winners(s) == won


def test_u28_where_all_lead_or_nobody_has_a_marker_both_readings_are_the_same() -> None:
    for sky_text in ("1rW2rO3rR@WOR", "1r2r3r@WOR", "1rW2r3r@WOR", "1rW2rO@WOR", "1rW2gO3bR@WOR"):
        assert points(sky(sky_text, "-:over", ties=LEADERS)) == points(sky(sky_text, "-:over", ties=INVOLVED))


def test_u29_most_points_wins_and_equal_leaders_share() -> None:
    assert winners(sky("1bW2bO3bW@WOR", "-:over")) == "W"
    assert winners(sky("1bW2bO@WOR", "-:over")) == "WO"


def test_u30_a_second_colour_beyond_both_beats_both() -> None:
    assert winners(sky("1bR2b 3gW4r@WO", "-:over", players=2)) == ""
    assert winners(sky("1bB2g 3gR4r 5bW6g 7bO8r@WO", "-:over", players=2)) == "WO"


def test_u30_the_comet_point_counts_against_the_second_colour() -> None:
    beaten = sky("1bR2g@WO", "-:over", players=2)
    assert points(beaten) == {"W": 0, "O": 0, "R": 1, "B": 0}
    assert winners(beaten) == ""
    level = sky("1bR2g@WO", "-:over", players=2, comets="O")
    assert points(level) == {"W": 0, "O": 1, "R": 1, "B": 0}
    assert winners(level) == "O"


def test_u30_on_a_tie_the_better_second_colour_decides() -> None:
    assert winners(sky("1bW2g 3bO4g 5bR6g@WO", "-:over", players=2)) == "W"
    assert winners(sky("1bW2g 3bO4g 5bB6g@WO", "-:over", players=2)) == "O"
