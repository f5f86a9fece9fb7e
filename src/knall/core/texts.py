"""What people read, as data: `<part>.<language>.toml` in a package, sections of texts by key.

    [turn]
    roll = "{who} rolls {value}."

is `load_texts("knall.games.some_game")["en"]["turn"]["roll"].format(who=…, value=…)`.  A section in a section is
called by both names: `[option.rounds]` is the section `option.rounds`.  A file is read when its language is first asked
for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from knall.core.errors import KnallError
from knall.core.language import LANGUAGES, ORIGINAL, Language, spoken

Section = Mapping[str, str]
Sections = Mapping[str, Section]


class Texts(Mapping[Language, Sections]):
    """One part of a package in all languages; what one of them lacks is said in English."""

    def __init__(self, package: str, part: str) -> None:
        self.package = package
        self.part = part

    def __getitem__(self, language: Language) -> Sections:
        return _completed(self.package, self.part, spoken(language))

    def __iter__(self) -> Iterator[Language]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)

    def each(self, section: str, key: str) -> Mapping[Language, str]:
        """One text in all languages."""
        return _Each(self, section, key)


class _Each(Mapping[Language, str]):
    def __init__(self, texts: Texts, section: str, key: str) -> None:
        self._texts = texts
        self._section = section
        self._key = key

    def __getitem__(self, language: Language) -> str:
        return self._texts[language][self._section][self._key]

    def __iter__(self) -> Iterator[Language]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def load_texts(package: str, part: str = "texts") -> Texts:
    """The texts of this part of a package."""
    return Texts(package, part)


@cache
def _completed(package: str, part: str, language: Language) -> Sections:
    original = own_texts(package, part, ORIGINAL)
    if language == ORIGINAL:
        return original
    own = own_texts(package, part, language)
    return {
        name: {key: own.get(name, {}).get(key, section[key]) for key in section} for name, section in original.items()
    }


def own_texts(package: str, part: str, language: Language) -> Sections:
    """What the file of this language says itself; nothing if there is no such file."""
    file = files(package).joinpath(f"{part}.{language}.toml")
    if not file.is_file() and language != ORIGINAL:
        return {}
    try:
        source = tomllib.loads(file.read_text("utf-8"))
        sections: dict[str, dict[str, str]] = {}
        _gather(source, (), sections)
    except (tomllib.TOMLDecodeError, KnallError) as error:
        raise KnallError(f"{package}/{file.name}: {error}") from None
    return sections


def _gather(table: Mapping[str, object], path: tuple[str, ...], sections: dict[str, dict[str, str]]) -> None:
    """Put the texts of a table, and of all tables in it, into sections."""
    for key, value in table.items():
        if isinstance(value, dict):
            _gather(value, (*path, key), sections)
        elif isinstance(value, str) and path:
            sections.setdefault(".".join(path), {})[key] = value
        else:
            raise KnallError(f"{'.'.join((*path, key))} is no text in a section")


def join(words: Sequence[str], language: Language) -> str:
    """A list as people say it: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = load_texts("knall.core")[language]["list"]["last"]
    return last.format(words=", ".join(words[:-1]), word=words[-1])
