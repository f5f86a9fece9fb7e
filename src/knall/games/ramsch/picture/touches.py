"""Meaning of touches in Ramsch's picture that are no legal move: the move that was meant."""

from __future__ import annotations

from knall.core.engine.bitset import bits
from knall.games.ramsch.notation.notation import CARDS, CATALOGUE, SEATS
from knall.games.ramsch.picture.picture import legal
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.scoring import as_it_lay
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState


def move_of_touch(v: ViewState, piece: str) -> str | None:
    """The illegal move that was meant, or None where the title of the piece explains enough."""
    s = v.table
    if piece in ("pool", "pass"):
        move = {"pool": "draw", "pass": "pass"}[piece]
    elif piece in ("dimension", "coin-dimension", "raiser"):
        move = "+"
    elif piece[:3] in CARDS and _in_hand(v, piece):
        move = _with_card(s, piece[:3])
    else:
        u = _universe(v, piece)
        move = "" if u < 0 else _into(v, u)
    return None if not move or (v.seat == s.mover and move in legal(s)) else move


def _in_hand(v: ViewState, piece: str) -> bool:
    """Whether a piece is in the viewer's hand; of equal cards those have the first numbers."""
    kind, number = CARDS.index(piece[:3]), int(piece[4:])
    held = (v.table.hand[v.seat] >> kind & 1) + (v.table.pair[v.seat] >> kind & 1) if v.seat >= 0 else 0
    return number <= held


def _with_card(s: State, card: str) -> str:
    """Mirror with the card (M9), answer with it (M24), or play it; into any universe if it fits nowhere."""
    if s.phase == state.MIRROR:
        return f"={card}"
    if s.phase == state.ANSWER:
        return f"{card}>{SEATS[s.where]}"
    fits = [u for u in range(s.players) if state.fitting(s, u) >> CARDS.index(card) & 1]
    return f"{card}>{SEATS[fits[0] if fits else 0]}"


def _universe(v: ViewState, piece: str) -> int:
    """The universe that a piece belongs to, or -1."""
    s = as_it_lay(v.table)
    if piece == "heap":
        return s.where
    if piece[0] == "u" or piece.startswith("count-"):
        return SEATS.index(piece[-1])
    if piece[:3] in CARDS:
        kind, number = CARDS.index(piece[:3]), int(piece[4:])
        held = sum(_in_hand(v, f"{piece[:3]}-{n}") for n in (1, 2))
        on_top = [u for u in range(s.players) if s.height[u] and state.top(s, u) == kind]
        return on_top[number - held - 1]
    return -1


def _into(v: ViewState, u: int) -> str:
    """Play a card there: the one whose refusal explains best why none can be played."""
    s = v.table
    if v.seat != s.mover or s.phase > state.ANSWER:
        return CATALOGUE[state.PLAY + u * state.KINDS]  # whatever the card, it is not the time
    hand = s.hand[s.mover]
    if s.phase == state.MIRROR:
        return _first(hand, u)
    if any(move[3:] == f">{SEATS[u]}" for move in legal(s)):
        return ""  # some card can be played there, and it has to be touched first
    nichts = state.AN_INGREDIENT << state.NICHTS * state.WORLDS
    if s.phase == state.ANSWER:
        answers = hand & state.of_world(state.top(s, s.where)) & ~nichts
        return _first(answers, u) or _first(hand & nichts, u) or _first(hand, u)
    elsewhere = 0
    for other in range(s.players):
        elsewhere |= hand & state.fitting(s, other)
    return _first(elsewhere, u) or _first(hand, u)


def _first(kinds: int, u: int) -> str:
    return next((f"{CARDS[kind]}>{SEATS[u]}" for kind in bits(kinds)), "")
