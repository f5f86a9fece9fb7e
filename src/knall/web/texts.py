"""Sentences of the server in all languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knall.core.text.language import Language
from knall.core.text.sentences import match_over, not_your_turn
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

_TEXTS = load_texts(__package__)
COMMON = {"over": match_over, "not_your_turn": not_your_turn}
"""Sentences shared with the engine."""


def sentence(key: str, language: Language, **values: object) -> str:
    """The sentence of a key, formatted."""
    if key in COMMON:
        return COMMON[key](language)
    return _TEXTS[language]["sentence"][key].format(**values)


def malformed(problem: Mapping[str, Any], language: Language) -> str:
    """A validation error of a request in words."""
    texts = _TEXTS[language]["malformed"]
    return texts.get(problem["type"], texts["other"]).format(**problem.get("ctx", {}))


def of_seat(key: str, seat: int, voice: Voice, **values: object) -> str:
    """A sentence about a seat, named `who` in it, formatted."""
    return voice.tell(_TEXTS[voice.language]["sentence"][key], {"who": seat}, **values)


def level_name(level: str, language: Language) -> str:
    """The name of a bot level; bots that are no level keep their own."""
    return _TEXTS[language]["level"].get(level, level)


LEVEL_NAMES = {language: tuple(texts["level"].values()) for language, texts in _TEXTS.items()}


def level_about(level: str, language: Language) -> str:
    """The description of a bot level."""
    return _TEXTS[language]["about_level"][level]
