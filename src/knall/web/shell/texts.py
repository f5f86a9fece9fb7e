"""The texts of the page: `page/texts/<part>.<language>.toml`, of which the browser gets one JSON file a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.sentences import match_over_title, not_your_turn
from knall.core.text.texts import load_texts, own_texts
from knall.core.text.wording import Wordings

wrong = Wordings("knall.web", "text")
PACKAGE = "knall.web.page.texts"
Text = str | Mapping[str, str]
"""A text, or several of one name: the plural forms (as CLDR calls them), or the parts of a section."""
PARAGRAPH = re.compile(r"<p><!-- (\w+) --></p>")
VALUE = re.compile(r'"<!-- (\w+) -->"')
WORDS = re.compile(r"<!-- (\w+) -->")
KEYS = ("description", "late", "again", "no_script")
"""The others are texts of the page, which it says again when it knows the language."""


def parts() -> list[str]:
    """What the texts are divided into."""
    ending = f".{ORIGINAL}.toml"
    return sorted(file.name.removesuffix(ending) for file in files(PACKAGE).iterdir() if file.name.endswith(ending))


@cache
def page_texts(language: Language) -> dict[str, Text]:
    """All texts of the page by name; `[section.name]` is a text in several forms, of which a language has its own."""
    found: dict[str, Text] = {"matchOver": match_over_title(language), "notYourTurn": not_your_turn(language)}
    for part in parts():
        own = own_texts(PACKAGE, part, language)
        for section, texts in load_texts(PACKAGE, part)[language].items():
            _, _, several = section.partition(".")
            named: Mapping[str, Text] = {several: {**texts, **own.get(section, {})}} if several else texts
            if twice := named.keys() & found.keys():
                raise KnallError(wrong("twice", file=f"texts/{part}.{language}.toml", keys=", ".join(sorted(twice))))
            found |= named
    return found


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
