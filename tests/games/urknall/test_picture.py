"""Urknall's picture: every move can be touched, and bodies keep their places and their distance."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from knall.core.engine.bitset import bits
from knall.core.game.rules import NOBODY
from knall.core.show.drawing import Picture
from knall.core.show.svg import whole
from knall.core.text.language import LANGUAGES
from knall.games.urknall import GAME
from knall.games.urknall.notation.notation import parse
from knall.games.urknall.picture import places
from knall.games.urknall.picture.picture import draw, picks
from knall.games.urknall.rules.state import State
from tests.games.urknall.pictures import POSITIONS, drawn, seen
from tests.games.urknall.sky import moves, play, points, sky


def markup(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(whole(picture))


# --- picks ---


@pytest.mark.parametrize(
    ("move", "touched"),
    [
        ("a5", ("e5",)),
        ("o7", ("e7",)),
        ("t7", ("e7",)),
        ("k7", ("e7",)),
        ("j7", ("comet-O", "e7")),
        ("s7", ("comet-O", "e7")),
        ("m3+17", ("b3", "b17")),
        ("c3+17", ("comet-O", "b3", "b17")),
        ("p4", ("e4",)),
        ("p4+9", ("e4", "e9")),
        ("-", ("decline",)),
        ("x", ("lose",)),
        ("d3", ("die",)),
    ],
)
def test_picks_are_things_of_the_move_in_the_order_of_touching(move: str, touched: tuple[str, ...]) -> None:
    assert touched == picks(seen(sky("1b", "O:travel:3")), move)


def test_every_legal_move_has_picks_of_its_own_in_the_picture() -> None:
    kinds = set()
    for text in POSITIONS:
        s = parse(text)
        there, legal = drawn(s), moves(s)
        touched = [picks(seen(s), move) for move in legal]
        kinds |= {move[0] for move in legal}

        assert len(legal) == len(set(touched)), text
        assert all(set(pick) <= set(there) for pick in touched), text
    assert set("aotjsmcp") <= kinds


@pytest.mark.parametrize(
    ("s", "move", "control"),
    [
        (sky("1b2b@W 3gO@O 4rR@R", "W:gravity:2", comets="W"), "-", "decline"),
        (sky("1bW@W 2gO@O 3rR@R", "W:travel:2"), "x", "lose"),
        (sky("1bW2b@W 3gO@O 4rR@R", "W:travel:2"), "k2", None),
    ],
)
def test_controls_are_there_while_they_are_moves(s: State, move: str, control: str | None) -> None:
    controls = {"decline", "lose"} & set(drawn(s))

    assert move in moves(s)
    assert controls == ({control} if control else set())


# --- pieces ---


def test_the_pieces_are_what_lies_on_the_table() -> None:
    for text in POSITIONS:
        s = parse(text)
        ids = [piece.id for piece in draw(seen(s), GAME.voice("en")).pieces]
        owners = s.own[0] | s.own[1] | s.own[2] | s.own[3]

        assert len(ids) == len(set(ids)), text
        assert {f"e{e}" for e in range(1, 37)} == {i for i in ids if re.fullmatch(r"e\d+", i)}
        assert {f"m{e + 1}" for e in bits(owners)} == {i for i in ids if re.fullmatch(r"m\d+", i)}, text
        assert {f"b{b + 1}" for b in set(s.body)} == {i for i in ids if re.fullmatch(r"b\d+", i)}, text
        for kind in ("astronaut", "comet"):
            assert {f"{kind}-{letter}" for letter in "WORB"[: s.players]} == {
                i for i in ids if i.startswith(f"{kind}-")
            }
        assert {f"seat-{letter}" for letter in points(s)} == {i for i in ids if i.startswith("seat-")}


def test_the_sky_is_the_lowest_piece_and_never_changes() -> None:
    pictures = [draw(seen(parse(text)), GAME.voice(language)) for text in POSITIONS[::30] for language in LANGUAGES]

    assert {"sky"} == {picture.pieces[0].id for picture in pictures}
    assert len({picture.pieces[0] for picture in pictures}) == 1
    for picture in pictures:
        assert [piece.layer for piece in picture.pieces] == sorted(piece.layer for piece in picture.pieces)


def test_every_picture_is_one_well_formed_svg_of_modest_size_with_ids_of_its_own() -> None:
    for text in POSITIONS[::10]:
        picture = draw(seen(parse(text)), GAME.voice("de"))
        inner = [
            node.get("id", "") for node in markup(picture).iter() if node.get("class") != "piece" and node.get("id")
        ]
        used = set(re.findall(r"url\(#([^)]*)\)", whole(picture)))

        assert len(whole(picture)) < 150_000
        assert all(name.startswith("urknall-") for name in inner)
        assert len(inner) == len(set(inner))
        assert used <= set(inner)


def test_every_class_is_of_this_game_and_in_the_style_sheet() -> None:
    written: set[str] = set()
    for text in POSITIONS[::5]:
        picture = draw(seen(parse(text)), GAME.voice("en"))
        for node in markup(picture).iter():
            written.update((node.get("class") or "").split())

    assert written - {"piece"} <= set(re.findall(r"\.(urknall-[A-Za-z-]+)", picture.style))
    assert not re.findall(r"(?<![\w-])\.(?!urknall-)[a-z][\w-]*\s*[{,]", picture.style)


def test_all_may_see_the_same() -> None:
    for text in POSITIONS[::40]:
        s = parse(text)

        assert len({draw(seen(s, seat), GAME.voice("en")) for seat in (NOBODY, *range(s.players))}) == 1


# --- places ---


def test_the_place_of_a_body_follows_from_its_lowest_element_alone() -> None:
    found: dict[str, set[tuple[float, float]]] = {}
    for text in POSITIONS:
        for piece in draw(seen(parse(text)), GAME.voice("en")).pieces:
            if re.fullmatch(r"b\d+", piece.id):
                found.setdefault(piece.id, set()).add((piece.x, piece.y))

    assert len(found) > 30
    assert {1} == {len(where) for where in found.values()}


def test_a_merge_moves_nothing_but_the_bodies_that_merge() -> None:
    s = sky("1b 2g 3r4b 5g6gW 7r8bO@O 9rR@R 10bW@W", "W:gravity:3")
    before = drawn(s)
    after = drawn(play(s, "m1+3"))

    moved = {i for i in before.keys() & after.keys() if (before[i].x, before[i].y) != (after[i].x, after[i].y)}
    assert {"e1", "e3", "e4"} == moved
    assert {"b3"} == {i for i in before.keys() - after.keys() if i.startswith("b")}


def test_u32_an_astronaut_off_the_board_waits_in_its_corner() -> None:
    s = sky("1b@W 2g@O 3r", "W:travel:4")
    x, y = places.corner(2, 3)
    waiting = drawn(s)["astronaut-R"]

    assert (x, y) <= (waiting.x, waiting.y) <= (x + places.PANEL[0], y + places.PANEL[1])
    assert "not on the board" in waiting.title
