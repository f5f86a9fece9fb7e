"""Moves and positions of Nim as text: `b3` takes 3 of heap b; in `3/5/7 1:2 -` seat 1 of 2 is to move."""

from __future__ import annotations

import re

from knall.core.game import options
from knall.core.game.options import Option
from knall.core.text.errors import BadOption, BadPosition
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings
from knall_nim.rules import HEAPS, LARGEST, State

wrong = Wordings("knall_nim", "position")
TEXTS = load_texts("knall_nim")
OPTIONS = (
    Option(
        "misere",
        False,
        (False, True),
        TEXTS.each("option.misere", "title"),
        TEXTS.each("option.misere", "meaning"),
    ),
)
LETTERS = "abc"
CATALOGUE = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, LARGEST + 1))  # N2
_POSITION = re.compile(r"([0-7])/([0-7])/([0-7]) ([1-4]):([2-4]) (\S+)", re.ASCII)


def position(s: State) -> str:
    """The state as text."""
    heaps = "/".join(map(str, s.heap))
    return f"{heaps} {s.turn + 1}:{s.players} {options.written(OPTIONS, options.of_fields(OPTIONS, s))}"


def parse(text: str) -> State:
    """The inverse of `position`; BadPosition names the part that is wrong."""
    found = _POSITION.fullmatch(text)
    if found is None:
        raise BadPosition(wrong("shape"))
    *heaps, turn, players = map(int, found.groups()[:-1])
    if turn > players:
        raise BadPosition(wrong("turn", turn=turn, players=players))
    s = State()
    s.players, s.turn = players, turn - 1
    for h in range(HEAPS):
        s.heap[h] = heaps[h]
    try:
        options.into_fields(OPTIONS, options.read(OPTIONS, found[6]), s)
    except BadOption as error:
        raise BadPosition(wrong("options", problem=error)) from None
    if position(s) != text:
        raise BadPosition(wrong("usual"))
    return s
