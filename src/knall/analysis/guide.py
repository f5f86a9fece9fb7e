"""What each figure of an analysis means, for people: a page in Markdown."""

from __future__ import annotations

from importlib.resources import files

from knall.core.text.language import ORIGINAL, Language, spoken


def guide(language: Language) -> str:
    """How to read an analysis; in English where a language has no page of its own."""
    own, original = (files(__package__).joinpath(f"guide.{one}.md") for one in (spoken(language), ORIGINAL))
    return (own if own.is_file() else original).read_text("utf-8")
