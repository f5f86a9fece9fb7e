"""Urknall's table as text, for the terminal."""

from __future__ import annotations

from textwrap import fill

from knall.core.engine.bitset import bits, count
from knall.core.game.rules import Result
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import COLOURS, NO_COLOUR, OWNERS, colour_of, owner_letter
from knall.games.urknall.rules import scoring, state
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.sentences import status

COLUMNS = 3
WIDTH = 32
LINE = 3 * WIDTH
_TEXTS = load_texts(__package__)
PAINT = {
    r"(?<![0-9])[0-9]+b[WORB]?\b": "bold bright_blue",
    r"(?<![0-9])[0-9]+g[WORB]?\b": "bold green",
    r"(?<![0-9])[0-9]+r[WORB]?\b": "bold red",
    r"@[WORB]+": "reverse",
}


def board(v: ViewState, voice: Voice) -> str:
    """The bodies by size, then the players, then what is to be done."""
    s, words = v.table, _TEXTS[voice.language]["board"]
    bodies = sorted((b for b in range(state.ELEMENTS) if s.elements[b]), key=lambda b: (count(s.elements[b]), b))
    cells = [_body(s, b) for b in bodies]
    rows = ["".join(f"{cell:<{WIDTH}}" for cell in cells[i : i + COLUMNS]) for i in range(0, len(cells), COLUMNS)]
    result = Result()
    scoring.scores(s, result)
    seats = [_seat(s, p, result.points[p], voice) for p in range(s.players)]
    seconds = [_second(s, p, result.points[state.second_colour(p)], voice) for p in range(s.players) if s.players == 2]
    text = "\n".join(
        [*(row.rstrip() for row in rows), "", *seats, *seconds, "", words["legend"], fill(status(v, voice), LINE)]
    )
    return text


def _body(s: State, b: int) -> str:
    letters = COLOURS + NO_COLOUR
    elements = " ".join(f"{e + 1}{letters[colour_of(s, e)]}{owner_letter(s, e)}" for e in bits(s.elements[b]))
    astronauts = "".join(OWNERS[p] for p in range(s.players) if s.at[p] == b)
    hole = "*" if s.holes >> b & 1 else ""
    return f"{hole}({elements})" + (f"@{astronauts}" if astronauts else "")


def _seat(s: State, p: int, points: int, voice: Voice) -> str:
    words = _TEXTS[voice.language]["board"]
    comet = words["comet" if s.comets >> p & 1 else "used"]
    name = f"{OWNERS[p]} {voice.called(p)}"
    return f"{name:<10} {_supply(s, p, voice)}, {comet}; {words['points']}: {points}"


def _second(s: State, p: int, points: int, voice: Voice) -> str:
    words, second = _TEXTS[voice.language]["board"], state.second_colour(p)
    name = f"{OWNERS[second]} {voice.called(second)}"
    role = f"{words['second']} {voice.called(p)}"
    return f"{name:<10} {_supply(s, second, voice)}, {role}; {words['points']}: {points}"


def _supply(s: State, owner: int, voice: Voice) -> str:
    words, n = _TEXTS[voice.language]["board"], s.supply[owner]
    return f"{n:>2} {words['supply_one' if n == 1 else 'supply']}"
