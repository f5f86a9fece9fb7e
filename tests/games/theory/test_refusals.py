"""Why a move is refused: the clause that forbids it, a sentence that helps, and that it is the rule that forbids it."""

from __future__ import annotations

import pytest

from knall.core.errors import IllegalMove
from knall.core.match import empty_table
from knall.core.position import Position
from knall.games.theory import rules
from knall.testing.refusals import Loosened, Surveyed, check_every_reason_is_needed, check_loosened, survey, surveyed
from tests.games.theory.desk import GAME, at, first_round
from tests.tables import cases

TILES = first_round(("abcde", "abcde"), ("0123", "4567"))
PLAY = TILES.play("!-", "!-")
LATER = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdef|a|hijklmno|gg|-|45|6|- 1:play -")
SECOND = at("2:2 b3g2r4 b2344/g2344/r2233/u07 aefghi|a|bdjklmno|-|c|123|-|r4;abcdefg|a|hijklmno|-|-|456|-|- 2:tile -")
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

    assert (clause, True) == (found, said.startswith(sentence) or sentence in said), said
    with pytest.raises(IllegalMove, match=clause):
        position.play(move)
    assert position.why_not(move, "de")[1] != said


def test_out_of_turn_nothing_but_the_turn_is_told() -> None:
    view = PLAY.view(1).record

    for move in ("ab", "mb", "ag", "out", "!1"):
        refusal = GAME.refusals.why_not(view, move, GAME.voice("de"))
        assert ("T10", "Platz 1 ist am Zug.") == (refusal.clause, refusal.sentence)


# --- the reason is the rule ---


@pytest.fixture(scope="module")
def positions() -> list[Surveyed]:
    ours = (TILES, PLAY, LATER, SECOND, PLAY.play("ab", "bg"))
    chaos = first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out", "out")
    prizes = PLAY.play("ab", "out", "out", "*1fg", "*2fg")
    chances = [surveyed(position, 0) for position in (chaos, prizes, empty_table(GAME, 2, {}))]
    return [*survey(GAME), *(surveyed(position, position.to_move) for position in ours), *chances]


def test_every_reason_is_needed(positions: list[Surveyed]) -> None:
    check_every_reason_is_needed(GAME, positions, set())


HAND = "hand = s.hand[t.turn]"
AT_TILES = "elif t.phase == TILE:"
LOOSENED = [
    Loosened(rules, "moves", [("hand & t.suited[c]", "hand")], "card", ["colour"]),
    Loosened(rules, "moves", [(HAND, f"{HAND} | played(t, t.turn)")], "card", ["card_played"]),
    Loosened(rules, "moves", [(HAND, f"{HAND} | t.out[t.turn]")], "card", ["card_out"]),
    Loosened(rules, "moves", [(HAND, f"{HAND} | pile(s, t.turn)")], "card", ["card_in_pile"]),
    Loosened(rules, "moves", [("if not must_play(s):", "if True:")], "out", ["must_play"]),
    Loosened(rules, "moves", [("if t.phase == PLAY:", "if t.phase in (PLAY, TILE):")], "card out", ["tile_first"]),
    Loosened(rules, "moves", [("s.tiles[t.turn]", "ALL_TILES")], "!", ["tile_used", "tile_not_yours"]),
    Loosened(rules, "moves", [(AT_TILES, "if t.paradox <= OPEN:")], "! !-", ["tiles_later"]),
]


@pytest.mark.parametrize("loosened", LOOSENED, ids=str)
def test_without_a_condition_of_a_rule_exactly_those_moves_are_legal_that_its_reason_forbids(
    loosened: Loosened, positions: list[Surveyed], monkeypatch: pytest.MonkeyPatch
) -> None:
    check_loosened(GAME, positions, loosened, monkeypatch)
