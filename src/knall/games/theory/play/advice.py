"""Advice on decisions of The Big Bang Theory: what one is about, what speaks for a move and what against it."""

from __future__ import annotations

from knall.core.engine.bitset import bits, count
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.decks.deck import COLOUR_NAMES
from knall.games.theory.notation.notation import CATALOGUE
from knall.games.theory.rules import state
from knall.games.theory.rules.state import (
    AMY,
    BERNADETTE,
    CARDS,
    COLOURS,
    HOWARD,
    KEEP,
    LAY,
    LEONARD,
    PENNY,
    QUIT,
    RAJ,
    ROUNDS,
    SHELDON,
    TableState,
    played,
)
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import card_name

ASKED = {
    3: (SHELDON, AMY),
    4: (LEONARD, PENNY),
    5: (HOWARD, BERNADETTE),
    6: (HOWARD, RAJ),
    7: (SHELDON,),
    8: (RAJ,),
}
"""T4: the persons that a tile's bonus is for."""
NUMBERS = {text: number for number, text in enumerate(CATALOGUE)}
SWAPS = 3  # T4: the first tiles
_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """What the decision is about, by phase (T9, T10), by the seats still bidding and by one's own bid."""
    key = _topic_of_bidding(v) if v.table.phase == state.PLAY else state.PHASES[v.table.phase]
    return _TEXTS[voice.language]["coach"].get(key)


def _topic_of_bidding(v: ViewState) -> str:
    """T10: the starting player cannot drop out at once; the last seat in the round cannot be overbid."""
    t = v.table
    alone, has_bid = count(t.gone) == v.players - 1, bool(state.played(t, v.seat))
    if not has_bid:
        return "alone_nothing" if alone else "first" if t.turn == t.starter else "nothing"
    if alone:
        return "alone"
    leads = not swaps(v) and any(bid(t, v.seat, c) > highest_other(v, c) for c in range(state.COLOURS))
    return "leads" if leads else "play"


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """For a move: the bids after it (T11, without tiles), and what is saved for later rounds (T14)."""
    words, number, t = _TEXTS[voice.language]["reasons"], NUMBERS[move], v.table
    if number == QUIT:
        rounds = ROUNDS - t.round_no
        return [words["out"].format(n=rounds)] if rounds and v.hand else []
    if number == KEEP:
        return [words["keep"]] if t.round_no < ROUNDS else []
    if number < KEEP:
        asked = ASKED.get(number, ())
        return [words["held"]] if asked and all(v.hand & t.cast[person] for person in asked) else []
    c, card = divmod(number - LAY, CARDS)
    own = bid(t, v.seat, c) + t.value[c * CARDS + card]
    other = highest_other(v, c)
    key = "ahead" if own > other else "level" if own == other else "behind"
    colour = _TEXTS[voice.language]["reasons.colour"][COLOUR_NAMES[c]]
    return [words[key].format(colour=colour, own=own, other=other, prize=t.prizes[c])]


def bid(t: TableState, p: int, c: int) -> int:
    """T11: the sum of a seat's cards laid for a colour, as everybody sees it."""
    return sum(t.value[c * CARDS + card] for card in bits(t.laid[p * COLOURS + c]))


def highest_other(v: ViewState, c: int) -> int:
    """T13: the sum to beat in a colour, as everybody sees it."""
    return max(bid(v.table, p, c) for p in range(v.players) if p != v.seat)


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """Against a move: a prize missed (T13), a card wasted (T14), a tile that helps others (T4)."""
    words, number, t = _TEXTS[voice.language]["doubts"], NUMBERS[move], v.table
    if number == QUIT:
        return ([] if played(t, v.seat) else [words["out_empty"]]) + _missed_prize(v, voice)
    if number == KEEP:
        return [words["last"]] if t.round_no == ROUNDS else []
    if number < KEEP:
        asked = ASKED.get(number, ())
        held = all(v.hand & t.cast[person] for person in asked)
        return [words["swap"]] if number < SWAPS else [] if held else [words["not_held"]]
    return _doubts_of_bid(v, *divmod(number - LAY, CARDS), voice)


def _missed_prize(v: ViewState, voice: Voice) -> list[str]:
    """T13: the best prize for which a card of the hand would take the lead, if there is one."""
    t = v.table
    found = []
    if swaps(v):
        return []
    for c in range(COLOURS):
        own, other = bid(t, v.seat, c), highest_other(v, c)
        leading = [(own + t.value[c * CARDS + card], card) for card in bits(v.hand & t.suited[c])]
        found += [(t.prizes[c], -sum_then, card, c, other) for sum_then, card in leading if own <= other < sum_then]
    if not found:
        return []
    prize, sum_then, card, c, other = max(found)
    named = card_name(deck.of(t), card, voice.language)
    words = _TEXTS[voice.language]["doubts"]["out"]
    return [words.format(card=named, colour=_colour(c, voice), own=-sum_then, other=other, prize=prize)]


def _doubts_of_bid(v: ViewState, c: int, card: int, voice: Voice) -> list[str]:
    """T13, T14: the card is not needed, not enough, or spent on a low prize."""
    t, words = v.table, _TEXTS[voice.language]["doubts"]
    before, other, most = bid(t, v.seat, c), highest_other(v, c), max(t.prizes)
    own = before + t.value[c * CARDS + card]
    if swaps(v):
        return []
    if before > other:
        return [words["leads"].format(colour=_colour(c, voice), own=before, other=other)]
    if own <= other:
        return [words["behind"].format(colour=_colour(c, voice), own=own, other=other)]
    if t.prizes[c] < most:
        colour = _colour(c, voice)
        return [words["cheap"].format(colour=colour[0].upper() + colour[1:], prize=t.prizes[c], most=most)]
    return []


def swaps(v: ViewState) -> bool:
    """T12: whether this seat has laid a tile that swaps colours, so that the sums do not tell who leads."""
    return 0 <= v.down[v.seat] < SWAPS


def _colour(c: int, voice: Voice) -> str:
    return _TEXTS[voice.language]["reasons.colour"][COLOUR_NAMES[c]]
