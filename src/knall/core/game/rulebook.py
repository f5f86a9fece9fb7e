"""A game's Markdown pages: its rulebook with an anchor for each clause, and its background."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language, spoken
from knall.core.text.resources import folder_with, resource
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

wrong = Wordings(__package__, "rulebook")
_CLAUSE = re.compile(r"^\*\*([A-Z][0-9]+)\*\* \{#([a-z][0-9]+)\} ", re.MULTILINE)


@dataclass(frozen=True)
class Rulebook:
    """The page of a rulebook, and its clauses by number."""

    page: str
    clauses: dict[str, str]

    def clause(self, number: str) -> str:
        """The text of one clause."""
        found = self.clauses.get(number.upper())
        if found is None:
            first, *_, last = self.clauses
            raise KnallError(wrong("no_clause", number=number, first=first, last=last))
        return found


def background(game: AnyGame, language: Language) -> str | None:
    """The page about the game, in this language or in English; None if it has none."""
    return page(game, "about", language)


def page(game: AnyGame, name: str, language: Language) -> str | None:
    """The page `name` of the game's folder, in this language or in English; None if there is none."""
    file = _page_file(game.package, name, language)
    return file.read_text("utf-8") if file.is_file() else None


def _page_file(package: str, name: str, language: Language) -> Traversable:
    original = resource(package, f"{name}.{ORIGINAL}.md")
    own = folder_with(package, original.name).joinpath(f"{name}.{spoken(language)}.md")
    return own if own.is_file() else original


def rulebook(game: AnyGame, language: Language) -> Rulebook:
    """The rulebook in this language; in English, if there is none."""
    return _read(game.package, language)


def ruling(language: Language) -> str:
    """The words, set in italics, that mark where a rulebook decides what its source leaves open: `Ruling:`."""
    return load_texts(__package__ or "")[language]["rulebook"]["ruling"]


def rulings_in(language: Language) -> tuple[str, ...]:
    """All markers of rulings on a page, which falls back to English."""
    return tuple(dict.fromkeys((ruling(language), ruling(ORIGINAL))))


@cache
def _read(package: str, language: Language) -> Rulebook:
    source = _page_file(package, "rulebook", language).read_text("utf-8")
    clauses = {}
    for found in _CLAUSE.finditer(source):
        block = source[found.end() :].split("\n\n", 1)[0]
        clauses[found[1]] = block.strip()
    return Rulebook(_CLAUSE.sub(r"**\1** ", source), clauses)
