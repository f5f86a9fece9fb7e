"""The clauses of Monegassen Ramsch on set-up, turns, resets and dimensions, and the numbers of its moves."""

from __future__ import annotations

from collections import Counter

import pytest

from knall.core.engine.random import seeded
from knall.core.match import chance
from knall.core.match.match import begin, empty_table
from knall.core.match.position import Position
from knall.games.ramsch.notation.notation import CARDS, CATALOGUE, OUTCOMES
from knall.games.ramsch.rules import state
from tests.games.ramsch.cards import GAME, deck, joined, lay, part, plays, split
from tests.support.move_numbers import numbered


def started(players: int, **options: object) -> Position:
    return begin(GAME, players, options, chance.known(1)).position  # type: ignore[arg-type]


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


# --- numbers ---


def test_the_catalogue_is_as_the_rules_count_it() -> None:
    assert CATALOGUE[state.RAISE] == "+"
    assert CATALOGUE[state.TAKE] == "draw"
    assert CATALOGUE[state.PASS] == "pass"
    assert CATALOGUE[state.PLAY + 32 + 31] == "Zew>2"
    assert CATALOGUE[state.REFLECT] == "=Anc"
    assert OUTCOMES[state.DRAWN + 31] == "*Zew"
    assert OUTCOMES[state.DEALT] == "%Anc"
    assert 163 == len(CATALOGUE)


def test_numbers_stay_as_they_are_within_rules_1() -> None:
    assert 1 == GAME.rules_version
    assert "b2fdeafd0b67ec2c" == numbered(GAME.notation.catalogue, GAME.notation.outcomes)
