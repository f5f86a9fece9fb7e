"""The sentences of the server."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.texts import load_texts

_TEXTS = load_texts(__package__)
_OF_ALL_GAMES = {"over": ("refusals", "over"), "not_your_turn": ("match", "turn")}


def sentence(key: str, language: Language, **values: object) -> str:
    """A sentence with its values."""
    if key in _OF_ALL_GAMES:
        section, shared = _OF_ALL_GAMES[key]
        return load_texts("knall.core")[language][section][shared].format(**values)
    return _TEXTS[language]["sentence"][key].format(**values)


def level_name(level: str, language: Language) -> str:
    """What people call a level of the bots."""
    return _TEXTS[language]["level"][level]


def level_about(level: str, language: Language) -> str:
    """What a level of the bots is like."""
    return _TEXTS[language]["about_level"][level]
