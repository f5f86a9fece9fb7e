"""The cards and prizes of a match (T2, T3): as values, as the short text that positions write, and in a state."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from urllib.parse import quote, unquote

from knall.core.game.own_values import OWN_DIRECTORY
from knall.core.text.errors import BadOption
from knall.core.text.files import problem_of
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.wording import Wordings
from knall.games.theory.decks import deck_file
from knall.games.theory.decks.deck_file import Contents
from knall.games.theory.rules.state import CARDS, COLOURS, LONGEST_NAME, NAME_LANGUAGES, TOP_VALUE, TableState

wrong = Wordings(__package__, "deck")
LETTERS, COLOUR_NAMES, PEOPLE = deck_file.LETTERS, deck_file.COLOUR_NAMES, deck_file.PEOPLE
STANDARD = "standard"
DECKS_KEPT = 256
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
_PRIZES = re.compile("".join(rf"{colour[0]}([1-9]+)" for colour in COLOUR_NAMES))
_CARD = re.compile("".join(rf"(?:{colour[0]}([1-9]))?" for colour in COLOUR_NAMES) + rf"(?:({'|'.join(PEOPLE)})|~(.*))")
UNMARKED: Language = "de"
"""The language whose names have no code before them in texts of decks: once there was no other besides English."""
_MARKED = re.compile("~([a-z]{2,3}):[^~/]*")


@dataclass(frozen=True)
class Card:
    """One card: whom or what it shows, and its value for each colour (0: none)."""

    names: Mapping[Language, str]
    person: int | None
    values: tuple[int, ...]


@dataclass(frozen=True, eq=False)  # the same cards are one object, and so a key
class Deck:
    """Fifteen cards, and six prizes of each colour."""

    cards: tuple[Card, ...]
    prizes: tuple[tuple[int, ...], ...]

    @cached_property
    def text(self) -> str:
        """The deck as positions write it: `b223344g…r…/b7Leonard/…/b5g2~Cat~Katze~fr:Chat/…`."""
        prizes = "".join(name[0] + "".join(map(str, values)) for name, values in _by_colour(self.prizes))
        return "/".join([prizes, *map(_written, self.cards)])


def _by_colour(values: tuple[tuple[int, ...], ...]) -> list[tuple[str, tuple[int, ...]]]:
    return list(zip(COLOUR_NAMES, values, strict=True))


def _written(card: Card) -> str:
    values = "".join(f"{COLOUR_NAMES[c][0]}{value}" for c, value in enumerate(card.values) if value)
    if card.person is not None:
        return values + PEOPLE[card.person]
    first = card.names[ORIGINAL]
    names = [first] if card.names[UNMARKED] == first else [first, card.names[UNMARKED]]
    marked = [
        f"{language}:{_spelt(name)}"
        for language, name in card.names.items()
        if language not in (ORIGINAL, UNMARKED) and name != deck_file.known_as(first, language)
    ]
    return "~".join([values, *map(_spelt, names), *marked])


def _spelt(name: str) -> str:
    return quote(name, safe="").replace("~", "%7E")


# --- which decks there are ---


def _own_directory() -> Path | None:
    named = os.environ.get(OWN_DIRECTORY)
    return Path(named) if named else None


def found() -> tuple[str, ...]:
    """The names of all decks, `standard` first; a host's file cannot take that name."""
    directory = _own_directory()
    try:
        files = sorted(path.stem for path in directory.iterdir() if path.suffix == ".toml") if directory else []
    except OSError:
        files = []
    return (STANDARD, *(name for name in files if name != STANDARD and _NAME.fullmatch(name)))


NAMES = found()


@cache
def standard() -> Deck:
    """The default deck."""
    return read_file(Path(__file__).with_name(f"{STANDARD}.toml"))


def find(value: str) -> Deck:
    """Resolve a deck: `standard`, the name of a host's file, or the deck's own text."""
    if value == STANDARD:
        return standard()
    return _of_host(value) if value in NAMES else read(value)


@cache
def _of_host(name: str) -> Deck:
    path = (_own_directory() or Path()) / f"{name}.toml"
    return read_file(path, path.name)  # guests of a site read it, who need not know where its files are


def read_file(path: Path, called: str = "") -> Deck:
    """Read a deck file; `BadOption` names the file, the card and the field of a fault."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BadOption(wrong("unreadable", path=called or path, problem=problem_of(error))) from None
    try:
        return of_contents(deck_file.parse_file(source))
    except BadOption as error:
        raise BadOption(wrong("in_file", path=called or path, error=error)) from None


def read(text: str) -> Deck:
    """The inverse of `Deck.text`; names in unsupported languages are left out."""
    text = _MARKED.sub(lambda found: found[0] if found[1] in LANGUAGES else "", text)
    first, *cards = text.split("/")
    prizes = _PRIZES.fullmatch(first)
    if prizes is None or len(cards) != CARDS:
        raise BadOption(wrong("no_deck", text=text[:60], cards=CARDS))
    contents: dict[str, object] = {
        "prizes": {colour: [int(value) for value in prizes[c + 1]] for c, colour in enumerate(COLOUR_NAMES)},
        "cards": {letter: _read_card(letter, card) for letter, card in zip(LETTERS, cards, strict=True)},
    }
    deck = of_contents(contents)
    if deck.text != text:
        raise BadOption(wrong("deck_canonical", text=text[:60], right=deck.text[:60]))
    return deck


def _read_card(letter: str, text: str) -> dict[str, object]:
    found = _CARD.fullmatch(text)
    if found is None:
        raise BadOption(wrong("no_card", letter=letter, text=text[:40]))
    *values, person, named = found.groups()
    card: dict[str, object] = {name: int(v) for name, v in zip(COLOUR_NAMES, values, strict=True) if v}
    if person is not None:
        return {"person": person, **card}
    original, *others = named.split("~")
    names = {ORIGINAL: original, UNMARKED: original}
    for other in others:
        language, colon, name = other.partition(":")
        names |= {language: name} if colon else {UNMARKED: other}
    return {"thing": {language: unquote(name, errors="replace") for language, name in names.items()}, **card}


def value_of(deck: Deck) -> str:
    """What the option says of a deck."""
    return STANDARD if deck.text == standard().text else deck.text


def of_contents(data: Contents) -> Deck:
    """The deck of a file's content; raises `BadOption`."""
    for fault in deck_file.faults(data):
        raise BadOption(fault)
    cards = tuple(_card(card) for card in deck_file.cards_of(data))
    return of(installed(Deck(cards, deck_file.prizes_of(data))))


def _card(card: Contents) -> Card:
    values = tuple(int(str(card.get(colour, 0))) for colour in COLOUR_NAMES)
    if "person" not in card:
        return Card(dict(zip(LANGUAGES, deck_file.names_of(card["thing"]), strict=True)), None, values)
    person = str(card["person"])
    return Card(dict.fromkeys(LANGUAGES, person), PEOPLE.index(person), values)


# --- in a state, so that it needs no file ---


def installed(deck: Deck) -> TableState:
    """An empty table with this deck."""
    table = TableState()
    install(table, deck)
    return table


def install(t: TableState, deck: Deck) -> None:
    """Write a deck into a state, where the rules read it."""
    for p in range(len(PEOPLE)):
        t.cast[p] = _mask(card.person == p for card in deck.cards)
    for c in range(COLOURS):
        t.purse[c] = packed(deck.prizes[c])
        t.suited[c] = _mask(card.values[c] > 0 for card in deck.cards)
        for i, card in enumerate(deck.cards):
            t.value[c * CARDS + i] = card.values[c]
    things = [None if card.person is not None else file_names(card) for card in deck.cards]
    for k, names in enumerate(dict.fromkeys(thing for thing in things if thing is not None)):
        t.shown[k] = _mask(thing == names for thing in things)
        for n, name in enumerate(names):
            t.names[_place(k, n)] = [*map(ord, name), *(0,) * (LONGEST_NAME - len(name))]


def file_names(card: Card) -> tuple[str, ...]:
    """What a card shows, in each language."""
    return tuple(card.names[language] for language in LANGUAGES)


def _place(thing: int, language: int) -> slice:
    """Where a state has the name of a thing."""
    first = (thing * NAME_LANGUAGES + language) * LONGEST_NAME
    return slice(first, first + LONGEST_NAME)


def _mask(cards: Iterable[bool]) -> int:
    return sum(1 << i for i, holds in enumerate(cards) if holds)


def packed(values: tuple[int, ...]) -> int:
    """Prizes as the state counts them: four bits for each value."""
    return sum(1 << 4 * value for value in values)


def unpacked(prizes: int) -> list[int]:
    """The values of a pile of prizes, ascending."""
    return [value for value in range(1, TOP_VALUE + 1) for _ in range(prizes >> 4 * value & 15)]


def of(t: TableState) -> Deck:
    """The deck of a state."""
    return _read_back(tuple(t.purse), tuple(t.value), tuple(t.cast), tuple(t.shown), tuple(t.names))


Numbers = tuple[int, ...]


@lru_cache(DECKS_KEPT)
def _read_back(purse: Numbers, values: Numbers, cast: Numbers, shown: Numbers, names: Numbers) -> Deck:
    cards = []
    for i in range(CARDS):
        person = next((p for p, mask in enumerate(cast) if mask >> i & 1), None)
        thing = next((k for k, mask in enumerate(shown) if mask >> i & 1), None)
        if person is not None:
            known = dict.fromkeys(LANGUAGES, PEOPLE[person])
        else:
            places = [] if thing is None else [names[_place(thing, n)] for n in range(NAME_LANGUAGES)]
            written = ["".join(map(chr, filter(None, place))) for place in places]
            known = dict(zip(LANGUAGES, written or [""] * NAME_LANGUAGES, strict=True))
        cards.append(Card(known, person, tuple(values[c * CARDS + i] for c in range(COLOURS))))
    return Deck(tuple(cards), tuple(tuple(unpacked(prizes)) for prizes in purse))
