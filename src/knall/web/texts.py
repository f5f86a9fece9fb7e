"""The sentences of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knall.core.text.language import Language
from knall.core.text.sentences import match_over, not_your_turn
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

_TEXTS = load_texts(__package__)
COMMON = {"over": match_over, "not_your_turn": not_your_turn}
"""What all games say, and the engine itself."""


def sentence(key: str, language: Language, **values: object) -> str:
    """A sentence with its values."""
    if key in COMMON:
        return COMMON[key](language)
    return _TEXTS[language]["sentence"][key].format(**values)


def malformed(problem: Mapping[str, Any], language: Language) -> str:
    """What is wrong with a value of a request, as the models of `wire` found it."""
    texts = _TEXTS[language]["malformed"]
    return texts.get(problem["type"], texts["other"]).format(**problem.get("ctx", {}))


def of_seat(key: str, seat: int, voice: Voice, **values: object) -> str:
    """A sentence about a seat, `who`, with its values."""
    return voice.tell(_TEXTS[voice.language]["sentence"][key], {"who": seat}, **values)


def level_name(level: str, language: Language) -> str:
    """What people call a level of the bots; the kinds of bots that are no level have no other name than their own."""
    return _TEXTS[language]["level"].get(level, level)


LEVEL_NAMES = {language: tuple(texts["level"].values()) for language, texts in _TEXTS.items()}


def level_about(level: str, language: Language) -> str:
    """What a level of the bots is like."""
    return _TEXTS[language]["about_level"][level]
