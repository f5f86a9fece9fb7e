"""Lazily translated messages: the key of a text and its values, put into words in the reader's language.

    wrong = Wordings(__package__, "position")
    raise BadPosition(wrong("die", text=text))

says `[position] die` of `errors.<language>.toml` in that package.  A value may itself be translatable, such as an
error, or a tuple of alternatives.  Values may come from untrusted sources and are `cleaned`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from knall.core.text.characters import cleaned

ENGLISH = "en"


@runtime_checkable
class Sayable(Protocol):
    """A message that can be said in any language."""

    def say(self, language: str, /) -> str: ...


@dataclass(frozen=True)
class Wording:
    """A message by its key and values."""

    package: str
    section: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    part: str = "errors"

    def say(self, language: str) -> str:
        from knall.core.text.texts import load_texts

        pattern = load_texts(self.package, self.part)[language][self.section][self.key]
        return pattern.format(**{name: _said(value, language) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.say(ENGLISH)


def _said(value: object, language: str) -> object:
    from knall.core.text.sentences import join_or

    if isinstance(value, Sayable):
        return value.say(language)
    if isinstance(value, tuple):
        return join_or([cleaned(str(one)) for one in value], language)
    return value if isinstance(value, int | float) else cleaned(str(value))


@dataclass(frozen=True)
class Wordings:
    """Factory of messages of one section of a package's errors, or of another part."""

    package: str | None
    section: str
    part: str = "errors"

    def __call__(self, key: str, /, **values: object) -> Wording:
        assert self.package is not None
        return Wording(self.package, self.section, key, values, self.part)
