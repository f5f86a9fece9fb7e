"""Positions of Urknall that cannot be are refused, and the part that is wrong is named."""

from __future__ import annotations

import pytest

from knall.core.text.errors import BadPosition
from knall.games.urknall import GAME
from knall.games.urknall.notation.notation import CATALOGUE, parse, position
from knall.games.urknall.rules import state
from tests.support.move_numbers import numbered

START = (
    "1b/2g/3g/4r/5b/6g/7r/8g/9b/10b/11b/12r/13r14b/15r16r/17b18b/19g20r/21g22g/23b24r/25r26b27g/28b29g30b/31r32g33g/"
    "34r35g36r W10c+R8/O10c+B8 W:place -"
)
PLAYED = (
    "1bW@W/2gO@O/3gR@R/4r/5b/6g/7r/8g/9b/10b/11b/12r/13r14b/15r16r/17b18b/19g20r/21g22g/23b24r/25r26b27g/28b29g30b/"
    "31r32g33g/34r35g36r W9c/O9c/R9c W:travel:4 -"
)
TWO = PLAYED.replace("3gR@R", "3g").replace("W9c/O9c/R9c", "W9c+R8/O9c+B7")
DUEL = TWO.replace("/4r/", "/4rB/").replace(":4", ":4+")
LATE = (
    "1bO15g16gW/2gW12gW17bR18r/3rW9gO11rO@W/4bR10rR21r22gW/5gR19r20g@R/6b7bO23g24r/*8b26g27r34b35g36r/13bO14b25gW/"
    "28rO29bO30rW@O/31rO32bR33bR W1/O1/R2c R:travel:6 blackholes"
)
HOLE = (
    PLAYED.replace("5b/6g/", "")
    .replace("13r14b/15r16r/", "")
    .replace("/9b/", "/*5b6g8g9b13r15r/")
    .replace("/8g/", "/")
    .replace("17b18b", "14b16r/17b18b")
    .replace("travel:4 -", "travel:4 blackholes")
)


def sorted_bodies(text: str) -> str:
    """The same position with its bodies in order."""
    bodies, rest = text.split(" ", 1)
    order = sorted(bodies.split("/"), key=lambda body: int("".join(c if c.isdigit() else " " for c in body).split()[0]))
    return "/".join(order) + " " + rest


HOLE = sorted_bodies(HOLE)


@pytest.mark.parametrize("text", [START, PLAYED, DUEL, HOLE])
def test_positions_that_can_be_are_read(text: str) -> None:
    assert text == position(parse(text))


@pytest.mark.parametrize(
    ("text", "old", "new", "complaint"),
    [
        (START, " -", "", "a position has 4 parts"),
        (START, " W:place", "  W:place", "a position has 4 parts"),
        (START, "1b/", "1q/", "BODIES: “1q”: “q” is no colour"),
        (START, "2g/", "1g/", "BODIES: “1g”: element 1 is there twice (U1)"),
        (START, "12r/", "", "BODIES: element 12 is missing (U1)"),
        (START, "36r", "37r", "BODIES: “34r35g37r”: there is no element 37 (U1)"),
        (START, "4r/", "04r/", "there is no element 04"),
        (START, "1b/", "1r/", "BODIES: 11 elements are “b”, not 12 (U1)"),
        (START, "13r14b", "14b13r", "elements are written in ascending order"),
        (START, "1b/2g", "2g/1b", "bodies are written in the order of their lowest elements"),
        (
            START,
            "25r26b27g/28b29g30b/31r32g33g",
            "25r26b27g28b29g30b31r32g33g",
            "has 9 elements; no body exceeds six (U2)",
        ),
        (START, "1b/", "1bX/", "nobody here has markers “X”"),
        (START, "1b/", "1b!/", "“!” is no element such as 14gO"),
        (START, "1b/", "/", "“” is no element such as 14gO"),
        (PLAYED, "1bW@W", "1bW@", "an astronaut is missing after @"),
        (PLAYED, "1bW@W", "1bW@X", "there is no astronaut “X”"),
        (PLAYED, "2gO@O", "2gO@WO", "the astronaut W stands at two bodies"),
        (PLAYED, "1bW@W/2gO@O", "1bW@OW/2gO", "astronauts are written in seat order"),
        (PLAYED, "1bW@W", "1bW", "BODIES: the astronaut W is missing"),
        (PLAYED, "1bW@W", "1bB@W", "nobody here has markers “B”; there are W, O, R"),
        (PLAYED, "4r/", "*4r/", "there are black holes only with the option blackholes (U31)"),
        (HOLE, "5b6g8g9b13r15r", "5bO6g8g9b13r15r", "a black hole holds no markers and no astronauts (U32)"),
        (HOLE, "*5b", "5b", "is a black hole (U31) and must be written with *"),
        (HOLE, "/10b/", "/*10b/", "a black hole has exactly two of each colour (U31)"),
        (PLAYED, "W9c/O9c/R9c", "W9c", "SEATS: 2 to 4 players, not 1 (U3)"),
        (PLAYED, "W9c/O9c", "W9x/O9c", "SEATS: “W9x” is no seat such as W9c"),
        (PLAYED, "W9c/O9c/R9c", "O9c/W9c/R9c", "seat 1 is W (U3)"),
        (START, "W10c+R8", "W10c", "“W10c” is no seat such as W9c+R8"),
        (START, "W10c+R8", "W10c+B8", "second colours are R and B (U5)"),
        (PLAYED, "W9c", "W10c", "SEATS: W has 11 markers on the board and in supply, of 10 (U4)"),
        (DUEL, "+B7", "+B8", "SEATS: B has 9 markers on the board and in supply, of 8 (U5)"),
        (START, "W:place", "W:dance", "TURN: “W:dance” is no turn such as"),
        (START, "W:place", "B:place", "there is no player “B”"),
        (START, "W:place", "W:place:3", "second, travel and gravity have the value of the die, the others none"),
        (PLAYED, "W:travel:4", "W:travel", "have the value of the die"),
        (PLAYED, "W:travel:4", "W:travel:7", "a die shows 1 to 6"),
        (PLAYED, "W:travel:4", "W:travel:4+", "second colours are for two players (U22, U23)"),
        (PLAYED, "W:travel:4", "W:second:4", "second colours are for two players (U22, U23)"),
        (PLAYED, "W:travel:4", "-:travel:4", "“-” stands with over and deal, and only there"),
        (PLAYED, "W:travel:4", "W:over", "“-” stands with over and deal, and only there"),
        (DUEL, "W:travel:4+", "O:second:4+", "+ is written only once the second colour is placed (U23)"),
        (DUEL, "W:travel:4+", "W:travel:4", "the second colour could be placed and must be, before the journey (U22)"),
        (DUEL.replace("4rB", "4r"), "+B7", "+B8", "TURN: + says that B was placed, but all 8 are in supply (U23)"),
        (PLAYED, "W:travel:4", "-:over", "somebody still has a marker in supply (U24)"),
        (PLAYED, "W9c", "W0c", "W has no marker in supply and takes no turn (U9)"),
        (PLAYED, "W:travel:4", "W:place", "W has not placed the astronaut yet, nor any marker (U7)"),
        (LATE, "R2c R:travel:6", "R2 R:gravity:4", "there is nothing to decide here"),
        (START, " -", " holes", "OPTIONS: there is no option “holes”; choose blackholes or ties"),
        (START, " -", " ties=none", "OPTIONS: option ties: “none” is not possible; choose leaders or involved"),
        (START, " -", " blackholes=maybe", "OPTIONS: option blackholes: “maybe” is not possible; choose no or yes"),
    ],
)
def test_what_cannot_be_is_refused_by_name(text: str, old: str, new: str, complaint: str) -> None:
    assert old in text
    with pytest.raises(BadPosition) as error:
        parse(text.replace(old, new, 1))

    assert complaint in str(error.value)


def test_options_are_read_in_any_order_and_written_in_one() -> None:
    written = HOLE.replace(" blackholes", " blackholes,ties=involved")

    assert written == position(parse(HOLE.replace(" blackholes", " ties=involved,blackholes")))
    assert HOLE == position(parse(HOLE.replace(" blackholes", " ties=leaders,blackholes")))


def test_the_catalogue_has_every_move_once() -> None:
    some = {"a1", "a36", "o7", "t7", "j7", "s7", "k7", "x", "-", "m3+17", "c3+17", "p4", "p4+9"}

    assert some < set(CATALOGUE)
    assert "m17+3" not in CATALOGUE
    assert 36 * 6 + 2 + 3 * 36 * 35 // 2 + 36 == len(CATALOGUE) == state.END_OF_MOVES


def test_numbers_stay_as_they_are_within_rules_1() -> None:
    assert 1 == GAME.rules_version
    assert "06f2a4e4b981df56" == numbered(GAME.notation.catalogue, GAME.notation.outcomes)
