"""Why a move of The Big Bang Theory is not legal: the clause that forbids it, and a sentence; from the view alone."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.refusals import Refusal
from knall.core.sentences import join
from knall.games.theory import table
from knall.games.theory.names import COLOUR_WORDS, called, card_name, tile_name, uses
from knall.games.theory.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.view import ViewState

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "over": "The match is over after six rounds.",
        "chance prizes": "The prizes are turned up by chance when a round begins; nobody chooses them.",
        "chance cards": "Cards are drawn by chance when a round has been scored; nobody chooses them.",
        "chance tiles": "Tiles of the pile are turned up by chance, and only in the variants chaos and chaos2.",
        "unseen tiles": "Tiles of the pile stay face down until everybody has dropped out.",
        "await prizes": "First the prizes of the round are turned up; {move} cannot be now.",
        "await cards": "First {who} draws from the pile; {move} cannot be now.",
        "await tiles": "First the hidden tiles are turned up; {move} cannot be now.",
        "turn": "It is {who}’s turn.",
        "no tiles": "This match is played without tiles.",
        "chaos": "In this variant nobody has tiles: they come from the pile by themselves.",
        "tile down": "Tile {tile} is already down for this round.",
        "tiles later": "Tiles are put down before the first card of a round; it is too late now.",
        "tile used": "Tile {tile} has been used and is out of the game.",
        "tile not yours": "You do not have tile {tile}; you have {mine}.",
        "tile first": "First decide about your tiles: put one down, or none.",
        "must play": "You start this round and must play a card on your first turn; later you may drop out.",
        "colour": "{card} can be played as {uses}, not for {colour}.",
        "card out": "{card} won you a prize and is out of the game.",
        "card played": "{card} already lies in front of you this round.",
        "card in pile": "{card} is still in your pile; you have not drawn it yet.",
    },
    "de": {
        "over": "Nach sechs Runden ist die Partie zu Ende.",
        "chance prizes": "Die Preise deckt der Zufall zu Beginn einer Runde auf; niemand sucht sie aus.",
        "chance cards": "Nachgezogen wird nach der Wertung, und was, entscheidet der Zufall.",
        "chance tiles": "Plättchen vom Stapel deckt der Zufall auf, und nur in den Varianten chaos und chaos2.",
        "unseen tiles": "Plättchen vom Stapel bleiben verdeckt, bis alle ausgestiegen sind.",
        "await prizes": "Erst werden die Preise der Runde aufgedeckt; {move} geht jetzt nicht.",
        "await cards": "Erst zieht {who} vom Stapel nach; {move} geht jetzt nicht.",
        "await tiles": "Erst werden die verdeckten Plättchen aufgedeckt; {move} geht jetzt nicht.",
        "turn": "{who} ist am Zug.",
        "no tiles": "In dieser Partie gibt es keine Plättchen.",
        "chaos": "In dieser Variante hat niemand Plättchen: Sie kommen von selbst vom Stapel.",
        "tile down": "Plättchen {tile} liegt für diese Runde schon.",
        "tiles later": "Plättchen legt man vor der ersten Karte der Runde; jetzt ist es zu spät.",
        "tile used": "Plättchen {tile} ist verbraucht und aus dem Spiel.",
        "tile not yours": "Plättchen {tile} hast du nicht; du hast {mine}.",
        "tile first": "Entscheide zuerst über deine Plättchen: Lege eines oder keines.",
        "must play": "Du beginnst die Runde und musst zuerst eine Karte spielen; danach darfst du aussteigen.",
        "colour": "{card} lässt sich als {uses} spielen, nicht für {colour}.",
        "card out": "{card} hat dir einen Preis gebracht und ist aus dem Spiel.",
        "card played": "{card} liegt in dieser Runde schon vor dir.",
        "card in pile": "{card} ist noch in deinem Stapel; du hast die Karte noch nicht gezogen.",
    },
}
CHANCE = {"$": ("T8", "chance prizes"), "*": ("T15", "chance cards"), "?": ("T19", "chance tiles")}
AWAITED = {
    table.OFFER: ("T8", "await prizes"),
    table.DRAW: ("T15", "await cards"),
    table.TURN_UP: ("T19", "await tiles"),
}


def why_not(v: ViewState, move: str, language: Language) -> Refusal:
    """The clause and the sentence."""
    t = v.table
    clause, key = _reason(v, move)
    facts: dict[str, str] = {"who": called(t.turn, language), "move": move}
    if move[:1] == "!" and move != "!-":
        facts["tile"] = tile_name(int(move[1]), language)
        facts["mine"] = join([tile_name(tile, language) for tile in bits(v.tiles)], language)
    elif move[:1] in LETTERS and len(move) == 2:
        card = LETTERS.index(move[0])
        facts["card"] = card_name(t.deck, card, language)
        facts["uses"] = uses(t.deck, card, language)
        facts["colour"] = COLOUR_WORDS[language][COLOUR_LETTERS.index(move[1])]
    return Refusal(clause, WORDS[language][key].format(**facts))


def _reason(v: ViewState, move: str) -> tuple[str, str]:
    """The clause, and the key of the sentence."""
    t = v.table
    if t.phase == table.OVER:
        return "T16", "over"
    if t.phase in AWAITED:
        return AWAITED[t.phase]
    if move[:1] == "?" and t.paradox >= table.CHAOS:
        return "T19", "unseen tiles"
    if move[:1] in CHANCE:
        return CHANCE[move[:1]]
    if v.seat != t.turn:
        return "T9" if t.phase == table.TILE else "T10", "turn"
    if move.startswith("!"):
        return _tile(v, move[1])
    if t.phase == table.TILE:
        return "T9", "tile first"
    return ("T10", "must play") if move == "out" else _card(v, LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1]))


def _tile(v: ViewState, tile: str) -> tuple[str, str]:
    t = v.table
    if t.paradox == table.NONE:
        return "T18", "no tiles"
    if t.paradox >= table.CHAOS:
        return "T19", "chaos"
    if t.phase == table.PLAY:
        return "T9", "tile down" if tile == str(v.down[v.seat]) else "tiles later"
    return ("T14", "tile used") if t.up >> int(tile) & 1 else ("T9", "tile not yours")


def _card(v: ViewState, card: int, c: int) -> tuple[str, str]:
    t = v.table
    if not t.suited[c] >> card & 1:
        return "T2", "colour"
    if t.out[v.seat] >> card & 1:
        return "T14", "card out"
    if table.played(t, v.seat) >> card & 1:
        return "T10", "card played"
    return "T5", "card in pile"
