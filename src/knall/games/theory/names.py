"""The names of things in The Big Bang Theory: colours, cards, tiles, seats."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.sentences import join
from knall.games.theory import deck, table
from knall.games.theory.notation import points
from knall.games.theory.table import COLOURS, Table
from knall.games.theory.view import ViewState

COLOUR_WORDS: dict[Language, tuple[str, ...]] = {"en": ("blue", "green", "red"), "de": ("Blau", "Grün", "Rot")}
TILE_NAMES: dict[Language, tuple[str, ...]] = {
    "en": (
        "blue ⇄ red",
        "blue ⇄ green",
        "red ⇄ green",
        "Sheldon + Amy",
        "Leonard + Penny",
        "Howard + Bernadette",
        "Howard + Raj",
        "Sheldon!",
        "Raj, no women",
        "7 = 3.5",
    ),
    "de": (
        "Blau ⇄ Rot",
        "Blau ⇄ Grün",
        "Rot ⇄ Grün",
        "Sheldon + Amy",
        "Leonard + Penny",
        "Howard + Bernadette",
        "Howard + Raj",
        "Sheldon!",
        "Raj ohne Frauen",
        "7 = 3,5",
    ),
}
EFFECTS: dict[Language, tuple[str, ...]] = {
    "en": (
        "blue cards count for red, and red ones for blue",
        "blue cards count for green, and green ones for blue",
        "red cards count for green, and green ones for red",
        "a Sheldon and an Amy played: +2 green, +2 red",
        "a Leonard and a Penny played: +2 blue, +2 red",
        "a Howard and a Bernadette played: +2 blue, +2 red",
        "a Howard and a Raj played: +3 red",
        "a Sheldon and no other person played: +3 green",
        "a Raj and no woman played: +3 blue",
        "every card played as a 7 counts 3.5",
    ),
    "de": (
        "blaue Karten zählen für Rot, rote für Blau",
        "blaue Karten zählen für Grün, grüne für Blau",
        "rote Karten zählen für Grün, grüne für Rot",
        "Sheldon und Amy gespielt: +2 Grün, +2 Rot",
        "Leonard und Penny gespielt: +2 Blau, +2 Rot",
        "Howard und Bernadette gespielt: +2 Blau, +2 Rot",
        "Howard und Raj gespielt: +3 Rot",
        "Sheldon und sonst keine Person gespielt: +3 Grün",
        "Raj und keine Frau gespielt: +3 Blau",
        "jede als 7 gespielte Karte zählt 3,5",
    ),
}


def called(seat: int, language: Language) -> str:
    """A seat as people call it."""
    return f"{'Seat' if language == 'en' else 'Platz'} {seat + 1}"


def shown_on(cards_of: int, card: int, language: Language) -> str:
    """Whom or what a card of this deck shows."""
    return deck.load(cards_of).cards[card].names[language]


def card_name(cards_of: int, card: int, language: Language) -> str:
    """A card as people call it: Penny (d)."""
    return f"{shown_on(cards_of, card, language)} ({deck.LETTERS[card]})"


def value_name(c: int, value: int, language: Language) -> str:
    """A value of a colour: red 5."""
    return f"{COLOUR_WORDS[language][c]} {value}"


def uses(cards_of: int, card: int, language: Language) -> str:
    """What a card can be played for, the higher value first: red 5 or green 2."""
    values = sorted((-value, c) for c, value in enumerate(deck.load(cards_of).cards[card].values) if value)
    return (" or " if language == "en" else " oder ").join(value_name(c, -value, language) for value, c in values)


def tile_name(tile: int, language: Language) -> str:
    """A tile as people call it: 3 (Sheldon + Amy)."""
    return f"{tile} ({TILE_NAMES[language][tile]})"


def verdict(t: Table, language: Language) -> str:
    """Who won what in the round scored last; empty if nothing is remembered."""
    if not t.last_prize[0]:
        return ""
    nobody = "nobody" if language == "en" else "niemanden"
    parts = []
    for c in range(COLOURS):
        winner = called(t.last_winner[c] - 1, language) if t.last_winner[c] else nobody
        parts.append(f"{value_name(c, t.last_prize[c], language)} {'to' if language == 'en' else 'an'} {winner}")
    return f"{'Round' if language == 'en' else 'Runde'} {table.scored(t)}: {join(parts, language)}."


def winners(v: ViewState) -> int:
    """T16, T17: the seats that have won, as a mask; empty before the end."""
    t = v.table
    if t.phase != table.OVER:
        return 0
    ranks = [(points(t, p), table.hand_size(t, p)) for p in range(v.players)]
    return sum(1 << p for p, rank in enumerate(ranks) if rank == max(ranks))


def result(v: ViewState, language: Language) -> str:
    """Who has won, as a sentence; empty before the end."""
    seats = list(bits(winners(v)))
    if not seats:
        return ""
    who, n = join([called(p, language) for p in seats], language), points(v.table, seats[0])
    if language == "en":
        return f"{who} {'wins' if len(seats) == 1 else 'share the victory'} with {n} points."
    return f"{who} {'gewinnt' if len(seats) == 1 else 'teilen sich den Sieg'} mit {n} Punkten."
