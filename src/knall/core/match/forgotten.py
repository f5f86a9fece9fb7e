"""Somebody who has deleted what was theirs: records call them a guest, and people do so in their own language."""

from __future__ import annotations

from knall.core.text.language import Language
from knall.core.text.texts import load_texts

GUEST = "a guest"
"""Their name, wherever names are kept."""


def in_words(name: str, language: Language) -> str:
    """A name as people read it."""
    return load_texts(__package__)[language]["match"]["guest"] if name == GUEST else name
