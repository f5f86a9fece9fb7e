"""Decoding of rows, each by itself: what is damaged in one is that row's trouble.

The schema keeps wrong types and values out; what is found here was done to the file by a disk, or by hand.  Nothing is
mended in the file: a later version, or somebody who knows what was meant, may read it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, TypeVar

from knall.core.match.attendance import SEATS
from knall.core.match.history import By, Event
from knall.core.text.json_checks import hints_of, shaped
from knall.store.rows import SeatRow, TableRow, Timestamp

T = TypeVar("T")
Columns = Mapping[str, object]


class Named(TypedDict):
    """What a guest is called, and since when there is one."""

    name: str | None
    since: Timestamp


JSON = {"options", "winners", "gone", "times", "silenced", "agreed", "undo_ask", "sheet"}
"""The columns that are JSON."""
LEFT: dict[str, Any] = {
    **{"game": "", "rules": 0, "options": {}, "start": None, "secret": "", "host": 0, "clock": None, "chat": False},
    **{"created": 0.0, "state": "running"},
}
"""What stands in for columns of a table that cannot be read and have no default."""


def as_text(content: bytes) -> str | bytes:
    """A text of SQLite; one that is no UTF-8 is none, and fits nowhere."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content


def table_row(columns: Columns, seats: Sequence[Columns]) -> TableRow:
    """A table with its seats; if some of it cannot be read, it is closed, with what is left of it."""
    read, sitting = _read(TableRow, columns), [_read(SeatRow, seat) for seat in seats]
    rows = tuple(SeatRow(**{"kind": "open"} | one | {"seat": number}) for number, one in enumerate(sitting))
    row = TableRow(**LEFT | read, seats=rows)
    misfits = _misfits(row)
    in_order = all(one.get("seat") == number for number, one in enumerate(sitting))
    whole = [*map(len, (read, *sitting))] == [*map(len, (columns, *seats))]
    if whole and in_order and not misfits:
        return row
    return replace(row, **misfits, chat=False, closed="damaged")


def row_of(kind: type[T], columns: Columns) -> T | None:
    """Another row; None if it cannot be read, as if it were not there."""
    read = _read(kind, columns)
    return kind(**read) if len(read) == len(columns) else None


def event(seat: object, text: object, by: object) -> Event:
    """An event of a log; ValueError if it cannot be read."""
    return Event(shaped(seat, int | None, "seat"), shaped(text, str, "text"), By(shaped(by, int, "made_by")))


def named_since(name: object, since: object) -> tuple[str | None, float]:
    """What a guest is called, and since when there is one; what cannot be read of it keeps nobody out."""
    read = _read(Named, {"name": name, "since": since})
    return read.get("name"), read.get("since", 0.0)


def unpacked(content: object) -> str | None:
    """A text that was compressed by zlib; None if it cannot be read."""
    try:
        return zlib.decompress(content).decode() if isinstance(content, bytes) else None
    except (zlib.error, ValueError):
        return None


def parsed(content: object) -> dict[str, Any] | None:
    """An object that was written as JSON and compressed by zlib; None if it cannot be read."""
    try:
        found = json.loads(unpacked(content) or "null")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _read(kind: type, columns: Columns) -> dict[str, Any]:
    """Those of the columns that can be read."""
    read = {}
    for name, column in columns.items():
        try:
            read[name] = _value(name, column, hints_of(kind)[name])
        except (ValueError, RecursionError):
            continue
    return read


def _value(name: str, column: object, kind: Any) -> Any:
    if kind is bool and type(column) is int and column in (0, 1):
        return bool(column)
    found = json.loads(column) if name in JSON and isinstance(column, str) else column
    return shaped(found, kind, name)


def _misfits(row: TableRow) -> dict[str, Any]:
    """What of a table does not fit its seats, with what stands in for it."""
    seats, ask = range(len(row.seats)), row.undo_ask
    none = {"winners": None, "turn": None, "drawn": None, "times": (), "gone": (), "undo_ask": None}
    asked = () if ask is None else (ask.seat, *ask.waiting_for, ask.refused_by or 0)
    fits = {
        "winners": all(seat in seats for seat in row.winners or ()),
        "turn": row.turn is None or row.turn in seats,
        "drawn": row.drawn is None or row.drawn >= 0,
        "times": len(row.times) in (0, len(seats)),
        "gone": all(one in SEATS and SEATS[one] in (None, *seats) for one in row.gone),
        "undo_ask": all(seat in seats for seat in asked),
    }
    return {name: value for name, value in none.items() if not fits[name]}
