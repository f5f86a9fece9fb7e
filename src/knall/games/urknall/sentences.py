"""What Urknall's moves mean, in words."""

from __future__ import annotations

import re

from knall.core.bitset import count
from knall.core.language import Language
from knall.games.urknall import table
from knall.games.urknall.names import COLOURS, called
from knall.games.urknall.notation import colour_of
from knall.games.urknall.table import State
from knall.games.urknall.view import ViewState

SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "a": "{who} lands on element {e} ({colour}) and marks it.",
        "d": "{who} rolls a {n}.",
        "o": "{who} puts a marker of the second colour ({second}) on element {e} ({colour}).",
        "t": "{who} travels to body {body} and marks element {e} ({colour}).",
        "enter": "{who} comes back at body {body} and marks element {e} ({colour}).",
        "j": "{who} rides the comet to body {body} and marks element {e} ({colour}).",
        "s": "{who} stays by comet and marks element {e} ({colour}).",
        "k": "{who} cannot travel, stays, and marks element {e} ({colour}).",
        "x": "{who} can neither travel nor mark anything and loses a marker.",
        "m": "{who} merges bodies {e} and {f} into one of {size}.{hole}",
        "c": "{who} merges bodies {e} and {f} into one of {size} by comet.{hole}",
        "p": "{who} splits element {e} ({colour}) off body {body}.",
        "pp": "{who} splits elements {e} ({colour}) and {f} ({other}) off body {body}.",
        "-": "{who} keeps the comet and lets nothing happen.",
        "hole": " It collapses into a black hole.",
    },
    "de": {
        "a": "{who} landet auf Element {e} ({colour}) und besetzt es.",
        "d": "{who} würfelt eine {n}.",
        "o": "{who} setzt einen Marker der Zweitfarbe ({second}) auf Element {e} ({colour}).",
        "t": "{who} reist zu Körper {body} und besetzt Element {e} ({colour}).",
        "enter": "{who} kehrt bei Körper {body} zurück und besetzt Element {e} ({colour}).",
        "j": "{who} fliegt mit dem Kometen zu Körper {body} und besetzt Element {e} ({colour}).",
        "s": "{who} bleibt dank des Kometen und besetzt Element {e} ({colour}).",
        "k": "{who} kann nicht reisen, bleibt und besetzt Element {e} ({colour}).",
        "x": "{who} kann weder reisen noch etwas besetzen und verliert einen Marker.",
        "m": "{who} verschmilzt die Körper {e} und {f} zu einem aus {size}.{hole}",
        "c": "{who} verschmilzt die Körper {e} und {f} mit dem Kometen zu einem aus {size}.{hole}",
        "p": "{who} spaltet Element {e} ({colour}) von Körper {body} ab.",
        "pp": "{who} spaltet die Elemente {e} ({colour}) und {f} ({other}) von Körper {body} ab.",
        "-": "{who} behält den Kometen und lässt nichts geschehen.",
        "hole": " Er stürzt zu einem schwarzen Loch zusammen.",
    },
}
_MOVE = re.compile(r"([a-z-])([0-9]*)\+?([0-9]*)")


def parts(move: str) -> tuple[str, int, int]:
    """The letter of a move and its numbers, 0 where there is none."""
    found = _MOVE.fullmatch(move)
    assert found, move
    return found[1], int(found[2] or 0), int(found[3] or 0)


def say(v: ViewState, move: str, language: Language) -> str:
    """One sentence for a move or a roll."""
    s, words = v.table, SENTENCES[language]
    letter, e, f = parts(move)
    who = 1 - s.turn if letter == "o" else s.turn
    facts: dict[str, object] = {"who": called(who, language), "e": e, "f": f, "n": e}
    if letter in "mc":
        facts["size"] = count(s.elements[e - 1] | s.elements[f - 1])
        facts["hole"] = words["hole"] if _collapses(s, e - 1, f - 1) else ""
    elif e and letter != "d":
        facts["body"] = s.body[e - 1] + 1
        facts["colour"] = COLOURS[language][colour_of(s, e - 1)]
    if letter == "p" and f:
        letter, facts["other"] = "pp", COLOURS[language][colour_of(s, f - 1)]
    if letter == "o":
        facts["second"] = called(table.second_colour(who), language).lower()
    if letter == "t" and s.at[s.turn] == table.OFF_BOARD:
        letter = "enter"
    return words[letter].format(**facts)


def _collapses(s: State, x: int, y: int) -> bool:
    both = s.elements[x] | s.elements[y]
    return bool(s.blackholes) and all(count(both & s.colour[c]) == 2 for c in range(table.COLOURS))
