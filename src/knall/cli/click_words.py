"""Click's own words in other languages: whatever it would have translated by `gettext` is looked up in our texts.

Its modules bind `gettext` when they are imported, so the names by which they know it are bound anew, here and nowhere
else.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from knall.cli.language import spoken_language
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.texts import load_texts

MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")


def teach_click() -> None:
    """Have Click speak the language of the command line."""
    for name in MODULES:
        module = import_module(f"click.{name}")
        for word, ours in (("_", said), ("ngettext", _said_of)):
            if hasattr(module, word):
                setattr(module, word, ours)


@cache
def _words(language: Language) -> dict[str, str]:
    texts = load_texts(__package__ or "", "click")
    return {original: texts[language]["click"][key] for key, original in texts[ORIGINAL]["click"].items()}


def said(message: str) -> str:
    """One of Click's words in the language of the command line."""
    return _words(spoken_language()).get(message, message)


def _said_of(one: str, several: str, number: int) -> str:
    return said(one if number == 1 else several)
