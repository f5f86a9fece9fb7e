"""Own values of an option: sheets, their faults, and the sheets a guest keeps."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.own_values import LONGEST_CELL, LONGEST_FILE, MOST_CELLS
from knall.web.wire.values import Name, RequestModel, TableId


class OfOption(RequestModel):
    """An option that takes own values."""

    game: Annotated[str, Field(max_length=40)]
    option: Annotated[str, Field(max_length=40)]


class CheckSheet(OfOption):
    """A sheet to validate, cell by cell."""

    cells: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=LONGEST_CELL)]],
        Field(max_length=MOST_CELLS),
    ]


class KeepOwn(CheckSheet):
    """A sheet to save under a name; with an id, over the one saved before."""

    name: Name
    id: TableId | None = None


class DropOwn(RequestModel):
    """The id of a saved sheet to delete."""

    id: TableId


class SheetFile(OfOption):
    """The text of a sheet's file."""

    text: Annotated[str, Field(max_length=LONGEST_FILE)]


class GridColumn(TypedDict):
    """A column of a sheet: integers in a range, or one of some words, possibly free text."""

    name: str
    title: str
    numbers: tuple[int, int] | None
    choices: list[tuple[str, str]]
    other: str | None
    longest: int


class GridShape(TypedDict):
    """A grid of a sheet; its cells are named ROW.COLUMN."""

    title: str
    about: str
    columns: list[GridColumn]
    rows: list[tuple[str, str]]


class SavedSheet(TypedDict):
    """A sheet the guest has saved; `value` is None while it is unfinished."""

    id: str
    name: str
    value: str | None
    updated: str


class OwnForm(TypedDict):
    """The form of an option's own values: its sheet with the default filled in, and what the guest has saved."""

    game: str
    title: str
    about: str
    ending: str
    grids: list[GridShape]
    cells: dict[str, str]
    mine: list[SavedSheet]
    most: int


class SheetFaultShape(TypedDict):
    """A fault of a cell (none: of the sheet as a whole)."""

    cell: str
    sentence: str


class SheetVerdict(TypedDict):
    """All faults of a sheet, and its value if it has none."""

    faults: list[SheetFaultShape]
    value: str | None


class FilledSheet(SheetVerdict):
    """A filled-in sheet and its faults."""

    cells: dict[str, str]


class Brought(TypedDict):
    """The own values of a table, shown in place of the rulebook's list; None: none."""

    html: str | None


class Dropped(TypedDict):
    """The id of the deleted sheet."""

    id: str
