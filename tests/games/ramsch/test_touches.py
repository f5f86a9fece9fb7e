"""What somebody means who touches what is no move now, and what is said to it."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.testing.guidance import check_explained, check_picks, said
from tests.games.ramsch.cards import GAME, lay

TURN = lay("Zew/Hon", "HocAncOmsZes/GonGocZen")
STUCK = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-")
MUST_DRAW = lay("Zew/Zen", "AncHos/AnsGos")
MIRROR = lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1")
TASK = lay("Nin/Zes", "HonAncNic/GosHos", "1:answer:1")
NO_ANSWER = lay("Nin/Zes", "HosAnc/GosHow", "1:answer:1")
LEVEL = lay("-/-", "AncHosZec/AnsGocZen", counters="R1,D11:2,S-,P0")
TWINS = lay("Zew/Gos/-/-", "HocHocOms/AncGon/LacLan/GosGon")


def test_every_move_has_picks_of_its_own_and_none_begin_another() -> None:
    check_picks(GAME, each=11, most=2)


@pytest.mark.parametrize(
    ("position", "piece", "move", "clause", "sentence"),
    [
        (TURN, "Oms-1", "Oms>1", "M8", "Om & Orm–City fits no universe now: it shares neither"),
        (MUST_DRAW, "Anc-1", "Anc>1", "M7", "Seat 1 cannot play any card, so the only move is to draw."),
        (STUCK, "Hos-1", "Hos>1", "M7", "Seat 1 can neither play nor draw a card, so the only move is to pass."),
        (STUCK, "pool", "draw", "M14", "The pool is empty, and there is no further reset"),
        (STUCK, "dimension", "+", "M16", "Raising takes at least 3 cards in hand; Seat 1 has 2."),
        (TURN.play("+"), "dimension", "+", "M15", "Seat 1 raised last"),
        (TURN.play("+"), "coin-dimension", "+", "M15", "Seat 1 raised last"),
        (TURN.play("+"), "raiser", "+", "M15", "Seat 1 raised last"),
        (LEVEL, "dimension", "+", "M16", "There are 11 dimensions at most"),
        (MIRROR, "Goc-1", "=Goc", "M9", "Gods–Cyber does not mirror the heap; it takes Homo Sapiens."),
        (MIRROR, "pool", "draw", "M9", "Seat 2 holds Homo Sapiens and must mirror"),
        (MIRROR, "u2", "Goc>2", "M9", "Seat 2 holds Homo Sapiens and must mirror"),
        (MIRROR, "heap", "Goc>1", "M9", "Seat 2 holds Homo Sapiens and must mirror"),
        (
            MIRROR,
            "dimension",
            "+",
            "M16",
            "You raise the dimension at the start of your own turn, not while mirroring.",
        ),
        (TASK, "Anc-1", "Anc>1", "M24", "The Void in Seat 1’s universe asks for Nature; Answers–Cyber is no answer."),
        (
            TASK,
            "u2",
            "Hon>2",
            "M25",
            "Homo Sapiens–Nature would answer, but does not fit Time–City in Seat 2’s universe.",
        ),
        (
            NO_ANSWER,
            "u1",
            "Anc>1",
            "M25",
            "The Void in Seat 1’s universe asks for Nature; Seat 1 has no Nature card to answer it.",
        ),
        (
            NO_ANSWER,
            "Hos-1",
            "Hos>1",
            "M25",
            "The Void in Seat 1’s universe asks for Nature; Seat 1 has no Nature card to answer it.",
        ),
    ],
)
def test_what_is_touched_is_explained(position: Position, piece: str, move: str, clause: str, sentence: str) -> None:
    check_explained(position, piece, move, clause, sentence)


def test_the_sentences_of_touches_are_german_too() -> None:
    assert "Om & Orm–Stadt passt gerade in kein Universum" in said(TURN, "Oms-1", language="de")[2]
    assert "Platz 2 hat Homo Sapiens und muss spiegeln" in said(MIRROR, "pool", language="de")[2]


def test_m8_a_universe_that_takes_no_card_of_the_hand_says_so() -> None:
    position = lay("Zew/Gon", "HonAnc/LacLas")

    assert ("Hon>1", "M8", "No card in Seat 1’s hand fits Time–Water in Seat 1’s universe.") == said(position, "u1")
    assert said(position, "u1") == said(position, "Zew-1")  # its top card
    assert None is said(position, "u2")[0]  # some card can go there: it is touched first


def test_m24_the_sentence_names_the_universe_of_the_nichts() -> None:
    assert "Void in Seat 1’s universe" in TASK.why_not("Anc>2")[1]


@pytest.mark.parametrize("piece", ["table", "turn", "seat-2", "hand-2-1", "resets", "coin-resets"])
def test_things_that_mean_no_move_have_their_title_only(piece: str) -> None:
    for position in (TURN, TASK, NO_ANSWER):
        assert (None, "", "") == said(position, piece)


def test_m4_of_equal_cards_the_first_is_the_one_to_touch() -> None:
    assert ("Hoc-1", "u3") == TWINS.view(0).picks("Hoc>3")
    assert None is said(TWINS, "Hoc-2")[0]
    nowhere = lay("Zew/Gos/Zes/Zen", "HocHocOms/AncGon/LacLan/GosGon")
    assert ("Hoc>1", "M8") == said(nowhere, "Hoc-2")[:2]


def test_out_of_turn_whose_turn_it_is_is_told() -> None:
    for piece, seat in (("Gon-1", 1), ("u1", 1), ("pool", 1), ("dimension", 1)):
        assert ("M10", "It is Seat 1’s turn.") == said(TURN, piece, seat)[1:]
    over = lay("Anc/Zew", "-/Lac", "-:over", score="0/21:1")
    assert "The match is over." == said(over, "Lac-1", 1)[2]
