"""Every clause of Urknall, and the worked examples of the rule sheet."""

from __future__ import annotations

from collections import Counter

import pytest

from knall.core import chance
from knall.core.bitset import bits, count
from knall.core.random import seeded
from knall.core.rules import CHANCE, NOBODY, Odds
from knall.games.urknall import rules, table
from knall.games.urknall.notation import OUTCOMES, parse, position
from knall.games.urknall.table import INVOLVED, LEADERS, State
from tests.games.urknall.sky import bodies, dealt, moves, play, points, sky, winners


def started(players: int, seed: int = 1) -> State:
    return dealt(players, seeded(seed))


# --- material and set-up ---


def test_u1_there_are_twelve_elements_of_each_colour() -> None:
    s = started(3)

    assert [count(mask) for mask in s.colour] == [12, 12, 12]
    assert s.colour[0] | s.colour[1] | s.colour[2] == table.EVERYTHING


def test_u2_no_body_can_grow_beyond_six() -> None:
    s = sky("1b2g3r 4b5g6r 7b8g9r10b 11b12g13r@WOR", "W:gravity:6", comets="W")

    assert {"m1+4", "c1+11", "c4+11"} == moves(s)


def test_u3_seat_zero_starts_and_turns_go_round() -> None:
    s = play(started(3), "a1", "a2", "a3")

    order = []
    for _ in range(4):
        order.append(s.turn)
        rules.next_turn(s)
    assert order == [0, 1, 2, 0]


def test_u4_ten_markers_with_two_or_three_and_nine_with_four() -> None:
    assert started(2).supply[:2] == [10, 10]
    assert started(3).supply == [10, 10, 10, 0]
    assert started(4).supply == [9, 9, 9, 9]


def test_u4_an_element_holds_one_marker() -> None:
    s = sky("1r@W 2rO3r " + "4b@OR", "W:travel:4")

    assert {"t3"} == moves(s)
    assert {owner: count(mask) for owner, mask in zip("W", play(s, "t3").own, strict=False)} == {"W": 1}


def test_u5_each_of_two_players_has_eight_markers_of_a_second_colour() -> None:
    s = started(2)

    assert s.supply[2:] == [8, 8]
    assert (table.second_colour(0), table.second_colour(1)) == (2, 3)
    assert position(s).split(" ")[1] == "W10c+R8/O10c+B8"


def test_u6_the_set_up_is_twelve_ones_six_twos_and_four_threes_in_reading_order() -> None:
    s = started(4)

    ones = {(e,) for e in range(1, 13)}
    twos = {(e, e + 1) for e in range(13, 25, 2)}
    threes = {(e, e + 1, e + 2) for e in range(25, 37, 3)}
    assert ones | twos | threes == bodies(s)


def test_u6_a_body_of_three_shows_at_least_two_colours() -> None:
    for seed in range(300):
        s = started(3, seed)
        for first in range(24, 36, 3):
            assert all(s.colour[c] >> first & 7 != 7 for c in range(3))


def test_u6_every_allowed_colouring_is_equally_likely() -> None:
    """The colours of the first triple, over many set-ups, against their exact shares."""
    shares: Counter[str] = Counter()
    for seed in range(4000):
        s = started(3, seed)
        shares["".join("bgr"[next(c for c in range(3) if s.colour[c] >> e & 1)] for e in (24, 25, 26))] += 1

    assert len(shares) == 24
    assert all(4000 / 24 * 0.6 < n < 4000 / 24 * 1.4 for n in shares.values())


def test_u7_astronauts_begin_alone_at_bodies_of_one_with_a_marker() -> None:
    s = started(3)

    assert {f"a{e}" for e in range(1, 13)} == moves(s)
    play(s, "a5")
    assert {f"a{e}" for e in range(1, 13) if e != 5} == moves(s)
    assert (s.at[0], s.own[0], s.supply[0], s.turn) == (4, 1 << 4, 9, 1)


# --- a turn ---


def test_u8_a_turn_is_roll_travel_gravity() -> None:
    s = play(started(3), "a1", "a2", "a3")

    odds = Odds()
    rules.odds(s, odds)
    assert rules.actor(s) == CHANCE
    assert {f"d{face}": 1 for face in range(1, 7)} == {OUTCOMES[odds.outcome[i]]: odds.weight[i] for i in range(odds.n)}
    play(s, "d6")
    assert (s.phase, s.value, rules.actor(s)) == (table.TRAVEL, 6, 0)
    assert {move[0] for move in moves(s)} <= set("tjs")
    play(s, sorted(moves(s))[-1])
    assert s.phase == table.GRAVITY


def test_u9_who_has_no_marker_is_skipped() -> None:
    s = sky("1b@W 2r@O 3g@R 4b5b6b7g8g9g", "W:gravity:4")
    s.supply[1] = 0
    rules.next_turn(s)

    assert (s.turn, s.phase) == (2, table.ROLL)


# --- travel ---


def test_u10_example_1_a_journey_needs_a_colour_in_common_and_a_free_element() -> None:
    s = sky("1rW2r@O 3b4g 5r6g7gW " + "8b@WR", "O:travel:3")

    assert {"t5", "t6"} == moves(s)


def test_u10_astronauts_may_share_a_body() -> None:
    s = play(sky("1r@W 2r3g@O 4b@R 5b6b7b8g9g10g", "W:travel:3"), "t2")

    assert s.at[0] == s.at[1] == 1


def test_u11_who_cannot_travel_stays_and_marks() -> None:
    s = sky("1r2r@W 3b4g@OR", "W:travel:6")

    assert {"k1", "k2"} == moves(s)
    assert (play(s, "k2").at[0], count(s.own[0])) == (0, 1)


def test_u11_also_if_only_free_elements_are_lacking() -> None:
    s = sky("1r2rO@W 3rO4gO@OR", "W:travel:6")

    assert {"k1"} == moves(s)


def test_u12_with_nothing_free_a_marker_leaves_the_game() -> None:
    s = sky("1rO2rO@W 3b4g@OR 5b6b7b8g9g10g", "W:travel:6")

    assert {"x"} == moves(s)
    play(s, "x")
    assert (s.supply[0], s.own[0]) == (4, 0)


# --- gravity ---


def test_u13_example_2_one_and_three_merge_with_a_four_but_not_with_a_three() -> None:
    sizes = "1b 2b3g4r 5b6g7r8b9g 10r@WOR"

    assert {"m1+2"} == moves(sky(sizes, "W:gravity:4"))
    assert set() == moves(sky(sizes, "W:gravity:3"))


def test_u13_example_3_one_of_the_two_must_be_of_the_smallest_size() -> None:
    s = sky("1b2g 3b4g5r 6b7g8r 9b10g11r12b 13r@WOR", "W:gravity:6")

    assert {"m1+3", "m1+6", "m1+9"} == moves(s)


def test_u13_names_are_written_lower_first() -> None:
    s = sky("1b2g 3b 4r@WOR", "W:gravity:3")

    assert {"m1+3"} == moves(s)
    assert {(1, 2, 3), (4,)} == bodies(play(s, "m1+3"))


def test_u13_astronauts_protect_their_bodies() -> None:
    s = sky("1b@W 2b@O 3b@R 4g 5g6g", "W:gravity:3")

    assert {"m4+5"} == moves(s)


def test_u14_example_4_a_two_splits_a_five_in_ten_ways() -> None:
    s = sky("1b2g 3r4g5b6r7g 8b@WOR", "W:gravity:2")

    assert len(moves(s)) == 10
    assert {(1, 2), (3, 5), (4, 6, 7), (8,)} == bodies(play(s, "p3+5"))


def test_u14_example_5_a_one_splits_a_six_and_the_markers_stay() -> None:
    s = sky("1bW2gO3r4g5b6r 8b@WOR", "W:gravity:1")

    assert {f"p{e}" for e in range(1, 7)} == moves(s)
    play(s, "p2")
    assert {(1, 3, 4, 5, 6), (2,), (8,)} == bodies(s)
    assert s.own[:2] == [1, 2]


def test_u14_of_equal_halves_only_the_one_with_the_lowest_number_is_offered() -> None:
    assert {"p1"} == moves(sky("1b2g 8b@WOR", "W:gravity:1"))
    assert {"p1+2", "p1+3", "p1+4"} == moves(sky("1b2g3r4b 8b@WOR", "W:gravity:2"))


def test_u14_nothing_is_split_when_the_smallest_is_smaller_than_the_value() -> None:
    assert set() == moves(sky("1b 2g3r4b5g 8b@WOR", "W:gravity:2"))


def test_u14_nothing_larger_than_the_value_nothing_happens() -> None:
    assert set() == moves(sky("1b2g 8b@WOR", "W:gravity:2"))
    s = sky("1b 2b 8r9r@WOR", "W:travel:1")
    assert play(s, sorted(moves(s))[0]).phase == table.ROLL


def test_u14_a_body_that_keeps_its_lowest_element_keeps_its_name() -> None:
    s = play(sky("1b2g3r4g5b 8b@WOR", "W:gravity:2"), "p1+2")

    assert {(1, 2), (3, 4, 5), (8,)} == bodies(s)
    assert s.body[:5] == [0, 0, 2, 2, 2]


def test_u15_example_10_too_small_to_merge_too_large_to_split() -> None:
    assert set() == moves(sky("1b2g 3b4g 8b@WOR", "W:gravity:3"))


def test_u15_with_one_unattended_body_there_is_no_merge_and_with_none_no_split() -> None:
    assert set() == moves(sky("1b 8b@WOR", "W:gravity:6"))
    assert set() == moves(sky("1b2g@WOR", "W:gravity:1"))
    assert {"p1"} == moves(sky("1b2g 8b@WOR", "W:gravity:1"))


def test_u16_markers_stay_through_a_merge() -> None:
    s = play(sky("1bW 2gO 8b@WOR", "W:gravity:2"), "m1+2")

    assert s.own[:2] == [1, 2]
    assert {(1, 2), (8,)} == bodies(s)


# --- the comet ---


def test_u17_a_comet_reaches_bodies_without_a_colour_in_common() -> None:
    s = sky("1r@W 2b3bO 4r@OR", "W:travel:6", comets="W")

    assert {"t4", "j2", "s1"} == moves(s)
    assert (play(s, "j2").at[0], s.comets & 1) == (1, 0)


def test_u18_a_comet_lets_the_astronaut_stay() -> None:
    s = play(sky("1r2gO@W 3b 4r@OR", "W:travel:6", comets="W"), "s1")

    assert (s.at[0], s.own[0], s.comets) == (0, 1, 0)


def test_u19_a_comet_merges_any_two_bodies_and_takes_astronauts_along() -> None:
    s = sky("1b@W 2b3b@O 4g5g6g7g@R 8r9r10r", "W:gravity:5", comets="W")

    assert {"c1+2", "c1+4", "c1+8", "c2+8", "-"} == moves(s)
    assert play(s, "c1+2").at[:3] == [0, 0, 3]
    assert s.comets == 0


def test_u19_a_comet_merge_is_instead_of_what_gravity_would_do() -> None:
    s = sky("1b 2b 3g4g 9b@WOR 20b21b22b23g24g25g", "W:gravity:3", comets="W")

    assert {"m1+2", "m1+3", "m2+3", "c1+9", "c2+9", "c3+9"} == moves(s)
    assert play(s, "c1+9").phase == table.ROLL


def test_u20_a_comet_is_offered_only_where_it_is_needed() -> None:
    stay = sky("1r@W 2b 3b4gO@OR", "W:travel:6", comets="W")
    assert {"k1", "j2", "j3"} == moves(stay)
    lose = sky("1rO@W 2b 3b4gO@OR", "W:travel:6", comets="W")
    assert {"x", "j2", "j3"} == moves(lose)
    merge = sky("1b 2b 9b@WOR", "W:gravity:2", comets="W")
    assert {"m1+2", "c1+9", "c2+9"} == moves(merge)


def test_u20_where_gravity_demands_nothing_the_comet_may_be_declined() -> None:
    s = sky("1b2g 9b@WOR", "W:gravity:3", comets="W")

    assert {"c1+9", "-"} == moves(s)
    assert (play(s, "-").phase, s.comets) == (table.ROLL, 1)


def test_u20_a_split_may_be_replaced_by_the_comet_but_not_declined() -> None:
    s = sky("1b2g3r 9b@W 10g@OR", "W:gravity:2", comets="W")

    assert {"c9+10", "p1+2", "p1+3", "p2+3"} == moves(s)


def test_u21_an_unused_comet_is_worth_a_point() -> None:
    assert points(sky("1bW@WOR", "-:over", supply=0, comets="WR")) == {"W": 1, "O": 0, "R": 1}


# --- two players ---

TWO = "1b@W 2g@O 3r4r 5b6b7b 8g9g10g11r12r13r"


def test_u22_the_opponent_places_a_second_marker_on_a_body_not_larger_than_the_die() -> None:
    s = play(sky(TWO, "W:roll", players=2), "d2")

    assert rules.actor(s) == 1
    assert {"o1", "o2", "o3", "o4"} == moves(s)
    play(s, "o4")
    assert (s.supply[3], s.supply[2], s.own[3]) == (7, 8, 1 << 3)


def test_u22_nothing_is_placed_where_there_is_no_place_or_no_marker() -> None:
    full = play(sky("1bW2bO@W 3g4gO@O 5r6r7b8b", "W:roll", players=2), "d1")
    assert (full.phase, full.again) == (table.TRAVEL, 0)
    empty = sky(TWO, "W:roll", players=2)
    empty.supply[3] = 0
    assert (play(empty, "d6").phase, empty.again) == (table.TRAVEL, 0)


def test_u23_example_9_gravity_with_five_then_with_two() -> None:
    s = play(sky(TWO + " 14b 15g 16b 17g", "W:roll", players=2), "d5", "o1")
    assert (s.phase, s.value, s.again) == (table.TRAVEL, 5, 1)
    play(s, "t5")
    assert (s.phase, s.value, s.again) == (table.GRAVITY, 5, 1)
    play(s, "m14+15")
    assert (s.phase, s.value, s.again) == (table.GRAVITY, 2, 0)
    play(s, "m16+17")
    assert (s.phase, s.turn) == (table.ROLL, 1)


def test_u23_without_a_second_marker_gravity_comes_once() -> None:
    s = sky(TWO + " 14b 15g 16b 17g", "W:roll", players=2)
    s.supply[3] = 0
    play(s, "d5", "t5", "m14+15")

    assert (s.phase, s.turn) == (table.ROLL, 1)


def test_u23_a_comet_merge_replaces_one_step_and_obeys_its_value() -> None:
    s = sky("1b@W 2g@O 14b15b 16g17g18g19g", "W:gravity:1+", players=2, comets="W")
    play(s, "p14")

    assert (s.phase, s.value) == (table.GRAVITY, 6)
    assert {"c1+2", "c1+16", "c2+16", "c1+14", "c1+15", "c2+14", "c2+15"} <= moves(s)


# --- end and scoring ---


def test_u24_the_turn_in_progress_is_completed_then_it_is_over() -> None:
    s = sky("1b@W 2bO 3b 4g 5g@OR 20r21r22r23b24b25g", "W:travel:2", supply=0)
    s.supply[0] = 1
    play(s, "t3")
    assert s.phase == table.GRAVITY
    play(s, sorted(moves(s))[0])
    assert rules.actor(s) == NOBODY


def test_u24_the_game_goes_on_while_anybody_has_a_marker() -> None:
    s = sky("1b@W 2b@OR", "W:gravity:1", supply=0)
    s.supply[2] = 1
    rules.next_turn(s)

    assert (s.turn, s.phase) == (2, table.ROLL)


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


# --- black holes ---

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

    assert tuple(s.at[:3]) == (table.OFF_BOARD, 6, 6)
    assert s.own[:2] == [0, 0]


def test_u32_an_astronaut_off_the_board_comes_back_anywhere_without_a_comet() -> None:
    s = sky("1b2g 3r4rO 5b@OR", "W:travel:3", comets="W", blackholes=True)

    assert {"t1", "t2", "t3", "t5"} == moves(s)
    assert play(s, "t3").at[0] == 2


def test_u32_with_nothing_free_it_loses_a_marker_and_tries_again() -> None:
    s = sky("1bO2gO 5bR@OR", "W:travel:3", comets="W", blackholes=True)

    assert {"x"} == moves(s)
    play(s, "x")
    assert (s.supply[0], s.at[0]) == (4, table.OFF_BOARD)


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
    assert s.phase == table.GRAVITY
    s = sky(NEAR_HOLE.replace("@WOR", "@WO"), "W:gravity:6+", players=2, supply=1, blackholes=True)
    play(s, "m1+4")
    assert (s.phase, s.supply[3]) == (table.OVER, 8)


# --- over random games ---


def check_invariants(s: State) -> None:
    assert sum(s.elements) == table.EVERYTHING
    assert all(count(mask) <= table.LARGEST for mask in s.elements)
    assert all(count(mask) == 12 for mask in s.colour)
    for b, mask in enumerate(s.elements):
        if mask:
            assert (mask & -mask) == 1 << b
            assert all(s.body[e] == b for e in bits(mask))
            assert s.holes >> b & 1 or s.sized[count(mask)] >> b & 1
    marked = 0
    for p in range(4):
        assert not marked & s.own[p]
        marked |= s.own[p]
        most = table.markers_each(s) if p < s.players else table.SECONDS if s.players == 2 else 0
        assert s.supply[p] >= 0
        assert s.supply[p] + count(s.own[p]) <= most
    holes = sum(s.elements[b] for b in bits(s.holes))
    assert s.free == table.EVERYTHING & ~marked & ~holes


def test_invariants_hold_in_random_games() -> None:
    for seed in range(30):
        rng = chance.known(seed).draws()
        s = dealt(2 + seed % 3, rng, blackholes=seed % 2)
        while rules.actor(s) != NOBODY:
            check_invariants(s)
            texts = sorted(moves(s)) if rules.actor(s) != CHANCE else [f"d{face}" for face in range(1, 7)]
            play(s, texts[rng.below(len(texts))])
        check_invariants(s)


def test_without_losses_all_markers_stay_in_the_game() -> None:
    rng = seeded(4)
    s = dealt(3, rng)
    lost = 0
    while rules.actor(s) != NOBODY:
        texts = sorted(moves(s)) if rules.actor(s) != CHANCE else [f"d{face}" for face in range(1, 7)]
        text = texts[rng.below(len(texts))]
        lost += text == "x"
        play(s, text)
    assert 30 - lost == sum(count(s.own[p]) for p in range(3))
    assert parse(position(s)) == s
