"""How people call the things of Monegassen Ramsch; the codes of cards are those of the German names (M1)."""

from __future__ import annotations

from functools import lru_cache

from knall.core.text.language import Language
from knall.core.text.sentences import seat_name
from knall.core.text.texts import load_texts
from knall.games.ramsch.notation.notation import CARDS, INGREDIENTS, WORLDS
from knall.games.ramsch.rules import state

NAMED_IN: Language = "de"  # M1: the language of the codes
SOME, MANY = 5, 10  # M5: from so many cards on a pile is said to be of that size
_TEXTS = load_texts(__package__)


def ingredient_name(ingredient: int, language: Language) -> str:
    """An ingredient by its full name."""
    return _TEXTS[language]["ingredient"][INGREDIENTS[ingredient]]


def name_on_card(ingredient: int, language: Language) -> str:
    """An ingredient as its cards call it, where there is little room."""
    code = INGREDIENTS[ingredient]
    return _TEXTS[language]["on_card"].get(code) or ingredient_name(ingredient, language)


def world_name(world: int, language: Language) -> str:
    """A world by its name."""
    return _TEXTS[language]["world"][WORLDS[world]]


@lru_cache(256)
def card_name(kind: int, language: Language) -> str:
    """A card by its full name."""
    return f"{ingredient_name(kind // state.WORLDS, language)}–{world_name(kind % state.WORLDS, language)}"


@lru_cache(256)
def tells_code(kind: int, language: Language) -> bool:
    """Whether the name of a card in this language begins like its code."""
    words = ingredient_name(kind // state.WORLDS, language).replace("ö", "o").split()
    world = world_name(kind % state.WORLDS, language)
    return any(word.startswith(CARDS[kind][:2]) for word in words) and world.lower().startswith(CARDS[kind][2])


def rough_size(cards: int) -> str:
    """M5: the visible thickness of a pile, as the key of its text."""
    return "few" if cards < SOME else "some" if cards < MANY else "many"


def smallest(of_two: bool, language: Language) -> str:
    """M31: which universe wins; of two it is the smaller one."""
    return _TEXTS[language]["size"]["smaller" if of_two else "smallest"]


def largest(of_two: bool, language: Language) -> str:
    """M31: which universe counts; of two it is the larger one."""
    return _TEXTS[language]["size"]["larger" if of_two else "largest"]


def called(seat: int, language: Language) -> str:
    """A seat as people call it."""
    return seat_name(seat, language)
