"""Every clause of Monegassen Ramsch, and the worked examples of the rule sheet."""

from __future__ import annotations

from collections import Counter

import pytest

from knall.core import chance
from knall.core.match import begin, empty_table
from knall.core.position import Position
from knall.core.random import seeded
from knall.games.ramsch import table
from knall.games.ramsch.notation import CARDS, CATALOGUE, OUTCOMES
from tests.games.ramsch.cards import GAME, deck, joined, lay, part, plays, split
from tests.numbering import numbered


def started(players: int, **options: object) -> Position:
    return begin(GAME, players, options, chance.known(1)).position  # type: ignore[arg-type]


def over(universes: str, hands: str, counters: str, options: str = "-") -> Position:
    """The end of a round: seat 1 plays its last card, which nobody can mirror."""
    return lay(universes, hands, "1:turn", counters, options=options).play("Anc>1")


# --- material and set-up ---


def test_m1_there_are_eight_ingredients_in_four_worlds_in_canonical_order() -> None:
    assert 32 == len(CARDS) == len(set(CARDS))
    assert ("Anc", "Ann", "Ans", "Anw", "Goc") == CARDS[:5]
    assert "Zew" == CARDS[-1]
    assert ["An", "Go", "Gr", "Ho", "La", "Ni", "Om", "Ze"] == [card[:2] for card in CARDS[::4]]


@pytest.mark.parametrize(("players", "size"), [(2, 32), (3, 48), (4, 64)])
def test_m2_the_deck_grows_with_the_players(players: int, size: int) -> None:
    position = started(players)

    cards = Counter(split(part(position, "hands").replace("/", "") + part(position, "pool")))

    assert size == cards.total()
    assert cards == deck(players)


def test_m2_three_players_have_cyber_and_natur_twice() -> None:
    assert {"c", "n"} == {card[2] for card, n in deck(3).items() if n == 2}


def test_m3_seat_one_begins_and_turns_go_in_seat_order() -> None:
    position, order = started(3), []
    for _ in range(4):
        order.append(position.to_move)
        position = position.play("draw").roll(seeded(1))[0]

    assert [0, 1, 2, 0] == order


def test_m4_a_seat_sees_its_own_hand_and_the_tops_of_universes() -> None:
    position = lay("AncGow/Zew", "HocOmn/LacLan")

    seen = str(position.view(1)).split(" ")

    assert ["?Gow/Zew", "??/LacLan"] == seen[:2]
    assert set(seen[2]) == {"?"}


def test_m5_sizes_of_universes_are_shown_only_with_counts() -> None:
    plain = lay("AncAnnGow/-", "HocOmn/LacLan")
    counted = lay("AncAnnGow/-", "HocOmn/LacLan", options="counts")

    assert "?Gow/-" == str(plain.view(0)).split(" ")[0]
    assert "??Gow/-" == str(counted.view(0)).split(" ")[0]
    assert "Gow Gods–Water, a few cards " in plain.view(0).board()
    assert "on top of 2" in counted.view(0).board()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m6_everybody_gets_seven_cards(players: int) -> None:
    position = started(players)

    assert [7] * players == [len(split(hand)) for hand in part(position, "hands").split("/")]
    assert "R1,D0,S-,P0" == part(position, "counters")


def test_m6_all_deals_are_equally_likely() -> None:
    counts: Counter[str] = Counter()
    for seed in range(400):
        position, _ = empty_table(GAME, 4, {}).roll(seeded(seed))
        counts.update(split(part(position, "hands").split("/")[2]))

    assert all(55 <= counts[card] <= 125 for card in CARDS)  # 87.5 on average, with a deviation of 9


# --- a turn ---


def test_m7_a_player_plays_or_draws_and_must_draw_if_nothing_fits() -> None:
    free = lay("Zew/Zen", "ZesAncHoc/AnnGon")
    bound = lay("Zew/Zen", "AncHos/AnnGon")

    assert {"Zes>1", "Zes>2", "draw", "+"} == set(free.legal_moves)
    assert ("draw",) == bound.legal_moves


def test_m8_on_zeit_wasser_any_zeit_and_any_wasser_card_can_be_played() -> None:
    everything = joined([card for card in CARDS if card not in ("Zew", "Zen", "Anc")])
    position = lay("Zew/Zen", f"{everything}/Anc")

    assert {card for card in split(everything) if card[:2] == "Ze" or card[2] == "w"} == {
        move[:3] for move in position.legal_moves if move.endswith(">1")
    }


def test_m8_an_empty_universe_takes_any_card() -> None:
    assert {"Anc>2", "Hos>2"} == plays(lay("Zew/-", "AncHos/AnnGon"))


def test_m9_without_the_ingredient_nothing_is_mirrored() -> None:
    position = lay("-/-", "ZecZenZes/AncHos").play("Zec>2")

    assert "-/Zec" == part(position, "universes")
    assert position.to_move is not None
    assert "turn" in part(position, "turn")


def test_m9_the_heap_goes_to_and_fro_and_nothing_below_it_moves() -> None:
    position = lay("Ann/Goc", "OmcOmwHoc/OmsHon").play("Omc>2")

    assert "Ann/GocOmc" == part(position, "universes")
    assert "2:mirror:1:2:1" == part(position, "turn")
    position = position.play("=Oms")
    assert "AnnOmcOms/Goc" == part(position, "universes")
    position = position.play("=Omw")
    assert "Ann/GocOmcOmsOmw" == part(position, "universes")
    assert "2:turn" == part(position, "turn")


def test_m9_who_holds_the_ingredient_must_mirror_and_chooses_which() -> None:
    position = lay("-/-", "HocAnn/HonHosZec").play("Hoc>1")

    assert ("=Hon", "=Hos") == position.legal_moves


def test_m9_with_three_players_the_heap_moves_one_universe_for_each_mirroring() -> None:
    position = lay("-/Zes/-", "HocAnn/HonGoc/HosGoc").play("Hoc>1", "=Hon")

    assert "-/ZesHocHon/-" == part(position, "universes")
    assert "3:mirror:1:2:2" == part(position, "turn")
    assert "-/Zes/HocHonHos" == part(position.play("=Hos"), "universes")


def test_m10_the_turn_passes_to_the_next_after_the_one_whose_turn_it_was() -> None:
    position = lay("-/-/-", "HocAnn/HonGoc/HosGoc").play("Hoc>1", "=Hon", "=Hos")

    assert "2:turn" == part(position, "turn")


def test_m11_the_card_drawn_ends_the_turn_and_is_not_played() -> None:
    position = lay("-/-", "HocAnn/HonGoc").play("draw")

    assert position.is_chance
    assert 28 == sum(position.chances.values())
    assert "2:turn" == part(position.play("*Zew"), "turn")
    assert "AnnHocZew/GocHon" == part(position.play("*Zew"), "hands")


def test_m11_each_card_of_the_pool_is_equally_likely() -> None:
    position = lay("-/-/-", "Hoc/HonGoc/Zew", pool="AncAncAnnZes").play("draw")

    assert {"*Anc": 2, "*Ann": 1, "*Zes": 1} == position.chances


def test_m12_who_can_neither_play_nor_draw_passes_and_when_all_have_the_round_ends() -> None:
    position = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-")

    assert ("pass",) == position.legal_moves
    position = position.play("pass")
    assert "R6,D0,S-,P1" == part(position, "counters")
    position = position.play("pass")
    assert "-:over" == part(position, "turn")
    assert "R6,D0,S-,P2" == part(position, "counters")


def test_m12_raising_does_not_begin_the_count_anew_but_a_play_and_a_missed_turn_do() -> None:
    raised = lay("Zew/Zen", "AncHosGos/AnsGoc", counters="R6,D0,S-,P1", pool="-").play("+")
    assert "R6,D1:1,S-,P1" == part(raised, "counters")
    played = lay("Zew/Zen", "AncZesGos/AnsGoc", counters="R6,D0,S-,P1", pool="-").play("Zes>1")
    assert "P0" == part(played, "counters")[-2:]
    missed = lay("Zew/Zen", "AncHosGos/AnsGoc", counters="R6,D0,S2,P0", pool="-").play("pass")
    assert "R6,D0,S-,P0" == part(missed, "counters")
    assert "1:turn" == part(missed, "turn")


# --- reset ---


def test_m13_a_reset_leaves_the_tops_and_makes_a_new_pool() -> None:
    all_cards = [
        card
        for card in CARDS
        if card not in ("Zec", "Zen", "Zes", "Zew", "Hoc", "Hon", "Hos", "How", "Omc", "Omn", "Oms")
    ]
    first, second = joined(all_cards[:12], ordered=False), joined(all_cards[12:], ordered=False)
    position = lay(f"{first}/{second}", "ZecZenZesZewHoc/HonHosHowOmcOmnOms")
    assert "-" == part(position, "pool")
    position = position.play("draw")
    assert 19 == sum(position.chances.values())

    position = position.play(f"*{all_cards[0]}")

    assert f"{all_cards[11]}/{all_cards[20]}" == part(position, "universes")
    assert 18 == len(split(part(position, "pool")))
    assert "R2,D0,S-,P0" == part(position, "counters")


def test_m14_at_six_and_without_second_cards_there_is_no_reset() -> None:
    six = lay("Zew/Zen", "ZecHos/AnsGoc", counters="R6,D0,S-,P0", pool="-")
    assert "draw" not in six.legal_moves
    assert "draw" in lay("Zew/Zen", "ZecHos/AnsGoc", counters="R5,D0,S-,P0", pool="-").legal_moves
    thin = joined([card for card in CARDS if card not in ("Zec", "Zen", "Anc")])
    assert "draw" not in lay("Zec/Zen", f"{thin}/Anc").legal_moves


def test_m14_who_should_draw_several_draws_as_many_as_there_are() -> None:
    position = lay("Las/-", "LacHos/AnsGoc", counters="R6,D0,S-,P0", pool="Ann").play("Lac>2")

    position = position.play("*Ann")

    assert not position.is_chance
    assert "Hos/AnnAnsGoc" == part(position, "hands")


# --- dimensions ---


def test_m15_who_raised_last_may_not_raise_again_until_someone_else_has() -> None:
    position = lay("-/-", "AncHosZec/AnsGocZen").play("+")

    assert "1:turn+" == part(position, "turn")
    assert "R1,D1:1,S-,P0" == part(position, "counters")
    assert "+" not in position.legal_moves
    position = position.play("draw").roll(seeded(3))[0]
    assert "+" in position.legal_moves
    again = position.play("draw").roll(seeded(3))[0]
    assert "+" not in again.legal_moves
    answered = position.play("+", "draw").roll(seeded(3))[0]
    assert "+" in answered.legal_moves


def test_m16_raising_takes_three_cards_and_there_are_eleven_dimensions() -> None:
    assert "+" not in lay("-/-", "AncHos/AnsGocZen").legal_moves
    assert "+" not in lay("-/-", "AncHosZec/AnsGocZen", counters="R1,D11:2,S-,P0").legal_moves
    assert "+" in lay("-/-", "AncHosZec/AnsGocZen", counters="R1,D10:2,S-,P0").legal_moves
    assert "+" not in lay("Anc/-", "HosZecGon/AnsGocZen", "2:mirror:1:1:1").legal_moves
    assert "+" not in lay("Nic/-", "HosZecGon/AnsGocZen", "1:answer:1").legal_moves


# --- effects ---


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


# --- the end ---


def test_m30_the_round_ends_only_when_the_turn_has_been_carried_out() -> None:
    position = lay("-/Zes", "Lac/AnsGoc").play("Lac>1")
    assert position.is_chance  # his hand is empty, but the Late Bang is not over

    position = position.play("*Omc", "*Omn")

    assert position.is_over
    assert "R1,D0,S2,P0" == part(position, "counters")  # everything stays as it lay


def test_m30_the_hand_of_one_who_mirrors_counts_too() -> None:
    assert lay("-/Zes", "HocAnc/Hon").play("Hoc>1", "=Hon").is_over


def test_m31_fewest_cards_win_as_many_points_as_the_largest_universe_has() -> None:
    position = over("-/GocGonGos/HocHonHosHowZes/ZecZen", "Anc/Las/Las/Law", "R1,D0,S-,P0")

    assert {"1": 5, "2": 0, "3": 0, "4": 0} == position.scores
    assert (0,) == position.winners


def test_m32_of_those_tied_the_last_to_raise_loses() -> None:
    tied = ("-/Zes/GocGon", "Anc/Las/Law")

    assert {"1": 3, "2": 0, "3": 0} == over(*tied, "R1,D1:2,S-,P0").scores
    assert {"1": 0, "2": 3, "3": 0} == over(*tied, "R1,D1:1,S-,P0").scores
    assert {"1": 3, "2": 3, "3": 0} == over(*tied, "R1,D1:3,S-,P0").scores
    assert {"1": 2, "2": 2, "3": 0} == over(*tied, "R1,D0,S-,P0").scores


def test_m32_if_all_are_tied_and_nobody_raised_nobody_scores() -> None:
    position = over("-/Zes", "Anc/Las", "R1,D0,S-,P0")

    assert {"1": 0, "2": 0} == position.scores
    assert (0, 1) == position.winners
    assert {"1": 0, "2": 3} == over("-/Zes", "Anc/Las", "R1,D2:1,S-,P0").scores


def test_m33_the_dimension_counts_once_for_a_winner_who_did_not_raise_last() -> None:
    nine = "GocGonGosGowHocHonHosHowZes"

    assert {"1": 21, "2": 0} == over(f"-/{nine}", "Anc/Las", "R2,D3:2,S-,P0").scores


def test_m33_the_dimension_counts_double_for_a_winner_who_raised_last() -> None:
    seven = "GocGonGosGowHocHonHos"

    assert {"1": 15, "2": 0} == over(f"-/{seven}", "Anc/Las", "R1,D4:1,S-,P0").scores


def test_m34_the_next_round_is_dealt_and_begun_by_the_next_seat() -> None:
    position = over("-/ZesZec", "Anc/Las", "R2,D3:1,S-,P0", "rounds=2")
    assert position.is_chance

    position = position.play("%AncAnnAnsAnwGocGonGos/HocHonHosHowZecZenZes")

    assert "-/-" == part(position, "universes")
    assert "R1,D0,S-,P0" == part(position, "counters")
    assert "2:turn" == part(position, "turn")
    assert "10/0:2" == part(position, "score")


def test_m34_missed_turns_lapse_and_points_add_up() -> None:
    position = lay("-/ZesZec", "Anc/Las", "1:turn", "R1,D0,S2,P0", "7/8:1", "rounds=9").play("Anc>1")

    position, deal = position.roll(seeded(4))

    assert deal.startswith("%")
    assert "R1,D0,S-,P0" == part(position, "counters")
    assert "9/8:2" == part(position, "score")


def test_m34_a_match_has_its_rounds_and_then_is_over() -> None:
    match = begin(GAME, 3, {"rounds": 4}, chance.known(5))
    rng = seeded(5)
    while not match.is_over:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    deals = sum(event.text.startswith("%") for event in match.events)

    assert 4 == deals
    assert part(match.position, "score").endswith(":4")
    best = max(match.scores.values())
    assert match.winners == tuple(p for p, n in enumerate(match.scores.values()) if n == best)


def test_the_catalogue_is_as_the_rules_count_it() -> None:
    assert CATALOGUE[table.RAISE] == "+"
    assert CATALOGUE[table.TAKE] == "draw"
    assert CATALOGUE[table.PASS] == "pass"
    assert CATALOGUE[table.PLAY + 32 + 31] == "Zew>2"
    assert CATALOGUE[table.REFLECT] == "=Anc"
    assert OUTCOMES[table.DRAWN + 31] == "*Zew"
    assert OUTCOMES[table.DEALT] == "%Anc"
    assert 163 == len(CATALOGUE)


def test_numbers_stay_as_they_are_within_rules_1() -> None:
    assert 1 == GAME.rules_version
    assert "b2fdeafd0b67ec2c" == numbered(GAME.catalogue, GAME.outcomes)
