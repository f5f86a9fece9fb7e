"""What index.html says before the page knows a language: each text in all of them, one after the other."""

from __future__ import annotations

import re
from html import escape

from knall.core.text.language import LANGUAGES, Language
from knall.core.text.texts import load_texts
from knall.web.shell.page_texts import page_texts

PARAGRAPH = re.compile(r"<p><!-- (\w+) --></p>")
VALUE = re.compile(r'"<!-- (\w+) -->"')
WORDS = re.compile(r"<!-- (\w+) -->")
KEYS = ("description", "late", "again", "no_script")
"""The others are texts of the page, which it says again when it knows the language."""


def in_all_languages(shell: str) -> str:
    """The shell with a paragraph a language for `<p><!-- key --></p>`, and for `<!-- key -->` all in one line, which
    as the value of an attribute is a plain text.
    """
    shell = PARAGRAPH.sub(lambda found: "\n".join(_said(found[1], "p")), shell)
    shell = VALUE.sub(lambda found: f'"{escape(" / ".join(_texts(found[1])))}"', shell)
    return WORDS.sub(lambda found: " / ".join(_said(found[1], "span")), shell)


def _said(key: str, tag: str) -> list[str]:
    """The text of a key as elements; what a language lacks is there in English already."""
    return [f'<{tag} lang="{language}">{escape(text)}</{tag}>' for text, language in _texts(key).items()]


def _texts(key: str) -> dict[str, Language]:
    """Each text of a key, and the first language that says so."""
    texts: dict[str, Language] = {}
    for language in LANGUAGES:
        texts.setdefault(_text(key, language), language)
    return texts


def _text(key: str, language: Language) -> str:
    return str(load_texts("knall.web")[language]["shell"][key] if key in KEYS else page_texts(language)[key])
