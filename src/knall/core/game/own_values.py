"""Values of an option that people bring themselves, such as the cards of a box they own: a sheet to fill in.

A sheet is some grids of cells; what somebody wrote into a cell is a text.  The page shows grids and says faults, and
knows nothing else about them.  The value itself is one short text, which positions and records carry, so that whoever
reads them needs no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from knall.core.text.language import LANGUAGES, Language

Words = Mapping[Language, str]
Sheet = Mapping[str, str]
"""What is written in the cells, by `ROW.COLUMN`."""
OWN_DIRECTORY = "KNALL_DECKS"
"""The variable of the environment that names a host's folder with such values as files."""
LONGEST_CELL, MOST_CELLS = 20 * len(LANGUAGES), 500
LONGEST_VALUE, LONGEST_FILE = 4_000 * len(LANGUAGES), 20_000
"""Things may have a name in each language."""


@dataclass(frozen=True)
class Column:
    """A column of a grid: numbers between two bounds, or one of some words, and perhaps another word."""

    name: str
    title: Words
    numbers: tuple[int, int] | None = None
    choices: tuple[tuple[str, Words], ...] = ()
    other: Words | None = None
    """What is said of a word of one's own, if one may be written."""
    longest: int = LONGEST_CELL


@dataclass(frozen=True)
class Grid:
    """Some rows of cells."""

    title: Words
    about: Words
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, Words], ...]
    """Name and title of each."""


@dataclass(frozen=True)
class SheetFault:
    """Something that is wrong with a sheet: in this cell (none: the sheet), and why."""

    cell: str
    sentence: str


@dataclass(frozen=True)
class OwnValues:
    """How people bring values of their own for an option."""

    title: Words
    """What the sheet is called to whoever fills it in."""
    about: Words
    called: Words
    """What such a value is called among the values of the option."""
    grids: tuple[Grid, ...]
    read: Callable[[str], str]
    """The value that a short text means; `BadOption` if it is none."""
    faults: Callable[[Sheet, Language], Sequence[SheetFault]]
    """All that is wrong with a sheet; it never fails, whatever somebody wrote."""
    value: Callable[[Sheet], str]
    """The value of a sheet without faults."""
    sheet: Callable[[str], Sheet]
    """The inverse of `value`."""
    write_file: Callable[[str, Language], str]
    """A value as a file that people can read."""
    read_file: Callable[[str], Sheet]
    """The sheet of a file, with faults or without; `BadOption` says why it is no such file."""
    listed: Callable[[str, Language], str]
    """What a value holds, as Markdown."""
    file_ending: str = "toml"
    cells: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        names = (f"{row}.{column.name}" for grid in self.grids for row, _ in grid.rows for column in grid.columns)
        object.__setattr__(self, "cells", frozenset(names))
