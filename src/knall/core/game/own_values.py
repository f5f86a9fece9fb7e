"""Values of an option that people bring themselves, such as the cards of a box they own: a sheet to fill in.

A sheet is some grids of cells that hold text.  The page shows grids and faults, and knows nothing else about them.
The value itself is one short text, carried by positions and records, so that reading them needs no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from knall.core.text.language import LANGUAGES, Language

Translated = Mapping[Language, str]
Sheet = Mapping[str, str]
"""The text of the cells, by `ROW.COLUMN`."""
OWN_DIRECTORY = "KNALL_DECKS"
"""Environment variable: a host's folder with such values as files."""
LONGEST_CELL, MOST_CELLS = 20 * len(LANGUAGES), 500
LONGEST_VALUE, LONGEST_FILE = 4_000 * len(LANGUAGES), 20_000
"""Things may have a name in each language."""


@dataclass(frozen=True)
class Column:
    """A column of a grid: numbers between two bounds, or one of some words, and perhaps another word."""

    name: str
    title: Translated
    numbers: tuple[int, int] | None = None
    choices: tuple[tuple[str, Translated], ...] = ()
    other: Translated | None = None
    """The label for free text, if it is allowed."""
    longest: int = LONGEST_CELL


@dataclass(frozen=True)
class Grid:
    """Some rows of cells."""

    title: Translated
    about: Translated
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, Translated], ...]
    """Name and title of each."""


@dataclass(frozen=True)
class SheetFault:
    """A fault of a sheet: the cell (empty: the whole sheet), and a sentence."""

    cell: str
    sentence: str


@dataclass(frozen=True)
class OwnValues:
    """How people bring values of their own for an option."""

    title: Translated
    """The title of the form."""
    about: Translated
    called: Translated
    """The display name of such a value."""
    grids: tuple[Grid, ...]
    read: Callable[[str], str]
    """Parse the short text of a value; raises `BadOption`."""
    faults: Callable[[Sheet, Language], Sequence[SheetFault]]
    """All faults of a sheet; never raises, whatever was written."""
    value: Callable[[Sheet], str]
    """The value of a sheet without faults."""
    sheet: Callable[[str], Sheet]
    """The inverse of `value`."""
    write_file: Callable[[str, Language], str]
    """A value as a human-readable file."""
    read_file: Callable[[str], Sheet]
    """The sheet of a file, possibly with faults; raises `BadOption` for other files."""
    listed: Callable[[str, Language], str]
    """The content of a value, as Markdown."""
    file_ending: str = "toml"
    cells: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        names = (f"{row}.{column.name}" for grid in self.grids for row, _ in grid.rows for column in grid.columns)
        object.__setattr__(self, "cells", frozenset(names))
