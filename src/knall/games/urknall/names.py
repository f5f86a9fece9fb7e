"""How people call the things of Urknall."""

from __future__ import annotations

from knall.core.language import Language

PLAYERS: dict[Language, tuple[str, ...]] = {
    "en": ("White", "Orange", "Red", "Blue"),
    "de": ("Weiß", "Orange", "Rot", "Blau"),
}
COLOURS: dict[Language, tuple[str, ...]] = {"en": ("blue", "green", "red"), "de": ("blau", "grün", "rot")}


def called(seat: int, language: Language) -> str:
    """A seat, or a second colour, as people call it."""
    return PLAYERS[language][seat]
