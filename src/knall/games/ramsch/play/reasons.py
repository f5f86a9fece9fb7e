"""What speaks for a move of Monegassen Ramsch, from what its player sees and remembers."""

from __future__ import annotations

from knall.core.engine.bitset import count
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CATALOGUE
from knall.games.ramsch.play.knowledge import may_hold
from knall.games.ramsch.play.round_forecast import best_ending, outlook
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import KINDS, PLAY, RAISE, REFLECT, TAKE, State, fitting, of_ingredient, of_world
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import smallest

NUMBERS = {text: number for number, text in enumerate(CATALOGUE)}
EFFECTS = {state.LATE_BANG: "late_bang", state.NICHTS: "nichts", state.GRAVITATION: "gravitation"}
FEW_LEFT = 3  # cards of the pool
AGAINST = ("wins_mirrored", "loses")  # ends of a round that speak against a play
_TEXTS = load_texts(__package__)


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """Where the card goes (M8), what its ingredient does (M20-M25), and which cards can be played after it."""
    s, words, number = v.table, _TEXTS[voice.language]["reasons"], NUMBERS[move]
    if number == RAISE:
        return (
            [words["raise"].format(smallest=smallest(s.players == 2, voice.language))] if is_smallest(s, v.seat) else []
        )
    if number == TAKE:
        return _of_drawing(v, voice)
    if number >= REFLECT or number < PLAY:
        return []
    if ending := outlook(v, number):
        return [] if ending in AGAINST else [voice.tell(words[ending], {"who": state.after(s, v.seat)})]
    universe, kind = divmod(number - PLAY, KINDS)
    found = [words["own"] if universe == v.seat else voice.tell(words["given"], {"who": universe})]
    if universe == v.seat and may_move_on(v, kind):
        found.append(voice.tell(words["own_mirrored"], {"who": state.after(s, v.seat)}))
    found += _effect(s, v.seat, kind // state.WORLDS, voice)
    if left := left_after(v, kind):
        then, others = count(left & fits_after(s, universe, kind)), count(left)
        key = "none_open" if not then else "all_open" if then == others else "some_open"
        found.append(words[key].format(n=then, all=others))
    return found


def _of_drawing(v: ViewState, voice: Voice) -> list[str]:
    """M11: the own universe stays small; M13: a reset helps whoever is behind; M30: a last card may be no good."""
    s, words, found = v.table, _TEXTS[voice.language]["reasons"], []
    if s.held[v.seat] == 1 and best_ending(v)[0] == "loses":
        found.append(words["draw_on"])
    elif s.phase == state.TURN and not fits_elsewhere(s, v.seat):
        found.append(words["draw"])
    if reset_is_near(s) and not is_smallest(s, v.seat):
        found.append(words["reset_soon" if s.left else "reset"])
    return found


def _effect(s: State, seat: int, ingredient: int, voice: Voice) -> list[str]:
    words = _TEXTS[voice.language]["reasons"]
    if ingredient == state.ZEIT:
        return [words["zeit_two" if s.players == 2 else "zeit_more"]]
    if ingredient == state.GRAVITATION and s.gravitation != state.PULL:
        return []
    key = EFFECTS.get(ingredient)
    return [] if key is None else [voice.tell(words[key], {"who": state.after(s, seat)})]


def is_smallest(s: State, seat: int) -> bool:
    """M31, M32: would this seat win the round if it raised and the round ended so?  Players may count along (M5)."""
    return all(s.height[seat] < s.height[p] for p in range(s.players) if p != seat)


def reset_is_near(s: State) -> bool:
    """M13: will there be one when a few more cards are drawn?"""
    return s.left <= FEW_LEFT and state.can_reset(s)


def left_after(v: ViewState, kind: int) -> int:
    """The kinds in hand when this card has been put down."""
    s = v.table
    return s.hand[v.seat] & ~(1 << kind) | s.pair[v.seat] & 1 << kind


def may_move_on(v: ViewState, kind: int) -> bool:
    """M9: may a card put into the own universe leave it, as the next player mirrors and one need not do so oneself?"""
    s = v.table
    if kind // state.WORLDS == state.GRAVITATION and s.gravitation == state.HEAVY:
        return False
    same = of_ingredient(kind)
    return not left_after(v, kind) & same and may_hold(v, state.after(s, v.seat)) & same != 0


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
