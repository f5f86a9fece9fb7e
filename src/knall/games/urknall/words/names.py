"""How people call the things of Urknall."""

from __future__ import annotations

from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.games.urknall.rules import state

_TEXTS = load_texts(__package__)
PLAYERS = ("white", "orange", "red", "blue")  # U3
COLOURS = ("blue", "green", "red", "not_dealt")  # U1; the last one of elements before the set-up


def called(seat: int, language: Language) -> str:
    """A seat, or a second colour, as people call it."""
    return _TEXTS[language]["player"][PLAYERS[seat]]


def colour(c: int, language: Language) -> str:
    """The colour of an element."""
    return _TEXTS[language]["colour"][COLOURS[c]]


def colour_of_one(c: int, language: Language) -> str:
    """The colour before the only element that has it."""
    return _TEXTS[language]["colour_of_one"][COLOURS[c]]


def colour_of_more(c: int, language: Language) -> str:
    """The colour before several elements that have it."""
    return _TEXTS[language]["colour_of_more"][COLOURS[c]]


def second_colour(seat: int, language: Language) -> str:
    """The second colour of a seat as a colour of its markers, in brackets."""
    return _TEXTS[language]["colour"][PLAYERS[state.second_colour(seat)]]


def second_marker(seat: int, language: Language) -> str:
    """The second colour of a seat as one says it of a marker."""
    return _TEXTS[language]["colour_of_marker"][PLAYERS[state.second_colour(seat)]]
