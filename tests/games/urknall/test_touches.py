"""Touching what is not possible in Urknall: the move that was meant, and the clause that forbids it."""

from __future__ import annotations

import pytest

from knall.core.game.open_information import view
from knall.games import load_game
from knall.games.urknall.picture.touches import move_of_touch
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.refusals import REFUSALS
from knall.testing.guidance import check_picks
from knall.testing.matches import random_positions
from tests.games.urknall.sky import moves, sky
from tests.support.case_tables import cases

GAME = load_game("urknall")
PLACE = sky("1b@W 2g 13r14g", "O:place")
SECOND = sky("1b@W 2gB@O 3r4r5r 6b7gR", "O:second:2", players=2)
FULL = sky("1b@W 2gB@O 3rW4gO 6b", "O:second:2", players=2)
TRAVEL = sky("1r2rO@W 3b4bO@O 5r6gR@R 7rO8rR *9b10b11g12g13r14r", "W:travel:4", blackholes=True)
COMET = sky("1r2rO@W 3b4bO@O 5r6gR@R", "W:travel:4", comets="WO")
NEEDLESS = sky("1r2g3bW@W 4b5bO@O 6g@R", "W:travel:4", comets="W")
STUCK = sky("1r2rO@W 3b4g@OR", "W:travel:4")
NOWHERE = sky("1rO2rO@W 3b4g@OR", "W:travel:4")
LOST = sky("1b2gO 5b@O", "W:travel:3", comets="W")
MERGE = sky("1b 2b3g 4g5g6r 7r8b9r11b12b 10b@WO 13r@R", "W:gravity:5")
HOLE = sky("1b 2b3g *4b5b6g7g8r9r 10b@WO 13r@R", "W:gravity:3", blackholes=True)
ONE = sky("1b2g 3r4g5b6r 10b11g12r@W 13b@OR", "W:gravity:1", comets="W")
TWO = sky("1b2g 3r4g5b6r 10b11g12r@W 13b@OR", "W:gravity:2")
NOTHING = sky("1b2g 3r4g 10b@W 11b@OR", "W:gravity:3", comets="W")
ALL_OFFERED = sky("1b 2g 10b11b12g@W 13b14r15b@O 16b17g18g@R", "W:gravity:2", comets="W")


def seen(s: State) -> ViewState:
    v = ViewState()
    view(s, 0, v)
    return v


@pytest.mark.parametrize(
    ("s", "piece", "clause", "words"),
    [
        *cases(
            globals(),
            """
            PLACE        e14          U7   body 13 has size 2
            PLACE        b13          U7   body 13 has size 2
            PLACE        b1           U7   An astronaut stands at body 1 already
            PLACE        astronaut-W  U7   An astronaut stands at body 1 already
            PLACE        astronaut-O  U7   First Orange places their astronaut at a body of one
            PLACE        comet-O      U7   First Orange places their astronaut
            PLACE        die          U7   First Orange places their astronaut
            SECOND       e4           U22  Body 3 has size 3, more than the die shows (2)
            SECOND       m2           U4   Element 2 has a marker
            SECOND       astronaut-O  U22  First Orange places a second-colour marker
            SECOND       comet-O      U22  First Orange places a second-colour marker
            SECOND       die          U22  First Orange places a second-colour marker
            FULL         b3           U4   body 3 has no free element left
            TRAVEL       e3           U10  Body 3 has no colour in common with body 1.
            TRAVEL       astronaut-O  U10  Body 3 has no colour in common with body 1.
            TRAVEL       e1           U10  a journey goes to another body
            TRAVEL       astronaut-W  U10  a journey goes to another body
            TRAVEL       m6           U4   Element 6 has a marker
            TRAVEL       b7           U4   body 7 has no free element left
            TRAVEL       b9           U33  Body 9 is a black hole
            TRAVEL       e14          U33  Body 9 is a black hole
            TRAVEL       comet-W      U17  White has used the comet already
            TRAVEL       die          U8   rolled once
            COMET        e3           U10  you need the comet to get there
            COMET        e1           U10  you need the comet to stay
            STUCK        e2           U4   Element 2 has a marker
            STUCK        e3           U10  no colour in common
            NOWHERE      astronaut-W  U4   has a marker already
            LOST         astronaut-W  U32  comes back with a journey
            LOST         comet-W      U32  without the comet
            MERGE        b7           U13  Bodies 1 and 7 would have 6 elements together, more than 5
            MERGE        e8           U13  Bodies 1 and 7 would have 6 elements together
            MERGE        b13          U13  An astronaut stands at body 13
            MERGE        astronaut-R  U13  An astronaut stands at body 13
            MERGE        astronaut-W  U8   The journey is over
            MERGE        comet-W      U19  White has used the comet already
            MERGE        die          U8   rolled once
            HOLE         b4           U33  Body 4 is a black hole
            ONE          e2           U14  choose the one with the lowest number
            ONE          e11          U14  An astronaut stands at body 10
            ONE          comet-W      U19  Bodies 1 and 13 would have 3 elements together, more than 1
            TWO          e2           U14  Body 1 has size 2; only a body larger than 2
            TWO          b10          U14  An astronaut stands at body 10
            TWO          astronaut-R  U13  An astronaut stands at body 13
            NOTHING      b1           U13  4 elements together, more than 3: nothing merges
            NOTHING      b10          U13  only the comet can merge it
            ALL_OFFERED  comet-W      U20  Gravity merges bodies 1 and 2 without the comet
            """,
        ),
        (sky("1rO@W 3r@OR", "W:travel:4", comets="W"), "comet-W", "U20", "Body 3 can be reached without the comet"),
    ],
)
def test_what_was_meant_is_refused_with_the_clause_that_forbids_it(
    s: State, piece: str, clause: str, words: str
) -> None:
    move = move_of_touch(seen(s), piece)

    assert move is not None
    assert move not in moves(s)
    found, german = REFUSALS.why_not(seen(s), move, GAME.voice("en")), REFUSALS.why_not(seen(s), move, GAME.voice("de"))
    assert (clause, True) == (found.clause, words in found.sentence), found
    assert clause == german.clause
    assert german.sentence != found.sentence


@pytest.mark.parametrize(
    ("s", "piece"),
    [
        (PLACE, "b2"),  # the halo of an element that can be touched
        (SECOND, "b6"),
        (TRAVEL, "b5"),
        (TRAVEL, "astronaut-R"),  # one may go where it stands
        (TRAVEL, "comet-O"),
        (NEEDLESS, "comet-O"),
        (COMET, "comet-W"),  # it can be used
        (MERGE, "b2"),
        (TWO, "b3"),
        (LOST, "astronaut-R"),
        (TRAVEL, "seat-W"),
        (TRAVEL, "sky"),
        (TRAVEL, "turn"),
        (TRAVEL, "wordmark"),
        (NOTHING, "decline"),
        (sky("1b@WOR", "W:roll"), "die"),
        (sky("1b@WOR", "-:over"), "e1"),
        (sky("1b@WOR", "-:over"), "crown"),
    ],
)
def test_a_piece_that_means_no_move_or_a_legal_one_needs_no_refusal(s: State, piece: str) -> None:
    assert move_of_touch(seen(s), piece) is None


def test_an_element_that_cannot_be_marked_is_always_explained() -> None:
    for position in random_positions(GAME, range(1), each=3):
        phase = str(position).split()[2].split(":")[1]
        if phase not in ("place", "second", "travel"):
            continue
        v = position.view(position.to_move)
        first = {v.picks(move)[0] for move in position.legal_moves}
        for e in range(1, 37):
            assert (f"e{e}" in first) == (GAME.picture.move_of_touch(v.content, f"e{e}") is None), (e, str(position))


def test_every_move_has_a_few_picks() -> None:
    check_picks(GAME, each=7, most=3)


def test_picks_mean_the_same_in_any_order() -> None:
    """No move's picks are, as a set, those of another move or a part of them."""
    for position in random_positions(GAME, range(1), each=3):
        v = position.view(position.to_move)
        picks = {frozenset(v.picks(move)) for move in position.legal_moves}
        single = {pick for touched in picks if len(touched) == 1 for pick in touched}

        assert len(picks) == len(position.legal_moves), str(position)
        assert not any(touched & single for touched in picks if len(touched) > 1), str(position)
        assert not any(touched - {pick} in picks for touched in picks for pick in touched), str(position)
