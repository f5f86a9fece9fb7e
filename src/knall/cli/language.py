"""In which language a command answers: as --lang says, else as the environment does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from knall.core.text.language import LANGUAGE_VARIABLE, LANGUAGES, Language, default_language


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of a command line, also of one that is wrong otherwise."""
    for option, value in zip(arguments, (*arguments[1:], ""), strict=False):
        name, _, joined = option.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return default_language()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Meanwhile this is the language of the environment, for all that a command calls and starts."""
    before = os.environ.get(LANGUAGE_VARIABLE)
    os.environ[LANGUAGE_VARIABLE] = language
    try:
        yield
    finally:
        del os.environ[LANGUAGE_VARIABLE]
        if before is not None:
            os.environ[LANGUAGE_VARIABLE] = before


def spoken_language() -> Language:
    """The language of this command line."""
    return asked_language(sys.argv[1:])
