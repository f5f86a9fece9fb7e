"""What happens is told by name, and to whoever reads it as “you”: sentences of every game, in both languages."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.voice import Voice
from knall.games import load_game
from tests.games.ramsch.cards import lay
from tests.games.theory.desk import first_round
from tests.games.urknall.sky import sky

SKY = Position(load_game("urknall"), sky("1bW2g@W 3g@O 4r@R", "W:travel:4"))
CARDS = lay("Zew/-", "HocAncZes/HonGocZen")
DESK = first_round(("abcde", "abcde")).play("!-", "!-")
MOVES = {
    (SKY, "t3", "en"): (
        "travels to body 3 and marks element 3 (green).",
        "travel to body 3 and mark element 3 (green).",
    ),
    (SKY, "t3", "de"): (
        "reist zu Körper 3 und markiert Element 3 (grün).",
        "reist zu Körper 3 und markierst Element 3 (grün).",
    ),
    (CARDS, "draw", "en"): ("draws a card.", "draw a card."),
    (CARDS, "draw", "de"): ("zieht eine Karte.", "ziehst eine Karte."),
    (DESK, "dr", "en"): ("plays Penny (d) as a red 5.", "play Penny (d) as a red 5."),
    (DESK, "dr", "de"): ("spielt Penny (d) als rote 5.", "spielst Penny (d) als rote 5."),
}
YOU = {"en": "You", "de": "Du"}


@pytest.mark.parametrize(("position", "move", "language"), MOVES)
def test_a_move_is_told_to_everybody_as_it_concerns_them(position: Position, move: str, language: str) -> None:
    view, (third, second) = position.view(0), MOVES[position, move, language]
    seat = position.game.words.called(0, language)

    assert f"Ann {third}" == view.say(move, Voice(language, ("Ann", "Ben")))
    assert f"Ann {third}" == view.say(move, Voice(language, ("Ann", "Ben"), 1))
    assert f"{YOU[language]} {second}" == view.say(move, Voice(language, ("Ann", "Ben"), 0))
    assert f"{seat} {third}" == view.say(move, Voice(language, ("", "Ben"), 1)) == view.say(move, language)


@pytest.mark.parametrize("position", [SKY, CARDS, DESK], ids=str)
@pytest.mark.parametrize("language", YOU)
def test_what_is_to_be_done_names_whoever_does_it_and_speaks_to_them(position: Position, language: str) -> None:
    told = [position.view(0).status(Voice(language, ("Ann", "Ben"), reader)) for reader in (None, 1, 0)]

    assert told[0] == told[1] != told[2]
    assert told[0].startswith("Ann ")
    assert "Ann" not in told[2]
