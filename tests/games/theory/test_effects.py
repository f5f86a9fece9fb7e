"""What moves and events bring about besides themselves is told, in both languages, with the pieces it happens to."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.show.told import Effect
from knall.core.text.language import LANGUAGES, Language
from knall.core.text.voice import Voice
from knall.games import load_game
from knall.testing.matches import random_match, variants
from tests.games.theory.desk import first_round

TILES = first_round(("bcdef", "bcdeg"), ("0369", "1478"))
OPEN = first_round(("bcdef", "bcdeg"), ("0369", "1478"), paradox="open")
PLAY = TILES.play("!-", "!-")
THREE = first_round(("abcde", "abcde", "abcde"), paradox="none")
DRAWN = PLAY.play("dr", "out", "out")


def effects(position: Position, event: str, seat: int | None = None, language: Language = "en") -> tuple[Effect, ...]:
    """Of an event as it was played, to this reader."""
    told = position.told(event, seat)
    after = position.play(event).view(seat)
    return position.view(seat).effects(after, told[-1], Voice(language, reader=seat))


@pytest.mark.parametrize(
    ("position", "event", "seat", "english", "german", "pieces"),
    [
        (
            TILES,
            "!6",
            0,
            "In this round: a Howard and a Raj played: +3 red.",
            "In dieser Runde: Howard und Raj gespielt: +3 Rot.",
            ("tile6",),
        ),
        (
            OPEN,
            "!0",
            1,
            "In this round: blue cards count for red, and red ones for blue.",
            "In dieser Runde: blaue Karten zählen für Rot, rote für Blau.",
            ("tile0",),
        ),
        (
            PLAY.play("dr"),
            "cr",
            None,
            "Seat 2 leads in red now, 7 to 5.",
            "Platz 2 führt jetzt in Rot mit 7 zu 5.",
            ("cell2r",),
        ),
        (PLAY.play("dr"), "cr", 1, "You lead in red now, 7 to 5.", "Du führst jetzt in Rot mit 7 zu 5.", ("cell2r",)),
        (
            PLAY.play("dr"),
            "dr",
            0,
            "Seat 2 draws level in red at 5: on a tie nobody would get the prize.",
            "Platz 2 zieht in Rot mit 5 gleich: Bei Gleichstand bekäme niemand den Preis.",
            ("cell2r",),
        ),
        (
            THREE.play("ab", "out"),
            "out",
            0,
            "Only you are still in the round.",
            "Nur noch du bist in der Runde.",
            ("seat1",),
        ),
        (
            DRAWN.play("*1ag", "*2af"),
            "$b2g2r2",
            None,
            "Seat 2 starts the round.",
            "Platz 2 beginnt die Runde.",
            ("seat2",),
        ),
    ],
)
def test_an_effect_is_told(
    position: Position, event: str, seat: int | None, english: str, german: str, pieces: tuple[str, ...]
) -> None:
    assert (Effect(english, pieces),) == effects(position, event, seat)
    assert (Effect(german, pieces),) == effects(position, event, seat, "de")


def test_the_last_cards_of_a_pile_are_told() -> None:
    from tests.games.theory.desk import at

    hand, pile = "abcdefghijklm", "no"
    seats = ";".join([f"{hand}|-|{pile}|-|-|-|-|-"] * 2)
    scored = at(f"5:1 b4g4r4 b4/g4/r4/u {seats} 1:play paradox=none").play("ab", "out", "out")

    assert (Effect("Seat 1’s pile is empty now.", ("p1",)),) == effects(scored, "*1no")
    assert (Effect("Dein Stapel ist jetzt leer.", ("p1",)),) == effects(scored, "*1no", 0, "de")


def test_tiles_are_told_with_the_sums_they_change_and_prizes_with_the_bids_for_them() -> None:
    last = TILES.play("!9", "!1", "cr", "dr", "dg", "eg", "out")
    found = effects(last, "out", 1)

    assert [
        Effect(
            "Your tile 1 (blue ⇄ green): blue cards count for green, and green ones for blue.",
            ("tile1", "cell1b", "cell2b"),
        ),
        Effect("Seat 1’s tile 9 (7 = 3.5): every card played as a 7 counts 3.5.", ("tile9", "cell1r")),
        Effect("Blue 3 goes to you with 5 against 2.", ("prize-b",)),
        Effect("Green 2 goes to nobody: no card counts for green.", ("prize-g",)),
        Effect("Red 4 goes to you with 5 against 3.5.", ("prize-r",)),
    ] == list(found)


def test_of_a_tie_the_bids_glow_that_are_level() -> None:
    tie = Effect("Red 4 goes to nobody: Seat 1 and Seat 2 are level with 5.", ("prize-r", "cell1r", "cell2r"))

    assert tie in effects(PLAY.play("dr", "dr", "out"), "out")


def test_a_tile_face_down_is_in_no_effect_before_it_is_revealed() -> None:
    """Two worlds that differ in a hidden tile only are told alike until everybody has dropped out."""
    one, other = (TILES.play(f"!{tile}") for tile in "39")

    for event in ("!-", "bg", "cr", "eg", "dr"):
        for language in LANGUAGES:
            assert effects(one, event, 1, language) == effects(other, event, 1, language)
            assert effects(one, event, None, language) == effects(other, event, None, language)
        one, other = one.play(event), other.play(event)
    assert () == effects(TILES, "!3", 1)
    assert () == effects(TILES, "!3")


def test_every_piece_that_glows_is_in_the_picture_of_that_moment() -> None:
    for number, (players, options) in enumerate(variants(load_game("theory"))):
        match = random_match(load_game("theory"), players, options, number)
        for seat in (None, 0):
            for one in match.told(seat):
                shown = {piece.id for piece in one.after.picture("en").pieces}
                for effect in one.effects(Voice("de", reader=seat)):
                    assert set(effect.pieces) <= shown, (one.text, effect)
                    assert effect.sentence.endswith(".")
