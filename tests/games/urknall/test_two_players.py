"""The clauses of Urknall for two players: second colours, and a gravity that acts twice."""

from __future__ import annotations

from knall.games.urknall.rules import rules, state
from tests.games.urknall.sky import moves, play, sky

TWO = "1b@W 2g@O 3r4r 5b6b7b 8g9g10g11r12r13r"


def test_u22_the_opponent_places_a_second_marker_on_a_body_not_larger_than_the_die() -> None:
    s = play(sky(TWO, "W:roll", players=2), "d2")

    assert rules.actor(s) == 1
    assert {"o1", "o2", "o3", "o4"} == moves(s)
    play(s, "o4")
    assert (s.supply[3], s.supply[2], s.own[3]) == (7, 8, 1 << 3)


def test_u22_nothing_is_placed_where_there_is_no_place_or_no_marker() -> None:
    full = play(sky("1bW2bO@W 3g4gO@O 5r6r7b8b", "W:roll", players=2), "d1")
    assert (full.phase, full.again) == (state.TRAVEL, 0)
    empty = sky(TWO, "W:roll", players=2)
    empty.supply[3] = 0
    assert (play(empty, "d6").phase, empty.again) == (state.TRAVEL, 0)


def test_u23_example_9_gravity_with_five_then_with_two() -> None:
    s = play(sky(TWO + " 14b 15g 16b 17g", "W:roll", players=2), "d5", "o1")
    assert (s.phase, s.value, s.again) == (state.TRAVEL, 5, 1)
    play(s, "t5")
    assert (s.phase, s.value, s.again) == (state.GRAVITY, 5, 1)
    play(s, "m14+15")
    assert (s.phase, s.value, s.again) == (state.GRAVITY, 2, 0)
    play(s, "m16+17")
    assert (s.phase, s.turn) == (state.ROLL, 1)


def test_u23_without_a_second_marker_gravity_comes_once() -> None:
    s = sky(TWO + " 14b 15g 16b 17g", "W:roll", players=2)
    s.supply[3] = 0
    play(s, "d5", "t5", "m14+15")

    assert (s.phase, s.turn) == (state.ROLL, 1)


def test_u23_a_comet_merge_replaces_one_step_and_obeys_its_value() -> None:
    s = sky("1b@W 2g@O 14b15b 16g17g18g19g", "W:gravity:1+", players=2, comets="W")
    play(s, "p14")

    assert (s.phase, s.value) == (state.GRAVITY, 6)
    assert {"c1+2", "c1+16", "c2+16", "c1+14", "c1+15", "c2+14", "c2+15"} <= moves(s)
