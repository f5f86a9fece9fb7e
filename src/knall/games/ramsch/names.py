"""How people call the things of Monegassen Ramsch; the names of cards are German in every language (M1)."""

from __future__ import annotations

from knall.core.language import Language
from knall.games.ramsch import table
from knall.games.ramsch.table import State

INGREDIENTS = ("Antworten", "Götter", "Gravitation", "Homo Sapiens", "Late Bang", "Das Nichts", "Om & Orm", "Zeit")
WORLDS = ("Cyber", "Natur", "Stadt", "Wasser")
SEAT: dict[Language, str] = {"en": "Seat", "de": "Platz"}
STATUS: dict[Language, dict[str, str]] = {
    "en": {
        "turn": "{who} plays or draws.",
        "raised": "{who} has raised, and plays or draws.",
        "mirror": "{who} must mirror {ingredient}.",
        "answer": "{who} has the task: {world} is asked for.",
        "draw": "{who} draws.",
        "deal": "Cards are dealt.",
        "over": "The match is over.",
    },
    "de": {
        "turn": "{who} spielt oder zieht.",
        "raised": "{who} hat erhöht und spielt oder zieht.",
        "mirror": "{who} muss {ingredient} spiegeln.",
        "answer": "{who} hat die Aufgabe: Gefragt ist {world}.",
        "draw": "{who} zieht.",
        "deal": "Die Karten werden ausgeteilt.",
        "over": "Die Partie ist zu Ende.",
    },
}
PHASES = {
    table.TURN: "turn",
    table.MIRROR: "mirror",
    table.ANSWER: "answer",
    table.DRAW: "draw",
    table.DEAL: "deal",
    table.OVER: "over",
}


def card_name(kind: int) -> str:
    """A card by its full name."""
    return f"{INGREDIENTS[kind // table.WORLDS]}–{WORLDS[kind % table.WORLDS]}"


def called(seat: int, language: Language) -> str:
    """A seat as people call it."""
    return f"{SEAT[language]} {seat + 1}"


def status(s: State, language: Language) -> str:
    """What is to be done now, in a sentence."""
    key = "raised" if s.phase == table.TURN and s.raised else PHASES[s.phase]
    lies = table.top(s, s.where) if s.phase in (table.MIRROR, table.ANSWER) else 0
    ingredient, world = INGREDIENTS[lies // table.WORLDS], WORLDS[lies % table.WORLDS]
    return STATUS[language][key].format(who=called(s.mover, language), ingredient=ingredient, world=world)
