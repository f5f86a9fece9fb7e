"""In which language a command answers: as --lang says, else as the environment does."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from knall.core.language import LANGUAGES, ORIGINAL, Language


def default_language() -> Language:
    """The environment's language, where it is one of ours."""
    spoken = os.environ.get("KNALL_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ORIGINAL
    return spoken[:2] if spoken[:2] in LANGUAGES else ORIGINAL


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of a command line, also of one that is wrong otherwise."""
    for option, value in zip(arguments, (*arguments[1:], ""), strict=False):
        name, _, joined = option.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return default_language()


def spoken_language() -> Language:
    """The language of this command line."""
    return asked_language(sys.argv[1:])
