"""What speaks for a move of Monegassen Ramsch, from what its player sees and remembers."""

from __future__ import annotations

from knall.core.bitset import count
from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games.ramsch import table
from knall.games.ramsch.endings import outlook
from knall.games.ramsch.notation import CATALOGUE
from knall.games.ramsch.table import KINDS, PLAY, RAISE, REFLECT, TAKE, State, fitting, of_ingredient, of_world
from knall.games.ramsch.view import ViewState

NUMBERS = {text: number for number, text in enumerate(CATALOGUE)}
EFFECTS = {table.LATE_BANG: "late_bang", table.NICHTS: "nichts", table.GRAVITATION: "gravitation"}
AGAINST = ("wins_mirrored", "loses")  # ends of a round that speak against a play
_TEXTS = load_texts(__package__)


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """Where the card goes (M8), what its ingredient does (M20-M25), and which cards can be played after it."""
    s, words, number = v.table, _TEXTS[voice.language]["reasons"], NUMBERS[move]
    if number == RAISE:
        return [words["raise"]] if is_smallest(s, v.seat) else []
    if number == TAKE:
        return [words["draw"]] if not fits_elsewhere(s, v.seat) else []
    if number >= REFLECT or number < PLAY:
        return []
    if ending := outlook(v, number):
        return [] if ending in AGAINST else [voice.tell(words[ending], {"who": table.after(s, v.seat)})]
    universe, kind = divmod(number - PLAY, KINDS)
    found = [words["own"] if universe == v.seat else voice.tell(words["given"], {"who": universe})]
    found += _effect(s, v.seat, kind // table.WORLDS, voice)
    left = s.hand[v.seat] & ~(1 << kind) | s.pair[v.seat] & 1 << kind
    if left:
        then, others = count(left & fits_after(s, universe, kind)), count(left)
        key = "none_open" if not then else "all_open" if then == others else "some_open"
        found.append(words[key].format(n=then, all=others))
    return found


def _effect(s: State, seat: int, ingredient: int, voice: Voice) -> list[str]:
    words = _TEXTS[voice.language]["reasons"]
    if ingredient == table.ZEIT:
        return [words["zeit_two" if s.players == 2 else "zeit_more"]]
    if ingredient == table.GRAVITATION and s.gravitation != table.PULL:
        return []
    key = EFFECTS.get(ingredient)
    return [] if key is None else [voice.tell(words[key], {"who": table.after(s, seat)})]


def is_smallest(s: State, seat: int) -> bool:
    """M31, M32: would this seat win the round if it raised and the round ended so?  Players may count along (M5)."""
    return all(s.height[seat] < s.height[p] for p in range(s.players) if p != seat)


def fits_elsewhere(s: State, seat: int) -> bool:
    """M8: does a card of the hand fit into somebody else's universe?"""
    return any(s.hand[seat] & fitting(s, u) for u in range(s.players) if u != seat)


def fits_after(s: State, universe: int, kind: int) -> int:
    """M8: what fits somewhere once this card lies on top there, if nobody mirrors."""
    tops = [fitting(s, u) for u in range(s.players) if u != universe]
    fits = of_ingredient(kind) | of_world(kind)
    for one in tops:
        fits |= one
    return fits
