"""The clauses of Monegassen Ramsch on what ingredients do, and on turns missed."""

from __future__ import annotations

from tests.games.ramsch.cards import lay, part


def test_m20_who_cannot_mirror_a_late_bang_draws_twice_as_many_and_misses_a_turn() -> None:
    position = lay("-/-", "LacAncHon/LanGonHoc").play("Lac>1", "=Lan")
    assert position.is_chance
    position = position.play("*Zec", "*Zen", "*Zes", "*Zew")

    assert "R1,D0,S1,P0" == part(position, "counters")
    assert "AncHonZecZenZesZew/GonHoc" == part(position, "hands")
    assert "2:turn" == part(position, "turn")
    position = position.play("draw", "*Omc")
    assert "2:turn" == part(position, "turn")
    assert "R1,D0,S-,P0" == part(position, "counters")
    assert "1:turn" == part(position.play("draw", "*Omn"), "turn")


def test_m20_with_three_players_it_is_the_player_who_was_asked() -> None:
    position = lay("-/-/-", "LacAnc/LanGon/HocZes").play("Lac>1", "=Lan", "*Omc", "*Omn", "*Oms", "*Omw")

    assert "Anc/Gon/HocOmcOmnOmsOmwZes" == part(position, "hands")
    assert "R1,D0,S3,P0" == part(position, "counters")


def test_m21_with_two_players_the_last_zeit_has_the_next_turn() -> None:
    alone = lay("-/-", "ZecAnc/GonHos").play("Zec>1")
    mirrored = lay("-/-", "ZecAnc/GonZen").play("Zec>1", "=Zen")

    assert "1:turn" == part(alone, "turn")
    assert "2:turn" == part(mirrored, "turn")
    assert "1:turn" == part(mirrored.play("draw", "*Omc"), "turn")


def test_m22_with_more_players_zeit_costs_the_turn_of_the_universe_where_it_rests() -> None:
    position = lay("-/-/-", "ZecAnc/GonZen/HosGos").play("Zec>2", "=Zen")

    assert "-/-/ZecZen" == part(position, "universes")
    assert "R1,D0,S3,P0" == part(position, "counters")
    assert "2:turn" == part(position, "turn")


def test_m23_gravitation_pulls_a_card_under_the_heap() -> None:
    position = lay("AncHow/OmsGon", "GrwZes/AnnHos").play("Grw>1")

    assert "AncHowGonGrw/Oms" == part(position, "universes")


def test_m23_a_heap_of_two_pulls_two() -> None:
    position = lay("AncHow/OmsGon", "GrwZes/AnnGrc").play("Grw>1", "=Grc")

    assert "-/OmsGonHowAncGrwGrc" == part(position, "universes")


def test_m23_the_next_universe_clockwise_is_pulled_from_first() -> None:
    position = lay("AncHow/OmsGon/ZesHoc/LacLan", "GonGrw/GrcZew/AnsZec/AnnZen").play("Grw>1", "=Grc")

    assert "-/OmsGonHocZesLanLacHowAncGrwGrc/-/-" == part(position, "universes")


def test_m24_a_nichts_is_answered_by_another_card_of_its_world() -> None:
    position = lay("-/Zes", "NinHonHosAnc/AnnGos").play("Nin>1")

    assert "1:answer:1" == part(position, "turn")
    assert ("draw", "Hon>1") == position.legal_moves


def test_m25_the_task_is_handed_on_by_a_penalty_and_the_turn_counts_from_the_answer() -> None:
    position = lay("-/Zes", "NinGowAnc/HonGos").play("Nin>1", "draw", "*Zec")

    assert "2:answer:1" == part(position, "turn")
    position = position.play("Hon>1")
    assert "1:turn" == part(position, "turn")
    assert "NinHon/Zes" == part(position, "universes")


def test_m25_another_nichts_begins_a_chain_of_its_own_after_which_he_has_the_task_again() -> None:
    position = lay("Hos/-", "NinNisAnc/AnnGos", "1:turn").play("Nin>2")
    assert {"Nis>2", "draw"} == set(position.legal_moves)

    position = position.play("Nis>2")

    assert "1:answer:2" == part(position, "turn")
    assert "Hos/NinNis" == part(position, "universes")


def test_m25_a_second_chain_has_a_heap_of_its_own() -> None:
    position = lay("Hos/-/-", "NinNisAnc/NiwNicGos/Zes").play("Nin>2", "=Niw")
    assert "Hos/-/NinNiw" == part(position, "universes")

    position = position.play("Nis>3", "=Nic")

    assert "HosNisNic/-/NinNiw" == part(position, "universes")
    assert "1:answer:1" == part(position, "turn")


def test_m25_also_a_player_to_whom_the_task_was_handed_keeps_it_after_another_nichts() -> None:
    position = lay("Nin/Zes", "HosAnc/NiwGow", "2:answer:1").play("Niw>1")

    assert "2:answer:1" == part(position, "turn")


def test_m25_an_answer_goes_elsewhere_if_it_fits_there() -> None:
    position = lay("Nin/Hos/-/Zec", "HonZesAnc/AnnGos/Gow/Gos", "1:answer:1")

    assert {"Hon>1", "Hon>2", "Hon>3", "draw"} == set(position.legal_moves)


def test_m25_an_answer_is_mirrored_and_has_its_effect() -> None:
    position = lay("Nin/Zes", "LanAnc/AnnGos", "1:answer:1").play("Lan>1", "*Omc", "*Omn")

    assert "Anc/AnnGosOmcOmn" == part(position, "hands")
    assert "1:turn" == part(position, "turn")  # seat 2 has missed one


def test_m25_when_nothing_can_be_drawn_the_task_is_passed_on_and_at_last_the_round_ends() -> None:
    position = lay("Nin/Zes", "HonAnc/GosHos", "1:answer:1", "R6,D0,S-,P0", pool="-", rest=2)
    assert {"Hon>1", "pass"} == set(position.legal_moves)

    position = position.play("pass")
    assert "2:answer:1" == part(position, "turn")
    assert "-:over" == part(position.play("pass"), "turn")


def test_m26_a_round_cannot_end_with_a_nichts() -> None:
    position = lay("Hos/-", "Nin/AncGos").play("Nin>2")
    assert position.is_chance
    position = position.play("*Zew")

    assert "Zew/AncGos" == part(position, "hands")
    assert "2:answer:2" == part(position, "turn")


def test_m26_all_who_are_out_draw_clockwise_from_the_one_who_began() -> None:
    position = lay("Hos/-/-", "AncGos/Nin/Nis", "2:turn").play("Nin>2", "=Nis", "*Zew", "*Zec")

    assert "AncGos/Zew/Zec" == part(position, "hands")
    assert "3:answer:3" == part(position, "turn")


def test_m26_one_who_mirrors_his_last_card_draws_but_does_not_take_the_task() -> None:
    position = lay("Hos/-", "NinAnc/Nis").play("Nin>2", "=Nis", "*Zew")

    assert "Anc/Zew" == part(position, "hands")
    assert "1:answer:1" == part(position, "turn")


def test_m26_if_nothing_can_be_drawn_the_hand_stays_empty_and_the_task_goes_on() -> None:
    position = lay("Hon/Zes", "Nin/AncGos", "1:turn", "R6,D0,S-,P0", pool="-", rest=2).play("Nin>1")

    assert "-/AncGos" == part(position, "hands")
    assert "2:answer:1" == part(position, "turn")


def test_m27_the_other_ingredients_have_no_effect() -> None:
    for card in ("Anc", "Goc", "Hoc", "Omc"):
        position = lay("-/Las", f"{card}Nin/LanGrw", "1:turn").play(f"{card}>1")

        assert f"{card}/Las" == part(position, "universes")
        assert "R1,D0,S-,P0" == part(position, "counters")
        assert "2:turn" == part(position, "turn")


def test_m28_missed_turns_are_paid_one_by_one() -> None:
    position = lay("-/-/-", "AncHos/GonZen/HowGos", counters="R1,D0,S2233,P0").play("draw", "*Omc")

    assert "1:turn" == part(position, "turn")
    assert "R1,D0,S23,P0" == part(position, "counters")


def test_m28_also_the_turn_won_by_zeit_is_missed() -> None:
    position = lay("-/-", "ZecAnc/GonHos", counters="R1,D0,S1,P0").play("Zec>1")

    assert "2:turn" == part(position, "turn")
    assert "R1,D0,S-,P0" == part(position, "counters")


def test_m28_a_late_bang_costs_the_turn_even_if_nothing_could_be_drawn() -> None:
    position = lay("Las/-", "LacHos/AnsGoc", counters="R6,D0,S-,P0", pool="-").play("Lac>2")

    assert "1:turn" == part(position, "turn")
    assert "R6,D0,S-,P0" == part(position, "counters")  # owed and paid at once
