"""The cards and prizes as data (T2, T3): reading and checking the files of decks/ and of a host's own directory."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knall.core.errors import BadOption
from knall.core.language import LANGUAGES, ORIGINAL, Language
from knall.games.theory.table import CARDS, COLOURS, PRIZES_EACH, TOP_VALUE, State

STANDARD = "standard"
OWN_DIRECTORY = "KNALL_DECKS"  # the environment variable that names a host's directory
LETTERS = "abcdefghijklmno"
COLOUR_NAMES = ("blue", "green", "red")
PEOPLE = ("Sheldon", "Leonard", "Howard", "Raj", "Penny", "Amy", "Bernadette")  # in the order of rules.cast
LONGEST_NAME = 16  # of a thing: what a card has room for
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Card:
    """One card: whom or what it shows, and its value for each colour (0: none)."""

    names: Mapping[Language, str]
    person: int | None
    values: tuple[int, ...]


@dataclass(frozen=True)
class Deck:
    """Fifteen cards, and six prizes of each colour."""

    cards: tuple[Card, ...]
    prizes: tuple[tuple[int, ...], ...]


def _own_directory() -> Path | None:
    named = os.environ.get(OWN_DIRECTORY)
    return Path(named) if named else None


def found() -> tuple[str, ...]:
    """The names of all decks there are, `standard` first; a host's file cannot take that name."""
    directory = _own_directory()
    try:
        files = sorted(path.stem for path in directory.iterdir() if path.suffix == ".toml") if directory else []
    except OSError:
        files = []
    return (STANDARD, *(name for name in files if name != STANDARD and _NAME.fullmatch(name)))


NAMES = found()  # a state says which by its place here


@cache
def load(number: int) -> Deck:
    """The deck with this number; `BadOption` names the file, the card and the field if something is wrong with it."""
    directory = Path(__file__).parent / "decks" if number == 0 else _own_directory()
    return read((directory or Path()) / f"{NAMES[number]}.toml")


def read(path: Path) -> Deck:
    """The deck in a file, if all is well with it."""
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"deck file {path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, or not TOML
        raise BadOption(f"deck file {path}: is no TOML: {error}") from None
    try:
        return _deck(data)
    except BadOption as error:
        raise BadOption(f"deck file {path}: {error}") from None


def install(s: State, number: int) -> None:
    """Write a deck into a state, where the rules read it."""
    deck, t = load(number), s.table
    t.deck = number
    for p in range(len(PEOPLE)):
        t.cast[p] = sum(1 << i for i, card in enumerate(deck.cards) if card.person == p)
    for c in range(COLOURS):
        t.purse[c] = packed(deck.prizes[c])
        t.suited[c] = sum(1 << i for i, card in enumerate(deck.cards) if card.values[c])
        for i, card in enumerate(deck.cards):
            t.value[c * CARDS + i] = card.values[c]


def packed(values: tuple[int, ...]) -> int:
    """Prizes as the state counts them: four bits for each value."""
    return sum(1 << 4 * value for value in values)


# --- checking ---


def _deck(data: Mapping[str, object]) -> Deck:
    _only(data, ("prizes", "cards"), "")
    prizes, cards = _table(data, "prizes", ""), _table(data, "cards", "")
    _only(prizes, COLOUR_NAMES, "prizes: ")
    _only(cards, tuple(LETTERS), "cards: ")
    return Deck(
        tuple(_card(_table(cards, letter, "cards: "), f"card {letter}: ") for letter in LETTERS),
        tuple(_prizes(prizes, colour) for colour in COLOUR_NAMES),
    )


def _only(data: Mapping[str, object], allowed: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise BadOption(f"{where}there is no '{key}' here; there is {', '.join(allowed)}")


def _table(data: Mapping[str, object], key: str, where: str) -> Mapping[str, object]:
    value = data.get(key)
    if value is None:
        raise BadOption(f"{where}{key} is missing")
    if not isinstance(value, dict):
        raise BadOption(f"{where}{key} must be a table")
    return value


def _prizes(prizes: Mapping[str, object], colour: str) -> tuple[int, ...]:
    values = prizes.get(colour)
    if not isinstance(values, list) or len(values) != PRIZES_EACH:
        raise BadOption(f"prizes: {colour}: must be a list of {PRIZES_EACH} values")
    return tuple(sorted(_value(value, f"prizes: {colour}: ") for value in values))


def _value(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= TOP_VALUE:
        raise BadOption(f"{where}{value!r} is no whole number from 1 to {TOP_VALUE}")
    return value


def _card(card: Mapping[str, object], where: str) -> Card:
    _only(card, ("person", "thing", *COLOUR_NAMES), where)
    if ("person" in card) == ("thing" in card):
        raise BadOption(f"{where}must have either a person or a thing")
    values = tuple(_value(card[c], f"{where}{c}: ") if c in card else 0 for c in COLOUR_NAMES)
    if not 1 <= sum(value > 0 for value in values) <= 2:
        raise BadOption(f"{where}must have a value for one or two of {', '.join(COLOUR_NAMES)}")
    if "thing" in card:
        return Card(_thing(card["thing"], f"{where}thing: "), None, values)
    person = card["person"]
    if person not in PEOPLE:
        raise BadOption(f"{where}person: {person!r} is not one of {', '.join(PEOPLE)}")
    return Card(dict.fromkeys(LANGUAGES, str(person)), PEOPLE.index(str(person)), values)


def _thing(thing: object, where: str) -> Mapping[Language, str]:
    if isinstance(thing, dict):
        _only(thing, LANGUAGES, where)
    names: dict[Language, str] = {}
    for language in LANGUAGES:
        name = thing.get(language, thing.get(ORIGINAL)) if isinstance(thing, dict) else thing
        if (
            not isinstance(name, str)
            or not 1 <= len(name) <= LONGEST_NAME
            or not name.isprintable()
            or not name.strip()
        ):
            raise BadOption(f"{where}{name!r} is no name of 1 to {LONGEST_NAME} characters ({', '.join(LANGUAGES)})")
        names[language] = name
    return names
