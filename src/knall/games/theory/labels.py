"""What the pieces of the picture of The Big Bang Theory are called, for tooltips and screen readers."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.sentences import join
from knall.core.texts import load_texts
from knall.games.theory.deck import Deck
from knall.games.theory.names import called, card_name, colour_name, effect, tile_name, uses, value_name
from knall.games.theory.notation import unpacked
from knall.games.theory.sentences import verdict
from knall.games.theory.table import TableState

_TEXTS = load_texts(__package__)


def whole(t: TableState, headline: str, language: Language) -> str:
    """The picture in one line."""
    return f"The Big Bang Theory. {round_of(t.round_no, language)}. {headline}"


def round_of(number: int, language: Language) -> str:
    """Which of the six rounds this is."""
    return _TEXTS[language]["label"]["round"].format(n=number)


def prize(c: int, value: int, language: Language) -> str:
    """The prize of a colour; 0: none lies there."""
    words = _TEXTS[language]["label"]
    return words["prize"].format(prize=value_name(c, value, language)) if value else words["no_prize"]


def left(c: int, prizes: int, language: Language) -> str:
    """The prizes of a colour that are still face down."""
    words = _TEXTS[language]["label"]
    values = ", ".join(map(str, unpacked(prizes))) or words["none"]
    return words["left"].format(colour=colour_name(c, language), values=values)


def last(number: int, value: int, winner: int, language: Language) -> str:
    """Who won the prize of the last round (a seat from 1; 0: nobody); empty if that is not remembered."""
    if not value:
        return ""
    who = called(winner - 1, language) if winner else _TEXTS[language]["label"]["nobody"]
    return f"R{number}: {value} → {who}"


def last_round(t: TableState, language: Language) -> str:
    """What happened in the last round, and under which tiles."""
    tiles = join([tile_name(number, language) for number in bits(t.last_tiles)], language)
    return f"{verdict(t, language)} {_TEXTS[language]['label']['under'].format(tiles=tiles) if tiles else ''}".strip()


def as_colour(cards_of: Deck, card: int, c: int, language: Language) -> str:
    """A card played, or to be played, for a colour."""
    value = value_name(c, cards_of.cards[card].values[c], language)
    return _TEXTS[language]["label"]["as"].format(card=card_name(cards_of, card, language), value=value)


def bid(p: int, c: int, total: int, language: Language) -> str:
    """What a seat bids for a colour."""
    who, colour = called(p, language), colour_name(c, language)
    return _TEXTS[language]["label"]["sum"].format(who=who, sum=total, colour=colour)


def won(p: int, c: int, values: tuple[int, ...], language: Language) -> str:
    """What a seat has won of a colour."""
    who, colour = called(p, language), colour_name(c, language)
    prizes = join([str(value) for value in values], language) or _TEXTS[language]["label"]["none"]
    return _TEXTS[language]["label"]["won"].format(who=who, colour=colour, values=prizes)


def seat(p: int, prizes: tuple[tuple[int, int], ...], held: int, gone: bool, language: Language) -> str:
    """A seat and what it has."""
    words = _TEXTS[language]["label"]
    names = join([value_name(c, value, language) for c, value in prizes], language) or words["none"]
    points = sum(value for _, value in prizes)
    line = words["seat"].format(who=called(p, language), points=points, won=names, cards=held)
    return words["dropped"].format(seat=line) if gone else line


def pile(p: int, stock: int, cards_of: Deck, inside: int, language: Language) -> str:
    """A pile; of one's own one knows what is in it."""
    words = _TEXTS[language]["label"]
    line = words["pile"].format(who=called(p, language), n=stock)
    return words["inside"].format(pile=line, cards=_cards(cards_of, inside, language)) if inside else line


def away(cards_of: Deck, cards: int, language: Language) -> str:
    """The cards that a seat has lost."""
    return _TEXTS[language]["label"]["away"].format(cards=_cards(cards_of, cards, language))


def _cards(cards_of: Deck, cards: int, language: Language) -> str:
    return join([card_name(cards_of, card, language) for card in bits(cards)], language)


def own(cards_of: Deck, card: int, known_to_all: bool, language: Language) -> str:
    """A card of one's own hand."""
    line = _TEXTS[language]["label"]["own"].format(
        card=card_name(cards_of, card, language), uses=uses(cards_of, card, language)
    )
    return _TEXTS[language]["label"]["known_to_all"].format(card=line) if known_to_all else line


def known(p: int, cards_of: Deck, card: int, language: Language) -> str:
    """A card that everyone knows in a hand."""
    who, name = called(p, language), card_name(cards_of, card, language)
    return _TEXTS[language]["label"]["known"].format(who=who, card=name, uses=uses(cards_of, card, language))


def hidden_card(p: int, language: Language) -> str:
    """A card of somebody else that is not known."""
    return _TEXTS[language]["label"]["hidden_card"].format(who=called(p, language))


def hidden_tile(p: int, language: Language) -> str:
    """A tile of somebody else that is not known."""
    return _TEXTS[language]["label"]["hidden_tile"].format(who=called(p, language))


def starts(starter: int, language: Language) -> str:
    """Who starts the round."""
    return _TEXTS[language]["label"]["starts"].format(who=called(starter, language))


def gone(language: Language) -> str:
    """That a seat has dropped out."""
    return _TEXTS[language]["label"]["gone"]


def down(language: Language) -> str:
    """A tile that was put down face down."""
    return _TEXTS[language]["label"]["down"]


def unseen(language: Language) -> str:
    """T19: a tile that nobody knows."""
    return _TEXTS[language]["label"]["unseen"]


def button(name: str, language: Language) -> str:
    """What one can press: `keep` or `out`."""
    return _TEXTS[language]["label"][name]


def half(language: Language) -> str:
    """T4: what a 7 counts under tile 9."""
    return _TEXTS[language]["label"]["half"]


def tile(number: int, language: Language) -> str:
    """A tile and what it does."""
    return _TEXTS[language]["label"]["tile"].format(tile=tile_name(number, language), effect=effect(number, language))


def slot(number: int, used: bool, mine: bool, language: Language) -> str:
    """A tile in the reminder."""
    line, words = tile(number, language), _TEXTS[language]["label"]
    if used:
        return words["used"].format(tile=line)
    return words["yours"].format(tile=line) if mine else line
