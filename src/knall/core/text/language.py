"""The languages that Knall speaks: those for which `core` has a `texts.<language>.toml`."""

import os
from typing import TypeAlias

from knall.core.text.errors import KnallError
from knall.core.text.resources import folder_with
from knall.core.text.wording import ENGLISH, Wordings

wrong = Wordings(__package__, "language")
Language: TypeAlias = str
"""A language by its code, as in `de`; only those of LANGUAGES are spoken."""

LANGUAGE_VARIABLE = "KNALL_LANG"
ORIGINAL: Language = ENGLISH
"""What is missing in another language is said in this one."""


def _found() -> tuple[Language, ...]:
    folder = folder_with(__package__, f"texts.{ORIGINAL}.toml")
    names = [entry.name.split(".") for entry in folder.iterdir() if entry.name.endswith(".toml")]
    others = {name[1] for name in names if len(name) == 3 and name[0] == "texts"} - {ORIGINAL}
    return (ORIGINAL, *sorted(others))


LANGUAGES: tuple[Language, ...] = _found()


def default_language() -> Language:
    """The environment's language, where it is one of ours; that of a command, which says it there for all it starts."""
    told = os.environ.get(LANGUAGE_VARIABLE) or os.environ.get("LC_ALL") or os.environ.get("LANG") or ORIGINAL
    return told[:2] if told[:2] in LANGUAGES else ORIGINAL


def spoken(language: str) -> Language:
    """The language itself, if Knall speaks it."""
    if language not in LANGUAGES:
        raise KnallError(wrong("unknown", language=language, languages=LANGUAGES))
    return language
