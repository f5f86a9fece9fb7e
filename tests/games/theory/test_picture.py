"""The picture: what is to be seen, touched, and what is not."""

from __future__ import annotations

from xml.etree import ElementTree

from knall.core.drawing import Piece
from knall.core.language import LANGUAGES
from knall.core.position import Position
from knall.core.svg import whole
from knall.games import load_game
from knall.testing.matches import random_positions
from tests.games.theory.desk import at, first_round

LATE = "5:1 b4g4r4 b4/g4/r4/u01234 abcdefghijklm|-|no|-|-|5|-|-;abcd|ab|ef|-|ghijklmno|6|7|b2g2r2b3g3r3 1:play -"


def pieces(position: Position, seat: int | None) -> dict[str, Piece]:
    return {piece.id: piece for piece in position.view(seat).picture("en").pieces}


def test_every_end_of_a_card_is_touched_by_itself() -> None:
    position = first_round(("adefg", "abcde"), paradox="none")
    view = position.view(0)

    assert ("c1d-r",) == view.picks("dr")
    assert ("c1d-g",) == view.picks("dg")
    there = pieces(position, 0)
    assert {"c1a", "c1a-b", "c1d", "c1d-r", "c1d-g"} <= set(there)
    assert "c1a-g" not in there
    assert "Penny (d) as red 5" == there["c1d-r"].title
    assert "out" not in there  # the starting player must play


def test_a_card_keeps_its_id_on_its_way_from_hand_to_table_and_back() -> None:
    position = first_round(("bcdef", "bcdef"), paradox="none")
    hand = pieces(position, 0)["c1b"]
    position = position.play("bg", "bg")
    table = pieces(position, 0)["c1b"]
    position = position.play("out", "out", "*1ag", "*2ag", "$b2g2r2")
    back = pieces(position, 0)["c1b"]

    assert len({(piece.x, piece.y) for piece in (hand, table, back)}) >= 2
    assert "c1b" in pieces(position, 1)  # everyone knows it now
    assert "c1c" not in pieces(position, 1)


def test_hidden_things_have_ids_and_titles_that_tell_nothing() -> None:
    there = pieces(at(LATE), 0)

    assert {"h2-1", "h2-2", "c2a", "c2b", "d2", "x2-1"} <= set(there)
    assert not {"h2-3", "c2c", "c2d", "c2e", "tile6", "tile7"} & set(there)
    assert there["h2-1"].drawing == there["h2-2"].drawing
    assert "a card in the hand of Seat 2" == there["h2-1"].title
    assert "a tile, face down" == there["d2"].title
    assert "10" not in there["p2"].title
    mine = pieces(at(LATE), 1)
    assert {"tile6", "tile7", "c2c"} <= set(mine)
    assert "Amy (e) and Bernadette (f)" in mine["p2"].title


def test_tiles_are_touched_and_the_button_says_none() -> None:
    position = first_round(("bcdef", "bcdef"), ("0123", "4567"))
    there = pieces(position, 0)

    assert {"tile0", "tile3", "keep"} <= set(there)
    assert (("tile3",), ("keep",)) == (position.view(0).picks("!3"), position.view(0).picks("!-"))
    assert "keep" not in pieces(position, 1)
    assert "tile 3 (Sheldon + Amy)" in there["tile3"].title


def test_chaos_lays_hidden_tiles_in_the_middle() -> None:
    position = first_round(("bcdef", "bcdef"), paradox="chaos2")
    second = position.play("bg", "out", "out", "?5", "*1ag", "*2ag", "$b2g2r2")

    assert "chaos1" in pieces(position, None)
    assert "chaos2" not in pieces(position, None)
    assert "chaos2" in pieces(second, None)
    assert "used up" in pieces(second, None)["slot5"].title


def test_the_prizes_and_the_last_round_are_to_be_seen() -> None:
    there = pieces(
        first_round(("bcdef", "bcdef"), paradox="none").play("bg", "out", "out", "*1ag", "*2ag", "$b2g3r3"), 0
    )

    assert "prize: green 3" == there["prize-g"].title
    assert "R1: 2 → Seat 1" in there["left-g"].drawing
    assert "R1: 3 → nobody" in there["left-b"].drawing


def test_pictures_are_sound_and_scoped_to_the_game() -> None:
    for position in random_positions(load_game("theory"), range(1), each=19):
        for seat in (None, *range(position.players)):
            for language in LANGUAGES:
                picture = position.view(seat).picture(language)
                for node in ElementTree.fromstring(whole(picture)).iter():
                    for name in (node.get("class") or "piece").split():
                        assert name == "piece" or name.startswith("theory-")
                for piece in picture.pieces:
                    assert -1 <= piece.x <= picture.width
                    assert 0 <= piece.y <= picture.height


def test_all_fifteen_cards_fit() -> None:
    position = at("6:2 b4g4r4 b/g/r/u abcdefghijklmno|-|-|-|-|-|-|-;abcdefghijklmno|-|-|-|-|-|-|- 2:play paradox=none")
    picture = position.view(1).picture("en")
    cards = [piece for piece in picture.pieces if piece.id.startswith("c2") and "-" not in piece.id]

    assert 15 == len(cards) == len({(piece.x, piece.y) for piece in cards})
    assert all(65 <= piece.x <= 655 and piece.y + 92 < picture.height for piece in cards)


def test_chance_has_its_pieces_too() -> None:
    position = first_round(("bcdef", "bcdef"), paradox="chaos").play("bg", "out", "out")
    view, there = position.view(None), pieces(position, None)

    for event, picks in (("?5", ("chaos1",)), ("*2fg", ("p2",)), ("$b2g2r2", ("left-b", "left-g", "left-r"))):
        assert picks == view.picks(event)
        assert set(picks) <= set(there)
