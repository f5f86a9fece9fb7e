"""Monegassen Ramsch for the terminal: a text board of what a seat sees."""

from __future__ import annotations

from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, INGREDIENTS, WORLDS, listed
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, rough_size
from knall.games.ramsch.words.sentences import status

COLUMNS, WIDTH = 3, 32
_TEXTS = load_texts(__package__)
PAINT = {
    rf"\b({'|'.join(INGREDIENTS)}){world}\b": f"bold {colour}"
    for world, colour in zip(WORLDS, ("magenta", "green", "yellow", "bright_blue"), strict=True)
}


def board(v: ViewState, voice: Voice) -> str:
    """Counters, then a line for each seat, then one's own hand, then what is to be done."""
    s, words = v.table, _TEXTS[voice.language]["board"]
    raiser = "" if s.raiser == state.UNRAISED else voice.tell(words["raiser"], {"who": s.raiser})
    head = words["head"].format(
        round=s.round_now, rounds=s.rounds, resets=s.resets, dimensions=s.dimensions, raiser=raiser, left=s.left
    )
    if s.waiting != state.NOBODY_WAITS:
        head += voice.tell(words["waits"], {"who": s.waiting})  # M21
    title = f"  {'':<9}{words['universe']:<44}{words['cards']:>5}{words['points']:>8}"
    seats = [_seat(s, p, voice) for p in range(s.players)]
    own = ["", voice.tell(words["hand"], {"who": v.seat}), *_hand(v, voice)] if v.seat >= 0 else []
    return "\n".join([head, "", title, *seats, *own, "", status(v, voice)])


def _seat(s: State, p: int, voice: Voice) -> str:
    mark = ">" if s.phase != state.OVER and p == s.mover else " "
    missed = "   " + _TEXTS[voice.language]["board"]["misses"].format(n=s.owed[p]) if s.owed[p] else ""
    return f"{mark} {voice.called(p):<9}{_universe(s, p, voice):<44}{s.held[p]:>5}{s.points[p]:>8}{missed}"


def _universe(s: State, u: int, voice: Voice) -> str:
    """M4, M5: the top card, and how many there are to the eye; the number only if that is shown."""
    words = _TEXTS[voice.language]["board"]
    if not s.height[u]:
        return words["empty"]
    card = f"{CARDS[state.top(s, u)]} {card_name(state.top(s, u), voice.language)}"
    if s.height[u] == 1:
        return card
    return words["count" if s.counts else rough_size(s.height[u])].format(card=card, n=s.height[u] - 1)


def _hand(v: ViewState, voice: Voice) -> list[str]:
    s = v.table
    cards = [f"{CARDS[kind]} {card_name(kind, voice.language)}" for kind in listed(s.hand[v.seat], s.pair[v.seat])]
    rows = [cards[i : i + COLUMNS] for i in range(0, len(cards), COLUMNS)]
    lines = ["  " + "".join(f"{card:<{WIDTH}}" for card in row).rstrip() for row in rows]
    return lines or ["  " + _TEXTS[voice.language]["board"]["none"]]
