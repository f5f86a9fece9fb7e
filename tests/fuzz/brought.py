"""What people bring: values of their own for options, as sheets, as files, and as the short texts of positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from knall.core.game.own_values import OwnValues, Sheet
from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.games import NAMES, load_game
from knall.games.theory.decks import deck
from tests.fuzz.target import Target, as_file, is_clean

DECK = Path(deck.__file__).with_name(f"{deck.STANDARD}.toml")
IS = "="


def _judged(own: OwnValues, sheet: Sheet) -> None:
    """A sheet has faults in cells that there are, or a value that stands for it everywhere."""
    faults = [own.faults(sheet, language) for language in LANGUAGES]
    assert all(is_clean(fault.sentence) and fault.cell in {"", *own.cells} for found in faults for fault in found)
    assert 1 == len({len(found) for found in faults})
    if not faults[0]:
        _stands(own, own.value(sheet))


def _stands(own: OwnValues, value: str) -> None:
    assert own.read(value) == value
    assert own.value(own.sheet(value)) == value
    assert own.value(own.read_file(own.write_file(value, ORIGINAL))) == value
    assert all(own.listed(value, language) for language in LANGUAGES)


def _sheet(own: OwnValues) -> Target:
    def read(text: str) -> None:
        cells = (line.partition(IS) for line in text.split("\n"))
        _judged(own, {cell: written for cell, _, written in cells if cell in own.cells})

    return Target(read, lambda: ["\n".join(f"{cell}{IS}{text}" for cell, text in own.sheet(deck.STANDARD).items())])


def _file(own: OwnValues) -> Target:
    return Target(
        lambda text: _judged(own, own.read_file(text)),
        cache(lambda: [own.write_file(value, ORIGINAL) for value in (deck.STANDARD, _others())]),
    )


def _value(own: OwnValues) -> Target:
    return Target(lambda text: _stands(own, own.read(text)), cache(lambda: [_others(), deck.standard().text]))


def _others() -> str:
    """A deck with names of one's own."""
    return deck.standard().text.replace("Sheldon", "~Zo%C3%AB~Zoe", 1).replace("Penny", "~Cat", 1)


def _deck(text: str) -> None:
    with as_file(text, "own.toml") as path:
        deck.read_file(path)


def targets() -> dict[str, Target]:
    """By name."""
    found = {"deck": Target(_deck, lambda: [DECK.read_text("utf-8")])}
    for game in map(load_game, NAMES):
        for option in game.options:
            if option.own is not None:
                where = f"{game.name}-{option.name}"
                found[f"sheet-{where}"] = _sheet(option.own)
                found[f"file-{where}"] = _file(option.own)
                found[f"value-{where}"] = _value(option.own)
    return found
