"""The clauses of Urknall on set-up, travel, gravity and comets, and the worked examples of the rule sheet."""

from __future__ import annotations

from collections import Counter

from knall.core.engine.bitset import count
from knall.core.engine.random import seeded
from knall.core.game.rules import CHANCE, Odds
from knall.games.urknall.notation.notation import OUTCOMES, position
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import State
from tests.games.urknall.sky import bodies, dealt, moves, play, points, sky


def started(players: int, seed: int = 1) -> State:
    return dealt(players, seeded(seed))


# --- material and set-up ---


def test_u1_there_are_twelve_elements_of_each_colour() -> None:
    s = started(3)

    assert [count(mask) for mask in s.colour] == [12, 12, 12]
    assert s.colour[0] | s.colour[1] | s.colour[2] == state.EVERYTHING


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
    assert (state.second_colour(0), state.second_colour(1)) == (2, 3)
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
    assert (s.phase, s.value, rules.actor(s)) == (state.TRAVEL, 6, 0)
    assert {move[0] for move in moves(s)} <= set("tjs")
    play(s, sorted(moves(s))[-1])
    assert s.phase == state.GRAVITY


def test_u9_who_has_no_marker_is_skipped() -> None:
    s = sky("1b@W 2r@O 3g@R 4b5b6b7g8g9g", "W:gravity:4")
    s.supply[1] = 0
    rules.next_turn(s)

    assert (s.turn, s.phase) == (2, state.ROLL)


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
    assert play(s, sorted(moves(s))[0]).phase == state.ROLL


def test_u14_a_body_that_keeps_its_lowest_element_keeps_its_name() -> None:
    s = play(sky("1b2g3r4g5b 8b@WOR", "W:gravity:2"), "p1+2")

    assert {(1, 2), (3, 4, 5), (8,)} == bodies(s)
    assert s.body[:5] == [0, 0, 2, 2, 2]


def test_u15_example_10_too_small_to_merge_too_large_to_split() -> None:
    assert set() == moves(sky("1b2g 3b4g 8b@WOR", "W:gravity:3"))


def test_u15_with_one_unvisited_body_there_is_no_merge_and_with_none_no_split() -> None:
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
    assert play(s, "c1+9").phase == state.ROLL


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
    assert (play(s, "-").phase, s.comets) == (state.ROLL, 1)


def test_u20_a_split_may_be_replaced_by_the_comet_but_not_declined() -> None:
    s = sky("1b2g3r 9b@W 10g@OR", "W:gravity:2", comets="W")

    assert {"c9+10", "p1+2", "p1+3", "p2+3"} == moves(s)


def test_u21_an_unused_comet_is_worth_a_point() -> None:
    assert points(sky("1bW@WOR", "-:over", supply=0, comets="WR")) == {"W": 1, "O": 0, "R": 1}
