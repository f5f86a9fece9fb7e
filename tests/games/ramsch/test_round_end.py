"""The ends of rounds: the rulebook's table for every seat, with the reason; and the table as it lay."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.show.told import RoundEnd
from tests.games.ramsch.cards import lay
from tests.games.ramsch.worlds import truth


def ended(position: Position, language: str = "en", seat: int | None = None) -> RoundEnd:
    found = position.view(seat).round_end(language)
    assert found is not None
    return found


def cells(end: RoundEnd) -> list[tuple[str, ...]]:
    return [row.cells for row in end.rows]


def test_m33_the_first_example_of_the_rulebook_9_times_2_plus_3() -> None:
    position = lay(
        "Goc/GonGosGowHocHonHosHowAnn", "Anc/Lac", counters="R2,D3:2,S-,P0", score="0/0:1", options="rounds=3"
    ).play("Anc>2")

    end, ende = ended(position), ended(position, "de")

    assert position.is_chance
    assert ("Round 1 is over", "Runde 1 ist vorbei") == (end.title, ende.title)
    assert ("Player", "Universe", "Points", "Total") == end.head
    assert [("Seat 1", "1", "9 × 2 + 3 =\N{NO-BREAK SPACE}21", "21"), ("Seat 2", "9", "0 – more cards", "0")] == cells(
        end
    )
    assert [
        ("Platz 1", "1", "9 × 2 + 3 =\N{NO-BREAK SPACE}21", "21"),
        ("Platz 2", "9", "0 – mehr Karten", "0"),
    ] == cells(ende)
    assert [True, False] == [row.won for row in end.rows]
    assert (
        "Seat 1 has no cards left.",
        "Seat 1 has the smaller universe (1) and wins the round.",
        "The larger universe counts: 9 × reset number 2.",
        "The dimension number adds 3.",
    ) == end.sentences
    assert (
        "Platz 1 hat keine Karte mehr.",
        "Platz 1 hat das kleinere Universum (1) und gewinnt die Runde.",
        "Es zählt das größere Universum: 9 × Reset-Zahl 2.",
        "Die Dimensionszahl bringt 3 dazu.",
    ) == ende.sentences


def test_m33_the_second_example_of_the_rulebook_7_times_1_plus_2_times_4_at_the_end_of_the_match() -> None:
    position = lay("Goc/GonGosGowHocHonAnn", "Anc/Lac", counters="R1,D4:1,S-,P0").play("Anc>2")

    end, ende = ended(position), ended(position, "de")

    assert position.is_over
    assert ("The round is over", ("Player", "Universe", "Points")) == (end.title, end.head)
    assert [("Seat 1", "1", "7 × 1 + 2 × 4 =\N{NO-BREAK SPACE}15"), ("Seat 2", "7", "0 – more cards")] == cells(end)
    assert "The dimension number counts double for a winner who raised it last: 2 × 4 = 8." == end.sentences[-1]
    assert "Wer gewinnt und die Dimension zuletzt erhöht hat, zählt sie doppelt: 2 × 4 = 8." == ende.sentences[-1]


@pytest.mark.parametrize(
    ("universes", "hands", "counters", "points", "en", "de"),
    [
        (
            "-/Zew",
            "Anc/Lac",
            "R1,D0,S-,P0",
            ["0 – all level", "0 – all level"],
            "All universes are level (1 each) and nobody has raised the dimension, so nobody scores.",
            "Alle Universen sind gleich groß (je 1) und niemand hat die Dimension erhöht, also bekommt niemand Punkte.",
        ),
        (
            "-/Zew",
            "Anc/Lac",
            "R1,D1:1,S-,P0",
            ["0 – raised last", "1 × 1 + 1 =\N{NO-BREAK SPACE}2"],
            "Seat 1 has as few, but raised the dimension last and so loses the tie.",
            "Platz 1 hat genauso wenige Karten, hat aber die Dimension zuletzt erhöht und verliert den Gleichstand.",
        ),
        (
            "-/Zew/AnnAns",
            "Anc/Lac/Lan",
            "R1,D0,S-,P0",
            ["2 × 1 =\N{NO-BREAK SPACE}2", "2 × 1 =\N{NO-BREAK SPACE}2", "0 – more cards"],
            "Seat 1 and Seat 2 share the smallest universe (1 each), and each of them scores.",
            "Platz 1 und Platz 2 haben gemeinsam die kleinsten Universen (je 1) und bekommen jeweils Punkte.",
        ),
    ],
)
def test_m32_ties_are_told_with_the_reason(
    universes: str, hands: str, counters: str, points: list[str], en: str, de: str
) -> None:
    for options in ("-", "rounds=2"):
        position = lay(universes, hands, counters=counters, options=options).play("Anc>1")

        assert points == [row.cells[2] for row in ended(position).rows]
        assert en in ended(position).sentences
        assert de in ended(position, "de").sentences


def test_m31_of_two_universes_that_are_level_none_is_called_the_smaller() -> None:
    position = lay("-/Zew", "Anc/Lac", counters="R1,D1:1,S-,P0").play("Anc>1")

    assert "Seat 2 has the smallest universe (1) and wins the round." in ended(position).sentences


def test_m31_of_three_universes_the_smallest_wins_and_the_largest_counts() -> None:
    position = lay("-/ZewZec/AnnAnsAnw", "Anc/Lac/Lan").play("Anc>1")

    assert "Seat 1 has the smallest universe (1) and wins the round." in ended(position).sentences
    assert "The largest universe counts: 3 × reset number 1." in ended(position).sentences


def test_m12_a_round_that_ends_because_all_pass_says_so() -> None:
    position = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-").play("pass", "pass")

    assert "Everybody has passed." == ended(position).sentences[0]
    assert "Alle haben gepasst." == ended(position, "de").sentences[0]


def test_m31_the_picture_of_that_moment_has_the_universes_counted_and_no_new_cards() -> None:
    position = lay("Goc/GonGosAnn", "Anc/Lac", counters="R2,D3:2,S-,P0", options="rounds=3").play("Anc>2")
    view = position.view(1)
    pieces = {piece.id: piece for piece in view.picture().pieces}

    assert {"Goc-1", "Anc-1", "count-1", "count-2"} <= pieces.keys()
    assert "Seat 2’s universe: Answers–Cyber on top, 4 cards in all" == pieces["u2"].title
    assert "ramsch-won" in pieces["seat-1"].drawing
    assert "Seat 1 wins round 1." in pieces["turn"].drawing
    assert "Round 1 of 3" in pieces["round"].drawing
    assert "Reset number 2" in pieces["resets"].title
    assert "Seat 1: 11 points, 0 cards in hand" == pieces["seat-1"].title
    assert not [name for name in pieces if name.startswith("hand-1")]


def test_nothing_of_the_round_is_left_when_the_next_is_dealt() -> None:
    position = lay("Goc/GonGosAnn", "Anc/Lac", counters="R2,D3:2,S-,P0", options="rounds=3").play("Anc>2")
    assert "-/- " == str(position)[:4]

    dealt = position.repeat("%AncAnnAnsAnwGocGonGos/LacLanLasLawOmcOmnOms")

    assert dealt.view(0).round_end() is None
    assert 0 == truth(dealt).ended_resets
    assert [0] * 4 == truth(dealt).ended_height
