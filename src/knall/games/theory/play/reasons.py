"""What speaks for a move of The Big Bang Theory, from what its player sees."""

from __future__ import annotations

from knall.core.engine.bitset import bits
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import COLOUR_NAMES
from knall.games.theory.notation.notation import CATALOGUE
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
)
from knall.games.theory.view import ViewState

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
_TEXTS = load_texts(__package__)


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """How the bids stand then (T11, without tiles), and what is kept for later rounds (T14)."""
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
