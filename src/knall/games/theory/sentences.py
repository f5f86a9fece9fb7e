"""What moves and events of The Big Bang Theory mean, in words."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.sentences import join
from knall.games.theory import table
from knall.games.theory.names import called, card_name, tile_name, value_name, verdict
from knall.games.theory.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.table import CARDS
from knall.games.theory.view import ViewState

SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "put": "{who} puts down tile {tile}, face down.",
        "put open": "{who} puts down tile {tile}, face up.",
        "put unseen": "{who} puts a tile down, face down.",
        "keep": "{who} puts no tile down.",
        "play": "{who} plays {card} as {value}.",
        "last": "{who} plays {card} as {value}, the last card, and is out of the round.",
        "out": "{who} drops out of the round.",
        "prizes": "Round {round} is about {prizes}.",
        "draw": "{who} draws {cards}.",
        "draw unseen 1": "{who} draws one card.",
        "draw unseen 2": "{who} draws two cards.",
        "turned up": "The tile that lay face down is turned up: {tiles}.",
        "turned up 2": "The tiles that lay face down are turned up: {tiles}.",
        "owner": "{who}’s tile is turned up: {tile}.",
    },
    "de": {
        "put": "{who} legt verdeckt Plättchen {tile}.",
        "put open": "{who} legt offen Plättchen {tile}.",
        "put unseen": "{who} legt verdeckt ein Plättchen.",
        "keep": "{who} legt kein Plättchen.",
        "play": "{who} spielt {card} als {value}.",
        "last": "{who} spielt {card} als {value}, die letzte Karte, und ist damit ausgestiegen.",
        "out": "{who} steigt aus der Runde aus.",
        "prizes": "In Runde {round} geht es um {prizes}.",
        "draw": "{who} zieht {cards}.",
        "draw unseen 1": "{who} zieht eine Karte.",
        "draw unseen 2": "{who} zieht zwei Karten.",
        "turned up": "Das verdeckte Plättchen wird aufgedeckt: {tiles}.",
        "turned up 2": "Die verdeckten Plättchen werden aufgedeckt: {tiles}.",
        "owner": "Das Plättchen von {who} wird aufgedeckt: {tile}.",
    },
}


def say(v: ViewState, move: str, language: Language) -> str:
    """One sentence for a move or a told event; the first draw after a round is preceded by the round's result."""
    t = v.table
    who = called(t.turn, language)
    if move.startswith("!"):
        return _tile(v, move[1], who, language)
    if move.startswith("?"):
        return _turned_up(move, language)
    if move.startswith("*"):
        return _draw(v, move, language)
    if move.startswith("$"):
        values = [value_name(c, int(move[2 + 2 * c]), language) for c in range(table.COLOURS)]
        return SENTENCES[language]["prizes"].format(round=t.round_no, prizes=join(values, language))
    if move == "out":
        return SENTENCES[language]["out"].format(who=who)
    card, c = LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1])
    key = "last" if table.hand_size(t, t.turn) == 1 else "play"
    value = value_name(c, t.value[c * CARDS + card], language)
    return SENTENCES[language][key].format(who=who, card=card_name(t.deck, card, language), value=value)


def _tile(v: ViewState, tile: str, who: str, language: Language) -> str:
    words = SENTENCES[language]
    if tile == "-":
        return words["keep"].format(who=who)
    if tile == "?":
        return words["put unseen"].format(who=who)
    key = "put open" if v.table.paradox == table.OPEN else "put"
    return words[key].format(who=who, tile=tile_name(int(tile), language))


def _turned_up(move: str, language: Language) -> str:
    words = SENTENCES[language]
    if ":" in move:
        seat, tile = move[1:].split(":")
        return words["owner"].format(who=called(int(seat) - 1, language), tile=tile_name(int(tile), language))
    names = [tile_name(int(tile), language) for tile in move[1:]]
    return words["turned up" if len(names) == 1 else "turned up 2"].format(tiles=join(names, language))


def _draw(v: ViewState, move: str, language: Language) -> str:
    words, who, cards = SENTENCES[language], called(int(move[1]) - 1, language), move[2:]
    result = verdict(v.table, language) if v.table.phase == table.DRAW and v.table.turn == 0 else ""
    if "?" in cards:
        sentence = words[f"draw unseen {len(cards)}"].format(who=who)
    else:
        names = [card_name(v.table.deck, LETTERS.index(letter), language) for letter in cards]
        sentence = words["draw"].format(who=who, cards=join(names, language))
    return f"{result} {sentence}".strip()
