"""What the pieces of the picture of The Big Bang Theory are called, for tooltips and screen readers."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language, join
from knall.games.theory import table
from knall.games.theory.board import status, sums
from knall.games.theory.notation import points, unpacked, won_by
from knall.games.theory.table import CARDS, Table, scored
from knall.games.theory.view import Seen
from knall.games.theory.words import (
    COLOUR_WORDS,
    EFFECTS,
    called,
    card_name,
    result,
    tile_name,
    uses,
    value_name,
    verdict,
)

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


def whole(v: Seen, language: Language) -> str:
    """The picture in one line."""
    number = WORDS[language]["round"].format(n=v.table.round_no)
    return f"The Big Bang Theory. {number}. {result(v, language) or status(v, language)}"


def prize(t: Table, c: int, language: Language) -> str:
    """The prize of a colour."""
    words = WORDS[language]
    return words["prize"].format(prize=value_name(c, t.prizes[c], language)) if t.prizes[c] else words["no prize"]


def left(t: Table, c: int, language: Language) -> str:
    """The prizes of a colour that are still face down."""
    words = WORDS[language]
    values = ", ".join(map(str, unpacked(t.left[c]))) or words["none"]
    return words["left"].format(colour=COLOUR_WORDS[language][c], values=values)


def last(t: Table, c: int, language: Language) -> str:
    """Who won the prize of the last round; empty if that is not remembered."""
    if not t.last_prize[c]:
        return ""
    winner = called(t.last_winner[c] - 1, language) if t.last_winner[c] else WORDS[language]["nobody"]
    return f"R{scored(t)}: {t.last_prize[c]} → {winner}"


def last_round(t: Table, language: Language) -> str:
    """What happened in the last round, and under which tiles."""
    tiles = join([tile_name(number, language) for number in bits(t.last_tiles)], language)
    return f"{verdict(t, language)} {WORDS[language]['under'].format(tiles=tiles) if tiles else ''}".strip()


def as_colour(t: Table, card: int, c: int, language: Language) -> str:
    """A card played, or to be played, for a colour."""
    value = value_name(c, t.value[c * CARDS + card], language)
    return WORDS[language]["as"].format(card=card_name(t, card, language), value=value)


def cell(t: Table, p: int, c: int, language: Language) -> str:
    """What a seat bids for a colour; at the end, what it has won there."""
    who, colour = called(p, language), COLOUR_WORDS[language][c]
    if t.phase == table.OVER:
        values = join([str(value) for won, value in won_by(t, p) if won == c], language) or WORDS[language]["none"]
        return WORDS[language]["won"].format(who=who, colour=colour, values=values)
    return WORDS[language]["sum"].format(who=who, sum=sums(t, p, c), colour=colour)


def seat(v: Seen, p: int, language: Language) -> str:
    """A seat and what it has."""
    t, words = v.table, WORDS[language]
    prizes = join([value_name(c, value, language) for c, value in won_by(t, p)], language) or words["none"]
    held = table.hand_size(t, p)
    line = words["seat"].format(who=called(p, language), points=points(t, p), won=prizes, cards=held)
    return words["dropped"].format(seat=line) if t.gone >> p & 1 else line


def pile(v: Seen, p: int, language: Language) -> str:
    """A pile; of one's own one knows what is in it."""
    t, words = v.table, WORDS[language]
    line = words["pile"].format(who=called(p, language), n=t.stock[p])
    if p != v.seat or not t.stock[p]:
        return line
    inside = table.ALL_CARDS ^ v.hand ^ t.out[p] ^ table.played(t, p)
    return words["inside"].format(pile=line, cards=_cards(t, inside, language))


def away(t: Table, p: int, language: Language) -> str:
    """The cards that a seat has lost."""
    return WORDS[language]["away"].format(cards=_cards(t, t.out[p], language))


def _cards(t: Table, mask: int, language: Language) -> str:
    return join([card_name(t, card, language) for card in bits(mask)], language)


def own(t: Table, p: int, card: int, language: Language) -> str:
    """A card of one's own hand."""
    line = WORDS[language]["own"].format(card=card_name(t, card, language), uses=uses(t, card, language))
    return WORDS[language]["known to all"].format(card=line) if t.known[p] >> card & 1 else line


def known(t: Table, p: int, card: int, language: Language) -> str:
    """A card that everyone knows in a hand."""
    who, name = called(p, language), card_name(t, card, language)
    return WORDS[language]["known"].format(who=who, card=name, uses=uses(t, card, language))


def tile(number: int, language: Language) -> str:
    """A tile and what it does."""
    return WORDS[language]["tile"].format(tile=tile_name(number, language), effect=EFFECTS[language][number])


def slot(v: Seen, number: int, language: Language) -> str:
    """A tile in the reminder."""
    line, words = tile(number, language), WORDS[language]
    if v.table.up >> number & 1:
        return words["used"].format(tile=line)
    return words["yours"].format(tile=line) if v.tiles >> number & 1 else line
