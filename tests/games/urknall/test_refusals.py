"""A refusal of Urknall names the clause that forbids the move, and that is the rule that forbids it."""

from __future__ import annotations

from typing import ClassVar

import pytest

from knall.core.engine.bitset import bits
from knall.core.game.open_information import view
from knall.core.game.refusals import Refusal
from knall.core.game.rules import NOBODY
from knall.core.match.position import Position
from knall.core.text.language import Language
from knall.games import load_game
from knall.games.urknall.rules import state
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.refusals import REFUSALS
from knall.games.urknall.words.sentences import parts
from knall.testing.loosened import LoosenedTests
from knall.testing.refusals import Cause, Surveyed, survey, surveyed
from tests.games.urknall.loosened import LOOSENED
from tests.games.urknall.sky import moves, sky
from tests.support.case_tables import cases

GAME = load_game("urknall")


def refusal(s: State, move: str, language: Language = "en") -> Refusal:
    assert move not in moves(s)
    return REFUSALS.why_not(seen(s), move, GAME.voice(language))


def seen(s: State) -> ViewState:
    v = ViewState()
    view(s, NOBODY, v)
    return v


TRAVEL = sky("1r@W 2b3bO 4r5gR@OR *6b7b8g9g10r11r", "W:travel:4", comets="W", blackholes=True)
STUCK = sky("1r2rO@W 3b4g@OR", "W:travel:4")
LOST = sky("1b2gO 5b@OR", "W:travel:3", comets="W")
MERGE = sky("1b 2b3g 4g5g6r 7r8b9r 10b@WOR", "W:gravity:5")
SPLIT = sky("1b2g 3r4g5b6r 10b11g12r@WOR", "W:gravity:2")
NOTHING = sky("1b2g 3r4g 10b@WOR", "W:gravity:3", comets="W")
DUEL = sky("1b@W 2gB@O 3r4r5r", "O:second:2", players=2)


@pytest.mark.parametrize(
    ("s", "move", "clause", "words"),
    [
        *cases(
            globals(),
            """
            TRAVEL   a1      U7   before the first turn
            TRAVEL   d3      U8   rolled once
            TRAVEL   m1+2    U8   First the astronaut travels
            TRAVEL   o2      U5   with two players only
            TRAVEL   t1      U10  stands at body 1 already
            TRAVEL   t2      U10  Body 2 has no colour in common with body 1
            TRAVEL   t5      U4   Element 5 has a marker
            TRAVEL   t2      U10  you need the comet to get there
            TRAVEL   t1      U10  you need the comet to stay
            TRAVEL   t6      U33  Body 6 is a black hole
            TRAVEL   j1      U17  another body
            TRAVEL   j3      U4   Element 3 has a marker
            TRAVEL   j4      U20  can be reached without the comet
            TRAVEL   s4      U18  element 4 is part of body 4
            TRAVEL   k1      U11  A journey is possible
            TRAVEL   x       U12  A journey is possible
            STUCK    j3      U17  White has used the comet already
            STUCK    s1      U18  White has used the comet already
            STUCK    k3      U11  element 3 is part of body 3
            STUCK    k2      U4   Element 2 has a marker
            STUCK    x       U12  has a free element to mark
            LOST     j1      U32  without the comet
            LOST     s1      U32  without the comet
            LOST     k1      U32  off the board
            LOST     x       U32  can come back
            MERGE    t1      U8   The journey is over
            MERGE    m1+3    U2   There is no body 3; element 3 is part of body 2
            MERGE    m1+10   U13  An astronaut stands at body 10
            MERGE    m2+4    U13  of size 1
            MERGE    m4+7    U13  Bodies 4 and 7 would have 6 elements together, more than 5
            MERGE    c1+10   U19  used the comet
            MERGE    p1      U14  only with a 1 or a 2
            MERGE    -       U20  demands a merge
            SPLIT    m1+3    U13  6 elements together, more than 2
            SPLIT    p3      U14  exactly two elements
            SPLIT    p3+10   U14  element 10 of body 10
            SPLIT    p1+2    U14  Body 1 has size 2; only a body larger than 2
            SPLIT    p10+11  U14  An astronaut stands at body 10
            SPLIT    p4+5    U14  choose the one with the lowest number
            SPLIT    -       U20  demands a split
            NOTHING  m1+3    U13  4 elements together, more than 3
            NOTHING  c1+3    U19  4 elements together, more than 3
            DUEL     t3      U22  First Orange places a second-colour marker
            DUEL     o3      U22  Body 3 has size 3, more than the die shows (2)
            DUEL     o2      U4   Element 2 has a marker
            """,
        ),
        (sky("1b@WOR", "-:over"), "t1", "U24", "The match is over."),
        (sky("1b2g 3r", "W:place"), "a1", "U7", "body 1 has size 2"),
        (sky("1b@W 3r", "O:place"), "a1", "U7", "An astronaut stands at body 1 already"),
        (sky("1bR 3r", "O:place"), "a1", "U4", "Element 1 has a marker already"),
        (sky("1b2g 3r", "W:place"), "t3", "U7", "First White places their astronaut"),
        (sky("1b@WOR 3b", "W:roll"), "t3", "U8", "A turn begins with the roll"),
        (sky("1r@W 2b3b 4rO5gR@OR 6r", "W:travel:4"), "t5", "U4", "body 4 has no free element left"),
        (sky("1r@W 2b3b 4r5g@OR", "W:travel:4"), "t2", "U10", "in common with body 1."),
        (sky("1r@W 3b4g@OR", "W:travel:4", comets="W"), "s1", "U20", "needs no comet for it"),
        (sky("1b 2b3g 4g5g6r 10b@WOR", "W:gravity:5", comets="W"), "m1+10", "U13", "only the comet can merge it"),
        (sky("1b 2g3r4b5g 8b@WOR", "W:gravity:2"), "p2+3", "U14", "has size 1, less than 2"),
        (sky("1b2g@WOR", "W:gravity:1"), "p1", "U15", "nothing to split"),
        (sky("1b 2g 3r4g5b 8b@WOR", "W:gravity:2"), "p3+4", "U13", "demands a merge"),
        (sky("1b2g *3b4b5g6g7r8r 9b@WOR", "W:gravity:1", blackholes=True), "p3", "U33", "black hole"),
        (sky("1b 2g 8b@WOR", "W:gravity:2", comets="W"), "c1+2", "U20", "without the comet"),
        (sky("1b@W 2g@O 3r", "W:travel:2", players=2), "o3", "U22", "after the roll"),
    ],
)
def test_the_clause_that_forbids_it(s: State, move: str, clause: str, words: str) -> None:
    found = refusal(s, move)

    assert clause == found.clause
    assert words in found.sentence
    german = refusal(s, move, "de")
    assert clause == german.clause
    assert german.sentence != found.sentence


# --- the reason is the rule ---

HOLE = "*13b14b15g16g17r18r"
SKIES = (
    TRAVEL,
    STUCK,
    LOST,
    MERGE,
    SPLIT,
    NOTHING,
    DUEL,
    sky("1bR 3r", "O:place"),
    sky("1b@W 3r", "O:place"),
    sky("1r@W 3b4g@OR", "W:travel:4", comets="W"),
    sky("1b 2g 8b@WOR", "W:gravity:2", comets="W"),
    sky("1b2g3r4g 5b6g7r8g9b 10b@WO 11b12g@R", "W:gravity:3", comets="W"),
    sky("1b 2g 3r4g5b 8b@WOR", "W:gravity:2"),
    sky("1b2g3r 4r5g6b 10b@WOR", "W:gravity:2"),
    sky("1b 2g3r4b5g 8b@WOR", "W:gravity:2", comets="W"),
    sky("1b@W 2g3r4b@O 5b@R", "W:gravity:2", comets="W"),
    sky("1r@W 2bR3bO 4r@OR", "W:travel:4", comets="W"),
    sky(f"1b2g {HOLE} 19b@WOR", "W:gravity:1", blackholes=True),
    sky(f"1b 2g {HOLE} 19b@WOR", "W:gravity:2", comets="W", blackholes=True),
    sky(f"1b2g {HOLE} 19b@WO", "O:second:6", players=2, blackholes=True),
    sky(f"1rW2rO@W 3r4gR@OR {HOLE}", "W:travel:4", comets="W", blackholes=True),
    sky(f"1b2g 3r4bO {HOLE}", "W:travel:4", comets="W", blackholes=True),
)
TIMELESS = (  # all that has its time is tried at all times, even where that cannot be
    ("1b 2r4g@W 5r6b 7b8b@O 9g", 6),
    ("1r2rO@W 3b4g@O", 6),
    ("1rW2rO@W 3b4g@O", 6),
    ("1b2b3b 4r5g6g7r 8b@W 9b@O", 2),
    ("1b2b3b 4r5g6g7r 8b@W 9b10b@O", 3),
)
AT_ALL_TIMES = [
    sky(bodies, f"{'O' if phase == 'second' else 'W'}:{phase}:{value}", players=2, comets="W")
    for bodies, value in TIMELESS
    for phase in state.PHASES
]


NAMED = {move: {x for x in parts(move)[1:] if x} for move in GAME.notation.catalogue}  # elements


def of_sky(s: State, seat: int) -> Surveyed:
    """The moves that name nothing but elements which this small sky has."""
    there = {e + 1 for e in bits(sum(s.elements))}
    return surveyed(Position(GAME, s), seat, [move for move, named in NAMED.items() if named <= there])


@pytest.fixture(scope="module")
def positions() -> list[Surveyed]:
    return [*survey(GAME), *(of_sky(s, seat) for s in (*SKIES, *AT_ALL_TIMES) for seat in (0, 1))]


class TestReasonsAreRules(LoosenedTests):
    game, cases = GAME, LOOSENED
    # with three or four players there is no time for second colours either
    never_alone: ClassVar[set[Cause]] = {("U5", "no_second_colours")}
