"""Why a move is refused: the clause that forbids it, a sentence that helps, and that it is the rule that forbids it."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.errors import IllegalMove
from knall.testing.loosened import LoosenedTests
from knall.testing.refusals import Surveyed, survey, surveyed
from tests.games.theory.desk import GAME, at, first_round
from tests.games.theory.loosened import LOOSENED
from tests.support.case_tables import cases

TILES = first_round(("abcde", "abcde"), ("0123", "4567"))
PLAY = TILES.play("!-", "!-")
LATER = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdef|a|hijklmno|gg|-|45|6|- 1:play -")
SECOND = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdefg|a|hijklmno|-|-|456|-|- 2:tile -")
DEAL = at("1:1 - b223344/g223344/r223344/u abcde|-|fghijklmno|-|-|0123|-|-;-|-|abcdefghijklmno|-|-|-|-|- 2:deal -")
OVER = at("6:2 b4g4r4 b/g/r/u abcdefghijklmno|-|-|-|-|-|-|-;abcdefghijklmno|-|-|-|-|-|-|- 2:play paradox=none").play(
    "ab", "out", "out"
)


@pytest.mark.parametrize(
    ("position", "move", "clause", "sentence"),
    [
        *cases(
            globals(),
            """
            TILES   !7       T9   You do not have tile 7 (Sheldon!); you have 0 (blue ⇄ red), 1 (blue ⇄ green), 2 (red
            SECOND  !7       T14  Tile 7 (Sheldon!) has been used and is out of the game.
            TILES   ab       T9   First decide about your tiles
            TILES   out      T9   First decide about your tiles
            PLAY    !1       T9   Tiles are laid before the first card
            PLAY    !-       T9   Tiles are laid before the first card
            PLAY    out      T10  You start this round and must play a card
            PLAY    db       T2   Penny (d) can be played as red 5 or green 2, not for blue.
            PLAY    ag       T2   Leonard (a) can be played as blue 7, not for green.
            PLAY    mb       T5   Kitten (m) is still in your pile
            LATER   cr       T14  Howard (c) won you a prize and is out of the game.
            PLAY    $b3g2r4  T8   The prizes are revealed at random
            PLAY    *1af     T15  Cards are drawn at random
            PLAY    ?5       T19  Tiles of the pile are revealed at random
            OVER    ab       T16  The match is over
            OVER    $b3g2r4  T16  The match is over
            """,
        ),
        (PLAY.play("ab", "bg"), "ab", "T10", "Leonard (a) already lies in front of you"),
        (first_round(("abcde", "abcde"), paradox="none"), "!1", "T18", "without tiles"),
        (first_round(("abcde", "abcde"), paradox="chaos"), "!1", "T19", "nobody has tiles"),
        (PLAY.play("ab", "out", "out"), "*2fg", "T15", "First Seat 1 draws from the pile; that is not possible now."),
        (PLAY.play("ab", "out", "out", "*1fg", "*2fg"), "ab", "T8", "First the prizes of the round"),
        (first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out", "out"), "?57", "T19", "First the hidden"),
    ],
)
def test_a_refusal_names_the_clause_and_says_why(position: Position, move: str, clause: str, sentence: str) -> None:
    found, said = position.why_not(move)

    assert (clause, True) == (found, sentence in said), said
    with pytest.raises(IllegalMove, match=clause):
        position.play(move)
    assert position.why_not(move, "de")[1] != said


def test_out_of_turn_nothing_but_the_turn_is_told() -> None:
    view = PLAY.view(1).content

    for move in ("ab", "mb", "ag", "out", "!1"):
        refusal = GAME.words.refusals.why_not(view, move, GAME.voice("de"))
        assert ("T10", "Platz 1 ist am Zug.") == (refusal.clause, refusal.sentence)


# --- the reason is the rule ---


@pytest.fixture(scope="module")
def positions() -> list[Surveyed]:
    ours = (TILES, TILES.play("!-"), PLAY, LATER, SECOND, PLAY.play("ab", "bg"))
    chaos = first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out", "out")
    prizes = PLAY.play("ab", "out", "out", "*1fg", "*2fg")
    theirs = (chaos, prizes, DEAL, OVER)
    return [*survey(GAME), *(surveyed(position, seat) for position in (*ours, *theirs) for seat in (0, 1))]


class TestReasonsAreRules(LoosenedTests):
    game, cases = GAME, LOOSENED
