"""What speaks against a move of Monegassen Ramsch, from what its player sees and remembers."""

from __future__ import annotations

from knall.core.engine.bitset import bits, lowest
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.play.knowledge import may_hold
from knall.games.ramsch.play.reasons import AGAINST, NUMBERS, fits_after, is_smallest, left_after
from knall.games.ramsch.play.round_forecast import best_ending, outlook
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import KINDS, PLAY, RAISE, REFLECT, TAKE, State, fitting, of_ingredient, of_world
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, ingredient_name, smallest, world_name

NICHTS_CARDS = state.AN_INGREDIENT << state.NICHTS * state.WORLDS
_TEXTS = load_texts(__package__)


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """A card drawn in vain (M11, M25), a universe that grows (M31), a heap that comes back (M9), a stuck hand."""
    s, words, number = v.table, _TEXTS[voice.language]["doubts"], NUMBERS[move]
    if number == RAISE:
        return (
            [] if is_smallest(s, v.seat) else [words["raise"].format(smallest=smallest(s.players == 2, voice.language))]
        )
    if number == TAKE:
        return _of_drawing(v, voice)
    if not PLAY <= number < REFLECT:
        return []
    if ending := outlook(v, number):
        return [voice.tell(words[ending], {"who": state.after(s, v.seat)})] if ending in AGAINST else []
    universe, kind = divmod(number - PLAY, KINDS)
    left = left_after(v, kind)
    where = _of_growing(s, v.seat, kind, voice) if universe == v.seat else _of_return(v, universe, kind, left, voice)
    stuck = [words["none_open"]] if left and not left & fits_after(s, universe, kind) else []
    return [*_of_question(kind, left, voice), *where, *stuck]


def _of_drawing(v: ViewState, voice: Voice) -> list[str]:
    """M11: a card that could be put down; M25: one that would answer; M13: a reset takes a lead away."""
    s, seat, words = v.table, v.seat, _TEXTS[voice.language]["doubts"]
    if s.phase == state.ANSWER:
        answers = answering(s, seat)
        return [words["penalty"].format(card=card_name(lowest(answers), voice.language))] if answers else []
    reset = [words["reset"]] if not s.left and is_smallest(s, seat) else []
    if s.held[seat] == 1 and best_ending(v)[0] == "loses":
        return reset
    for u in (u for u in range(s.players) if u != seat):
        for kind in bits(s.hand[seat] & fitting(s, u)):
            return [*reset, voice.tell(words["draw"], {"who": u}, card=card_name(kind, voice.language))]
    return [*reset, words["longer"]] if s.hand[seat] & fitting(s, seat) else reset


def answering(s: State, seat: int) -> int:
    """M24: the cards of a hand that answer the Nichts where it lies."""
    return s.hand[seat] & of_world(state.top(s, s.where)) & ~NICHTS_CARDS


def _of_growing(s: State, seat: int, kind: int, voice: Voice) -> list[str]:
    """M31: the smallest universe wins, and this is one's own; some effects then meet oneself (M22, M23)."""
    words, ingredient = _TEXTS[voice.language]["doubts"], kind // state.WORLDS
    others = [u for u in range(s.players) if u != seat and fitting(s, u) >> kind & 1]
    own = words["own"].format(smallest=smallest(s.players == 2, voice.language))
    found = [voice.tell(words["own_though"], {"who": others[0]}) if others else own]
    if ingredient == state.GRAVITATION and s.gravitation == state.PULL:
        found.append(words["pulls_to_you"])
    if ingredient == state.ZEIT and s.players > 2:
        found.append(words["zeit_to_you"])
    return found


def _of_return(v: ViewState, universe: int, kind: int, left: int, voice: Voice) -> list[str]:
    """M9: if the next player mirrors, who may be able to, the heap moves on, here to oneself, and no further."""
    s, seat = v.table, v.seat
    heavy = kind // state.WORLDS == state.GRAVITATION and s.gravitation == state.HEAVY
    if heavy or state.after(s, universe) != seat or left & of_ingredient(kind):
        return []
    if not may_hold(v, state.after(s, seat)) & of_ingredient(kind):
        return []
    name = ingredient_name(kind // state.WORLDS, voice.language)
    words = _TEXTS[voice.language]["doubts"]["comes_back"]
    return [voice.tell(words, {"who": state.after(s, seat)}, ingredient=name)]


def _of_question(kind: int, left: int, voice: Voice) -> list[str]:
    """M25: whoever plays a Nichts has the task; M26: and the round cannot end with it."""
    words = _TEXTS[voice.language]["doubts"]
    if kind // state.WORLDS != state.NICHTS:
        return []
    if not left:
        return [words["last_nichts"]]
    if left & of_world(kind) & ~NICHTS_CARDS:
        return []
    return [words["no_answer"].format(world=world_name(kind % state.WORLDS, voice.language))]
