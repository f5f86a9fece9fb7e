"""The form for entering a deck (T2, T3): a sheet with a row for each card and each colour of the prizes, and a file."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from string import punctuation

from knall.core.game.own_values import Column, Grid, OwnValues, Sheet, SheetFault, Translated
from knall.core.text.characters import cleaned
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.texts import load_texts
from knall.games.theory.decks import deck, deck_file
from knall.games.theory.decks.deck import Card, Deck, file_names
from knall.games.theory.decks.deck_file import BETWEEN, COLOUR_NAMES, LETTERS, PEOPLE, Contents, Fault, needed_of
from knall.games.theory.rules.state import LONGEST_NAME, PRIZES_EACH, TOP_VALUE

_TEXTS = load_texts(__package__ or "", "deck")
LONGEST_SHOWN = len(LANGUAGES) * (LONGEST_NAME + len(BETWEEN)) - len(BETWEEN)
_WHOLE = re.compile(r"[0-9]{1,3}")
_PUNCTUATION = re.compile(f"[{re.escape(punctuation)}]")


def contents(sheet: Sheet) -> Contents:
    """A sheet as the unchecked contents of a file."""
    cards = {letter: _card_contents(sheet, letter) for letter in LETTERS}
    prizes = {c: [_number(sheet.get(f"{c}.{n}", "")) for n in range(1, PRIZES_EACH + 1)] for c in COLOUR_NAMES}
    return {"prizes": prizes, "cards": cards}


def _card_contents(sheet: Sheet, letter: str) -> dict[str, object]:
    shows = " ".join(sheet.get(f"{letter}.shows", "").split())
    card: dict[str, object] = {}
    if shows in PEOPLE:
        card["person"] = shows
    elif shows:
        names = shows.split(BETWEEN)
        card["thing"] = dict(zip(LANGUAGES, names, strict=False)) if 1 < len(names) <= len(LANGUAGES) else shows
    for colour in COLOUR_NAMES:
        written = sheet.get(f"{letter}.{colour}", "").strip()
        if written:
            card[colour] = _number(written)
    return card


def _number(text: str) -> int | str:
    text = text.strip()
    return int(text) if _WHOLE.fullmatch(text) else text


def faults(sheet: Sheet, language: Language) -> Sequence[SheetFault]:
    """All that is wrong with a sheet."""
    return [SheetFault(_cell(fault), fault.say(language)) for fault in deck_file.faults(contents(sheet))]


def _cell(fault: Fault) -> str:
    first = "1" if fault.card in COLOUR_NAMES else "shows"
    return f"{fault.card}.{fault.column or first}" if fault.card else ""


def value_of_sheet(sheet: Sheet) -> str:
    """The deck of a sheet without faults, as the option has it."""
    return deck.value_of(deck.of_contents(contents(sheet)))


def sheet_of(value: str) -> Sheet:
    """The sheet of a deck."""
    return _filled(deck.find(value))


def _filled(found: Deck) -> dict[str, str]:
    cells = {}
    for letter, card in zip(LETTERS, found.cards, strict=True):
        cells[f"{letter}.shows"] = _shows(card)
        for colour, value in zip(COLOUR_NAMES, card.values, strict=True):
            cells[f"{letter}.{colour}"] = str(value or "")
    for colour, values in zip(COLOUR_NAMES, found.prizes, strict=True):
        cells |= {f"{colour}.{n}": str(value) for n, value in enumerate(values, 1)}
    return cells


def _shows(card: Card) -> str:
    return card.names[ORIGINAL] if card.person is not None else BETWEEN.join(needed_of(file_names(card)).values())


def sheet_of_file(text: str) -> Sheet:
    """The sheet of a file, as far as it can be read; its texts are `cleaned`."""
    data = deck_file.parse_file(text.encode("utf-8", "replace"))
    cells: dict[str, str] = {}
    cards, prizes = data.get("cards"), data.get("prizes")
    for letter in LETTERS:
        card = cards.get(letter) if isinstance(cards, dict) else None
        if isinstance(card, dict):
            cells[f"{letter}.shows"] = _written(card.get("person", _thing(card.get("thing", ""))))
            cells |= {f"{letter}.{c}": _written(card.get(c, "")) for c in COLOUR_NAMES}
    for colour in COLOUR_NAMES:
        values = prizes.get(colour) if isinstance(prizes, dict) else None
        for n, value in enumerate(values[:PRIZES_EACH] if isinstance(values, list) else [], 1):
            cells[f"{colour}.{n}"] = _written(value)
    return cells


def _thing(thing: object) -> str:
    return BETWEEN.join(needed_of(deck_file.names_of(thing)).values())


def _written(value: object) -> str:
    return cleaned(deck_file.quoted(value))


def file_of(value: str, language: Language) -> str:
    """A deck as a file, which can be opened here again, or put into a host's folder of decks."""
    found, words = deck.find(value), _TEXTS[language]["file"]
    lines = [f"# {words['head']}", "", f"[prizes] # {words['prizes'].format(each=PRIZES_EACH)}"]
    lines += [f"{colour} = {list(values)}" for colour, values in zip(COLOUR_NAMES, found.prizes, strict=True)]
    lines += ["", "[cards]"]
    lines += [f"{letter} = {_in_file(card)}" for letter, card in zip(LETTERS, found.cards, strict=True)]
    return "\n".join(lines) + "\n"


def _in_file(card: Card) -> str:
    text = partial(json.dumps, ensure_ascii=False)
    names = needed_of(file_names(card)) if card.person is None else {}
    if card.person is not None:
        shows = f"person = {text(PEOPLE[card.person])}"
    elif len(names) == 1:
        shows = f"thing = {text(names[ORIGINAL])}"
    else:
        inside = ", ".join(f"{language} = {text(name)}" for language, name in names.items())
        shows = f"thing = {{ {inside} }}"
    values = [f"{colour} = {value}" for colour, value in zip(COLOUR_NAMES, card.values, strict=True) if value]
    return "{ " + ", ".join([shows, *values]) + " }"


def listed(value: str, language: Language) -> str:
    """The cards and prizes of a deck, for the rulebook."""
    found, words = deck.find(value), _TEXTS[language]
    rows = [f"| {words['form']['card']} | {words['form']['shows']} | {words['form']['values']} |", "|---|---|---|"]
    for letter, card in zip(LETTERS, found.cards, strict=True):
        colours = sorted((-number, c) for c, number in enumerate(card.values) if number)
        values = ", ".join(f"{words['colour'][COLOUR_NAMES[c]]} {-number}" for number, c in colours)
        rows.append(f"| {letter} | {_plain(card.names[language])} | {values} |")
    prizes = [
        f"{words['colour'][colour]} {', '.join(map(str, values))}"
        for colour, values in zip(COLOUR_NAMES, found.prizes, strict=True)
    ]
    return "\n".join(rows) + f"\n\n{words['form']['prizes']}: {'; '.join(prizes)}.\n"


def _plain(name: str) -> str:
    """A name escaped for Markdown."""
    return _PUNCTUATION.sub(r"\\\g<0>", name)


# --- the form ---


def _words(key: str) -> Translated:
    return _TEXTS.each("form", key)


def _same(text: str) -> Translated:
    return dict.fromkeys(LANGUAGES, text)


def _grids() -> tuple[Grid, ...]:
    things = {card.names[ORIGINAL]: card.names for card in deck.standard().cards if card.person is None}
    choices = (*((person, _same(person)) for person in PEOPLE), *things.items())
    shows = Column("shows", _words("shows"), choices=choices, other=_words("other"), longest=LONGEST_SHOWN)
    values = (Column(c, _TEXTS.each("colour", c), numbers=(1, TOP_VALUE)) for c in COLOUR_NAMES)
    prizes = (Column(str(n), _same(str(n)), numbers=(1, TOP_VALUE)) for n in range(1, PRIZES_EACH + 1))
    return (
        Grid(_words("cards"), _words("cards_about"), (shows, *values), tuple((one, _same(one)) for one in LETTERS)),
        Grid(
            _words("prizes"),
            _words("prizes_about"),
            tuple(prizes),
            tuple((c, _TEXTS.each("colour", c)) for c in COLOUR_NAMES),
        ),
    )


def _value(text: str) -> str:
    return deck.value_of(deck.find(text))


DECKS = OwnValues(
    title=_words("title"),
    about=_words("about"),
    called=_words("called"),
    grids=_grids(),
    read=_value,
    faults=faults,
    value=value_of_sheet,
    sheet=sheet_of,
    write_file=file_of,
    read_file=sheet_of_file,
    listed=listed,
)
