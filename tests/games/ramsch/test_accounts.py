"""Accounts: they add up to the scores, and tell what is true and open."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.show.told import Account
from tests.games.ramsch.cards import lay


def told(position: Position, seat: int | None = 0) -> list[list[tuple[str, int]]]:
    """For each seat the sentences with their points."""
    accounts = position.view(seat).accounts("en")
    return [[(entry.sentence, entry.points) for entry in account.entries] for account in accounts]


def test_m5_before_the_end_the_size_of_a_universe_is_in_no_account() -> None:
    small, large = lay("AnnGow/Zew", "HocOmn/LacLan"), lay("AncAnnAnsAnwGocGow/Zew", "HocOmn/LacLan")

    assert small.view(0).accounts() == large.view(0).accounts()


def test_m33_before_the_end_it_is_told_what_the_round_can_bring() -> None:
    first, second = told(lay("-/-", "HocOmn/LacLan", counters="R2,D3:2,S-,P0"))

    assert [("This round is worth: cards in the largest universe × 2 + 3", 0)] == first
    assert [("This round is worth: cards in the largest universe × 2 + 6", 0)] == second
    assert "× 1" in told(lay("-/-", "HocOmn/LacLan"))[0][0][0]


def test_m33_nine_cards_at_reset_two_and_three_dimensions_raised_by_the_loser_are_21() -> None:
    position = lay("Goc/GonGosGowHocHonHosHowAnn", "Anc/Lac", counters="R2,D3:2,S-,P0").play("Anc>2")

    first, second = told(position)

    assert position.is_over
    assert [("Fewest cards (1): largest universe (9) × reset number (2)", 18), ("Dimension number 3", 3)] == first
    assert [("Own universe: 9 – smallest universe: 1", 0)] == second
    assert ("u2", "resets") == position.view(None).accounts()[0].entries[0].pieces


def test_m33_seven_cards_and_four_dimensions_raised_by_the_winner_are_15() -> None:
    position = lay("Goc/GonGosGowHocHonAnn", "Anc/Lac", counters="R1,D4:1,S-,P0").play("Anc>2")

    assert [7, 8] == [points for _, points in told(position)[0]]
    assert "doubled" in told(position)[0][1][0]
    assert 15 == position.view(1).accounts("de")[0].points


@pytest.mark.parametrize(
    ("universes", "hands", "counters", "points", "sentences"),
    [
        (
            "-/Zew",
            "Anc/Lac",
            "R1,D0,S-,P0",
            (0, 0),
            ("All universes are the same size (1)", "All universes are the same size (1)"),
        ),
        ("-/Zew", "Anc/Lac", "R1,D1:1,S-,P0", (0, 2), ("Tied for the fewest (1), but", "Fewest cards (1)")),
        (
            "-/Zew/AnnAns",
            "Anc/Lac/Lan",
            "R1,D0,S-,P0",
            (2, 2, 0),
            ("Fewest cards (1)", "Fewest cards (1)", "Own universe: 2"),
        ),
    ],
)
def test_m32_ties(
    universes: str, hands: str, counters: str, points: tuple[int, ...], sentences: tuple[str, ...]
) -> None:
    position = lay(universes, hands, counters=counters).play("Anc>1")

    assert points == tuple(position.scores.values())
    assert points == tuple(account.points for account in position.view(0).accounts())
    for entries, sentence in zip(told(position), sentences, strict=True):
        assert entries[0][0].startswith(sentence)


def test_m34_earlier_rounds_are_one_entry() -> None:
    second = lay("Goc/GonAnn", "Anc/Lac", score="0/21:2", options="rounds=3")
    over = lay("Goc/GonAnn", "Anc/Lac", score="4/21:3", options="rounds=3").play("Anc>2")

    assert ("Round 1", 21) == told(second)[1][0]
    assert ("Rounds 1 to 2", 4) == told(over)[0][0]
    assert ("Fewest cards (1): largest universe (3) × reset number (1)", 3) == told(over)[0][1]
    assert 7 == over.view(0).accounts()[0].points


def test_a_given_end_whose_points_come_from_elsewhere_is_told_as_noted() -> None:
    position = lay("Anc/Zew", "-/Lac", "-:over", score="0/21:1")

    assert [[], [("Points from before", 21)]] == told(position)
    assert Account("1", "Platz 1", ()) == position.view(0).accounts("de")[0]
