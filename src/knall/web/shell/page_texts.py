"""The texts of the page: `page/texts/<part>.<language>.toml`, of which the browser gets one JSON file a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import match_over_title, not_your_turn
from knall.core.text.texts import load_texts, own_texts
from knall.core.text.wording import Wordings

wrong = Wordings("knall.web", "text")
PACKAGE = "knall.web.page.texts"
Text = str | Mapping[str, str]
"""A text, or several of one name: the plural forms (as CLDR calls them), or the parts of a section."""


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
