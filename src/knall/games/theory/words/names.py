"""The names of things in The Big Bang Theory: colours, cards, tiles, seats."""

from __future__ import annotations

from knall.core.text.language import Language
from knall.core.text.sentences import join_or, seat_name
from knall.core.text.texts import load_texts
from knall.games.theory.decks import deck
from knall.games.theory.decks.deck import COLOUR_NAMES, Deck

_TEXTS = load_texts(__package__)
TILES = (
    "swap_blue_red",
    "swap_blue_green",
    "swap_red_green",
    "sheldon_amy",
    "leonard_penny",
    "howard_bernadette",
    "howard_raj",
    "sheldon_alone",
    "raj_without_women",
    "half_seven",
)  # T4: the keys of their texts


def called(seat: int, language: Language) -> str:
    """A seat as people call it."""
    return seat_name(seat, language)


def colour_name(c: int, language: Language) -> str:
    """A colour as people call it."""
    return _TEXTS[language]["colour"][COLOUR_NAMES[c]]


def shown_on(cards_of: Deck, card: int, language: Language) -> str:
    """Whom or what a card of this deck shows."""
    return cards_of.cards[card].names[language]


def card_name(cards_of: Deck, card: int, language: Language) -> str:
    """A card as people call it: Penny (d)."""
    return f"{shown_on(cards_of, card, language)} ({deck.LETTERS[card]})"


def value_name(c: int, value: int, language: Language) -> str:
    """A value of a colour: red 5."""
    return f"{colour_name(c, language)} {value}"


def value_of_card(c: int, value: int, language: Language) -> str:
    """What a card is played as: blue 4, as in “a blue 4”."""
    return f"{_TEXTS[language]['colour_of_card'][COLOUR_NAMES[c]]} {value}"


def uses(cards_of: Deck, card: int, language: Language) -> str:
    """What a card can be played for, the higher value first: red 5 or green 2."""
    values = sorted((-value, c) for c, value in enumerate(cards_of.cards[card].values) if value)
    return join_or([value_name(c, -value, language) for value, c in values], language)


def halves(value: int, language: Language) -> str:
    """Half points as people write them: 8, or 3.5."""
    return _TEXTS[language]["number"]["half"].format(n=value // 2) if value % 2 else str(value // 2)


def tile_sign(tile: int, language: Language) -> str:
    """What a tile says: Sheldon + Amy."""
    return _TEXTS[language]["tile"][TILES[tile]]


def effect(tile: int, language: Language) -> str:
    """What a tile does, in words."""
    return _TEXTS[language]["effect"][TILES[tile]]


def tile_name(tile: int, language: Language) -> str:
    """A tile as people call it: 3 (Sheldon + Amy)."""
    return f"{tile} ({tile_sign(tile, language)})"
