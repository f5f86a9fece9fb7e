"""The clauses of the rule sheet on cards, prizes, tiles and the set-up."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from knall.core.engine.bitset import count
from knall.core.engine.random import seeded
from knall.core.game.rules import CHANCE
from knall.games.theory.decks import deck
from knall.games.theory.rules import rules, scoring, state
from tests.games.theory.desk import begun, first_round, seat

# --- material ---


def test_t1_t2_the_set_has_fifteen_cards_and_each_colour_the_same_total() -> None:
    cards = deck.standard().cards
    totals = [sum(card.values[c] for card in cards) for c in range(3)]

    assert 15 == len(cards)
    assert 3 == sum(1 for card in cards if sum(v > 0 for v in card.values) == 1)
    assert 1 == len(set(totals))
    assert 7 == max(max(card.values) for card in cards)


def test_t2_a_card_is_worth_what_the_table_of_the_sheet_says() -> None:
    t = begun(2).table

    assert (5, 2) == (t.value[state.RED * 15 + 3], t.value[state.GREEN * 15 + 3])  # d: Penny r5 g2
    assert 0 == t.value[state.BLUE * 15 + 3]
    assert t.cast[state.SHELDON] == 1 << 1 | 1 << 6 | 1 << 13
    assert not any(t.cast[person] >> 12 & 1 for person in range(7))  # kitten is no person


def test_t3_six_prizes_of_each_colour() -> None:
    assert ((2, 2, 3, 3, 4, 4),) * 3 == deck.standard().prizes


@pytest.mark.parametrize(
    ("tile", "cards", "bonus"),
    [
        (3, "be", (0, 2, 2)),
        (3, "bd", (0, 0, 0)),
        (4, "ad", (2, 0, 2)),
        (4, "ae", (0, 0, 0)),
        (5, "cf", (2, 0, 2)),
        (5, "ci", (0, 0, 0)),
        (6, "cj", (0, 0, 3)),
        (6, "jl", (0, 0, 0)),
        (7, "bg", (0, 3, 0)),
        (7, "bm", (0, 3, 0)),  # a kitten is no other person
        (7, "bmo", (0, 3, 0)),
        *((7, f"b{other}", (0, 0, 0)) for other in "acdefj"),
        (7, "mo", (0, 0, 0)),
        (8, "jab", (3, 0, 0)),
        *((8, f"j{woman}", (0, 0, 0)) for woman in "def"),
        (8, "ab", (0, 0, 0)),
    ],
)
def test_t4_a_bonus_tile_rewards_the_right_people(tile: int, cards: str, bonus: tuple[int, ...]) -> None:
    t = begun(2).table
    mask = sum(1 << "abcdefghijklmno".index(card) for card in cards)

    assert bonus == tuple(scoring.bonus(t, mask, c, 1 << tile) for c in range(3))
    assert (0, 0, 0) == tuple(scoring.bonus(t, mask, c, 0) for c in range(3))


def test_t4_example_6_with_tile_9_a_seven_counts_three_and_a_half() -> None:
    start = first_round(("abcde", "ilkdf"), ("9123", "4567"))
    bids = ["ab", "ib", "out", "lb", "out"]

    with_tile = start.play("!9", "!-", *bids)
    without = start.play("!-", "!-", *bids)

    assert ("-", "b3") == (seat(with_tile, 1)["won"], seat(with_tile, 2)["won"])
    assert ("b3", "-") == (seat(without, 1)["won"], seat(without, 2)["won"])


def test_t4_tile_9_halves_only_sevens() -> None:
    t = begun(2).table

    assert 7 == scoring.worth(t, 0b1, state.BLUE, 1 << 9)  # half points
    assert 14 == scoring.worth(t, 0b1, state.BLUE, 0)
    assert 10 == scoring.worth(t, 1 << 7, state.BLUE, 1 << 9)


# --- set-up ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t5_everybody_draws_five_of_his_own_fifteen(players: int) -> None:
    s = begun(players)

    for p in range(players):
        assert 5 == count(s.hand[p]) == state.hand_size(s.table, p)
        assert 10 == s.table.stock[p] == count(state.pile(s, p))
        assert 0 == s.hand[p] & state.pile(s, p)


def test_t5_every_hand_is_equally_likely() -> None:
    rng, drawn = seeded(7), Counter[int]()
    for _ in range(6000):
        drawn[rules.some(0b111110, 3, rng)] += 1

    assert comb(5, 3) == len(drawn)
    assert all(480 < n < 720 for n in drawn.values())


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2)])
def test_t6_tiles_are_dealt_and_all_differ(players: int, each: int) -> None:
    s = begun(players, seed=3)
    dealt = [s.tiles[p] for p in range(players)]

    assert [each] * players == [count(tiles) for tiles in dealt]
    assert players * each == count(s.tiles[0] | s.tiles[1] | s.tiles[2] | s.tiles[3])


def test_t7_seat_1_starts_and_nothing_is_turned_up() -> None:
    s = begun(3)

    assert (0, 1, CHANCE) == (s.table.starter, s.table.round_no, rules.actor(s))
    assert [0, 0, 0] == s.table.prizes
