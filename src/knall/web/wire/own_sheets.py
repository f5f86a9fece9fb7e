"""Values that people bring for an option: sheets, what is wrong with them, what a guest keeps."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.own_values import LONGEST_CELL, LONGEST_FILE, MOST_CELLS
from knall.web.wire.values import Name, RequestModel, TableId


class OfOption(RequestModel):
    """An option of a game for which people may bring values."""

    game: Annotated[str, Field(max_length=40)]
    option: Annotated[str, Field(max_length=40)]


class CheckSheet(OfOption):
    """A sheet that somebody fills in, cell by cell."""

    cells: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=LONGEST_CELL)]],
        Field(max_length=MOST_CELLS),
    ]


class KeepOwn(CheckSheet):
    """A sheet to be kept under a name; with an id, in place of what was kept before."""

    name: Name
    id: TableId | None = None


class DropOwn(RequestModel):
    """Something that I kept, to be deleted."""

    id: TableId


class SheetFile(OfOption):
    """A file that holds a sheet."""

    text: Annotated[str, Field(max_length=LONGEST_FILE)]


class GridColumn(TypedDict):
    """A column of a sheet: numbers between two bounds, or one of some words, and perhaps a word of one's own."""

    name: str
    title: str
    numbers: tuple[int, int] | None
    choices: list[tuple[str, str]]
    other: str | None
    longest: int


class GridShape(TypedDict):
    """A part of a sheet; its cells are called ROW.COLUMN."""

    title: str
    about: str
    columns: list[GridColumn]
    rows: list[tuple[str, str]]


class OwnLine(TypedDict):
    """A value that I keep; None: its sheet is not finished."""

    id: str
    name: str
    value: str | None
    updated: str


class OwnForm(TypedDict):
    """The sheet for values of one's own, as it is filled in at first, and what I have kept."""

    game: str
    title: str
    about: str
    ending: str
    grids: list[GridShape]
    cells: dict[str, str]
    mine: list[OwnLine]
    most: int


class SheetFaultShape(TypedDict):
    """What is wrong with a cell (none: with the sheet)."""

    cell: str
    sentence: str


class SheetVerdict(TypedDict):
    """All that is wrong with a sheet, and what it comes to if nothing is."""

    faults: list[SheetFaultShape]
    value: str | None


class FilledSheet(SheetVerdict):
    """A sheet as it is filled in, and what is wrong with it."""

    cells: dict[str, str]


class Brought(TypedDict):
    """What people brought for a table, in place of what the rulebook lists; None: nothing."""

    html: str | None


class Dropped(TypedDict):
    """What was deleted."""

    id: str
