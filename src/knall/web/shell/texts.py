"""The page's texts: a JSON file per language from `page/texts/<part>.<language>.toml`, and those of index.html."""

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
"""A text, or several under one name: plural forms (as CLDR names them), or the texts of a section."""
PARAGRAPH = re.compile(r"<p><!-- (\w+) --></p>")
VALUE = re.compile(r'"<!-- (\w+) -->"')
WORDS = re.compile(r"<!-- (\w+) -->")
KEYS = ("description", "late", "again", "no_script")
"""Texts of the server's; all other keys of the shell are texts of the page."""


def parts() -> list[str]:
    """The names of the TOML files without language."""
    ending = f".{ORIGINAL}.toml"
    return sorted(file.name.removesuffix(ending) for file in files(PACKAGE).iterdir() if file.name.endswith(ending))


@cache
def page_texts(language: Language) -> dict[str, Text]:
    """The page's texts by name.  `[section.name]` holds plural forms; each language has its own set of them."""
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
    """index.html with its placeholders filled in all languages, since it is shown before the language is known.

    `<p><!-- key --></p>` becomes a paragraph per language, `<!-- key -->` one line, in an attribute plain text.
    """
    shell = PARAGRAPH.sub(lambda found: "\n".join(_said(found[1], "p")), shell)
    shell = VALUE.sub(lambda found: f'"{escape(" / ".join(_texts(found[1])))}"', shell)
    return WORDS.sub(lambda found: " / ".join(_said(found[1], "span")), shell)


def _said(key: str, tag: str) -> list[str]:
    """The text of a key as elements; a language without a text of its own is covered by the English one."""
    return [f'<{tag} lang="{language}">{escape(text)}</{tag}>' for text, language in _texts(key).items()]


def _texts(key: str) -> dict[str, Language]:
    """The distinct texts of a key with the first language of each."""
    texts: dict[str, Language] = {}
    for language in LANGUAGES:
        texts.setdefault(_text(key, language), language)
    return texts


def _text(key: str, language: Language) -> str:
    return str(load_texts("knall.web")[language]["shell"][key] if key in KEYS else page_texts(language)[key])
