"""The deal of Urknall's elements as one event: `%bgr/grr/…`, body by body, those of three first (U6)."""

from __future__ import annotations

from collections.abc import Sequence

from knall.core.game.parts import Deal
from knall.core.text.errors import BadMove, IllegalMove
from knall.core.text.wording import Wordings
from knall.games.urknall.notation.notation import COLOURS
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import ELEMENTS, State

wrong = Wordings(__package__, "deal")


def begins(s: State) -> bool:
    """Whether the elements are about to be dealt."""
    return s.phase == state.DEAL


def goes_on(s: State) -> bool:
    """Whether the deal is unfinished; a body of three of one colour ends it, and another deal begins."""
    return s.phase == state.DEAL and state.dealt(s) != 0


def write(s: State, outcomes: Sequence[int]) -> str:
    """The text of a deal: the colours in order, as far as it went."""
    text = "%"
    for n, outcome in enumerate(outcomes):
        e = (state.TRIPLES_FROM + n) % ELEMENTS
        text += "/" if n and rules.first_body(e) == e else ""
        text += COLOURS[outcome - state.COLOUR]
    return text


def read(s: State, text: str) -> Sequence[int] | None:
    """Parse a deal into outcomes; None if the text is no deal."""
    if not text.startswith("%") or (len(text) == 2 and s.phase != state.DEAL):
        return None  # one element, which is an outcome: refused with the clause
    outcomes = [state.COLOUR + COLOURS.find(letter) for letter in text[1:].replace("/", "")]
    if any(outcome < state.COLOUR for outcome in outcomes) or text != write(s, outcomes):
        raise BadMove(wrong("no_deal", text=text[:60]))
    if s.phase != state.DEAL:
        raise IllegalMove(text, "U6", wrong("late"))
    _check(s, text, outcomes)
    return outcomes


def _check(s: State, text: str, outcomes: Sequence[int]) -> None:
    after = s.copy()
    for n, outcome in enumerate(outcomes):
        c = outcome - state.COLOUR
        if n and not goes_on(after):
            raise IllegalMove(text, "U6", wrong("ends"))
        if bin(after.colour[c]).count("1") == ELEMENTS // state.COLOURS:
            raise IllegalMove(text, "U1", wrong("twelve", letter=COLOURS[c]))
        rules.deal_colour(after, c)
    if not outcomes or goes_on(after):
        raise IllegalMove(text, "U6", wrong("each", elements=ELEMENTS))


DEALING = Deal(begins, goes_on, write, read)
