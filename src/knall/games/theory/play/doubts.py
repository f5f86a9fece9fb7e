"""What speaks against a move of The Big Bang Theory, from what its player sees."""

from __future__ import annotations

from knall.core.engine.bitset import bits
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.decks.deck import COLOUR_NAMES
from knall.games.theory.play.reasons import ASKED, NUMBERS, bid, highest_other
from knall.games.theory.rules.state import CARDS, COLOURS, KEEP, LAY, QUIT, ROUNDS, played
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import card_name

SWAPS = 3  # T4: the first tiles
_TEXTS = load_texts(__package__)


def doubts(v: ViewState, move: str, voice: Voice) -> list[str]:
    """A prize that could be had (T13), a card that is spent in vain (T14), a tile for others (T4)."""
    words, number, t = _TEXTS[voice.language]["doubts"], NUMBERS[move], v.table
    if number == QUIT:
        return ([] if played(t, v.seat) else [words["out_empty"]]) + _of_leaving(v, voice)
    if number == KEEP:
        return [words["last"]] if t.round_no == ROUNDS else []
    if number < KEEP:
        asked = ASKED.get(number, ())
        held = all(v.hand & t.cast[person] for person in asked)
        return [words["swap"]] if number < SWAPS else [] if held else [words["not_held"]]
    return _of_bidding(v, *divmod(number - LAY, CARDS), voice)


def _of_leaving(v: ViewState, voice: Voice) -> list[str]:
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


def _of_bidding(v: ViewState, c: int, card: int, voice: Voice) -> list[str]:
    """T13, T14: it is not needed, not enough, or for little."""
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
    """T12: has this seat laid a tile that swaps colours?  Then the sums do not say who leads."""
    return 0 <= v.down[v.seat] < SWAPS


def _colour(c: int, voice: Voice) -> str:
    return _TEXTS[voice.language]["reasons.colour"][COLOUR_NAMES[c]]
