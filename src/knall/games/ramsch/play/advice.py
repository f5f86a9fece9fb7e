"""Advice on decisions of Monegassen Ramsch: what one is about, what speaks for a move and what against it."""

from __future__ import annotations

from knall.core.engine.bitset import bits, count, lowest
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CATALOGUE
from knall.games.ramsch.play.knowledge import may_hold
from knall.games.ramsch.play.round_forecast import best_ending, outlook
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import KINDS, PLAY, RAISE, REFLECT, TAKE, State, fitting, of_ingredient, of_world
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, ingredient_name, smallest, world_name

NUMBERS = {text: number for number, text in enumerate(CATALOGUE)}
EFFECTS = {state.LATE_BANG: "late_bang", state.NICHTS: "nichts", state.GRAVITATION: "gravitation"}
FEW_LEFT = 3  # cards of the pool
AGAINST = ("wins_mirrored", "loses")  # ends of a round that speak against a play
NICHTS_CARDS = state.AN_INGREDIENT << state.NICHTS * state.WORLDS
_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """What the decision is about, by phase (M7, M9, M25) and by what the hand allows."""
    s = v.table
    asked = {state.TURN: _of_turn, state.MIRROR: _of_mirroring, state.ANSWER: _of_task}.get(s.phase)
    if asked is None:
        return None
    key, universe = _of_last_card(v) if s.held[v.seat] == 1 and s.phase != state.MIRROR else ("", -1)
    seats = {"who": state.after(s, s.where), "next": state.after(s, v.seat), "whose": universe, "begun": s.begun}
    line = _TEXTS[voice.language]["coach"][key or asked(v)]
    return voice.tell(line, seats, smallest=smallest(s.players == 2, voice.language))


def _of_last_card(v: ViewState) -> tuple[str, int]:
    """M30: the best result of playing the last card, and the universe for it; "" if it cannot end the round."""
    best, universe = best_ending(v)
    if best == "loses" and not state.can_draw(v.table):
        best = "loses_anyway"
    return (f"last_{best}", universe) if best else ("", universe)


def _of_turn(v: ViewState) -> str:
    """M7, M8: whether a card fits elsewhere, only at home, or nowhere; M13: whether a reset is near."""
    s, seat = v.table, v.seat
    at_home = s.hand[seat] & state.fitting(s, seat)
    elsewhere = fits_elsewhere(s, seat)
    if not elsewhere and not at_home:
        return "stuck" if state.can_draw(s) else "pass"
    if not state.can_draw(s):
        return "must_play"
    if reset_is_near(s):
        return "reset_soon" if s.left else "reset"
    if not elsewhere:
        return "only_own_mirrored" if any(may_move_on(v, kind) for kind in bits(at_home)) else "only_own"
    return "turn" if any(s.height[u] for u in range(s.players)) else "empty"


def _of_mirroring(v: ViewState) -> str:
    """M9: where the heap goes, and whether there is a choice of cards.  M26: why a round goes on."""
    s, seat = v.table, v.seat
    kind = state.top(s, s.where)
    if kind // state.WORLDS == state.NICHTS and not s.held[s.begun]:
        return "mirror_nichts"
    several = count(s.hand[seat] & state.of_ingredient(kind)) > 1
    if kind // state.WORLDS == state.GRAVITATION and s.gravitation == state.HEAVY:
        return "mirror_heavy"
    if state.after(s, s.where) == seat:
        return "mirror_home"
    return "mirror_which" if several else "mirror"


def _of_task(v: ViewState) -> str:
    """M25: whether the task can be answered, or handed on by asking again."""
    s, seat = v.table, v.seat
    if answering(s, seat):
        return "answer"
    return "ask_again" if s.hand[seat] & NICHTS_CARDS else "no_answer"


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """For a move: where the card goes (M8), what its ingredient does (M20-M25), which cards can be played after it."""
    s, words, number = v.table, _TEXTS[voice.language]["reasons"], NUMBERS[move]
    if number == RAISE:
        return (
            [words["raise"].format(smallest=smallest(s.players == 2, voice.language))] if is_smallest(s, v.seat) else []
        )
    if number == TAKE:
        return _reasons_to_draw(v, voice)
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


def _reasons_to_draw(v: ViewState, voice: Voice) -> list[str]:
    """M11: the own universe stays small; M13: a reset helps a seat that is behind; M30: the last card may lose."""
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
    """M31, M32: whether this seat would win the round if it raised now and the round ended.  Players may count (M5)."""
    return all(s.height[seat] < s.height[p] for p in range(s.players) if p != seat)


def reset_is_near(s: State) -> bool:
    """M13: whether a reset comes within a few more cards."""
    return s.left <= FEW_LEFT and state.can_reset(s)


def left_after(v: ViewState, kind: int) -> int:
    """The kinds left in hand after playing this card."""
    s = v.table
    return s.hand[v.seat] & ~(1 << kind) | s.pair[v.seat] & 1 << kind


def may_move_on(v: ViewState, kind: int) -> bool:
    """M9: whether a card played into the own universe may move on, as the next player mirrors and this one cannot."""
    s = v.table
    if kind // state.WORLDS == state.GRAVITATION and s.gravitation == state.HEAVY:
        return False
    same = of_ingredient(kind)
    return not left_after(v, kind) & same and may_hold(v, state.after(s, v.seat)) & same != 0


def fits_elsewhere(s: State, seat: int) -> bool:
    """M8: whether a card of the hand fits into another universe."""
    return any(s.hand[seat] & fitting(s, u) for u in range(s.players) if u != seat)


def fits_after(s: State, universe: int, kind: int) -> int:
    """M8: the kinds that fit somewhere after this card is on top there, if nobody mirrors."""
    tops = [fitting(s, u) for u in range(s.players) if u != universe]
    fits = of_ingredient(kind) | of_world(kind)
    for one in tops:
        fits |= one
    return fits


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """Against a move: a needless draw (M11, M25), a growing universe (M31), a heap that returns (M9), a stuck hand."""
    s, words, number = v.table, _TEXTS[voice.language]["doubts"], NUMBERS[move]
    if number == RAISE:
        return (
            [] if is_smallest(s, v.seat) else [words["raise"].format(smallest=smallest(s.players == 2, voice.language))]
        )
    if number == TAKE:
        return _doubts_of_drawing(v, voice)
    if not PLAY <= number < REFLECT:
        return []
    if ending := outlook(v, number):
        return [voice.tell(words[ending], {"who": state.after(s, v.seat)})] if ending in AGAINST else []
    universe, kind = divmod(number - PLAY, KINDS)
    left = left_after(v, kind)
    where = _of_growing(s, v.seat, kind, voice) if universe == v.seat else _of_return(v, universe, kind, left, voice)
    stuck = [words["none_open"]] if left and not left & fits_after(s, universe, kind) else []
    return [*_of_question(kind, left, voice), *where, *stuck]


def _doubts_of_drawing(v: ViewState, voice: Voice) -> list[str]:
    """M11: a card could be played; M25: a card would answer; M13: a reset loses a lead."""
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
    """M31: the smallest universe wins, and this one is the player's own; some effects hit the player too (M22, M23)."""
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
    """M9: if the next player may mirror, the heap moves on to this player and stays there."""
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
    """M25: playing a Nichts gives oneself the task; M26: and the round cannot end with it."""
    words = _TEXTS[voice.language]["doubts"]
    if kind // state.WORLDS != state.NICHTS:
        return []
    if not left:
        return [words["last_nichts"]]
    if left & of_world(kind) & ~NICHTS_CARDS:
        return []
    return [words["no_answer"].format(world=world_name(kind % state.WORLDS, voice.language))]
