"""Ramsch's coach: its line fits the hand, and what speaks against a move is true."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import load_texts
from tests.games.ramsch.cards import lay

LINES = {language: load_texts("knall.games.ramsch")[language]["coach"] for language in LANGUAGES}
CASES = [
    (lay("-/-", "AncGow/LacLan"), "empty"),
    (lay("Zew/Goc", "AncHon/LacLan"), "turn"),
    (lay("Anw/Zes", "AncHon/LacLan"), "only_own_mirrored"),
    (lay("AnnAnsAnw/Zes", "AncHon/LacLan"), "only_own"),  # M9: nobody can mirror it
    (lay("Anw/Zes", "AncAnnHon/LacLan"), "only_own"),  # M9: it would come back
    (lay("Anw/Zes", "AncHon/LacLan", counters="R6,D0,S-,P0", pool="-"), "must_play"),
    (lay("Zew/Goc", "AncHon/LacLan", pool="LawOmsOmn"), "reset_soon"),
    (lay("Zew/Goc", "AncHon/LacLan", pool="LawOmsOmnOmc"), "turn"),
    (lay("Zew/Goc", "AncHon/LacLan", counters="R6,D0,S-,P0", pool="LawOmsOmn"), "turn"),  # M14
    (lay("Zew/Goc", "AncHon/LacLan", pool="-"), "reset"),
    (lay("Zew/Gos", "AncHon/LacLan"), "stuck"),
    (lay("Zew/Gos", "AncHon/LacLan", counters="R6,D0,S-,P0", pool="-"), "pass"),
    (lay("-/GosAncAnnAnw", "Ans/LacLan"), "last_wins"),
    (lay("ZewZec/Gos", "Ans/LacLan", counters="R1,D1:2,S-,P0"), "last_wins_unmirrored"),
    (lay("ZewZec/Gos", "Ans/LacLan"), "last_loses"),
    (lay("ZewZecHoc/Gos", "Ans/LacLan"), "last_loses"),
    (lay("ZecZes/Gow", "Ans/AnwLan", pool="-", rest=2, counters="R6,D0,S-,P0"), "last_wins"),
    (lay("ZecZes/Gow", "Ans/AnwLan", pool="-", rest=1, counters="R6,D0,S-,P0"), "last_loses_anyway"),
    (lay("Nis/GocGon", "Ans/LacLan", "1:answer:1"), "last_wins_mirrored"),
    (lay("-/Gos", "Nis/LacLan"), "turn"),
    (lay("Omc/-", "Omw/LacLan", "1:mirror:2:1:1"), "mirror"),
    (lay("Omc/-", "OmwOms/LacLan", "1:mirror:2:1:1"), "mirror_which"),
    (lay("-/Omc", "Omw/LacLan", "1:mirror:2:2:1"), "mirror_home"),
    (lay("-/Nic", "NisGow/-", "1:mirror:2:2:1"), "mirror_nichts"),
    (lay("Grc/-", "Grw/LacLan", "1:mirror:2:1:1", options="gravitation=heavy"), "mirror_heavy"),
    (lay("Nic/-", "AncGow/LacLan", "1:answer:1"), "answer"),
    (lay("Nic/-", "AnwNiw/LacLan", "1:answer:1"), "ask_again"),
    (lay("Nic/-", "Anw/LacLan", "1:answer:1"), "no_answer"),
]


@pytest.mark.parametrize(("position", "key"), CASES)
def test_the_line_fits_the_hand(position: Position, key: str) -> None:
    for language in LANGUAGES:
        said = position.view(0).coach(language) or ""
        begins = LINES[language][key].split("[")[0].split("{")[0]
        assert said.startswith(begins)


def test_m32_where_a_last_card_wins_the_tie_is_told_by_name() -> None:
    position = lay("ZewZec/Zen", "Zes/LacLan", counters="R1,D1:2,S-,P0")

    assert "Put it into Seat 2’s universe, and you win the tie." in (position.view(0).coach("en") or "")
    assert "Leg sie zu Platz 2: Dann gewinnst du den Gleichstand." in (position.view(0).coach("de") or "")


def test_where_the_heap_goes_is_told_by_name() -> None:
    position = lay("Omc/-", "Omw/LacLan", "1:mirror:2:1:1")

    assert "The heap then moves into Seat 2’s universe." in (position.view(0).coach("en") or "")


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (lay("Zew/Goc", "AncHonOmn/LacLan"), "draw", "Answers–Cyber would fit into Seat 2’s universe"),
        (lay("Goc/Zes", "AncOmn/LacLan"), "draw", "Drawing makes your hand longer"),
        (lay("Zew/Goc", "AncHon/LacLan", pool="-", rest=2), "draw", "It brings a reset"),
        (lay("Nic/-", "Anc/LacLan", "1:answer:1"), "draw", "Answers–Cyber would answer the Void"),
        (lay("GocHoc/Zes", "AncHonOmn/LacLan"), "+", "Your universe does not seem to be the smaller,"),
        (lay("Goc/Zes", "AncHonOmn/LacLan"), "Anc>1", "Your own universe grows, and the smaller one wins."),
        (lay("Goc/Zec", "AncHonOmn/LacLan"), "Anc>1", "though the card fits into Seat 2’s as well."),
        (lay("Goc/Zes", "GrcHonOmn/LacLan"), "Grc>1", "it pulls cards of the others into your own universe."),
        (lay("Goc/Zes/-", "ZecHonOmn/LacLan/How"), "Zec>1", "you miss a turn."),
        (lay("Goc/Zes", "AnsHonOmn/LacLan"), "Ans>2", "If Seat 2 mirrors it, the heap comes to you"),
        (lay("Goc/Zes", "NisHonOmn/LacLan"), "Nis>2", "You hold no other City card to answer it"),
        (lay("Goc/Zes", "Nis/LacLan"), "Nis>2", "The round cannot end with a Void"),
    ],
)
def test_what_speaks_against_a_move(position: Position, move: str, said: str) -> None:
    view = position.view(0)

    assert move in position.legal_moves
    assert said in " ".join(view.doubts(move, "en"))
    assert len(view.doubts(move, "de")) == len(view.doubts(move, "en"))


@pytest.mark.parametrize(
    ("position", "move", "reasons", "doubts"),
    [
        (lay("ZewZec/ZenHon", "Zes/LacLan"), "Zes>2", ("The round ends, and you win it.",), ()),
        (lay("ZewZec/Zen", "Zes/LacLan"), "Zes>1", (), ("The round ends, and you do not win it like that.",)),
    ],
)
def test_m30_of_a_play_that_ends_the_round_only_its_end_is_told(
    position: Position, move: str, reasons: tuple[str, ...], doubts: tuple[str, ...]
) -> None:
    view = position.view(0)

    assert (reasons, doubts) == (view.reasons(move), view.doubts(move))


def test_nothing_speaks_against_what_is_no_mistake() -> None:
    assert () == lay("GocHoc/Zes", "AnsAnwOms/LacLan").view(0).doubts("Ans>2", "en")  # a second one can be mirrored
    assert () == lay("AncAnnGoc/AnwZes", "AnsHoc/LacLan").view(0).doubts("Ans>2", "en")  # nobody can mirror it
    assert () == lay("Goc/Zes", "AnwOmn/LacLan").view(0).doubts("draw", "en")
    assert () == lay("ZewZec/Zen", "Zes/LacLan").view(0).doubts("draw", "en")  # M30: the last card would not win
    assert () == lay("-/Zes", "AncOmnHon/LacLan").view(0).doubts("+", "en")


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (lay("Goc/Zes", "AncOmn/LacLan"), "Anc>1", "If Seat 2 must mirror it, the heap moves to Seat 2."),
        (lay("Zew/Goc", "AncHon/LacLan", pool="LawOmsOmn"), "draw", "The pool is nearly empty"),
        (lay("Zew/Goc", "AncHon/LacLan", pool="-"), "draw", "It brings a reset"),
        (lay("ZewZec/Zen", "Zes/LacLan"), "draw", "Your last card would not win you the round."),
    ],
)
def test_what_speaks_for_a_move(position: Position, move: str, said: str) -> None:
    view = position.view(0)

    assert move in position.legal_moves
    assert said in " ".join(view.reasons(move, "en"))
    assert len(view.reasons(move, "de")) == len(view.reasons(move, "en"))


def test_m9_that_a_heap_moves_on_is_said_only_if_it_may_and_stays_there() -> None:
    assert "must mirror" not in " ".join(lay("AnwAnnGoc/Ans", "AncOmn/LacLan").view(0).reasons("Anc>1"))
    assert "must mirror" not in " ".join(lay("Goc/Zes", "AncAnn/LacLan").view(0).reasons("Anc>1"))
    heavy = lay("Goc/Zes", "GrcOmn/LacLan", options="gravitation=heavy")
    assert "must mirror" not in " ".join(heavy.view(0).reasons("Grc>1"))
