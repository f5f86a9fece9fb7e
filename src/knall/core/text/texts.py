"""Message catalogues: `<part>.<language>.toml` of a package (see `resources`), sections of texts by key.

    [turn]
    roll = "{who} rolls {value}."

is `load_texts("knall.games.some_game")["en"]["turn"]["roll"].format(who=…, value=…)`.  A section in a section is
called by both names: `[option.rounds]` is the section `option.rounds`.  Files are
loaded lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language, spoken
from knall.core.text.resources import folder_with
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "text")
Section = Mapping[str, str]
Sections = Mapping[str, Section]
T = TypeVar("T")


class _Each(Mapping[Language, T]):
    """A lazy mapping from every language to a value."""

    def __init__(self, find: Callable[[Language], T]) -> None:
        self._find = find
        self._found: dict[Language, T] = {}

    def __getitem__(self, language: Language) -> T:
        found = self._found.get(language)
        if found is None:
            found = self._found[language] = self._find(language)
        return found

    def __iter__(self) -> Iterator[Language]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


class Texts(_Each[Sections]):
    """One part of a package in all languages; missing texts fall back to English."""

    def __init__(self, package: str, part: str) -> None:
        super().__init__(lambda language: _completed(package, part, spoken(language)))

    def each(self, section: str, key: str, default: Mapping[Language, str] | None = None) -> Mapping[Language, str]:
        """One text in all languages; the default if there is no such text."""

        def find(language: Language) -> str:
            own = self[language][section]
            return own[key] if default is None or key in own else default[language]

        return _Each(find)

    def each_section(self, section: str) -> Mapping[Language, Section]:
        """One section in all languages; empty if there is none."""
        return _Each(lambda language: self[language].get(section, {}))


def in_all(words: Mapping[Language, T]) -> Mapping[Language, T]:
    """Texts for every language; missing ones fall back to English."""
    return words if isinstance(words, _Each) else _Each(lambda language: words.get(language) or words[ORIGINAL])


@cache
def load_texts(package: str, part: str = "texts") -> Texts:
    """The catalogue of a part of a package."""
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
    """The texts of one language's file, without fallback; empty if there is no such file."""
    import tomllib

    file = folder_with(package, f"{part}.{ORIGINAL}.toml").joinpath(f"{part}.{language}.toml")
    if not file.is_file() and language != ORIGINAL:
        return {}
    try:
        source = tomllib.loads(file.read_text("utf-8"))
        sections: dict[str, dict[str, str]] = {}
        _gather(source, (), sections)
    except (tomllib.TOMLDecodeError, KnallError) as error:
        raise KnallError(wrong("in_file", package=package, file=file.name, error=error)) from None
    return sections


def _gather(table: Mapping[str, object], path: tuple[str, ...], sections: dict[str, dict[str, str]]) -> None:
    """Flatten nested tables into sections."""
    for key, value in table.items():
        if isinstance(value, dict):
            _gather(value, (*path, key), sections)
        elif isinstance(value, str) and path:
            sections.setdefault(".".join(path), {})[key] = value
        else:
            raise KnallError(wrong("no_text", key=".".join((*path, key))))
