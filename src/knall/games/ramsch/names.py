"""How people call the things of Monegassen Ramsch; the names of cards are German in every language (M1)."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.sentences import seat_name
from knall.games.ramsch import table

INGREDIENTS = ("Antworten", "Götter", "Gravitation", "Homo Sapiens", "Late Bang", "Das Nichts", "Om & Orm", "Zeit")
WORLDS = ("Cyber", "Natur", "Stadt", "Wasser")
SOME, MANY = 5, 10  # M5: from so many cards on a pile is said to be of that size


def card_name(kind: int) -> str:
    """A card by its full name."""
    return f"{INGREDIENTS[kind // table.WORLDS]}–{WORLDS[kind % table.WORLDS]}"


def rough_size(cards: int) -> str:
    """M5: how many cards a pile of several has to the eye, as the texts name it."""
    return "few" if cards < SOME else "some" if cards < MANY else "many"


def called(seat: int, language: Language) -> str:
    """A seat as people call it."""
    return seat_name(seat, language)
