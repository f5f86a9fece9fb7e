"""Pieces, markup, and what changes between two pictures."""

from __future__ import annotations

from xml.etree import ElementTree

from knall.core.game.game import AnyGame
from knall.core.show.drawing import Picture, Piece, node, text
from knall.core.show.svg import changed, piece_markup, whole
from knall.testing.matches import random_positions


def picture(*pieces: Piece) -> Picture:
    return Picture(10, 10, "", pieces, "t")


def test_markup_is_escaped_and_short() -> None:
    assert '<text x="0.33" class="a&quot;b">&lt;&amp;&gt;</text>' == text("<&>", x=1 / 3, class_='a"b')
    assert '<g stroke-width="2"/>' == node("g", stroke_width=2, fill=None)


def test_a_piece_stands_at_its_place() -> None:
    piece = Piece("e1", 0, 1.5, 2.0, "<circle/>", "a < b")

    assert '<g id="e1" class="piece" transform="translate(1.5,2)"><title>a &lt; b</title><circle/></g>' == piece_markup(
        piece
    )


def test_only_what_changed_is_told() -> None:
    stay, old, new, gone = (Piece(i, 0, 0, 0, "") for i in ("stay", "move", "new", "gone"))
    moved = Piece("move", 0, 5, 5, "")

    assert ((moved, new), ("gone",)) == changed(picture(stay, old, gone), picture(stay, moved, new))


def test_every_picture_is_well_formed_and_self_contained(game: AnyGame) -> None:
    for position in random_positions(game, range(1), each=31):
        for seat in (None, 0):
            svg = whole(position.view(seat).picture("de"))
            root = ElementTree.fromstring(svg)
            assert root.tag.endswith("svg")
            assert "http" not in svg.replace("http://www.w3.org/", "")
            assert len(svg) < 200_000
