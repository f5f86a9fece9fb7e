"""Every kind of move of Urknall in words."""

from __future__ import annotations

import pytest

from knall.core.game.open_information import view
from knall.core.game.rules import NOBODY
from knall.core.match.match import empty_table
from knall.core.text.voice import Voice
from knall.games.urknall import GAME
from knall.games.urknall.picture.board import board
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.sentences import chance_for, say, status
from tests.games.urknall.sky import sky


def seen(s: State) -> ViewState:
    v = ViewState()
    view(s, NOBODY, v)
    return v


TABLE = sky("1r@W 2b3g@O 4b5g6r@R", "W:travel:4")
HOLE = sky("1b2b3g 4g5r6r 7b@WOR", "W:gravity:6", blackholes=True)


@pytest.mark.parametrize(
    ("s", "move", "english", "german"),
    [
        (TABLE, "a1", "White lands on element 1 (red) and marks it.", "Weiß landet auf Element 1 (rot) und markiert es."),
        (TABLE, "d4", "White rolls a 4.", "Weiß würfelt eine 4."),
        (TABLE, "t5", "White travels to body 4 and marks element 5 (green).", "Weiß reist zu Körper 4 und markiert Element 5 (grün)."),
        (TABLE, "j2", "White rides the comet to body 2 and marks element 2 (blue).", "Weiß fliegt mit dem Kometen zu Körper 2 und markiert Element 2 (blau)."),
        (TABLE, "s1", "White uses the comet to stay and marks element 1 (red).", "Weiß bleibt mit dem Kometen stehen und markiert Element 1 (rot)."),
        (TABLE, "k1", "White cannot travel, stays and marks element 1 (red).", "Weiß kann nicht reisen, bleibt stehen und markiert Element 1 (rot)."),
        (TABLE, "x", "White can neither travel nor mark anything and loses a marker.", "Weiß kann weder reisen noch etwas markieren und verliert einen Marker."),
        (TABLE, "m1+2", "White merges bodies 1 and 2 into a body of 3.", "Weiß verschmilzt die Körper 1 und 2 zu einem Körper der Größe 3."),
        (TABLE, "c1+4", "Comet: White merges bodies 1 and 4 into a body of 4.", "Komet: Weiß verschmilzt die Körper 1 und 4 zu einem Körper der Größe 4."),
        (TABLE, "p4", "White splits element 4 (blue) off body 4.", "Weiß spaltet Element 4 (blau) von Körper 4 ab."),
        (TABLE, "p4+6", "White splits elements 4 (blue) and 6 (red) off body 4.", "Weiß spaltet die Elemente 4 (blau) und 6 (rot) von Körper 4 ab."),
        (TABLE, "-", "White saves the comet; gravity does nothing.", "Weiß spart den Kometen auf; die Schwerkraft bewirkt nichts."),
        (HOLE, "m1+4", "White merges bodies 1 and 4 into a body of 6. It collapses into a black hole.", "Weiß verschmilzt die Körper 1 und 4 zu einem Körper der Größe 6. Er stürzt zu einem Schwarzen Loch zusammen."),
        (sky("1b 2r@OR", "W:travel:3"), "t1", "White comes back at body 1 and marks element 1 (blue).", "Weiß kehrt bei Körper 1 zurück und markiert Element 1 (blau)."),
        (sky("1b@W 2r@O", "O:second:2", players=2), "o1", "Orange places a second-colour marker (blue) on element 1 (blue).", "Orange setzt einen Marker der Zweitfarbe (blau) auf Element 1 (blau)."),
    ],
)  # fmt: skip
def test_a_sentence_for_each_move(s: State, move: str, english: str, german: str) -> None:
    assert english == say(seen(s), move, GAME.voice("en"))
    assert german == say(seen(s), move, GAME.voice("de"))


@pytest.mark.parametrize("turn", ["W:place", "W:roll", "W:travel:4", "W:gravity:4", "-:over"])
def test_the_board_says_what_is_to_be_done(turn: str) -> None:
    s = sky("1rW@W 2b3g@O *4b5b6g7g8r9r 10b@R", turn, comets="O")

    text = board(seen(s), GAME.voice("en"))

    assert "(1rW)@W" in text
    assert "*(4b 5b 6g 7g 8r 9r)" in text
    assert "comet used" in text
    assert text.splitlines()[-1] != board(seen(s), GAME.voice("de")).splitlines()[-1]
    assert all(len(line) <= 100 for line in text.splitlines())


def test_the_board_of_two_shows_the_second_colours_and_the_second_step() -> None:
    text = board(seen(sky("1rW@W 2b3g@O 4b 5r", "W:gravity:5+", players=2)), GAME.voice("en"))

    assert "second colour of Orange" in text
    assert "; then again with 2." in text.replace("\n", " ")


TASKS = [
    (
        sky("1r@O 2b", "W:place"),
        "Place your astronaut at a body of one element.",
        "Stell deinen Astronauten zu einem Körper aus einem Element.",
    ),
    (sky("1r@O 2b@W", "W:roll"), "You roll the die.", "Du würfelst."),
    (
        sky("1b@W 2r@O", "W:second:2", players=2),
        "Orange rolls a 2: place a red marker on a body of at most 2.",
        "Orange würfelt eine 2: Setz Rot auf einen Körper aus höchstens 2.",
    ),
    (
        sky("1r@W 2r@O", "W:travel:4+", players=2),
        "Travel to a body with a colour in common and mark an element there.",
        "Reise zu einem Körper mit gemeinsamer Farbe und markiere dort ein Element.",
    ),
    (
        sky("1b 2r@OR", "W:travel:3"),
        "Come back at any body and mark an element there.",
        "Kehre bei irgendeinem Körper zurück und markiere dort ein Element.",
    ),
    (
        sky("1b@W 2r@OR", "W:travel:3"),
        "You cannot travel: mark an element of the same body.",
        "Du kannst nicht reisen: Markiere ein Element desselben Körpers.",
    ),
    (
        sky("1bO@W 2r@OR", "W:travel:3"),
        "You can neither travel nor mark an element: give up a marker.",
        "Du kannst weder reisen noch ein Element markieren: Gib einen Marker ab.",
    ),
    (
        sky("1b@WOR 2r3r 4g5g6g", "W:gravity:5"),
        "Merge two bodies, one of size 2, together at most 5 elements.",
        "Verschmilz zwei Körper, einen der Größe 2, zusammen bis 5 Elemente.",
    ),
    (
        sky("1b@WO 2r 3g", "W:gravity:5+", players=2),
        "Merge two bodies, one of size 1, together at most 5 elements; then again with 2.",
        "Verschmilz zwei Körper, einen der Größe 1, zusammen bis 5 Elemente; danach noch mit 2.",
    ),
    (
        sky("1b@WOR 2r3r 4g5g6g", "W:gravity:1"),
        "Split one element off an unvisited body.",
        "Spalte ein Element von einem unbesuchten Körper ab.",
    ),
    (
        sky("1b@WOR 2r3r 4g5g6g", "W:gravity:2"),
        "Split two elements off an unvisited body.",
        "Spalte zwei Elemente von einem unbesuchten Körper ab.",
    ),
    (
        sky("1b@WOR 2r3r 4g5g6g", "W:gravity:3", comets="W"),
        "Gravity does nothing. You may use the comet to merge two bodies (at most 3 elements) or save it.",
        "Die Schwerkraft bewirkt nichts."
        " Du darfst mit dem Kometen zwei Körper verschmelzen (bis 3 Elemente) oder ihn aufsparen.",
    ),
]


@pytest.mark.parametrize(("s", "english", "german"), TASKS)
def test_the_phase_says_what_to_do_and_how_much(s: State, english: str, german: str) -> None:
    assert english == status(seen(s), GAME.voice(Voice("en", (), 0)))
    assert german == status(seen(s), GAME.voice(Voice("de", (), 0)))


def test_of_others_it_is_said_what_they_do() -> None:
    told = [status(seen(s), GAME.voice(Voice("en", ("Ada", "Bob"), 1))) for s, _, _ in TASKS]

    assert "Ada places an astronaut at a body of one element." == told[0]
    assert "Ada merges two bodies, one of size 2, together at most 5 elements." == told[7]
    assert "Ada splits one element off an unvisited body." == told[9]
    assert all("Ada" in one and "you" not in one.lower() for one in told)


def test_u8_a_roll_opens_the_turn_of_whoever_rolls_and_the_deal_opens_nobodys() -> None:
    assert chance_for(seen(sky("1b@WOR 3b", "O:roll"))) == 1
    assert empty_table(GAME, 2, {}).view(0).chance_for is None
