"""Urknall's picture: what its pieces look like, and what their titles say."""

from __future__ import annotations

import re

import pytest

from knall.core.engine.bitset import bits, count
from knall.core.show.drawing import Piece
from knall.core.text.language import LANGUAGES, Language
from knall.games import load_game
from knall.games.urknall import GAME
from knall.games.urknall.notation.notation import parse
from knall.games.urknall.picture import drawings, labels, places
from knall.games.urknall.picture.picture import draw
from knall.games.urknall.rules import state
from knall.games.urknall.rules.bodies import bodies_of, points_by_owner
from knall.games.urknall.rules.state import ELEMENTS
from knall.testing.matches import random_positions
from tests.games.urknall.pictures import POSITIONS, drawn, seen
from tests.games.urknall.sky import play, points, sky


@pytest.mark.parametrize(
    ("id_", "en", "de"),
    [
        (
            "e14",
            "Element 14, green, marked by Orange, in body 13: the only green one, its marker earns 1",
            "Element 14, grün, markiert von Orange, in Körper 13: das einzige grüne, sein Marker bringt 1",
        ),
        (
            "e13",
            "Element 13, red, free, in body 13: the only red one, its marker earns 1",
            "Element 13, rot, frei, in Körper 13: das einzige rote, sein Marker bringt 1",
        ),
        (
            "b13",
            "Body 13: 13 red, 14 green (Orange). Visited by White and Orange: gravity leaves it alone. Now"
            " worth: Orange 1.",
            "Körper 13: 13 rot, 14 grün (Orange). Hier: Weiß und Orange. Die Schwerkraft lässt ihn in"
            " Ruhe. Jetzt wert: Orange 1.",
        ),
        (
            "b1",
            "Body 1: 1 blue (Red). Visited by Red: gravity leaves it alone. Now worth nothing.",
            "Körper 1: 1 blau (Rot). Hier: Rot. Die Schwerkraft lässt ihn in Ruhe. Jetzt nichts wert.",
        ),
        (
            "b2",
            "Black hole 2: 2 blue, 3 blue, 4 green, 5 green, 6 red, 7 red. Nobody travels there; it scores nothing",
            "Schwarzes Loch 2: 2 blau, 3 blau, 4 grün, 5 grün, 6 rot, 7 rot. Niemand reist dorthin; es bringt nichts",
        ),
        (
            "e3",
            "Element 3, blue, swallowed by black hole 2: it counts no more",
            "Element 3, blau, verschluckt vom Schwarzen Loch 2: Es zählt nicht mehr",
        ),
        (
            "astronaut-W",
            "White’s astronaut, at body 13: travels to bodies with a colour in common",
            "Astronaut von Weiß, bei Körper 13: reist zu Körpern mit gemeinsamer Farbe",
        ),
        (
            "comet-W",
            "White’s comet, not used yet: worth 1 point at the end. Once per match: travel anywhere, or stay and"
            " mark, or merge any two bodies",
            "Komet von Weiß, noch nicht eingesetzt: am Ende 1 Punkt wert. Einmal je Partie: überallhin reisen,"
            " oder stehen bleiben und markieren, oder zwei beliebige Körper verschmelzen",
        ),
        (
            "comet-O",
            "Orange’s comet, used: each player has only one",
            "Komet von Orange, eingesetzt: Alle haben nur einen",
        ),
        ("seat-O", "Orange: 1 point, 5 markers in supply", "Orange: 1 Punkt, 5 Marker im Vorrat"),
        (
            "die",
            "The die shows 4: gravity merges two bodies that together have at most 4 elements",
            "Der Würfel zeigt 4: Die Schwerkraft verschmilzt zwei Körper, die zusammen höchstens 4 Elemente haben",
        ),
    ],
)
def test_titles(id_: str, en: str, de: str) -> None:
    s = sky("1bR@R *2b3b4g5g6r7r 13r14gO@WO", "W:travel:4", comets="W", blackholes=True)

    assert en == drawn(s, "en")[id_].title
    assert de == drawn(s, "de")[id_].title


def test_u23_the_die_tells_of_a_second_step() -> None:
    once, twice = (drawn(sky("1b@W 2b@O", f"W:gravity:5{plus}", players=2))["die"] for plus in ("", "+"))

    assert twice.title == f"{once.title}; then it acts once more, with 2"
    assert [piece.drawing.count("urknall-pip") for piece in (once, twice)] == [5, 7]


def written(piece: Piece) -> str:
    """The words in a drawing."""
    return " ".join(re.findall(">([^<]+)<", piece.drawing))


def test_u5_second_colours_have_a_corner_and_say_whose_they_are() -> None:
    there = drawn(sky("1bR@W 2b@O", "O:second:5", players=2), "de")

    assert there["seat-R"].title == "Rot, Zweitfarbe von Weiß: 0 Punkte, 8 Marker im Vorrat"
    assert "Orange setzt einen Marker in Blau" == written(there["turn"])
    assert {"seat-O", "seat-B"} == {i for i in there if "urknall-turn" in there[i].drawing}


@pytest.mark.parametrize(
    ("turn", "en", "de"),
    [
        ("W:place", "White places the astronaut", "Weiß stellt den Astronauten auf"),
        ("O:roll", "Orange rolls the die", "Orange würfelt"),
        ("R:travel:3", "Red travels", "Rot reist"),
        ("W:gravity:6", "White merges, at most 6", "Weiß verschmilzt, höchstens 6"),
        ("W:gravity:1", "White splits one off", "Weiß spaltet eines ab"),
        ("-:over", "White wins", "Weiß gewinnt"),
    ],
)
def test_the_picture_says_whose_turn_it_is(turn: str, en: str, de: str) -> None:
    s = sky("1bW2g@W 3g@O 4r@R 5r6b 7b 8g", turn)

    for language, sentence in (("en", en), ("de", de)):
        picture = draw(seen(s), GAME.voice(language))
        assert f"Urknall. {sentence}." == picture.title
        assert sentence == written(next(piece for piece in picture.pieces if piece.id == "turn"))


def test_u29_u30_winners_wear_crowns_and_nobody_may_win() -> None:
    shared = drawn(sky("1bW2gO@W 3g@O 4r@R", "-:over"))
    nobody = drawn(sky("1bR2g@W 3g@O", "-:over", players=2))

    assert "White and Orange share the win" in shared["turn"].drawing
    assert {"seat-W", "seat-O", "crown"} == {i for i in shared if "urknall-crown" in shared[i].drawing}
    assert "Nobody wins" in nobody["turn"].drawing
    assert not [i for i in nobody if "urknall-crown" in nobody[i].drawing]


def test_colours_and_owners_are_told_by_shape_and_letter_too() -> None:
    there = drawn(sky("1bW@W 2gO@O 3rR@R", "W:travel:3"))
    shapes = {re.search(r' d="([^"]*)"', there[f"e{e}"].drawing)[1] for e in (1, 2, 3)}  # type: ignore[index]

    assert len(shapes) == 3
    assert [re.findall(r"urknall-(\w)-pen", there[f"m{e}"].drawing)[0] for e in (1, 2, 3)] == ["W", "O", "R"]
    assert [re.findall(r"urknall-(\w)-pen", there[f"astronaut-{p}"].drawing)[0] for p in "WOR"] == ["W", "O", "R"]
    assert [re.findall(r">(\w+)</text>", there[f"e{e}"].drawing)[0] for e in (1, 2, 3)] == ["1", "2", "3"]


def test_u21_what_bodies_are_worth_and_comets_add_up_to_the_scores() -> None:
    for text in POSITIONS:
        s = parse(text)

        assert list(points(s).values()) == points_by_owner(s, bodies_of(s))[: len(points(s))], text


def test_a_piece_that_stays_the_same_is_drawn_once() -> None:
    s = sky("1b 2g 3r4b 5g6gW 7r8bO@O 9rR@R 10bW@W", "W:gravity:3")
    before = drawn(s)
    after = drawn(play(s, "m1+3"))

    assert all(after[i] is before[i] for i in ("sky", "b7", "e7", "m8", "astronaut-O", "comet-W"))
    assert all(after[i] is not before[i] for i in ("b1", "e1", "e4"))


def test_supplies_are_cubes_and_numbers() -> None:
    for text in POSITIONS[::20]:
        s = parse(text)
        there = drawn(s)
        for p, letter in enumerate(points(s)):
            drawing = there[f"seat-{letter}"].drawing
            most = state.SECONDS if p >= s.players else state.markers_each(s)
            badge = 1 if p >= s.players else 0

            assert s.supply[p] + badge == drawing.count(f"urknall-{letter}-light"), text
            assert most - s.supply[p] == drawing.count("urknall-spent"), text
            assert f">{s.supply[p]}</text>" in drawing


def test_black_holes_are_drawn_as_rings() -> None:
    found = [s for s in map(parse, POSITIONS) if s.holes]
    assert found
    for s in found:
        there = drawn(s)
        for b in range(ELEMENTS):
            if s.elements[b]:
                hole = bool(s.holes >> b & 1)
                assert hole == ("urknall-disc" in there[f"b{b + 1}"].drawing)
                assert all(hole == ("urknall-gone" in there[f"e{e + 1}"].drawing) for e in bits(s.elements[b]))
                assert not hole or count(s.elements[b]) == 6


def test_every_word_can_be_read_on_a_small_phone() -> None:
    """Ten pixels, where the picture is 348 pixels wide."""
    least = 10 * places.WIDTH / 348
    for position in random_positions(load_game("urknall"), range(1), each=17):
        for piece in position.view(None).picture("de").pieces:
            sizes = re.findall(r'font-size="([0-9.]+)"', piece.drawing)
            assert all(float(size) >= least for size in sizes), (piece.id, sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comet_leaves_points_of_two_digits_and_their_word_readable(language: Language) -> None:
    picture = draw(seen(sky("1bW2g3r4g5r@W 6b@O", "W:travel:4", players=2, comets="W")), GAME.voice(language))
    piece = {one.id: one for one in picture.pieces}
    unit = labels.lines(0, 27, GAME.voice(language))[2]
    drawn = drawings.panel(0, ("", "27", unit), 1, 10, of="", lit=False, won=False)
    found = re.search(rf'x="([0-9.]+)"[^>]*font-size="([0-9.]+)"[^>]*>{unit}<', drawn)
    reach = re.search(r'<circle r="([0-9.]+)"', piece["comet-W"].drawing)
    assert found
    assert reach

    end = piece["seat-W"].x + float(found[1]) + 0.58 * len(unit) * float(found[2])  # wide letters
    assert end <= piece["comet-W"].x - float(reach[1])
