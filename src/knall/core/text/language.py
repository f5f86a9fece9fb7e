"""Supported languages: those for which `core` has a `texts.<language>.toml`."""

import os
from typing import TypeAlias

from knall.core.text.errors import KnallError
from knall.core.text.resources import folder_with
from knall.core.text.wording import ENGLISH, Wordings

wrong = Wordings(__package__, "language")
Language: TypeAlias = str
"""A language code such as `de`, one of LANGUAGES."""

LANGUAGE_VARIABLE = "KNALL_LANG"
ORIGINAL: Language = ENGLISH
"""The fallback for missing texts."""


def _found() -> tuple[Language, ...]:
    folder = folder_with(__package__, f"texts.{ORIGINAL}.toml")
    names = [entry.name.split(".") for entry in folder.iterdir() if entry.name.endswith(".toml")]
    others = {name[1] for name in names if len(name) == 3 and name[0] == "texts"} - {ORIGINAL}
    return (ORIGINAL, *sorted(others))


LANGUAGES: tuple[Language, ...] = _found()


def default_language() -> Language:
    """The language of the environment, if supported; commands set it there for their child processes."""
    told = os.environ.get(LANGUAGE_VARIABLE) or os.environ.get("LC_ALL") or os.environ.get("LANG") or ORIGINAL
    return told[:2] if told[:2] in LANGUAGES else ORIGINAL


def spoken(language: str) -> Language:
    """Validate a language code; raises KnallError if it is not supported."""
    if language not in LANGUAGES:
        raise KnallError(wrong("unknown", language=language, languages=LANGUAGES))
    return language
