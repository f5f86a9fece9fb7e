"""The language of a command's answers: from --lang, else from the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from knall.core.text.language import LANGUAGE_VARIABLE, LANGUAGES, Language, default_language


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of a command line, even if it is otherwise invalid."""
    for option, value in zip(arguments, (*arguments[1:], ""), strict=False):
        name, _, joined = option.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return default_language()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Set the environment's language for the block, for everything that it calls or starts."""
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
