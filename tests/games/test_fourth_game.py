"""A fourth game is a folder and a name in a list: nothing else has to know of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import knall.games
from knall.cli.main import knall as command
from knall.core import record
from knall.games import load_game
from tests.matches import random_match

FOLDER = {
    "__init__.py": '''
"""Race: throw a coin, then go one step or two; who reaches ten first wins."""
from knall.core.game import Game
from knall.core.drawing import Picture, Piece
from knall.core.errors import BadPosition
from knall.games.race import rules as r

def parse(text):
    try:
        turn, coin, *at = map(int, text.split())
        assert 2 <= len(at) <= 4 and 0 <= turn < len(at) and coin in (0, 1, 2) and all(0 <= a <= 11 for a in at)
    except (ValueError, AssertionError):
        raise BadPosition("a position is TURN COIN and the places") from None
    s = r.State()
    s.players, s.turn, s.coin = len(at), turn, coin
    s.at[: len(at)] = at
    return s

def position(s):
    return " ".join(map(str, [s.turn, s.coin, *s.at[: s.players]]))

def configure(s, players, options):
    s.players = players

GAME = Game(
    name="race", title="Race", package=__name__, rules_version=1, seats=range(2, 5),
    about={"en": "Run.", "de": "Lauf."},
    options=(), catalogue=("one", "two"), outcomes=("heads", "tails"),
    state=r.State, start=r.start, actor=r.actor, moves=r.moves, odds=r.odds, apply=r.apply, scores=r.scores,
    view_state=r.ViewState, view=r.view, guess=r.guess, observed_as=r.observed_as, value=r.value, open=True,
    configure=configure, configured=lambda s: {}, tell=lambda s, event, seat: (event,), reveals=lambda s, move: False,
    position=position, parse=parse, view_text=lambda v: position(v.table), seat_names=("1", "2", "3", "4"),
    parties=lambda s: ("1", "2", "3", "4")[: s.players], called=lambda seat, language: f"Runner {seat + 1}",
    say=lambda v, move, language: f"{move}.",
    board=lambda v, language: position(v.table),
    draw=lambda v, language: Picture(10, 10, "", (Piece("p", 0, 0, 0, "<g/>"),), "Race"), picks=lambda v, move: (move,),
    move_of_touch=lambda v, piece: None, score_breakdown=lambda v, language: (), minutes=(1, 2),
)
''',
    "rules.py": """
from knall.core.compiling import rule
from knall.core.structs import I8, Struct, cell, cells, nested
from knall.core.rules import CHANCE, NOBODY, add, assign, best_win, weigh

class State(Struct):
    at: list[int] = cells(I8, 4)
    players: int = cell(I8)
    turn: int = cell(I8)
    coin: int = cell(I8)

class ViewState(Struct):
    seat: int = cell(I8)
    table: State = nested(State)

@rule
def start(s, rng):
    s.turn = s.coin = 0
    for p in range(4):
        s.at[p] = 0

@rule
def actor(s):
    for p in range(s.players):
        if s.at[p] >= 10:
            return NOBODY
    return s.turn if s.coin else CHANCE

@rule
def odds(s, out):
    weigh(out, 0, 2)
    weigh(out, 1, 1)

@rule
def moves(s, out):
    add(out, 0)
    if s.coin == 1:
        add(out, 1)

@rule
def apply(s, move):
    if s.coin == 0:
        s.coin = move + 1
        return
    s.at[s.turn] += move + 1
    s.coin = 0
    s.turn = (s.turn + 1) % s.players

@rule
def scores(s, result):
    for p in range(4):
        result.points[p] = s.at[p]
    best_win(result, s.players)

@rule
def view(s, seat, v):
    v.seat = seat
    v.table = s

@rule
def guess(s, v, rng):
    assign(s, v.table)

@rule
def observed_as(s, move, seat):
    return move

@rule
def value(s, seat):
    return s.at[seat] / 12.0
""",
    "rulebook.en.md": "# Race\n\n**R1** {#r1} Run.\n",
    "rulebook.de.md": "# Race\n\n**R1** {#r1} Lauf.\n",
}


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "race"
    folder.mkdir()
    for name, text in FOLDER.items():
        (folder / name).write_text(text, "utf-8")
    monkeypatch.setattr(knall.games, "NAMES", (*knall.games.NAMES, "race"))
    monkeypatch.setattr(knall.games, "__path__", [*knall.games.__path__, str(tmp_path)])
    yield "race"
    for name in [module for module in sys.modules if module.startswith("knall.games.race")]:
        del sys.modules[name]
    load_game.cache_clear()


def test_matches_records_and_commands_know_it_at_once(race: str) -> None:
    match = random_match(load_game(race), 3, {}, 2)
    assert match.is_over
    assert record.verify(record.read(record.write(match)), load_game).chance_proven

    run = CliRunner()
    start = run.invoke(command, ["start", race, "--players", "4"]).output.strip()
    assert "1 0 0 0 0 0" != start
    assert "one." in run.invoke(command, ["legal", race, start, "--say"]).output
    assert "**R1** Lauf." in run.invoke(command, ["rules", race, "r1", "--lang", "de"]).output
    assert "is over" in run.invoke(command, ["play", race, "--seats", "random,random", "--lang", "en"]).output
