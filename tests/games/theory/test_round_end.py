"""How a round came out is told: tiles, sums with their terms, prizes and why nobody gets one."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.show.told import RoundEnd
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games import load_game
from knall.testing.matches import random_match, variants
from tests.games.theory.desk import at, first_round


def ended(position: Position, seat: int | None = None, language: Language = "en") -> RoundEnd:
    end = position.view(seat).round_end(Voice(language, reader=seat))
    assert end is not None
    return end


def cells(position: Position, seat: int, language: Language = "en") -> tuple[str, ...]:
    """The row of a seat, with plain spaces."""
    return tuple(
        cell.replace("\N{NO-BREAK SPACE}", " ") for cell in ended(position, language=language).rows[seat].cells
    )


# example 1 of the rule sheet
BONUS = first_round(("adghm", "bilno", "abcde", "dgikl"), ("01", "28", "34", "56")).play(
    *("!-", "!8", "!-", "!-"),
    *("dr", "nb", "out", "kb", "ab", "ib", "ir", "hr", "lg", "gg", "gr", "out", "out", "out"),
)
TILES = first_round(("bcdef", "bcdeg"), ("0369", "1478"))
CHAOS = first_round(("bcdef", "bcdeg"), paradox="chaos")
NONE = first_round(("abdef", "abdeg"), paradox="none")
LAST = "6:2 b4g4r4 b/g/r/u abc|-|-|-|defghijklmno|-|-|b2;cd|-|-|-|abefghijklmno|-|-|b2 2:play paradox=none"


def test_sums_with_a_bonus_are_told_as_in_the_rulebook() -> None:
    end = ended(BONUS)

    assert ("Who", "Blue 3", "Green 2", "Red 4", "Points") == end.head
    assert [cells(BONUS, seat) for seat in range(4)] == [
        ("Seat 1", "7", "–", "5 + 2 + 3 = 10 ★", "0 + 4 = 4"),
        ("Seat 2", "3 + 2 + 3 = 8 ★", "5 ★", "–", "0 + 5 = 5"),
        ("Seat 3", "–", "–", "–", "0"),
        ("Seat 4", "3", "4", "5", "0"),
    ]
    assert [True, True, False, False] == [row.won for row in end.rows]
    assert end.sentences == (
        "Seat 2’s tile 8 (Raj, no women): +3 blue for Seat 2.",
        "Blue 3 goes to Seat 2 with 8 against 7.",
        "Green 2 goes to Seat 2 with 5 against 4.",
        "Red 4 goes to Seat 1 with 10 against 5.",
        "Seat 1 loses Penny (d), Sheldon (g) and Leonard (h) for good.",
        "Seat 2 loses Howard (i), Raj (l) and Sheldon (n) for good.",
        "All other cards go back to the hands.",
    )
    assert ended(BONUS, language="de").sentences == (
        "Plättchen 8 (Raj ohne Frauen) von Platz 2: Platz 2 bekommt +3 Blau.",
        "Blau 3 geht an Platz 2, mit 8 gegen 7.",
        "Grün 2 geht an Platz 2, mit 5 gegen 4.",
        "Rot 4 geht an Platz 1, mit 10 gegen 5.",
        "Platz 1 verliert Penny (d), Sheldon (g) und Leonard (h) für immer.",
        "Platz 2 verliert Howard (i), Raj (l) und Sheldon (n) für immer.",
        "Alle anderen Karten kommen auf die Hände zurück.",
    )


@pytest.mark.parametrize(
    ("position", "english", "german"),
    [
        (
            TILES.play("!0", "!-", "dr", "eg", "out", "out"),
            "Seat 1’s tile 0 (blue ⇄ red): blue cards count for red, and red ones for blue.",
            "Plättchen 0 (Blau ⇄ Rot) von Platz 1: blaue Karten zählen für Rot, rote für Blau.",
        ),
        (
            TILES.play("!0", "!1", "dr", "out", "out"),
            "Seat 1’s tile 0 (blue ⇄ red): it and 1 (blue ⇄ green) cancel each other out.",
            "Plättchen 0 (Blau ⇄ Rot) von Platz 1: hebt sich mit 1 (Blau ⇄ Grün) auf.",
        ),
        (
            TILES.play("!3", "!-", "bg", "gr", "er", "eg", "out", "out"),
            "Seat 1’s tile 3 (Sheldon + Amy): +2 green and +2 red for Seat 1 and Seat 2.",
            "Plättchen 3 (Sheldon + Amy) von Platz 1: Platz 1 und Platz 2 bekommen +2 Grün und +2 Rot.",
        ),
        (
            TILES.play("!6", "!-", "dr", "out", "out"),
            "Seat 1’s tile 6 (Howard + Raj): nobody fulfils it.",
            "Plättchen 6 (Howard + Raj) von Platz 1: trifft auf niemanden zu.",
        ),
        (
            TILES.play("!9", "!-", "cr", "out", "out"),
            "Seat 1’s tile 9 (7 = 3.5): every card played as a 7 counts 3.5.",
            "Plättchen 9 (7 = 3,5) von Platz 1: jede als 7 gespielte Karte zählt 3,5.",
        ),
        (
            TILES.play("!9", "!-", "dr", "out", "out"),
            "Seat 1’s tile 9 (7 = 3.5): nobody has played a 7.",
            "Plättchen 9 (7 = 3,5) von Platz 1: niemand hat eine 7 gespielt.",
        ),
        (
            TILES.play("!-", "!-", "dr", "out", "out"),
            "Nobody has laid a tile.",
            "Niemand hat ein Plättchen gelegt.",
        ),
        (
            CHAOS.play("cr", "out", "out", "?2"),
            "Tile 2 (red ⇄ green): red cards count for green, and green ones for red.",
            "Plättchen 2 (Rot ⇄ Grün): rote Karten zählen für Grün, grüne für Rot.",
        ),
        (
            NONE.play("ab", "ab", "out", "out"),
            "Blue 3 goes to nobody: Seat 1 and Seat 2 are level with 7.",
            "Blau 3 geht an niemanden: Gleichstand, Platz 1 und Platz 2 haben je 7.",
        ),
        (
            NONE.play("ab", "out", "out"),
            "Red 4 goes to nobody: no card counts for red.",
            "Rot 4 geht an niemanden: Keine Karte zählt für Rot.",
        ),
        (
            NONE.play("ab", "out", "out"),
            "Blue 3 goes to Seat 1 with 7, unopposed.",
            "Blau 3 geht an Platz 1, mit 7 ohne Gegengebot.",
        ),
        (
            NONE.play("ab", "ab", "out", "out"),
            "All cards go back to the hands.",
            "Alle Karten kommen auf die Hände zurück.",
        ),
        (
            at(LAST).play("cr", "ab", "out", "out"),
            "Level on points: the cards left in hand decide (Seat 1: 2 and Seat 2: 1).",
            "Gleich viele Punkte: Es entscheiden die übrigen Handkarten (Platz 1: 2 und Platz 2: 1).",
        ),
        (
            at(LAST).play("cr", "ab", "out", "out"),
            "Seat 1 wins with 6 points.",
            "Platz 1 gewinnt mit 6 Punkten.",
        ),
    ],
)
def test_what_is_said_of_a_round(position: Position, english: str, german: str) -> None:
    assert english in ended(position).sentences
    assert german in ended(position, language="de").sentences


def test_halves_and_swaps_are_terms_of_the_sums() -> None:
    halved = TILES.play("!9", "!-", "cr", "cr", "dr", "out", "out")
    swapped = TILES.play("!0", "!-", "dr", "eg", "out", "out")

    assert ("Seat 1", "–", "–", "3.5 + 5 = 8.5 ★", "0 + 4 = 4") == cells(halved, 0)
    assert ("Platz 2", "–", "–", "3,5", "0") == cells(halved, 1, "de")
    assert ("Seat 1", "5 ★", "–", "–", "0 + 3 = 3") == cells(swapped, 0)


def test_it_is_told_when_a_round_is_scored_and_until_somebody_draws() -> None:
    scored = TILES.play("!0", "!-", "dr", "out", "out")

    assert TILES.play("!0", "!-", "dr", "out").view(0).round_end() is None
    assert scored.view(0).round_end() is not None
    assert scored.play("*1ag").view(0).round_end() is None
    assert at(str(scored)).view(0).round_end() is None  # the text of a position does not remember


def test_the_sums_told_give_the_prizes_of_the_rules_in_every_variant() -> None:
    for number, (players, options) in enumerate(variants(load_game("theory"))):
        match, rounds = random_match(load_game("theory"), players, options, number), 0
        position = match.start
        for event in match.events:
            position = position.repeat(event.text)
            end = position.view(None).round_end()
            if end is None:
                continue
            rounds += 1
            won = [
                float(cell.split("=")[-1].rstrip(" ★")) for row in end.rows for cell in row.cells[1:4] if "★" in cell
            ]
            others = [
                float(cell.split("=")[-1])
                for row in end.rows
                for cell in row.cells[1:4]
                if "★" not in cell and cell != "–"
            ]
            assert len(won) <= 3
            assert min([*won, *others]) > 0
            points = [int(row.cells[4].split("=")[-1]) for row in end.rows]
            assert points == [position.scores[str(p + 1)] for p in range(players)]
        assert 6 == rounds


def test_the_picture_of_that_moment_shows_tiles_cards_and_prizes_where_they_belong() -> None:
    swapped = TILES.play("!0", "!7", "dr", "eg", "out", "out")
    before, now = (
        {piece.id: piece for piece in position.view(1).picture("en").pieces}
        for position in (TILES.play("!0", "!7", "dr", "eg", "out"), swapped)
    )

    assert "d1" in before
    assert "tile0" not in before
    assert (now["tile0"].x, now["tile0"].y) == (before["d1"].x, before["d1"].y)
    assert now["c1d"].x < before["c1d"].x  # the red card counts for blue
    assert "Penny (d) as red 5, counts for blue; it has won the prize and is gone for good" == now["c1d"].title
    assert "Seat 1: 5 for blue" == now["cell1b"].title
    assert "Prize: blue 3; won by Seat 1" == now["prize-b"].title
    assert now["prize-b"].y == now["cell1b"].y
    assert "Prize: red 4; nobody gets it" == now["prize-r"].title
    assert now["prize-r"].y == before["prize-r"].y


def test_in_chaos_the_tiles_are_turned_up_where_they_lay() -> None:
    before = {piece.id: piece for piece in CHAOS.view(0).picture("en").pieces}
    now = {piece.id: piece for piece in CHAOS.play("cr", "out", "out", "?2").view(0).picture("en").pieces}

    assert (now["tile2"].x, now["tile2"].y) == (before["chaos1"].x, before["chaos1"].y)
    assert "chaos1" not in now


def test_whoever_reads_it_is_spoken_to() -> None:
    assert ended(BONUS, 1).sentences[:2] == (
        "Your tile 8 (Raj, no women): +3 blue for you.",
        "Blue 3 goes to you with 8 against 7.",
    )
    assert "You lose Howard (i), Raj (l) and Sheldon (n) for good." in ended(BONUS, 1).sentences
    assert ended(BONUS, 1, "de").sentences[:2] == (
        "Dein Plättchen 8 (Raj ohne Frauen): Du bekommst +3 Blau.",
        "Blau 3 geht an dich, mit 8 gegen 7.",
    )
    tie = NONE.play("ab", "ab", "out", "out")
    assert "Blue 3 goes to nobody: you and Seat 2 are level with 7." in ended(tie, 0).sentences
    assert "Blau 3 geht an niemanden: Gleichstand, du und Platz 2 habt je 7." in ended(tie, 0, "de").sentences
