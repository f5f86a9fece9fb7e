"""What Urknall's moves mean, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from knall.core.engine.bitset import count
from knall.core.game.rules import NOBODY
from knall.core.text.language import Language
from knall.core.text.sentences import match_over
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import COLOURS, colour_of
from knall.games.urknall.rules import state
from knall.games.urknall.rules.gravity import two_smallest
from knall.games.urknall.rules.state import State
from knall.games.urknall.rules.tasks import task
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.names import colour, second_colour, second_marker

_TEXTS = load_texts(__package__)
_KEYS = {
    "a": "land",
    "d": "roll",
    "o": "second",
    "t": "travel",
    "j": "comet_travel",
    "s": "comet_stay",
    "k": "stay",
    "x": "lose",
    "m": "merge",
    "c": "comet_merge",
    "p": "split",
    "-": "decline",
}
_MOVE = re.compile(r"([a-z-])([0-9]*)\+?([0-9]*)")


@lru_cache(4096)
def parts(move: str) -> tuple[str, int, int]:
    """The letter of a move and its numbers, 0 where there is none."""
    found = _MOVE.fullmatch(move)
    assert found, move
    return found[1], int(found[2] or 0), int(found[3] or 0)


def chance_for(v: ViewState) -> int:
    """A roll opens the turn of the seat that rolls (U8); the deal comes before all turns."""
    return v.table.turn if v.table.phase == state.ROLL else NOBODY


def say(v: ViewState, move: str, voice: Voice) -> str:
    """One sentence for a move, a roll or a deal."""
    s, words = v.table, _TEXTS[voice.language]["sentence"]
    if move.startswith("%"):
        return _deal(move, words, voice.language)
    letter, e, f = parts(move)
    key = _KEYS[letter]
    who = 1 - s.turn if letter == "o" else s.turn
    facts: dict[str, object] = {"e": e, "f": f, "n": e}
    if letter in "mc":
        facts["size"] = count(s.elements[e - 1] | s.elements[f - 1])
        facts["hole"] = words["hole"] if _collapses(s, e - 1, f - 1) else ""
    elif e and letter != "d":
        facts["body"] = s.body[e - 1] + 1
        facts["colour"] = colour(colour_of(s, e - 1), voice.language)
    if letter == "p" and f:
        key, facts["other"] = "split_two", colour(colour_of(s, f - 1), voice.language)
    if letter == "o":
        facts["second"] = second_colour(who, voice.language)
    if letter == "t" and s.at[s.turn] == state.OFF_BOARD:
        key = "enter"
    return voice.tell(words[key], {"who": who}, **facts)


def _deal(move: str, words: Mapping[str, str], language: Language) -> str:
    if len(move) == 2:
        return words["dealt_one"].format(colour=colour(COLOURS.index(move[1]), language))
    whole = len(move.replace("/", "")) > state.ELEMENTS
    return words["deal" if whole else "deal_again"]


def _collapses(s: State, x: int, y: int) -> bool:
    both = s.elements[x] | s.elements[y]
    return bool(s.blackholes) and all(count(both & s.colour[c]) == 2 for c in range(state.COLOURS))


def status(v: ViewState, voice: Voice) -> str:
    """What is to be done now, in a sentence."""
    s = v.table
    if s.phase == state.OVER:
        return match_over(voice.language)
    words = _TEXTS[voice.language]["status"]
    return told_task(s, "status", voice, words["again"].format(w=7 - s.value) if s.again else "")


def told_task(s: State, section: str, voice: Voice, again: str = "") -> str:
    """The current task as a sentence from this section."""
    who = 1 - s.turn if s.phase == state.SECOND else s.turn
    marker = second_marker(who, voice.language) if s.phase == state.SECOND else ""
    smallest, _ = two_smallest(s, ~state.visited(s))
    facts = {"v": s.value, "a": smallest, "colour": marker, "again": again, "roller": voice.called(s.turn)}
    return voice.tell(_TEXTS[voice.language][section][task(s)], {"who": who}, **facts)
