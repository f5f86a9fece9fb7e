"""Rows as they are read, each by itself: what is damaged in one is that row's trouble.

Nothing is mended in the file: a later version, or somebody who knows what was meant, may read it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from knall.core.match.attendance import SEATS
from knall.core.match.history import By, Event
from knall.store.rows import SeatRow, TableRow, UndoAsk

T = TypeVar("T")
Columns = Mapping[str, object]
LATEST = 253_402_300_799
"""The last second of the year 9999: no time is later."""
FLAGS = {"chat", "setup_drawn", "by_lot", "watchers_talk"}
LISTS = {"winners", "gone", "times", "silenced", "agreed", "waiting_for"}
OBJECTS = {"options", "sheet", "undo_ask"}
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
    read, whole = _read(TableRow, columns)
    sitting = [_read(SeatRow, seat) for seat in seats]
    rows = tuple(SeatRow(**{"kind": "open"} | one | {"seat": number}) for number, (one, _) in enumerate(sitting))
    row = TableRow(**LEFT | read, seats=rows)
    misfits = _misfits(row)
    in_order = all(one.get("seat") == number for number, (one, _) in enumerate(sitting))
    if whole and in_order and not misfits and all(fits for _, fits in sitting):
        return row
    return replace(row, **misfits, chat=False, closed="damaged")


def row_of(kind: type[T], columns: Columns) -> T | None:
    """Another row; None if it cannot be read, as if it were not there."""
    read, whole = _read(kind, columns)
    return kind(**read) if whole else None


def event(seat: object, text: object, by: object) -> Event:
    """An event of a log; ValueError if it cannot be read."""
    if not (isinstance(text, str) and isinstance(seat, int | None) and isinstance(by, int)):
        raise ValueError(f"no event: {seat!r} {text!r} {by!r}")
    return Event(seat, text, By(by))


def named_since(name: object, since: object) -> tuple[str | None, float]:
    """What a guest is called, and since when there is one; what cannot be read of it keeps nobody out."""
    known = since if isinstance(since, float) and 0.0 <= since <= LATEST else 0.0
    return name if isinstance(name, str) else None, known


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


def _read(kind: type, columns: Columns) -> tuple[dict[str, Any], bool]:
    """Those of the columns that can be read, and whether these are all."""
    types = _types(kind)
    values = {name: _value(name, column) for name, column in columns.items()}
    read = {name: value for name, value in values.items() if _fits(value, types[name])}
    return read, len(read) == len(columns)


@cache
def _types(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {column.name: hints[column.name] for column in fields(kind)}


def _value(name: str, column: object) -> object:
    """What a column means, or something that fits nowhere."""
    if name in FLAGS:
        return {0: False, 1: True}.get(column) if isinstance(column, int) else column
    if name not in LISTS | OBJECTS:
        return column
    if column is None:
        return () if name == "times" else None
    try:
        found = json.loads(column) if isinstance(column, str) else column
    except (ValueError, RecursionError):
        return column
    if name == "undo_ask":
        return _undo_ask(found) or column
    return tuple(found) if name in LISTS and isinstance(found, list) else found


def _undo_ask(found: object) -> UndoAsk | None:
    return row_of(UndoAsk, found) if isinstance(found, dict) and found.keys() == _types(UndoAsk).keys() else None


def _fits(value: object, kind: Any) -> bool:
    """Is this a value of a type, as rows have them?"""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return isinstance(value, str) and value in parts
    if origin in (UnionType, Union):
        return any(_fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(one, parts[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(one, parts[1]) for one in value.values())
    if kind is float:
        return isinstance(value, int | float) and abs(value) <= LATEST
    return type(value) is kind or (value is None and kind is type(None))


def _misfits(row: TableRow) -> dict[str, Any]:
    """What of a table does not fit its seats, or is no time, with what stands in for it."""
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
    times = {name: 0.0 for name in ("created", "updated") if getattr(row, name) < 0}
    return {name: value for name, value in none.items() if not fits[name]} | times
