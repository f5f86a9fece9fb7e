"""Deck files (T2, T3): parsing and validation, with a sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from knall.core.game.own_values import LONGEST_FILE
from knall.core.text.characters import cleaned, has_something_to_see, seen
from knall.core.text.errors import BadOption
from knall.core.text.files import no_toml
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.texts import load_texts
from knall.core.text.wording import Sayable
from knall.games.theory.rules.state import LONGEST_NAME, PRIZES_EACH, THINGS, TOP_VALUE

Contents = Mapping[str, object]
"""What a file holds, nothing checked."""

LETTERS = "abcdefghijklmno"
COLOUR_NAMES = ("blue", "green", "red")
PEOPLE = ("Sheldon", "Leonard", "Howard", "Raj", "Penny", "Amy", "Bernadette")  # in the order of rules.cast
_TEXTS = load_texts(__package__ or "", "deck")
BETWEEN = " / "
"""Between the names of a thing in several languages, where people enter them."""
MOST_DOTS = 300
"""A key of thousands of parts takes `tomllib` hundreds of megabytes, and seconds; a real file has hardly any dots."""


@dataclass(frozen=True)
class Fault:
    """A fault: its card or colour of the prizes, its field, and why."""

    key: str
    card: str = ""
    column: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, language: Language) -> str:
        """What is wrong, and where."""
        words = _TEXTS[language]
        where = words["where"]["prizes" if self.card in COLOUR_NAMES else "card"] if self.card else "{why}"
        colour = words["colour"].get(self.card, self.card)
        values = {
            name: value.say(language) if isinstance(value, Sayable) else cleaned(str(value))
            for name, value in self.values.items()
        }
        why = words["fault"][self.key].format(**{**values, **_limits(language)})
        if self.key == "value" and self.column in COLOUR_NAMES:
            why = f"{words['colour'][self.column]}: {why}"
        return where.format(card=colour, why=why)


def _limits(language: Language) -> dict[str, object]:
    people = ", ".join(PEOPLE)
    return {"top": TOP_VALUE, "each": PRIZES_EACH, "longest": LONGEST_NAME, "most": THINGS, "people": people}


def parse_file(source: bytes) -> Contents:
    """Parse a file as TOML; raises BadOption."""
    import tomllib

    if len(source) > LONGEST_FILE:
        raise BadOption(Fault("long", values={"bytes": LONGEST_FILE}))
    if source.count(b".") > MOST_DOTS:
        raise BadOption(Fault("dots", values={"dots": MOST_DOTS}))
    try:
        return tomllib.loads(source.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not UTF-8, or not TOML
        raise BadOption(Fault("no_toml", values={"error": no_toml(error)})) from None


def cards_of(data: Contents) -> list[Contents]:
    """The cards of valid contents, in order."""
    return [_inside(_inside(data, "cards"), letter) for letter in LETTERS]


def prizes_of(data: Contents) -> tuple[tuple[int, ...], ...]:
    """The prizes of valid contents, by colour, ascending."""
    prizes = _inside(data, "prizes")
    return tuple(tuple(sorted(_list(prizes.get(colour)))) for colour in COLOUR_NAMES)


def names_of(thing: object) -> tuple[str, ...]:
    """A thing's name in each language: as written, as a text or a table; else as in our own deck."""
    named = thing if isinstance(thing, dict) else {ORIGINAL: thing}
    first = quoted(named.get(ORIGINAL))
    return tuple(quoted(named[one]) if one in named else known_as(first, one) for one in LANGUAGES)


def known_as(name: str, language: Language) -> str:
    """The translations of an English name: those of our own deck, else the same name."""
    return _TEXTS[language]["thing"].get(name, name)


def needed_of(names: tuple[str, ...]) -> dict[Language, str]:
    """The minimal names from which `names_of` derives the others."""
    named = dict(zip(LANGUAGES, names, strict=True))
    first = [dict(list(named.items())[: n + 1]) for n in range(len(names))]
    return next(some for some in first if names_of(some) == names)


def _inside(data: Contents, key: str) -> Contents:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[int]:
    return value if isinstance(value, list) else []


# --- checking ---


def faults(data: Contents) -> Iterator[Fault]:
    """All faults, in the order of the fields."""
    yield from _others(data, ("prizes", "cards"))
    for part in ("prizes", "cards"):
        if not isinstance(data.get(part), dict):
            yield Fault("no_part", values={"part": part})
    prizes, cards = _inside(data, "prizes"), _inside(data, "cards")
    yield from _others(prizes, COLOUR_NAMES)
    yield from _others(cards, tuple(LETTERS))
    for letter in LETTERS if cards else ():
        yield from _card_faults(letter, cards.get(letter))
    yield from _too_many(cards)
    for colour in COLOUR_NAMES if prizes else ():
        yield from _prize_faults(colour, prizes.get(colour))


def _others(data: Contents, allowed: tuple[str, ...], card: str = "") -> Iterator[Fault]:
    for key in data:
        if key not in allowed:
            yield Fault("unknown", card, values={"key": str(key)[:40], "allowed": ", ".join(allowed)})


def _card_faults(letter: str, card: object) -> Iterator[Fault]:
    if card is None:
        yield Fault("no_card", letter)
        return
    if not isinstance(card, dict):
        yield Fault("no_table", letter)
        return
    yield from _others(card, ("person", "thing", *COLOUR_NAMES), letter)
    if ("person" in card) == ("thing" in card):
        yield Fault("shows", letter, "shows")
    elif "person" in card and card["person"] not in PEOPLE:
        yield Fault("person", letter, "shows", {"value": quoted(card["person"])})
    elif "thing" in card:
        yield from _thing_faults(letter, card["thing"])
    valued = [colour for colour in COLOUR_NAMES if colour in card]
    for colour in valued:
        if not _is_value(card[colour]):
            yield Fault("value", letter, colour, {"value": quoted(card[colour])})
    if not 1 <= len(valued) <= 2:
        yield Fault("colours" if valued else "no_value", letter, valued[-1] if valued else COLOUR_NAMES[0])


def _thing_faults(letter: str, thing: object) -> Iterator[Fault]:
    if isinstance(thing, dict):
        yield from _others(thing, LANGUAGES, letter)
    elif not isinstance(thing, str):
        yield Fault("name", letter, "shows", {"value": quoted(thing)})
        return
    for name in dict.fromkeys(names_of(thing)):
        shown = name.isprintable() and name == seen(name).strip() and has_something_to_see(name)
        if isinstance(thing, dict) and not isinstance(thing.get(ORIGINAL), str):
            yield Fault("name", letter, "shows", {"value": quoted(thing)})
        elif not 1 <= len(name) <= LONGEST_NAME or not shown:
            yield Fault("name", letter, "shows", {"value": quoted(name)})
        elif BETWEEN in name:
            yield Fault("between", letter, "shows", {"value": quoted(name), "between": BETWEEN})
        elif name in PEOPLE:
            yield Fault("is_person", letter, "shows", {"value": name})


def _too_many(cards: Contents) -> Iterator[Fault]:
    """Whether there are more different things than a match can represent."""
    seen: set[tuple[str, ...]] = set()
    for letter in LETTERS:
        card = cards.get(letter)
        if isinstance(card, dict) and "thing" in card:
            seen.add(names_of(card["thing"]))
            if len(seen) > THINGS:
                yield Fault("things", letter, "shows")
                return


def _prize_faults(colour: str, values: object) -> Iterator[Fault]:
    if not isinstance(values, list) or len(values) != PRIZES_EACH:
        yield Fault("prizes", colour)
        return
    for number, value in enumerate(values, 1):
        if value == "":
            yield Fault("no_prize", colour, str(number))
        elif not _is_value(value):
            yield Fault("value", colour, str(number), {"value": quoted(value)})


def _is_value(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= TOP_VALUE


def quoted(value: object) -> str:
    """A short quote of untrusted text."""
    try:
        return value[:40] if isinstance(value, str) else repr(value)[:40]
    except (ValueError, RecursionError):  # a number with thousands of digits, or a table in a table in a table …
        return "…"
