"""What moves and events of Monegassen Ramsch mean, in words."""

from __future__ import annotations

from knall.core.text.sentences import join, match_over
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, SEATS
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, ingredient_name, world_name

_TEXTS = load_texts(__package__)


def say(v: ViewState, move: str, voice: Voice) -> str:
    """One sentence for a move or a told event, from the view before it."""
    s = v.table
    if move.startswith("%"):
        return _deal(v, move, voice)
    facts: dict[str, object] = {}
    u = s.mover  # the universe that is spoken of, if one is
    if move == "+":
        key, facts["n"] = "raise", s.dimensions + 1
    elif move == "draw":
        key = "penalty" if s.phase == state.ANSWER else "draw"
        facts["reset"] = "" if s.left else _TEXTS[voice.language]["sentence"]["reset"]
    elif move == "pass":
        task, last = s.phase == state.ANSWER, s.passes + 1 == s.players
        key = ("pass_task_last" if task else "pass_last") if last else "pass_task" if task else "pass"
    elif move == "*?":
        key = "drawn_unseen"
    elif move.startswith("="):
        key, u, facts["n"] = _mirror(s), _heap_goes_to(s), s.heap + 1
    elif move.startswith("*"):
        key = "drawn"
    else:
        key, u = _play(s, move), SEATS.index(move[4])
    facts["card"] = card_name(kind_in(move), voice.language) if kind_in(move) >= 0 else ""
    seats = {"who": s.mover, "next": state.after(s, s.mover), "whose": u}
    return voice.tell(_TEXTS[voice.language]["sentence"][key], seats, **facts)


def kind_in(move: str) -> int:
    """The kind of card that a move names, or -1."""
    card = move[:3] if ">" in move else move[1:]
    return CARDS.index(card) if card in CARDS else -1


def _mirror(s: State) -> str:
    """M9; M23: a heavy heap stays, one that drags takes along all that lies beneath it, if there is anything."""
    if gravitates(s) == state.HEAVY:
        return "mirror_heavy"
    return "mirror_drag" if gravitates(s) == state.DRAG and s.height[s.where] > s.heap else "mirror"


def _heap_goes_to(s: State) -> int:
    return s.where if gravitates(s) == state.HEAVY else state.after(s, s.where)


def gravitates(s: State) -> int:
    """M23: what Gravitation does to the heap of the chain under way; PLAIN if that is another ingredient."""
    return s.gravitation if state.top(s, s.where) // state.WORLDS == state.GRAVITATION else state.PLAIN


def _play(s: State, move: str) -> str:
    u = SEATS.index(move[4])
    if s.phase != state.ANSWER:
        return "play_own" if u == s.mover else "play"
    if kind_in(move) // state.WORLDS == state.NICHTS:
        return "again"
    return "answer" if u == s.where else "elsewhere"


def _deal(v: ViewState, move: str, voice: Voice) -> str:
    s, words = v.table, _TEXTS[voice.language]["sentence"]
    if "/" not in move:  # one card, as the catalogue has it
        return voice.tell(words["dealt"], {"who": s.mover}, card=card_name(kind_in(move), voice.language))
    told = voice.tell(words["deal"], {"first": (s.round_now - 1) % s.players}, n=s.round_now)
    for p, hand in enumerate(move[1:].split("/")):
        if "?" not in hand:
            names = [card_name(CARDS.index(hand[i : i + 3]), voice.language) for i in range(0, len(hand), 3)]
            told += voice.tell(words["own"], {"who": p}, cards=join(names, voice.language))
    return told


def status(v: ViewState, voice: Voice) -> str:
    """What is to be done now, in a sentence."""
    s = v.table
    if s.phase == state.OVER:
        return match_over(voice.language)
    key = state.PHASES[s.phase]
    if s.phase == state.TURN:
        inserted = s.waiting != state.NOBODY_WAITS
        key = ("raised_extra" if s.raised else "extra") if inserted else "raised" if s.raised else "turn"
    lies = state.top(s, s.where) if s.phase in (state.MIRROR, state.ANSWER) else 0
    ingredient, world = (
        ingredient_name(lies // state.WORLDS, voice.language),
        world_name(lies % state.WORLDS, voice.language),
    )
    return voice.tell(_TEXTS[voice.language]["status"][key], {"who": s.mover}, ingredient=ingredient, world=world)
