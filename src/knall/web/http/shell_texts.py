"""What index.html says before the page knows a language: each text in all of them, one after the other."""

from __future__ import annotations

import re
from html import escape

from knall.core.language import LANGUAGES, Language
from knall.core.texts import load_texts
from knall.web.http.page_texts import page_texts

PARAGRAPH = re.compile(r"<p><!-- (\w+) --></p>")
WORDS = re.compile(r"<!-- (\w+) -->")
KEYS = ("late", "again", "no_script")
"""The others are texts of the page, which it says again when it knows the language."""


def in_all_languages(shell: str) -> str:
    """The shell with a paragraph a language for `<p><!-- key --></p>`, and for `<!-- key -->` all in one line."""
    shell = PARAGRAPH.sub(lambda found: "\n".join(_said(found[1], "p")), shell)
    return WORDS.sub(lambda found: " / ".join(_said(found[1], "span")), shell)


def _said(key: str, tag: str) -> list[str]:
    """The text of a key as elements; what a language lacks is there in English already."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        texts.setdefault(_text(key, language), language)
    return [f'<{tag} lang="{language}">{escape(text)}</{tag}>' for text, language in texts.items()]


def _text(key: str, language: Language) -> str:
    return str(load_texts("knall.web")[language]["shell"][key] if key in KEYS else page_texts(language)[key])
