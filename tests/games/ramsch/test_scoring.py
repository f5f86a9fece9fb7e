"""The clauses of Monegassen Ramsch on the end of a round and of a match, and its points."""

from __future__ import annotations

from knall.core.engine.random import seeded
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.match.position import Position
from tests.games.ramsch.cards import GAME, lay, part


def over(universes: str, hands: str, counters: str, options: str = "-") -> Position:
    """The end of a round: seat 1 plays its last card, which nobody can mirror."""
    return lay(universes, hands, "1:turn", counters, options=options).play("Anc>1")


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
