"""Urknall's coach: its line fits what can be done, and what speaks against a move is true."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import load_texts
from knall.games import load_game
from knall.games.urknall.play.advice import coach, doubts
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from tests.games.urknall.sky import sky

GAME = load_game("urknall")
LINES = {language: load_texts("knall.games.urknall")[language]["coach"] for language in LANGUAGES}
BEATEN = "1b@W 2g@O 3r4bR5g6g 7b8gR9r10r 11r"


def seen(s: State, seat: int = 0) -> ViewState:
    view = ViewState()
    GAME.secrets.view(s, seat, view)
    return view


@pytest.mark.parametrize(
    ("s", "seat", "key"),
    [
        (sky("1b@W 2b 3g4r"), 0, "travel"),
        (sky("1b4g@W 3r5r"), 0, "stay"),
        (sky("1bW@W 3r5r"), 0, "lose"),
        (sky("1b 2b@O", blackholes=True), 0, "enter"),
        (sky("1b@W 2g3r4b 5g6g", "W:gravity:1"), 0, "split"),
        (sky("1b@W 2gW 3r4b 5g6g", "W:gravity:4"), 0, "merge_lone"),
        (sky("1b@W 2gO 3r4bW 5g6g", "W:gravity:4"), 0, "gravity"),
        (sky("1bW@W 2gO 3r4b 5g6gW7r8r", "W:gravity:4"), 0, "merge_others"),  # U13: 6 is in a body too large
        (sky("1b@W 2g3r 4g5b", "W:gravity:3", comets="W"), 0, "comet"),
        (sky("1b@W 2g@O 3r4b", "O:second:4", players=2), 1, "second"),
        (sky(BEATEN, "W:second:4", players=2), 0, "second_leads"),
    ],
)
def test_the_line_fits_what_can_be_done(s: State, seat: int, key: str) -> None:
    for language in LANGUAGES:
        assert LINES[language][key] == coach(seen(s, seat), GAME.voice(language))


def test_whoever_begins_is_told_what_it_is_all_about() -> None:
    position = Position(GAME, GAME.notation.parse(START))

    assert (position.view(0).coach("en") or "").startswith("At the end your markers bring points.")


START = (
    "1b/2b/3b/4b/5g/6g/7g/8g/9r/10r/11r/12r/13b14g/15b16g/17b18g/19b20g/21r22b/23r24b/25r26b27g/28r29b30g/31r32g33r"
    "/34r35g36r W10c+R8/O10c+B8 W:place -"
)


@pytest.mark.parametrize(
    ("s", "move", "said"),
    [
        (sky("1b@W 2b 3g4b"), "t2", "A body of one element earns nothing unless somebody merges it."),
        (sky("1b@W 2g 3r4r 5r6r 7b8b", comets="W"), "j2", "Your comet is gone then"),
        (sky("1b@W 2b 3g 4g 5r 6r"), "t2", "From there only 1 of 5 bodies can be reached"),
        (sky("1b@W 2g@O 3r4b5g6g", "W:second:4", players=2), "o4", "Red would then be ahead of you both"),
    ],
)
def test_what_speaks_against_a_move(s: State, move: str, said: str) -> None:
    view = seen(s)

    assert said in " ".join(doubts(view, move, GAME.voice("en")))
    assert len(doubts(view, move, GAME.voice("de"))) == len(doubts(view, move, GAME.voice("en")))
