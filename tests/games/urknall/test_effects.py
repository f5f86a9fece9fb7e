"""Every effect of Urknall's events in words, and the pieces that show it."""

from __future__ import annotations

import pytest

from knall.core.game.open_information import view
from knall.core.game.rules import NOBODY
from knall.core.show.told import Effect
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.urknall import GAME
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.effects import effects
from knall.testing.matches import random_match
from tests.games.urknall.sky import play, sky


def seen(s: State) -> ViewState:
    v = ViewState()
    view(s, NOBODY, v)
    return v


def came_of(s: State, event: str, language: Language = "en", reader: int | None = None) -> tuple[Effect, ...]:
    """What this event brings about at this table."""
    return effects(seen(s), seen(play(s.copy(), event)), event, GAME.voice(Voice(language, (), reader)))


def told(s: State, event: str, language: Language = "en", reader: int | None = None) -> list[str]:
    return [effect.sentence for effect in came_of(s, event, language, reader)]


COMET = sky("1r@W 2b3g 4b@O 5r6r7r@R", "W:travel:4", comets="WO")
MERGE = sky("1rW2r@O 3rO4b 5b@WR", "W:gravity:4", comets="W")
HOLE = sky("1bW2b3g@O 4gO5rO6r 7b@WR", "W:gravity:6", blackholes=True, comets="W", supply=1)
THIN = sky("1bW2b3g 4g5r6r 7b@WO 8g9r", "W:gravity:6", blackholes=True, players=2, supply=1)


@pytest.mark.parametrize(
    ("s", "event", "english", "german"),
    [
        (
            COMET,
            "j2",
            [
                "White loses the point for an unused comet.",
                "Gravity does nothing with 4: only one body is unvisited.",
            ],
            [
                "Weiß verliert den Punkt für den nicht eingesetzten Kometen.",
                "Die Schwerkraft tut mit 4 nichts: Nur ein Körper ist unbesucht.",
            ],
        ),
        (
            sky("1b@W 2r@O 3g4g5g", "O:second:5", players=2),
            "o1",
            [],
            [],
        ),
        (
            sky("1bR@W 2rB@O 3g4g5g", "W:roll", players=2),
            "d1",
            [
                "No body of at most 1 has a free element: no second-colour marker is placed,"
                " and gravity works only once."
            ],
            [
                "Kein Körper aus höchstens 1 hat ein freies Element: Kein Marker der Zweitfarbe wird gesetzt,"
                " und die Schwerkraft wirkt nur einmal."
            ],
        ),
        (
            MERGE,
            "c1+3",
            ["White loses the point for an unused comet.", "Points: White −2."],
            ["Weiß verliert den Punkt für den nicht eingesetzten Kometen.", "Punkte: Weiß −2."],
        ),
        (
            sky("1rW2r@O 3rO4b 5b@WR", "W:gravity:4", comets="W"),
            "c3+5",
            [
                "White loses the point for an unused comet.",
                "White now stands at body 3.",
                "Red now stands at body 3.",
                "Points: White −1, Orange +1.",
            ],
            [
                "Weiß verliert den Punkt für den nicht eingesetzten Kometen.",
                "Weiß steht jetzt bei Körper 3.",
                "Rot steht jetzt bei Körper 3.",
                "Punkte: Weiß −1, Orange +1.",
            ],
        ),
        (
            HOLE,
            "c1+4",
            [
                "White loses the point for an unused comet.",
                "Black hole 1 swallows markers: White 1, Orange 2.",
                "Orange leaves the board and comes back anywhere next turn.",
                "Every player gives up a marker.",
                "Points: White −3, Orange −4.",
                "Nobody has a marker left: the match ends at once.",
            ],
            [
                "Weiß verliert den Punkt für den nicht eingesetzten Kometen.",
                "Das Schwarze Loch 1 verschluckt Marker: Weiß 1, Orange 2.",
                "Orange verlässt das Spielfeld und kehrt im nächsten Zug irgendwo zurück.",
                "Alle geben einen Marker ab.",
                "Punkte: Weiß −3, Orange −4.",
                "Niemand hat noch einen Marker: Die Partie endet sofort.",
            ],
        ),
        (
            THIN,
            "m1+4",
            [
                "Black hole 1 swallows markers: White 1.",
                "At most one marker lay on it: every player gives up two.",
                "White gives up only one, the last.",
                "Orange gives up only one, the last.",
                "Points: White −2.",
                "Nobody has a marker left: the match ends at once.",
            ],
            [
                "Das Schwarze Loch 1 verschluckt Marker: Weiß 1.",
                "Höchstens ein Marker lag darauf: Alle geben zwei ab.",
                "Weiß gibt nur einen ab, den letzten.",
                "Orange gibt nur einen ab, den letzten.",
                "Punkte: Weiß −2.",
                "Niemand hat noch einen Marker: Die Partie endet sofort.",
            ],
        ),
    ],
)
def test_a_sentence_for_each_effect(s: State, event: str, english: list[str], german: list[str]) -> None:
    assert english == told(s, event)
    assert german == told(s, event, "de")


@pytest.mark.parametrize(
    ("s", "event", "english", "german"),
    [
        (
            sky("1r2r@W 3r@O 4b5b 6g7g 8g@R", "W:travel:3"),
            "t3",
            "the smallest unvisited bodies (2 + 2) are too large.",
            "Die kleinsten unbesuchten Körper (2 + 2) sind zu groß.",
        ),
        (
            sky("1r@W 2r@O 3b4b 5g@R", "W:travel:2"),
            "t2",
            "1 + 2 is too large, and a body of 1 prevents a split.",
            "1 + 2 ist zu groß, ein Körper aus 1 verhindert das Spalten.",
        ),
        (
            sky("1r2r@W 3r@O 4b5b 8g@R", "W:travel:2"),
            "t3",
            "no unvisited body is larger.",
            "Kein unbesuchter Körper ist größer.",
        ),
        (sky("1r@W 2r@OR", "W:travel:5"), "t2", "only one body is unvisited.", "Nur ein Körper ist unbesucht."),
        (
            sky("1r@WOR", "W:travel:5"),
            "k1",
            "astronauts stand at all bodies.",
            "Bei allen Körpern stehen Astronauten.",
        ),
    ],
)
def test_u15_why_gravity_does_nothing(s: State, event: str, english: str, german: str) -> None:
    assert [f"Gravity does nothing with {s.value}: {english}"] == told(s, event)
    assert [f"Die Schwerkraft tut mit {s.value} nichts: {german}"] == told(s, event, "de")
    assert len(told(s, event, "de")[0]) <= 95  # two lines on a phone, beside what led to it


def test_u23_each_of_two_steps_that_do_nothing_is_told() -> None:
    found = told(sky("1r2r@WO", "W:travel:5+", players=2), "k1")

    assert ["Points: White +2.", 2] == [found[0], sum("does nothing" in one for one in found)]
    assert "with 5" in found[1]
    assert "with 2" in found[2]


def test_u23_the_second_step_that_does_nothing_is_told_after_the_first() -> None:
    found = told(sky("1r@WO 2b 3g 4r5r6r", "W:gravity:4+", players=2), "m2+3")

    assert ["Gravity does nothing with 3: the smallest unvisited bodies (2 + 3) are too large."] == found


def test_u22_nobody_places_who_has_no_marker_left() -> None:
    s = sky("1b@W 2r@O", "W:roll", players=2)
    s.supply[3] = 0

    assert ["Orange has no second-colour marker left: gravity works only once."] == told(s, "d2")
    assert ["Du hast keinen Marker der Zweitfarbe mehr: Die Schwerkraft wirkt nur einmal."] == told(s, "d2", "de", 1)


def test_u9_a_roll_is_missed_without_a_marker() -> None:
    s = sky("1r@W 2r@OR", "W:travel:5")
    s.supply[1] = 0

    assert "Orange has no marker left and misses the roll." == told(s, "t2")[-1]
    assert "Du hast keinen Marker mehr und würfelst nicht." == told(s, "t2", "de", 1)[-1]
    assert ("seat-O",) == came_of(s, "t2")[-1].pieces


def test_u24_the_last_marker_ends_the_match() -> None:
    s = sky("1r@W 2r@OR", "W:travel:5", supply=0)
    s.supply[0] = 1

    assert "Nobody has a marker left: the match is over." == told(s, "t2")[-1]
    assert "Niemand hat noch einen Marker: Die Partie ist zu Ende." == told(s, "t2", "de")[-1]


def test_effects_speak_to_whoever_reads_and_show_pieces_that_are_there() -> None:
    found = set()
    for seed in range(12):
        match = random_match(GAME, 2 + seed % 3, {"blackholes": True}, seed)
        for one in match.told(1):
            there = {piece.id for piece in one.after.picture().pieces}
            for effect in one.before.effects(one.after, one.text, Voice("en", (), 1)):
                assert set(effect.pieces) <= there, (one.text, effect)
                assert effect.sentence.endswith(".")
                assert not {"[", "{"} & {*effect.sentence}
                found.add(" ".join(word for word in effect.sentence.split() if word.isalpha())[:12])
    assert len(found) > 12, found


def test_a_roll_and_a_deal_bring_about_nothing_else() -> None:
    assert [] == told(sky("1b@W 2r@O 3b@R", "W:roll"), "d2")
    for one in random_match(GAME, 3, {}, 1).told(None, 0):
        if one.text.startswith("%"):
            assert one.before.effects(one.after, one.text) == ()
