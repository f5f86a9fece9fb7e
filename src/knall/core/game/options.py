"""Options of a game, chosen when a match begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from knall.core.game.own_values import OwnValues
from knall.core.text.errors import BadOption
from knall.core.text.language import Language
from knall.core.text.suggestions import did_you_mean
from knall.core.text.texts import in_all, load_texts
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "option")
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
LONGEST_NAME = 40
"""Longer texts are own values, not names."""


@dataclass(frozen=True)
class Option:
    """An option: its default, its allowed values, and its texts."""

    name: str
    default: OptionValue
    allowed: tuple[OptionValue, ...]
    title: Mapping[Language, str]
    meaning: Mapping[Language, str]
    words: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)
    """Display names of keyword values."""
    own: OwnValues | None = None
    """How people bring values of their own, if they may."""
    players: tuple[int, ...] | None = None
    """The numbers of players for which it matters; None: all."""

    def __post_init__(self) -> None:
        for name in ("title", "meaning", "words"):
            object.__setattr__(self, name, in_all(getattr(self, name)))

    @cached_property
    def choices(self) -> tuple[OptionValue, ...]:
        """The values that can be chosen: broken ones, such as a host's faulty file, are left out."""
        return tuple(value for value in self.allowed if self._problem(value) is None)

    def problems(self) -> Iterator[str]:
        """Faults of values that a host brought, one sentence each."""
        return filter(None, map(self._problem, self.allowed))

    def _problem(self, value: OptionValue) -> str | None:
        try:
            self._itself(value)
        except BadOption as error:
            return str(error)
        return None

    def called(self, value: OptionValue, language: Language) -> str:
        """The display name of a value."""
        if self.own is not None and value not in self.allowed:
            return self.own.called[language]
        return self.words.get(language, {}).get(str(value), str(value))

    def read(self, text: str) -> OptionValue:
        """Parse a value."""
        for value in self.allowed:
            if text == spelt(value) or (value is True and text == ""):
                return self._itself(value)
        return self._brought(text)

    def check(self, value: OptionValue) -> OptionValue:
        """Validate a value (texts are parsed); raises BadOption."""
        if isinstance(value, str) and not isinstance(self.default, str):
            return self.read(value)
        for allowed in self.allowed:
            if allowed == value and isinstance(allowed, bool) == isinstance(value, bool):
                return self._itself(allowed)
        return self._brought(value)

    def _itself(self, value: OptionValue) -> OptionValue:
        """Resolve an allowed value: the name of a file to its content."""
        return value if self.own is None or value == self.default else self.own.read(str(value))

    def _brought(self, value: OptionValue) -> OptionValue:
        """Parse a value that somebody brings."""
        if self.own is not None and isinstance(value, str) and len(value) > LONGEST_NAME:
            return self.own.read(value)
        raise BadOption(wrong("value", name=self.name, value=str(value)[:60], names=tuple(map(spelt, self.allowed))))


def option(
    package: str,
    name: str,
    default: OptionValue,
    allowed: tuple[OptionValue, ...],
    own: OwnValues | None = None,
    players: tuple[int, ...] | None = None,
) -> Option:
    """An option with the texts of a package: `[option.NAME]` title and meaning, and `[option.NAME.values]`."""
    texts, section = load_texts(package), f"option.{name}"
    title, meaning = texts.each(section, "title"), texts.each(section, "meaning")
    return Option(name, default, allowed, title, meaning, texts.each_section(f"{section}.values"), own, players)


def spelt(value: OptionValue) -> str:
    """A value as text, in the command line, positions and records."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _unknown(name: str, known: Mapping[str, Option]) -> BadOption:
    if not known:
        return BadOption(wrong("none", name=name))
    return BadOption(wrong("unknown", name=name, names=tuple(known), meant=did_you_mean(name, known)))


def complete(options: Sequence[Option], chosen: Options) -> dict[str, OptionValue]:
    """All options of a game with the values chosen, or their defaults."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise _unknown(name, known)
    return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}


def written(options: Sequence[Option], values: Options) -> str:
    """Serialise what differs from the defaults, for positions and records: `rounds=3,counts`, or `-`."""
    parts = []
    for option in options:
        value = values.get(option.name, option.default)  # stored values may be older than an option
        if value != option.default:
            parts.append(option.name if value is True else f"{option.name}={spelt(value)}")
    return ",".join(parts) or "-"


def worded(options: Sequence[Option], values: Options, language: Language) -> str:
    """What differs from the defaults, for people: `Rounds: 3 · Open counts`, or empty."""
    parts = []
    for option in options:
        value = values.get(option.name, option.default)
        if value != option.default:
            title = option.title[language]
            parts.append(title if value is True else f"{title}: {option.called(value, language)}")
    return " · ".join(parts)


def read(options: Sequence[Option], text: str) -> dict[str, OptionValue]:
    """The inverse of `written`, in any order."""
    known = {option.name: option for option in options}
    chosen: dict[str, OptionValue] = {}
    for part in text.split(",") if text != "-" else ():
        name, _, value = part.partition("=")
        if name not in known:
            raise _unknown(name, known)
        if name in chosen:
            raise BadOption(wrong("twice", name=name))
        if "=" in part and not value:
            raise BadOption(wrong("no_value", name=name))
        chosen[name] = known[name].read(value)
    return complete(options, chosen)


def spelt_out(options: Sequence[Option], text: str) -> str:
    """The text with names of own values replaced by their content."""
    own = {option.name: option for option in options if option.own is not None}
    parts = []
    for part in text.split(","):
        name, _, value = part.partition("=")
        meant = own[name].read(value) if name in own else None
        if meant is None or meant != own[name].default:
            parts.append(part if meant is None else f"{name}={spelt(meant)}")
    return ",".join(parts) or "-"


def into_fields(options: Sequence[Option], chosen: Options, state: object) -> None:
    """Write each option into the field of its name: a number, or the index of a keyword."""
    for option in options:
        value = chosen[option.name]
        setattr(state, option.name, option.allowed.index(value) if isinstance(value, str) else int(value))


def of_fields(options: Sequence[Option], state: object) -> dict[str, OptionValue]:
    """The inverse of `into_fields`."""
    return {option.name: _of_number(option, getattr(state, option.name)) for option in options}


def _of_number(option: Option, number: int) -> OptionValue:
    if isinstance(option.default, str):
        return option.allowed[number]
    return bool(number) if isinstance(option.default, bool) else number
