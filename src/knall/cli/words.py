"""Texts of commands for people, in the language of the command line, with plurals."""

from __future__ import annotations

from knall.cli.language import spoken_language
from knall.core.text.language import Language
from knall.core.text.texts import Section, load_texts

_TEXTS = load_texts(__package__ or "")
ONE = "_one"


def words_of(section: str, language: Language | None = None) -> Section:
    """All texts of a section."""
    return _TEXTS[language or spoken_language()][section]


def said(section: str, key: str, **values: object) -> str:
    """A text, formatted."""
    return words_of(section)[key].format(**values)


def counted(section: str, key: str, n: int, **values: object) -> str:
    """A text about n things: `KEY_one` if n is 1."""
    words = words_of(section)
    return words[key + ONE if n == 1 and key + ONE in words else key].format(n=n, **values)
