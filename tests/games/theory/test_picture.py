"""The picture: what is to be seen, touched, and what is not."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from knall.core.match.position import Position
from knall.core.show.drawing import Piece
from knall.core.show.svg import whole
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.matches import random_match, random_positions
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
    assert "A card in Seat 2’s hand that nobody else knows" == there["h2-1"].title
    assert "Seat 2’s tile, face down; it is revealed when everybody has dropped out" == there["d2"].title
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
    assert "Tile 3 (Sheldon + Amy): a Sheldon and an Amy played: +2 green, +2 red" == there["tile3"].title


def test_of_what_others_decide_only_what_can_be_seen_is_marked() -> None:
    position = first_round(("bcdef", "bcdef"), ("0123", "4567"), paradox="open")
    play = position.play("!-", "!-")

    assert (("seat1",), ("tile3",)) == (position.view(1).picks("!-"), position.view(1).picks("!3"))
    assert (("c1d",), ("seat1",)) == (play.view(1).picks("dr"), play.view(None).picks("out"))
    assert {"seat1", "c1d"} <= set(pieces(play.play("dr"), 1))


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

    assert "Prize: green 3; it goes to the highest sum in green, and to nobody on a tie" == there["prize-g"].title
    assert "; in round 1 the 2 went to Seat 1" in there["left-g"].title
    assert "; in round 1 the 3 went to nobody" in there["left-b"].title
    assert there["round"].title.startswith("Round 2 of 6, started by Seat 2. Round 1: blue 3 to nobody, ")


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


def test_no_text_is_smaller_than_ten_pixels_on_a_phone_and_none_is_squeezed() -> None:
    room = 348  # of 360 pixels, what the page leaves
    for position in random_positions(load_game("theory"), range(2), each=11):
        for seat in (None, position.players - 1):
            for language in LANGUAGES:
                picture = position.view(seat).picture(language)
                for text in ElementTree.fromstring(whole(picture)).iter("{http://www.w3.org/2000/svg}text"):
                    assert float(text.get("font-size") or 0) * room / picture.width >= 10
                    assert text.get("textLength") is None


@pytest.mark.parametrize(("held", "heights"), [(5, {206}), (7, {102}), (10, {102}), (15, {67})])
def test_as_many_cards_as_one_can_hold_fit_on_the_desk_below_the_table_and_beside_it(
    held: int, heights: set[float]
) -> None:
    hand, rest = "abcdefghijklmno"[:held], "abcdefghijklmno"[held:] or "-"
    other = "abcdefghijklmno|-|-|-|-|-|-|-"
    mine = f"{hand}|-|-|-|{rest}|-|-|{'b2' if held < 15 else '-'}"
    position = at(f"6:3 b4g4r4 b/g/r/u {other};{other};{mine} 3:play paradox=none")
    picture = position.view(2).picture("en")
    cards = [piece for piece in picture.pieces if piece.id.startswith("c3") and "-" not in piece.id]
    assert picture.wide is not None

    assert held == len(cards) == len({(piece.x, piece.y) for piece in cards})
    for piece in cards:
        height = float(piece.drawing.split('height="')[1].split('"')[0])
        assert height in heights
        assert 66 <= piece.x <= picture.width - 66
        assert piece.y + height / 2 <= picture.height
        assert piece.wide is not None
        assert 724 + 66 <= piece.wide.x <= picture.wide[0] - 66
        assert piece.wide.y + height / 2 <= picture.wide[1]


def test_four_play_on_a_phone_without_scrolling_and_the_size_never_changes() -> None:
    for players, highest in ((2, 1), (3, 1.2), (4, 1.32)):
        sizes = set()
        for paradox in ("secret", "open", "chaos2"):
            match = random_match(load_game("theory"), players, {"paradox": paradox}, 5)
            pictures = [one.before.picture("en") for one in match.told(0)]
            sizes |= {(picture.width, picture.height, picture.wide) for picture in pictures}
        assert 1 == len(sizes)
        width, height, _ = sizes.pop()
        assert height / width <= highest


def test_cards_say_what_they_are() -> None:
    position = first_round(("acdmo", "abcde"), paradox="none")
    there = pieces(position, 0)

    assert "Penny (d): bids red 5 or green 2; a woman" == there["c1d"].title
    assert "Howard (c): bids red 7; a man" == there["c1c"].title
    assert "Kitten (m): bids blue 5 or green 2; no person" == there["c1m"].title
    played = pieces(position.play("dg"), 1)["c1d"]
    gone = "gone for good if it wins the prize, otherwise back to the hand"
    assert f"Penny (d) as green 2; {gone}" == played.title
    german = {piece.id: piece.title for piece in position.view(0).picture("de").pieces}
    assert "Kätzchen (m): bietet Blau 5 oder Grün 2; keine Person" == german["c1m"]


def test_one_s_own_row_is_next_to_the_desk_and_the_others_follow_as_they_sit() -> None:
    position = first_round(("abcde", "abcde", "abcde", "abcde"))

    for seat in range(4):
        there = pieces(position, seat)
        rows = sorted(range(4), key=lambda p: there[f"seat{p + 1}"].y)
        assert rows == [(seat + 1 + i) % 4 for i in range(4)]
    watching = pieces(position, None)
    assert sorted(range(4), key=lambda p: watching[f"seat{p + 1}"].y) == [0, 1, 2, 3]


def test_chance_has_its_pieces_too() -> None:
    position = first_round(("bcdef", "bcdef"), paradox="chaos").play("bg", "out", "out")
    view, there = position.view(None), pieces(position, None)

    for event, picks in (("?5", ("chaos1",)), ("*2fg", ("p2",)), ("$b2g2r2", ("left-b", "left-g", "left-r"))):
        assert picks == view.picks(event)
        assert set(picks) <= set(there)
