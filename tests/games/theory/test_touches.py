"""What somebody means who touches what is no move now, and what is said to it."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.testing.guidance import check_explained, check_picks, said
from tests.games.theory.desk import GAME, at, first_round
from tests.support.case_tables import cases

TILES = first_round(("adefg", "abcde"), ("0123", "4567"))
PLAY = TILES.play("!3", "!-")
LAID = PLAY.play("dg", "cr")
LATER = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdef|a|hijklmno|gg|-|45|6|- 1:play -")
SECOND = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdefg|a|hijklmno|-|-|456|-|- 2:tile -")
CHAOS = first_round(("adefg", "abcde"), paradox="chaos")
OPEN = first_round(("adefg", "abcde"), ("0123", "4567"), paradox="open").play("!3")


def test_every_move_has_picks_of_its_own_and_none_begin_another() -> None:
    check_picks(GAME, each=7, most=1)


@pytest.mark.parametrize(
    ("position", "piece", "move", "clause", "sentence"),
    cases(
        globals(),
        """
        TILES   c1d     dr   T9   First decide about your tiles: lay one, or none.
        TILES   c1d-g   dg   T9   First decide about your tiles: lay one, or none.
        TILES   slot7   !7   T9   You do not have tile 7 (Sheldon!); you have 0 (blue ⇄ red)
        SECOND  slot7   !7   T14  Tile 7 (Sheldon!) has been used and is out of the game.
        TILES   p1      *1a  T15  Cards are drawn at random after a round has been scored
        PLAY    tile0   !0   T9   Tiles are laid before the first card of a round; it is too late now.
        PLAY    tile3   !3   T9   Tile 3 (Sheldon + Amy) already lies there for this round.
        LAID    c1d     dg   T10  Penny (d) already lies in front of you this round.
        LATER   o1      cr   T14  Howard (c) won you a prize and is out of the game.
        CHAOS   slot3   !3   T19  In this variant nobody has tiles
        CHAOS   chaos1  ?0   T19  Tiles of the pile stay face down until everybody has dropped out.
        OPEN    tile3   !3   T9   You do not have tile 3 (Sheldon + Amy); you have 4
        """,
    ),
)
def test_what_is_touched_is_explained(position: Position, piece: str, move: str, clause: str, sentence: str) -> None:
    check_explained(position, piece, move, clause, sentence)


@pytest.mark.parametrize(
    ("position", "piece"),
    [
        (TILES, "slot0"),  # one's own tile lies below, where it can be touched
        (TILES, "prize-b"),
        (TILES, "seat2"),
        (TILES, "x2-1"),
        (PLAY, "c1d"),  # either end of it is a move
        (PLAY, "h2-1"),
        (PLAY, "cell1b"),
        (LAID, "c2c"),  # a card of somebody else is no move of one's own
        (LATER, "d2"),
        (LATER, "p2"),
        (OPEN.play("!-"), "round"),
        (OPEN.play("!4"), "tile4"),
    ],
)
def test_things_that_mean_no_move_have_their_title_only(position: Position, piece: str) -> None:
    assert (None, "", "") == said(position, piece)


def test_the_sentences_of_touches_are_german_too() -> None:
    assert "Penny (d) liegt in dieser Runde schon vor dir." == said(LAID, "c1d", language="de")[2]
    assert "Plättchen 7 (Sheldon!) ist verbraucht und aus dem Spiel." == said(SECOND, "slot7", language="de")[2]


def test_out_of_turn_whose_turn_it_is_is_told() -> None:
    assert ("ab", "T10", "It is Seat 1’s turn.") == said(PLAY, "c2a", 1)
    assert ("!4", "T9", "It is Seat 1’s turn.") == said(TILES, "tile4", 1)
