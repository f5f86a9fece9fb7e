"""What is said of moves and events, in both languages."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.matches import random_match, variants
from tests.games.theory.desk import at, first_round

START = first_round(("abcde", "abcde"))
OPEN = first_round(("abcde", "abcde"), paradox="open")
PLAY = START.play("!-", "!-")
DRAW = PLAY.play("dr", "out", "out")
LAST = at(
    "6:2 b4g4r4 b/g/r/u abcdefghijklmno|-|-|-|-|-|-|-;d|-|-|ab|bcefghijklmno|-|-|g2r2b2g3r3b3 1:play paradox=none"
).play("ab")


@pytest.mark.parametrize(
    ("position", "seat", "event", "english", "german"),
    [
        (
            START,
            0,
            "!3",
            "Seat 1 lays tile 3 (Sheldon + Amy) face down.",
            "Platz 1 legt verdeckt Plättchen 3 (Sheldon + Amy).",
        ),
        (
            OPEN,
            1,
            "!0",
            "Seat 1 lays tile 0 (blue ⇄ red) face up.",
            "Platz 1 legt offen Plättchen 0 (Blau ⇄ Rot).",
        ),
        (START, 1, "!?", "Seat 1 lays a tile face down.", "Platz 1 legt verdeckt ein Plättchen."),
        (START, None, "!-", "Seat 1 lays no tile.", "Platz 1 legt kein Plättchen."),
        (PLAY, 1, "dr", "Seat 1 plays Penny (d) as a red 5.", "Platz 1 spielt Penny (d) als rote 5."),
        (
            LAST,
            0,
            "dg",
            "Seat 2 plays Penny (d) as a green 2, the last card, and is out of the round.",
            "Platz 2 spielt Penny (d) als grüne 2, die letzte Karte, und ist damit ausgestiegen.",
        ),
        (PLAY, None, "out", "Seat 1 drops out of the round.", "Platz 1 steigt aus der Runde aus."),
        (
            PLAY,
            0,
            "?2:9",
            "Seat 2’s tile is revealed: 9 (7 = 3.5).",
            "Das Plättchen von Platz 2 wird aufgedeckt: 9 (7 = 3,5).",
        ),
        (
            PLAY,
            0,
            "?8",
            "The tile that lay face down is revealed: 8 (Raj, no women).",
            "Das verdeckte Plättchen wird aufgedeckt: 8 (Raj ohne Frauen).",
        ),
        (
            PLAY,
            0,
            "?17",
            "The tiles that lay face down are revealed: 1 (blue ⇄ green) and 7 (Sheldon!).",
            "Die verdeckten Plättchen werden aufgedeckt: 1 (Blau ⇄ Grün) und 7 (Sheldon!).",
        ),
        (
            DRAW,
            0,
            "*1fm",
            "Seat 1 draws Bernadette (f) and Kitten (m).",
            "Platz 1 zieht Bernadette (f) und Kätzchen (m).",
        ),
        (DRAW.play("*1fm"), 0, "*2??", "Seat 2 draws two cards.", "Platz 2 zieht zwei Karten."),
        (DRAW.play("*1fm"), 0, "*2?", "Seat 2 draws one card.", "Platz 2 zieht eine Karte."),
        (
            DRAW.play("*1fm", "*2fm"),
            None,
            "$b3g2r4",
            "The prizes of round 2: blue 3, green 2 and red 4.",
            "In Runde 2 geht es um Blau 3, Grün 2 und Rot 4.",
        ),
    ],
)
def test_a_sentence(position: Position, seat: int | None, event: str, english: str, german: str) -> None:
    view = position.view(seat)

    assert english == view.say(event, "en")
    assert german == view.say(event, "de")


def test_a_whole_log_can_be_said_to_everybody() -> None:
    for number, (players, options) in enumerate(variants(load_game("theory"))):
        match = random_match(load_game("theory"), players, options, number)
        for seat in (None, 0, players - 1):
            for one in match.told(seat):
                assert all(one.before.say(one.text, language).endswith(".") for language in LANGUAGES)
