"""The clauses of Urknall on black holes."""

from __future__ import annotations

from knall.games.urknall.rules import state
from tests.games.urknall.sky import moves, play, points, sky

NEAR_HOLE = "1b2bW3g 4gO5r6r 7b8b9b10g11g12g@WOR"


def test_u31_two_of_each_colour_collapse() -> None:
    s = play(sky(NEAR_HOLE, "W:gravity:6", blackholes=True), "m1+4")
    assert s.holes == 1
    s = play(sky(NEAR_HOLE, "W:gravity:6"), "m1+4")
    assert s.holes == 0
    s = play(sky("1b2b3b 4g5r6r 7b@WOR", "W:gravity:6", blackholes=True), "m1+4")
    assert s.holes == 0


def test_u31_u32_a_comet_merge_collapses_too_and_throws_astronauts_off() -> None:
    s = sky("1b2bW3g@W 4gO5r6r 7b8b9b10g11g12g@OR", "W:gravity:6", comets="W", blackholes=True)
    play(s, "c1+4")

    assert tuple(s.at[:3]) == (state.OFF_BOARD, 6, 6)
    assert s.own[:2] == [0, 0]


def test_u32_an_astronaut_off_the_board_comes_back_anywhere_without_a_comet() -> None:
    s = sky("1b2g 3r4rO 5b@OR", "W:travel:3", comets="W", blackholes=True)

    assert {"t1", "t2", "t3", "t5"} == moves(s)
    assert play(s, "t3").at[0] == 2


def test_u32_with_nothing_free_it_loses_a_marker_and_tries_again() -> None:
    s = sky("1bO2gO 5bR@OR", "W:travel:3", comets="W", blackholes=True)

    assert {"x"} == moves(s)
    play(s, "x")
    assert (s.supply[0], s.at[0]) == (4, state.OFF_BOARD)


def test_u33_a_black_hole_is_out_of_reach_and_scores_nothing() -> None:
    hole = "*1b2b3g4g5r6r "
    assert {"t7"} == moves(sky(hole + "7b8gO 9b@WOR", "W:travel:3", blackholes=True)) - {"t9"}
    assert {"p7"} == moves(sky(hole + "7b8g 9b@WOR", "W:gravity:1", blackholes=True))
    assert set() == moves(sky(hole + "7b8g 9b@WOR", "W:gravity:6", blackholes=True))
    assert points(sky(hole + "9b@WOR", "-:over", blackholes=True)) == {"W": 0, "O": 0, "R": 0}


def test_u34_every_player_gives_up_a_marker() -> None:
    s = play(sky(NEAR_HOLE, "W:gravity:6", supply=5, blackholes=True), "m1+4")
    assert s.supply[:3] == [4, 4, 4]


def test_u34_with_two_or_four_and_at_most_one_marker_there_a_second_one() -> None:
    one = NEAR_HOLE.replace("4gO", "4g").replace("@WOR", "@WORB")
    assert play(sky(one, "W:gravity:6", players=4, blackholes=True), "m1+4").supply == [3, 3, 3, 3]
    two = NEAR_HOLE.replace("@WOR", "@WORB")
    assert play(sky(two, "W:gravity:6", players=4, blackholes=True), "m1+4").supply == [4, 4, 4, 4]
    three = NEAR_HOLE.replace("4gO", "4g")
    assert play(sky(three, "W:gravity:6", blackholes=True), "m1+4").supply[:3] == [4, 4, 4]
    duel = NEAR_HOLE.replace("4gO", "4gR").replace("2bW", "2b").replace("@WOR", "@WO")
    s = play(sky(duel, "W:gravity:6", players=2, blackholes=True), "m1+4")
    assert s.supply == [3, 3, 8, 8]  # own colours only


def test_u35_if_nobody_has_a_marker_left_it_ends_at_once() -> None:
    duel = NEAR_HOLE.replace("@WOR", "@WO") + " 20b 21b 22g 23g"
    s = play(sky(duel, "W:gravity:6+", players=2, supply=1, blackholes=True), "m20+21")
    assert s.phase == state.GRAVITY
    s = sky(NEAR_HOLE.replace("@WOR", "@WO"), "W:gravity:6+", players=2, supply=1, blackholes=True)
    play(s, "m1+4")
    assert (s.phase, s.supply[3]) == (state.OVER, 8)
