"""What the pieces of the picture of The Big Bang Theory are called, for tooltips and screen readers."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.sentences import join
from knall.games.theory import deck
from knall.games.theory.names import COLOUR_WORDS, EFFECTS, called, card_name, tile_name, uses, value_name, verdict
from knall.games.theory.notation import unpacked
from knall.games.theory.table import Table

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "round": "Round {n}/6",
        "starts": "{who} starts",
        "gone": "out",
        "out": "Drop out",
        "keep": "No tile",
        "down": "a tile, face down",
        "unseen": "a tile of the pile, face down; nobody knows it",
        "hidden card": "a card in the hand of {who}",
        "hidden tile": "a tile of {who}",
        "prize": "prize: {prize}",
        "no prize": "no prize lies here now",
        "left": "{colour} prizes still to come: {values}",
        "under": "Tiles: {tiles}.",
        "none": "none",
        "nobody": "nobody",
        "as": "{card} as {value}",
        "won": "{who}: prizes won in {colour}: {values}",
        "sum": "{who} bids {sum} for {colour}",
        "seat": "{who}: {points} points ({won}), {cards} cards in hand",
        "dropped": "{seat}; has dropped out",
        "pile": "pile of {who}: {n} cards",
        "inside": "{pile}, in unknown order: {cards}",
        "away": "out of the game: {cards}",
        "own": "{card}: {uses}",
        "known to all": "{card}; everyone knows it",
        "known": "{who} holds {card}: {uses}",
        "tile": "tile {tile}: {effect}",
        "used": "{tile}; used up",
        "yours": "{tile}; yours",
    },
    "de": {
        "round": "Runde {n}/6",
        "starts": "{who} beginnt",
        "gone": "raus",
        "out": "Aussteigen",
        "keep": "Kein Plättchen",
        "down": "ein verdecktes Plättchen",
        "unseen": "ein verdecktes Plättchen vom Stapel; niemand kennt es",
        "hidden card": "eine Handkarte von {who}",
        "hidden tile": "ein Plättchen von {who}",
        "prize": "Preis: {prize}",
        "no prize": "hier liegt gerade kein Preis",
        "left": "noch verdeckte Preise in {colour}: {values}",
        "under": "Plättchen: {tiles}.",
        "none": "keine",
        "nobody": "niemand",
        "as": "{card} als {value}",
        "won": "{who}: gewonnene Preise in {colour}: {values}",
        "sum": "{who} bietet {sum} für {colour}",
        "seat": "{who}: {points} Punkte ({won}), {cards} Handkarten",
        "dropped": "{seat}; ausgestiegen",
        "pile": "Stapel von {who}: {n} Karten",
        "inside": "{pile}, Reihenfolge unbekannt: {cards}",
        "away": "aus dem Spiel: {cards}",
        "own": "{card}: {uses}",
        "known to all": "{card}; alle kennen sie",
        "known": "{who} hat {card}: {uses}",
        "tile": "Plättchen {tile}: {effect}",
        "used": "{tile}; verbraucht",
        "yours": "{tile}; deins",
    },
}


def whole(t: Table, headline: str, language: Language) -> str:
    """The picture in one line."""
    return f"The Big Bang Theory. {round_of(t.round_no, language)}. {headline}"


def round_of(number: int, language: Language) -> str:
    """Which of the six rounds this is."""
    return WORDS[language]["round"].format(n=number)


def prize(c: int, value: int, language: Language) -> str:
    """The prize of a colour; 0: none lies there."""
    words = WORDS[language]
    return words["prize"].format(prize=value_name(c, value, language)) if value else words["no prize"]


def left(c: int, prizes: int, language: Language) -> str:
    """The prizes of a colour that are still face down."""
    words = WORDS[language]
    values = ", ".join(map(str, unpacked(prizes))) or words["none"]
    return words["left"].format(colour=COLOUR_WORDS[language][c], values=values)


def last(number: int, value: int, winner: int, language: Language) -> str:
    """Who won the prize of the last round (a seat from 1; 0: nobody); empty if that is not remembered."""
    if not value:
        return ""
    who = called(winner - 1, language) if winner else WORDS[language]["nobody"]
    return f"R{number}: {value} → {who}"


def last_round(t: Table, language: Language) -> str:
    """What happened in the last round, and under which tiles."""
    tiles = join([tile_name(number, language) for number in bits(t.last_tiles)], language)
    return f"{verdict(t, language)} {WORDS[language]['under'].format(tiles=tiles) if tiles else ''}".strip()


def as_colour(cards_of: int, card: int, c: int, language: Language) -> str:
    """A card played, or to be played, for a colour."""
    value = value_name(c, deck.load(cards_of).cards[card].values[c], language)
    return WORDS[language]["as"].format(card=card_name(cards_of, card, language), value=value)


def bid(p: int, c: int, total: int, language: Language) -> str:
    """What a seat bids for a colour."""
    who, colour = called(p, language), COLOUR_WORDS[language][c]
    return WORDS[language]["sum"].format(who=who, sum=total, colour=colour)


def won(p: int, c: int, values: tuple[int, ...], language: Language) -> str:
    """What a seat has won of a colour."""
    who, colour = called(p, language), COLOUR_WORDS[language][c]
    prizes = join([str(value) for value in values], language) or WORDS[language]["none"]
    return WORDS[language]["won"].format(who=who, colour=colour, values=prizes)


def seat(p: int, prizes: tuple[tuple[int, int], ...], held: int, gone: bool, language: Language) -> str:
    """A seat and what it has."""
    words = WORDS[language]
    names = join([value_name(c, value, language) for c, value in prizes], language) or words["none"]
    points = sum(value for _, value in prizes)
    line = words["seat"].format(who=called(p, language), points=points, won=names, cards=held)
    return words["dropped"].format(seat=line) if gone else line


def pile(p: int, stock: int, cards_of: int, inside: int, language: Language) -> str:
    """A pile; of one's own one knows what is in it."""
    words = WORDS[language]
    line = words["pile"].format(who=called(p, language), n=stock)
    return words["inside"].format(pile=line, cards=_cards(cards_of, inside, language)) if inside else line


def away(cards_of: int, cards: int, language: Language) -> str:
    """The cards that a seat has lost."""
    return WORDS[language]["away"].format(cards=_cards(cards_of, cards, language))


def _cards(cards_of: int, cards: int, language: Language) -> str:
    return join([card_name(cards_of, card, language) for card in bits(cards)], language)


def own(cards_of: int, card: int, known_to_all: bool, language: Language) -> str:
    """A card of one's own hand."""
    line = WORDS[language]["own"].format(card=card_name(cards_of, card, language), uses=uses(cards_of, card, language))
    return WORDS[language]["known to all"].format(card=line) if known_to_all else line


def known(p: int, cards_of: int, card: int, language: Language) -> str:
    """A card that everyone knows in a hand."""
    who, name = called(p, language), card_name(cards_of, card, language)
    return WORDS[language]["known"].format(who=who, card=name, uses=uses(cards_of, card, language))


def hidden(thing: str, p: int, language: Language) -> str:
    """A card or a tile of somebody else that is not known."""
    return WORDS[language][f"hidden {thing}"].format(who=called(p, language))


def tile(number: int, language: Language) -> str:
    """A tile and what it does."""
    return WORDS[language]["tile"].format(tile=tile_name(number, language), effect=EFFECTS[language][number])


def slot(number: int, used: bool, mine: bool, language: Language) -> str:
    """A tile in the reminder."""
    line, words = tile(number, language), WORDS[language]
    if used:
        return words["used"].format(tile=line)
    return words["yours"].format(tile=line) if mine else line
