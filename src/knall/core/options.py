"""Options of a game: what may be chosen when a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from knall.core.errors import BadOption
from knall.core.language import Language
from knall.core.texts import load_texts

Value = bool | int | str
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One option: its default, all it allows, what people call it, and what it means."""

    name: str
    default: Value
    allowed: tuple[Value, ...]
    title: Mapping[Language, str]
    meaning: Mapping[Language, str]
    words: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)
    """What people call the values that have no other name than a keyword."""

    def called(self, value: Value, language: Language) -> str:
        """A value as people call it."""
        return self.words.get(language, {}).get(str(value), str(value))

    def read(self, text: str) -> Value:
        """The value that this text means."""
        for value in self.allowed:
            if text == _spelt(value) or (value is True and text == ""):
                return value
        raise BadOption(f"option {self.name}: '{text}' is not one of {', '.join(map(_spelt, self.allowed))}")

    def check(self, value: Value) -> Value:
        """The value itself, if it is allowed (texts are read)."""
        if isinstance(value, str) and not isinstance(self.default, str):
            return self.read(value)
        for allowed in self.allowed:
            if allowed == value and isinstance(allowed, bool) == isinstance(value, bool):
                return allowed
        raise BadOption(f"option {self.name}: '{value}' is not one of {', '.join(map(_spelt, self.allowed))}")


def option(package: str, name: str, default: Value, allowed: tuple[Value, ...]) -> Option:
    """An option whose texts are those of a package: `[option.NAME]` title and meaning, and `[option.NAME.values]`."""
    texts, section = load_texts(package), f"option.{name}"
    title, meaning = texts.each(section, "title"), texts.each(section, "meaning")
    return Option(name, default, allowed, title, meaning, texts.each_section(f"{section}.values"))


def _spelt(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def complete(options: Sequence[Option], chosen: Options) -> dict[str, Value]:
    """All options of a game with the values chosen, or their defaults."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"there is no option '{name}'; there is {', '.join(known) or 'none'}")
    return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}


def written(options: Sequence[Option], values: Options) -> str:
    """What differs from the defaults, as positions and records write it: `rounds=3,counts`, or `-`."""
    parts = []
    for option in options:
        value = values.get(option.name, option.default)  # kept values may be older than an option
        if value != option.default:
            parts.append(option.name if value is True else f"{option.name}={_spelt(value)}")
    return ",".join(parts) or "-"


def read(options: Sequence[Option], text: str) -> dict[str, Value]:
    """The inverse of `written`, in any order."""
    known = {option.name: option for option in options}
    chosen: dict[str, Value] = {}
    for part in text.split(",") if text != "-" else ():
        name, _, value = part.partition("=")
        if name not in known:
            raise BadOption(f"there is no option '{name}'; there is {', '.join(known) or 'none'}")
        if name in chosen:
            raise BadOption(f"option {name} is there twice")
        if "=" in part and not value:
            raise BadOption(f"option {name}: the value is missing")
        chosen[name] = known[name].read(value)
    return complete(options, chosen)


def into_fields(options: Sequence[Option], chosen: Options, state: object) -> None:
    """Write each option into the field of its name: a number, or the index of a keyword."""
    for option in options:
        value = chosen[option.name]
        setattr(state, option.name, option.allowed.index(value) if isinstance(value, str) else int(value))


def of_fields(options: Sequence[Option], state: object) -> dict[str, Value]:
    """The inverse of `into_fields`."""
    return {option.name: _of_number(option, getattr(state, option.name)) for option in options}


def _of_number(option: Option, number: int) -> Value:
    if isinstance(option.default, str):
        return option.allowed[number]
    return bool(number) if isinstance(option.default, bool) else number
