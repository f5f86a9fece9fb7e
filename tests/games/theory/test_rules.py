"""The clauses of the rule sheet on rounds, the end and variants, one by one, and its worked examples."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from knall.core.engine.random import seeded
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, Result, choose_outcome
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import CATALOGUE, OUTCOMES, PARADOX
from knall.games.theory.rules import rules, state
from knall.games.theory.rules.state import State
from tests.games.theory.desk import GAME, at, begun, first_round, seat, turn

PLAIN = ("abcde", "abcde")


def outcomes(s: State) -> dict[str, int]:
    out = Odds()
    rules.odds(s, out)
    assert out.total == sum(out.weight[: out.n])
    return {OUTCOMES[out.outcome[i]]: out.weight[i] for i in range(out.n)}


# --- a round ---


def test_t8_each_prize_of_a_pile_is_equally_likely_to_be_on_top() -> None:
    s = begun(2)

    chances = outcomes(s)

    assert 27 == len(chances)
    assert 6 * 6 * 6 == sum(chances.values())
    assert {8} == set(chances.values())
    s.table.left[state.BLUE] = deck.packed((2, 3, 3))
    s.table.left[state.GREEN] = deck.packed((4, 4, 4))
    s.table.left[state.RED] = deck.packed((9, 2, 2))
    assert {"$b2g4r2": 6, "$b2g4r9": 3, "$b3g4r2": 12, "$b3g4r9": 6} == outcomes(s)


def test_t8_a_prize_turned_up_leaves_its_pile() -> None:
    s = begun(2, "none")
    rules.apply(s, OUTCOMES.index("$b3g2r4"))

    text = GAME.notation.position(s)

    assert text.split(" ")[1:3] == ["b3g2r4", "b22344/g23344/r22334/u"]


def test_t9_tiles_are_put_down_in_seat_order_or_not() -> None:
    position = first_round(PLAIN)

    assert ("1:tile", ("!0", "!1", "!2", "!3", "!-")) == (turn(position), position.legal_moves)
    position = position.play("!2")
    assert ("2:tile", "013", "2") == (turn(position), seat(position, 1)["tiles"], seat(position, 1)["down"])
    position = position.play("!-")
    assert ("1:play", "4567", "-") == (turn(position), seat(position, 2)["tiles"], seat(position, 2)["down"])


def test_t9_who_has_no_tile_left_is_not_asked() -> None:
    s = begun(3, seed=5)
    s.tiles[0] = s.table.tokens[0] = 0
    s.tiles[2] = s.table.tokens[2] = 0

    rules.apply(s, OUTCOMES.index("$b3g2r4"))

    assert (state.TILE, 1) == (s.table.phase, s.table.turn)
    rules.apply(s, CATALOGUE.index("!-"))
    assert (state.PLAY, 0) == (s.table.phase, s.table.turn)


def test_t10_one_card_at_a_time_for_one_of_its_colours() -> None:
    position = first_round(("adegm", "abcde"), paradox="none")

    assert ("ab", "mb", "dg", "eg", "gg", "mg", "dr", "er", "gr") == position.legal_moves
    position = position.play("mg")
    assert ("2:play", "mg", "adeg") == (turn(position), seat(position, 1)["played"], seat(position, 1)["hand"])


def test_t10_the_starting_player_may_not_drop_out_on_his_first_turn() -> None:
    position = first_round(("adegm", "abcde"), paradox="none")

    assert "out" not in position.legal_moves
    position = position.play("ab")
    assert "out" in position.legal_moves
    assert "out" in position.play("ab").legal_moves  # the starting player's second turn; card a is played


def test_t10_who_has_dropped_out_is_skipped_and_who_has_no_card_is_out_at_once() -> None:
    position = first_round(("abcde", "abcde", "fghij"), paradox="none").play("ab", "out", "fr")

    assert "1:play" == turn(position)
    assert "." == seat(position, 2)["played"]
    position = position.play("bg", "gg", "cr", "hb", "dr", "out")
    assert "1:play" == turn(position)
    position = position.play("er")  # the last card: phase 3 is over without a move
    assert position.is_chance
    assert "-" == seat(position, 1)["played"]


def test_t11_t12_t13_t14_example_1_of_the_sheet() -> None:
    hands = ("adghb", "ilnab", "abcde", "gikab")
    start = first_round(hands, ("01", "82", "34", "56"))
    end = start.play("!-", "!8", "!-", "!-", "dr", "nb", "out", "kb", "ab", "ib", "ir", "hr", "lg", "gg", "gr", "out")
    end = end.play("out", "out")

    assert {"1": 4, "2": 3 + 2, "3": 0, "4": 0} == end.scores
    assert ("r4", "dgh", "ab", "a") == tuple(seat(end, 1)[part] for part in ("won", "out", "hand", "known"))
    assert ("b3g2", "iln", "ab", "-") == tuple(seat(end, 2)[part] for part in ("won", "out", "hand", "known"))
    assert ("-", "-", "abgik", "gik") == tuple(seat(end, 4)[part] for part in ("won", "out", "hand", "known"))
    assert "u8" in str(end)


def test_t11_a_tile_turned_up_counts_for_everyone() -> None:
    start = first_round(("bacde", "bfghi"), ("7123", "4560"))

    tied = start.play("!7", "!-", "bg", "bg", "out", "out")

    assert ("-", "-") == (seat(tied, 1)["won"], seat(tied, 2)["won"])  # both get the three


def test_t12_example_2_two_swaps_cancel_each_other() -> None:
    start = first_round(("cabde", "abcde"), ("0234", "1567"))

    one = start.play("!0", "!-", "cr", "out", "out")
    two = start.play("!0", "!1", "cr", "out", "out")

    assert "b3" == seat(one, 1)["won"]
    assert "r4" == seat(two, 1)["won"]


@pytest.mark.parametrize(("tile", "expected"), [(0, "b3"), (1, "r4"), (2, "g2")])
def test_t12_t14_example_3_a_swapped_card_counts_for_the_other_colour_and_is_lost_there(
    tile: int, expected: str
) -> None:
    start = first_round(("dcabe", "abcde"), ("0123", "4567"))

    end = start.play(f"!{tile}", "!-", "dr", "out", "out")

    assert (expected, "d") == (seat(end, 1)["won"], seat(end, 1)["out"])


def test_t12_a_swap_moves_no_bonus() -> None:
    start = first_round(("cjabd", "ghikl"), ("6123", "0457"))

    # Howard + Raj: +3 red stays red, though red 7 and red 3 now count for blue
    end = start.play("!6", "!0", "cr", "hb", "jr", "out", "out")

    assert "b3" == seat(end, 1)["won"]  # 7 + 3 against nothing
    assert "r4" == seat(end, 2)["won"]  # Leonard's blue 5 counts for red: 5 against the bonus of 3
    weaker = start.play("!6", "!0", "cr", "ib", "jr", "out", "out")  # blue 2 as red against 3
    assert "b3r4" == seat(weaker, 1)["won"]
    assert "i" in seat(weaker, 2)["hand"]


def test_t13_example_4_a_tie_for_the_highest_gives_nothing_and_all_take_back() -> None:
    end = first_round(("bacde", "bacde", "gahij"), paradox="none").play("bg", "bg", "gg", "out", "out", "out")

    assert ["-", "-", "-"] == [seat(end, n)["won"] for n in (1, 2, 3)]
    assert ["b", "b", "g"] == [seat(end, n)["known"] for n in (1, 2, 3)]
    assert ["-", "-", "-"] == [seat(end, n)["out"] for n in (1, 2, 3)]


def test_t13_a_bonus_alone_can_win_but_not_where_no_card_counts() -> None:
    start = first_round(("bghij", "ioklm"), ("3789", "0456"))
    # Sheldon alone: +3 green, no green card of his own, against green 2
    end = start.play("!7", "!-", "gr", "mg", "out", "out")
    assert "g2r4" == seat(end, 1)["won"]
    assert "g" == seat(end, 1)["out"]

    nobody = start.play("!7", "!-", "gr", "mb", "out", "out")
    assert "r4" == seat(nobody, 1)["won"]
    assert "b3" == seat(nobody, 2)["won"]


def test_t14_the_winner_loses_only_the_cards_of_the_colour_won() -> None:
    end = first_round(("adefg", "bchij"), paradox="none").play("ab", "bg", "dr", "cr", "out", "out")

    assert ("b3", "a", "d") == tuple(seat(end, 1)[part] for part in ("won", "out", "known"))
    assert ("g2r4", "bc", "-") == tuple(seat(end, 2)[part] for part in ("won", "out", "known"))


def test_t14_a_known_card_played_again_is_known_no_longer_as_hand() -> None:
    end = first_round(("adefg", "bchij"), paradox="none").play("ab", "bg", "dr", "cr", "out", "out")
    position = end.play("*1bc", "*2ad", "$b2g2r2", "hb")

    assert ("1:play", "2:2") == (turn(position), str(position).split(" ")[0])
    assert "-" == seat(position.play("dr"), 1)["known"]


def test_t15_two_cards_each_in_seat_order_and_the_next_player_starts() -> None:
    position = first_round(("adefg", "bchij"), paradox="none").play("ab", "out", "out")

    assert comb(10, 2) == len(position.chances)
    assert {1} == set(position.chances.values())
    assert set(position.chances) == {f"*1{x}{y}" for x, y in combinations("bchijklmno", 2)}
    position = position.play("*1bo")
    assert {text[:2] for text in position.chances} == {"*2"}
    position = position.play("*2ad", "$b2g2r2")
    assert ("2:play", "2:2") == (turn(position), str(position).split(" ")[0])
    assert "bdefgo" == seat(position, 1)["hand"]


def test_t15_what_is_left_may_be_one_card_or_none() -> None:
    s = begun(2, "none")
    s.table.phase, s.table.turn = state.DRAW, 0
    s.hand[0] = state.ALL_CARDS ^ 0b100
    s.table.stock[0] = 1
    s.hand[1] = state.ALL_CARDS
    s.table.stock[1] = 0

    assert {"*1c": 1} == outcomes(s)
    rules.apply(s, OUTCOMES.index("*1c"))
    assert (state.OFFER, 2, 1) == (s.table.phase, s.table.round_no, s.table.starter)
    assert state.ALL_CARDS == s.hand[0]


def test_t15_example_5_after_five_rounds_all_fifteen_are_drawn_and_after_six_nobody_draws() -> None:
    s, rng, drawn = begun(2, "none"), seeded(4), 0
    out = Odds()
    while rules.actor(s) != NOBODY:
        if rules.actor(s) == CHANCE:
            drawn += s.table.phase == state.DRAW
            out.n = out.total = 0
            rules.odds(s, out)
            rules.apply(s, choose_outcome(out, rng))
        else:
            rules.apply(s, state.QUIT if not state.must_play(s) else first_card(s))
    assert 2 * 5 == drawn
    assert [0, 0] == s.table.stock[:2]
    assert 6 == s.table.round_no


def first_card(s: State) -> int:
    out = Moves()
    rules.moves(s, out)
    return out.action[0]


# --- the end ---


def ended(*seats: tuple[str, str]) -> Result:
    """The result of seats with these hands and these prizes."""
    s = begun(len(seats), "none")
    for p, (hand, won) in enumerate(seats):
        s.hand[p] = sum(1 << "abcdefghijklmno".index(card) for card in hand)
        s.table.wins[p] = len(won)
        for i, value in enumerate(won):
            s.table.won[p * state.MOST_WON + i] = int(value)
    result = Result()
    rules.scores(s, result)
    return result


def test_t16_most_points_win_however_few_the_cards() -> None:
    result = ended(("", "444"), ("abcdefgh", "443"), ("ab", "2"))

    assert [12, 11, 2, 0] == result.points
    assert 0b001 == result.winners


def test_t16_the_match_is_over_after_six_rounds() -> None:
    text = "6:2 b2g2r2 b/g/r/u abcdefghijklmno|-|-|-|-|-|-|-;abcdefghijklmno|-|-|-|-|-|-|- 2:play paradox=none"

    end = at(text).play("ab", "out", "out")

    assert end.is_over
    assert "-:over" == turn(end)
    assert {"1": 0, "2": 2} == end.scores
    assert (1,) == end.winners


def test_t17_on_a_tie_more_cards_win_and_else_they_share() -> None:
    assert 0b10 == ended(("ab", "44"), ("abc", "44")).winners
    assert 0b101 == ended(("ab", "44"), ("a", "44"), ("cd", "44")).winners


# --- variants ---


def test_t18_open_tiles_lie_face_up_and_none_has_no_phase_2() -> None:
    opened = first_round(PLAIN, paradox="open").play("!2")

    assert "|???|2|" in str(opened.view(1))
    assert "|???|2|" in str(opened.view(None))
    assert "|???|?|" in str(first_round(PLAIN).play("!2").view(1))
    s = begun(2, "none")
    assert [0, 0] == s.tiles[:2]
    rules.apply(s, OUTCOMES.index("$b3g2r4"))
    assert state.PLAY == s.table.phase


def test_t19_chaos_turns_up_one_tile_of_the_pile_in_phase_4() -> None:
    position = first_round(PLAIN, paradox="chaos")
    assert "t0123456789" in str(position)

    position = position.play("ab", "out", "out")

    assert {f"?{tile}": 1 for tile in range(10)} == position.chances
    position = position.play("?0")  # blue counts for red
    assert "r4" == seat(position, 1)["won"]
    assert "/u0/t123456789 " in str(position)


def test_t19_chaos2_turns_up_two_in_even_rounds() -> None:
    second = first_round(PLAIN, paradox="chaos2").play("ab", "out", "out", "?3", "*1fg", "*2fg", "$b2g2r2")
    position = second.play("bg", "out", "out")

    assert comb(9, 2) == len(position.chances)
    assert "?01" in position.chances
    assert "?13" not in position.chances
    after = position.play("?12")
    assert "u123" in str(after)
    assert "g2" == seat(after, 2)["won"]  # two swaps cancel each other


@pytest.mark.parametrize("paradox", PARADOX)
def test_t18_t19_only_secret_and_open_deal_tiles(paradox: str) -> None:
    s = begun(4, paradox)

    assert (2 if paradox in ("secret", "open") else 0) == s.table.tokens[0]
