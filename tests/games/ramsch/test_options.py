"""The readings of the rulebook that a table may choose, and how large piles are to the eye."""

from __future__ import annotations

import pytest

from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.words.names import card_name
from tests.games.ramsch.cards import joined, lay, part

# --- Gravitation ---


@pytest.mark.parametrize("chosen", ["plain", "drag", "heavy"])
def test_m23_not_mirrored_nothing_moves_if_so_chosen(chosen: str) -> None:
    position = lay("AncHow/OmsGon", "GrwZes/AnnHos", options=f"gravitation={chosen}").play("Grw>1")

    assert "AncHowGrw/OmsGon" == part(position, "universes")


@pytest.mark.parametrize(
    ("chosen", "universes"),
    [
        ("plain", "AncHow/OmsGonGrwGrc"),
        ("drag", "-/OmsGonAncHowGrwGrc"),
        ("heavy", "AncHowGrwGrc/OmsGon"),
    ],
)
def test_m23_mirrored_once_the_heap_moves_drags_or_stays(chosen: str, universes: str) -> None:
    position = lay("AncHow/OmsGon", "GrwZes/AnnGrc", options=f"gravitation={chosen}").play("Grw>1", "=Grc")

    assert universes == part(position, "universes")
    assert "2:turn" == part(position, "turn")


@pytest.mark.parametrize(
    ("chosen", "once", "twice", "heap"),
    [
        ("pull", "AncHow/OmsGonGrwGrc/Zes/-", "AncHow/OmsGon/ZesGrwGrcGrn/-", "4:mirror:1:3:3"),
        ("plain", "AncHow/OmsGonGrwGrc/Zes/-", "AncHow/OmsGon/ZesGrwGrcGrn/-", "4:mirror:1:3:3"),
        ("drag", "-/OmsGonAncHowGrwGrc/Zes/-", "-/-/ZesOmsGonAncHowGrwGrcGrn/-", "4:mirror:1:3:3"),
        ("heavy", "AncHowGrwGrc/OmsGon/Zes/-", "AncHowGrwGrcGrn/OmsGon/Zes/-", "4:mirror:1:1:3"),
    ],
)
def test_m23_with_four_players_each_mirroring_does_the_same(chosen: str, once: str, twice: str, heap: str) -> None:
    hands = "GrwZes/AnnGrc/GrnGos/GrsGoc"
    position = lay("AncHow/OmsGon/Zes/-", hands, options=f"gravitation={chosen}").play("Grw>1", "=Grc")
    assert once == part(position, "universes")

    position = position.play("=Grn")

    assert twice == part(position, "universes")
    assert heap == part(position, "turn")


def test_m23_drag_all_around_the_table_takes_everything() -> None:
    position = lay("Anw/Oms", "GrwGrsZes/GrcGrnAnn", options="gravitation=drag")

    position = position.play("Grw>1", "=Grc", "=Grs", "=Grn")

    assert "-/OmsAnwGrwGrcGrsGrn" == part(position, "universes")


@pytest.mark.parametrize("chosen", ["drag", "heavy", "plain"])
def test_m23_other_chains_move_as_ever(chosen: str) -> None:
    position = lay("Ann/Goc", "OmcHoc/OmsHon", options=f"gravitation={chosen}").play("Omc>2", "=Oms")

    assert "AnnOmcOms/Goc" == part(position, "universes")


# --- raising dimensions ---

DECISION = "raising=decision"


@pytest.mark.parametrize(("hand", "moves"), [("GocGonOmn", ("+", "=Omn")), ("GocOmn", ("=Omn",))])
def test_m16_who_has_to_mirror_may_raise_first_if_so_chosen(hand: str, moves: tuple[str, ...]) -> None:
    position = lay("-/-", f"OmcAnc/{hand}", options=DECISION).play("Omc>1")

    assert moves == position.legal_moves
    if "+" in moves:
        raised = position.play("+")
        assert ("=Omn",) == raised.legal_moves
        assert "2:mirror:1:1:1" == part(raised, "turn") == part(position, "turn")
        assert "R1,D1:2,S-,P0" == part(raised, "counters")
        assert lay("Omc/-", f"Anc/{hand}", "2:mirror:1:1:1", "R1,D1:2,S-,P0", options=DECISION) == raised
        assert "-/OmcOmn" == part(raised.play("=Omn"), "universes")


def test_m16_who_has_the_task_may_raise_first_if_so_chosen() -> None:
    position = lay("Nic/-", "HosZecGon/AnsGocZen", "1:answer:1", options=DECISION)
    assert "+" in position.legal_moves

    raised = position.play("+")

    assert "1:answer:1" == part(raised, "turn")
    assert {"Zec>1", "Zec>2", "draw"} == set(raised.legal_moves)
    assert "+" in raised.play("draw", "*Omc").legal_moves  # seat 2 has the task now


def test_m15_m16_nobody_raises_twice_running_whatever_he_decides() -> None:
    position = lay("-/-", "OmcOmsAncHoc/OmnGocGon", options=DECISION).play("+", "Omc>1")
    assert "+" in position.legal_moves  # seat 2

    position = position.play("=Omn")
    assert ("=Oms",) == position.legal_moves  # seat 1 raised last

    answered = lay("-/-", "OmcOmsAncHoc/OmnGocGon", options=DECISION).play("+", "Omc>1", "+", "=Omn")
    assert ("+", "=Oms") == answered.legal_moves
    most = lay("-/-", "OmcOmsAncHoc/OmnGocGon", counters="R1,D11:1,S-,P0", options=DECISION).play("Omc>1")
    assert ("=Omn",) == most.legal_moves


def test_m12_m16_m25_a_raise_with_the_task_does_not_break_the_row_of_passes() -> None:
    stuck = lay("Nin/Zes", "HocAnc/GosHosGoc", "2:answer:1", "R6,D0,S-,P1", pool="-", rest=2, options=DECISION)

    raised = stuck.play("+")

    assert "R6,D1:2,S-,P1" == part(raised, "counters")
    assert raised.play("pass").is_over


# --- Zeit with two players ---

EXTRA = "zeit=extra"


def test_m21_an_extra_turn_is_inserted_before_the_ordinary_one_if_so_chosen() -> None:
    position = lay("-/-", "ZecAnc/GonHos", options=EXTRA).play("Zec>1")
    assert ("1:turn", "R1,D0,S-,P0,W2") == (part(position, "turn"), part(position, "counters"))

    position = position.play("draw")
    assert "R1,D0,S-,P0,W2" == part(position, "counters")  # while the card is drawn, too
    position = position.play("*Omc")
    assert ("2:turn", "R1,D0,S-,P0") == (part(position, "turn"), part(position, "counters"))


def test_m21_who_mirrors_last_has_two_turns_running_if_so_chosen() -> None:
    position = lay("-/-", "ZecAnc/GonZen", options=EXTRA).play("Zec>1", "=Zen")
    assert ("2:turn", "R1,D0,S-,P0,W2") == (part(position, "turn"), part(position, "counters"))

    position = position.play("draw", "*Omc")
    assert ("2:turn", "R1,D0,S-,P0") == (part(position, "turn"), part(position, "counters"))
    assert "1:turn" == part(position.play("draw", "*Omn"), "turn")


def test_m21_a_zeit_in_an_inserted_turn_inserts_another_and_who_waits_goes_on_waiting() -> None:
    start = lay("-/-", "ZecZesAnc/GonZenHos", "1:turn", "R1,D0,S-,P0,W2", options=EXTRA)

    by_other = start.play("Zec>1", "=Zen", "=Zes")  # seat 1 put down the last
    assert ("1:turn", "R1,D0,S-,P0,W2") == (part(by_other, "turn"), part(by_other, "counters"))
    mirrored = lay("-/-", "ZecAnc/GonZenHos", "1:turn", "R1,D0,S-,P0,W1", options=EXTRA).play("Zec>1")
    assert "R1,D0,S-,P0,W1" == part(mirrored, "counters")  # while seat 2 is asked, too
    mirrored = mirrored.play("=Zen")
    assert ("2:turn", "R1,D0,S-,P0,W1") == (part(mirrored, "turn"), part(mirrored, "counters"))
    assert "1:turn" == part(mirrored.play("draw", "*Omc"), "turn")


def test_m21_m25_an_answer_by_zeit_inserts_a_turn_and_the_order_counts_from_the_answer() -> None:
    position = lay("Nin/Hos", "HonAnc/ZenGosOmc", "2:answer:1", options=EXTRA).play("Zen>1")

    assert ("2:turn", "R1,D0,S-,P0,W1") == (part(position, "turn"), part(position, "counters"))


@pytest.mark.parametrize(("counters", "turn"), [("R1,D0,S-,P0,W2", "2:turn"), ("R1,D0,S-,P0", "1:turn")])
def test_m21_m25_who_waits_is_next_whoever_answers(counters: str, turn: str) -> None:
    position = lay("-/Zes", "NinGowAnc/HonGos", "1:turn", counters, options=EXTRA).play("Nin>1", "draw", "*Zec")
    assert counters == part(position, "counters")

    position = position.play("Hon>1")

    assert (turn, "R1,D0,S-,P0") == (part(position, "turn"), part(position, "counters"))


@pytest.mark.parametrize(("owed", "turn"), [("S2", "2:turn"), ("S22", "1:turn"), ("S1", "2:turn")])
def test_m21_m28_an_inserted_turn_pays_off_a_missed_one_and_is_gone(owed: str, turn: str) -> None:
    position = lay("-/-", "ZecAnc/GonZen", counters=f"R1,D0,{owed},P0", options=EXTRA).play("Zec>1", "=Zen")

    waits, left = (",W2", "S1") if owed == "S1" else ("", "S-")
    assert (turn, f"R1,D0,{left},P0{waits}") == (part(position, "turn"), part(position, "counters"))


def test_m12_m21_a_pass_in_an_inserted_turn_does_not_count_but_passing_the_task_on_does() -> None:
    stuck = lay("Zew/Zen", "AncHos/AnsGos", "1:turn", "R6,D0,S-,P0,W2", pool="-", options=EXTRA).play("pass")
    assert ("2:turn", "R6,D0,S-,P0") == (part(stuck, "turn"), part(stuck, "counters"))
    assert stuck.play("pass", "pass").is_over

    task = lay("Nin/Zes", "HocAnc/GosHos", "1:answer:1", "R6,D0,S-,P0,W2", pool="-", rest=2, options=EXTRA)
    passed = task.play("pass")
    assert ("2:answer:1", "R6,D0,S-,P1,W2") == (part(passed, "turn"), part(passed, "counters"))
    over = passed.play("pass")
    assert ("-:over", "R6,D0,S-,P2") == (part(over, "turn"), part(over, "counters"))


def test_m21_m30_what_waits_lapses_when_the_round_ends() -> None:
    options = f"rounds=2,{EXTRA}"
    over = lay("-/ZesZec", "Anc/Las", "1:turn", "R1,D0,S-,P0,W2", options=options).play("Anc>1")
    assert over.is_chance
    assert "R1,D0,S-,P0" == part(over, "counters")
    last = lay("-/Zes", "Zec/Las", options=EXTRA).play("Zec>1")  # no turn is inserted after the last card
    assert ("-:over", "R1,D0,S-,P0") == (part(last, "turn"), part(last, "counters"))


def test_m21_m22_with_more_players_the_choice_changes_nothing() -> None:
    for options in ("-", EXTRA):
        position = lay("-/-/-", "ZecAnc/GonZen/HosGos", options=options).play("Zec>2", "=Zen")
        assert ("2:turn", "R1,D0,S3,P0") == (part(position, "turn"), part(position, "counters"))


# --- piles ---


@pytest.mark.parametrize(
    ("n", "en", "de"),
    [
        (2, "a few cards", "ein paar Karten"),
        (4, "a few cards", "ein paar Karten"),
        (5, "some cards", "einige Karten"),
        (9, "some cards", "einige Karten"),
        (10, "many cards", "viele Karten"),
        (25, "many cards", "viele Karten"),
    ],
)
def test_m5_board_and_title_say_how_large_a_pile_is_to_the_eye(n: int, en: str, de: str) -> None:
    view = lay(f"{joined(list(CARDS[:n]), ordered=False)}/-", "OmsZec/ZenZes").view(1)
    name, name_de = (card_name(n - 1, language) for language in ("en", "de"))

    assert f"{CARDS[n - 1]} {name}, {en} " in view.board()
    assert f"{CARDS[n - 1]} {name_de}, {de} " in view.board("de")
    titles = {piece.id: piece.title for piece in view.picture().pieces}
    assert titles["u1"].split(". ")[0] == f"Seat 1’s universe: {en}, {name} on top"
    assert "Seat 2’s universe, empty" == titles["u2"].split(". ")[0]


def test_m5_one_card_is_said_to_be_one() -> None:
    titles = {piece.id: piece.title for piece in lay("Zew/-", "OmsZec/ZenZes").view(1).picture("de").pieces}

    seen, effect = titles["u1"].split(". ", 1)
    assert "Das Universum von Platz 1: eine Karte, Zeit–Wasser" == seen
    told = "Zeit–Wasser: Wer die letzte Zeit legt, hat den nächsten Zug (M21)."
    assert f"{told} Wer am Ende der Runde die wenigsten Karten hat, gewinnt sie (M31)." == effect


def test_m5_where_the_word_changes_the_picture_does_and_piles_of_one_look_differ_in_size() -> None:
    drawn = {}
    for n in range(2, 29):
        view = lay(f"{joined(list(CARDS[:n]), ordered=False)}/-", "Zew/Zen").view(1)
        drawn[n] = next(piece.drawing for piece in view.picture().pieces if piece.id == "u1")

    assert drawn[4] != drawn[5]
    assert drawn[9] != drawn[10]
    assert all(n <= 4 or drawn[n] in (drawn[n - 1], drawn[n + 1]) for n in range(2, 28))
