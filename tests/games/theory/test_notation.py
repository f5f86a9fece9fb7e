"""Moves and positions as text; what is refused, and how."""

from __future__ import annotations

import pytest

from knall.core.engine.bitset import row
from knall.core.text.errors import BadPosition
from knall.games.theory.notation.notation import CATALOGUE, OUTCOMES, position
from knall.games.theory.rules import state
from tests.games.theory.desk import GAME, at, first_round
from tests.support.move_numbers import numbered

START = "1:1 b3g2r4 b22344/g23344/r22334/u abcde|-|fghijklmno|-|-|0123|-|-;abcde|-|fghijklmno|-|-|4567|-|- 1:tile -"


def test_the_catalogue_is_in_the_order_of_the_rules() -> None:
    assert state.END_OF_MOVES == len(CATALOGUE)
    assert ("!0", "!-", "ab", "dr", "out") == tuple(
        CATALOGUE[i] for i in (state.PUT, state.KEEP, state.LAY, state.LAY + 33, state.QUIT)
    )
    assert 57 == len(CATALOGUE)
    assert state.END_OF_OUTCOMES == len(OUTCOMES)
    assert "$b3g2r4" == OUTCOMES[state.SHOW + 2 * 81 + 1 * 9 + 3]
    assert "*2af" == OUTCOMES[state.TAKE + state.HANDFULS + row(state.CARDS, 0) + 5]
    assert "*4c" == OUTCOMES[state.TAKE + 3 * state.HANDFULS + row(state.CARDS, 2) + 2]
    assert "?57" == OUTCOMES[state.FLIP + row(state.TILES, 5) + 7]
    assert "?5" == OUTCOMES[state.FLIP + row(state.TILES, 5) + 5]


def test_numbers_stay_as_they_are_within_rules_1() -> None:
    assert 1 == GAME.rules_version
    assert "03bbf83c3250e5ab" == numbered(GAME.notation.catalogue, GAME.notation.outcomes)


def test_chance_points_can_be_written_and_read_too() -> None:
    ended = first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out", "out")
    for text in (
        str(ended),
        str(ended.play("?5")),
        str(ended.play("?5", "*1fg")),
        str(ended.play("?5", "*1fg", "*2fg")),
    ):
        again = at(text)
        assert text == str(again)
        assert again.chances
    assert ["-:tiles", "1:draw", "2:draw", "-:prizes"] == [
        str(p).split(" ")[4]
        for p in (ended, ended.play("?5"), ended.play("?5", "*1fg"), ended.play("?5", "*1fg", "*2fg"))
    ]


BETWEEN = "1:1 - b22344/g23344/r22334/u37 abcde|-|fghijklmno|-|-|012|-|-;abcde|-|fghijklmno|-|-|456|-|- 1:draw -"
CHAOS = str(first_round(("abcde", "abcde"), paradox="chaos"))
NO_TILES = "5:1 b4g4r4 b4/g4/r4/u0123 abcdefghijklm|-|no|-|-|-|-|-;abcdefghijklm|-|no|-|-|4567|-|- 1:tile -"
# round 2, started by seat 2, who has played a card; seat 1 lost one in round 1
A, B = "defghi|-|abjklmno|-|c|123|-|r4", "bcdefg|b|hijklmno|ab|-|45|6|-"


def middle(one: str = A, two: str = B, turn: str = "1:play") -> str:
    return f"2:2 b3g2r4 b2344/g2344/r2233/u07 {one};{two} {turn} -"


def test_the_model_of_the_refusals_is_itself_good() -> None:
    for text in (START, BETWEEN, middle()):
        assert text == position(GAME.notation.parse(text))


REFUSED = [
    ("", "6 parts"),
    (START + " ", "6 parts"),
    (START.replace("1:1", "7:1"), "ROUND"),
    (START.replace("1:1", "1:2"), "ROUND: .*seat 1 starts"),
    (START.replace("1:1", "2:1"), "ROUND"),
    (START.replace("b3g2r4", "b3g2"), "PRIZES"),
    (START.replace("b3g2r4", "-"), "PRIZES"),
    (START.replace("b3g2r4", "b0g2r4"), "PRIZES"),
    (START.replace("b3g2r4", "b2g2r4"), "PILES, PRIZES, WON: .*b2"),
    (START.replace("b22344", "b2234"), "PILES: “b2234” has 4"),
    (START.replace("b22344", "b42234"), "PILES: .*ascending"),
    (START.replace("b22344", "b22349"), "PILES, PRIZES, WON: .*b9"),
    (START.replace("/u ", "/u0 "), "TILES, DOWN: tile 0 is there twice"),
    (START.replace("/u ", "/u8 "), "PILES: u: 1 tiles"),
    (START.replace("/u ", "/u98 "), "PILES: u"),
    (START.replace("/u ", "/u/t0123456789 "), "PILES: “t”"),
    (START.replace("/u ", " "), "PILES"),
    (START.replace("abcde|-|fgh", "abcdee|-|fgh", 1), "SEATS: seat 1: HAND: .*e is there twice"),
    (START.replace("abcde|-|fgh", "abced|-|fgh", 1), "SEATS: seat 1: HAND: .*ascending"),
    (START.replace("abcde|-|fgh", "abcdz|-|fgh", 1), "SEATS: seat 1: HAND: .*no “z”"),
    (START.replace("abcde|-|fgh", "abcdé|-|fgh", 1), "SEATS: seat 1: HAND"),
    (START.replace("abcde|-|fgh", "abcd|-|fgh", 1), "card e is in none of"),
    (START.replace("abcde|-|fgh", "abcdf|-|fgh", 1), "card e is in none|card f is in HAND and PILE"),
    (START.replace("abcde|-|fgh", "abcdef|-|gh", 1), "PILE: 9 cards"),
    (START.replace("abcde|-|fgh", "abcde||fgh", 1), "KNOWN is empty"),
    (START.replace("abcde|-|fgh", "abcde|a|fgh", 1), "KNOWN: nothing can have been taken back"),
    (START.replace("abcde|-|fgh", "abcde|-|-|fgh", 1), "9 parts"),
    (START.replace("|0123|", "|012|"), "TILES, DOWN: 3 tiles after 0 rounds"),
    (START.replace("|0123|", "|01238|"), "TILES, DOWN: 5"),
    (START.replace("|4567|", "|3567|"), "tile 3 is there twice"),
    (START.replace("|0123|-|", "|012|3|"), "DOWN: at “1:tile” this seat has not been asked"),
    (START.replace("|0123|-|-", "|0123|-|b3"), "WON|too many"),
    (START.replace("1:tile", "3:tile"), "TURN: .*no seat 3"),
    (START.replace("1:tile", "-:tile"), "TURN"),
    (START.replace("1:tile", "1:fly"), "TURN"),
    (START.replace("1:tile", "-:over"), "TURN: .*after round 6"),
    (START.replace("1:tile", "-:tiles"), "TURN: .*chaos"),
    (START.replace("1:tile", "2:play"), "PLAYED"),
    (START[:-1] + "paradox=none", "TURN: .*T18"),
    (START[:-1] + "paradox=maybe", "OPTIONS"),
    (START[:-1] + "deck=mine", "OPTIONS"),
    (START[:-1] + "paradox=secret", "OPTIONS: .*written “-”"),
    (START[:-1] + "rounds=3", "OPTIONS"),
    (START.replace(";", ""), "SEATS: 2 to 4 players, not 1"),
    (START.replace(";", ";;;;"), "SEATS: 2 to 4 players, not 5"),
    (middle(A.replace("|r4", "|-")), "OUT: cards leave the game only with a prize"),
    (middle(A.replace("|r4", "|r4r4")), "WON|too many"),
    (middle(A.replace("|r4", "|r4b2")), "WON: in this order it takes 2 rounds"),
    (middle(A.replace("|r4", "|r")), "WON"),
    (middle(A.replace("|r4", "|x4")), "WON"),
    (middle(A.replace("|-|c|", "|.|c|")), "TURN: .*dropped out"),
    (middle(A.replace("defghi|-|", "defghi|c|")), "KNOWN: card c is not in HAND"),
    (middle(A, B.replace("|ab|-", "|ag|-")), "PLAYED: .*cannot be bid for g"),
    (middle(A, B.replace("|ab|-", "|abab|-")), "PLAYED: .*a is there twice"),
    (middle(A, B.replace("|ab|-", "|ab..|-")), "PLAYED"),
    (middle(A, B.replace("|ab|-", "|a|-")), "PLAYED"),
    (middle(A, B.replace("bcdefg|b|", "abcdefg|b|").replace("|ab|-", "|.|-")), "starting player plays at least one"),
    (middle(A, B, "2:play"), "PLAYED: 0 cards do not fit the order"),
    (middle(A, B, "1:tile"), "PLAYED: no cards lie on the table"),
    (START.replace("1:tile", "1:draw"), "PRIZES: .*no prizes lie open"),
    (BETWEEN.replace("1:1", "6:2"), "TURN: .*nobody draws after round 6"),
    (BETWEEN.replace("|012|-|", "|01|2|"), "DOWN: no tile is laid"),
    (START.replace("|0123|-|-", "|0123|-|" + "b3" * 19), "WON: .*more prizes than there are"),
    (middle(A.replace("|r4", "|r4r3")), "too many r3"),
    (CHAOS.replace("1:play", "-:tiles"), "tiles are revealed when all"),
    (START.replace("|0123|", "|-|").replace("|4567|", "|-|").replace("/u ", "/u0123 "), "TILES, DOWN: 0 tiles"),
    (NO_TILES, "seat 1 has no tile and is not asked"),
    (middle(A, B.replace("|6|", "|66|")), "DOWN"),
    (middle(A, B.replace("|6|", "|x|")), "DOWN"),
    (middle(A, B.replace("|6|", "|5|")), "tile 5 is there twice"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_an_impossible_position_is_refused_and_the_part_named(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.notation.parse(text)


def test_an_empty_hand_must_have_dropped_out() -> None:
    text = (
        "6:2 b4g4r4 b/g/r/u abcdefghijklmno|-|-|-|-|-|-|-;-|-|-|{}|bcdefghijklmno|-|-|g2r2b2g3r3b3 1:play paradox=none"
    )

    with pytest.raises(BadPosition, match=r"without a card in hand it has dropped out"):
        GAME.notation.parse(text.format("ab"))
    assert at(text.format("ab.")).legal_moves


def test_tiles_in_variants_without_tiles_are_refused() -> None:
    text = str(first_round(("abcde", "abcde"), paradox="none"))

    with pytest.raises(BadPosition, match="nobody has tiles"):
        GAME.notation.parse(text.replace("|-|-|-|-|-;", "|-|-|1|-|-;"))


def test_chaos_counts_the_tiles_turned_up() -> None:
    text = str(first_round(("abcde", "abcde"), paradox="chaos2"))

    with pytest.raises(BadPosition, match="PILES: u: 1 tiles"):
        GAME.notation.parse(text.replace("u/t0", "u0/t"))
    with pytest.raises(BadPosition, match="either under u or under t"):
        GAME.notation.parse(text.replace("u/t0", "u/t"))
