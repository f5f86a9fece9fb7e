"""Entries of a file that cannot be read: what `knall check` names.

SQLite itself finds pages that are damaged (`files.py`); this looks at what stands in them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import fields

from knall.store.reading import Columns, event, named_since, parsed, row_of
from knall.store.rows import MessageRow, OwnValueRow
from knall.store.tables import damaged

RowCheck = Callable[[Columns], bool]
"""Can this row be read?"""


def unreadable(c: sqlite3.Connection) -> dict[str, list[str]]:
    """The parts of a file that have entries which cannot be read, each with the names of these (of their tables)."""
    found = {"tables": damaged(c)}
    for part, (named_by, can_be_read) in ROW_CHECKS.items():
        rows = c.execute(f"SELECT * FROM {part}")
        columns = [column for column, *_ in rows.description]
        entries = (dict(zip(columns, row, strict=True)) for row in rows)
        found[part] = sorted({str(one[named_by]) for one in entries if not can_be_read(one)})
    return {part: names for part, names in found.items() if names}


def _is_event(row: Columns) -> bool:
    try:
        event(row["seat"], row["text"], row["made_by"])
    except ValueError:
        return False
    return isinstance(row["number"], int)


def _is_end(row: Columns) -> bool:
    return isinstance(row["record"], str) and parsed(row["shown"]) is not None


def _is_analysis(row: Columns) -> bool:
    return parsed(row["found"]) is not None


def _is_guest(row: Columns) -> bool:
    return named_since(row["name"], row["since"]) == (row["name"], row["since"])


def _is(kind: type) -> RowCheck:
    names = [column.name for column in fields(kind)]
    return lambda row: row_of(kind, {name: row[name] for name in names}) is not None


ROW_CHECKS: dict[str, tuple[str, RowCheck]] = {
    "events": ("table_id", _is_event),
    "ends": ("table_id", _is_end),
    "analyses": ("table_id", _is_analysis),
    "messages": ("table_id", _is(MessageRow)),
    "own_values": ("id", _is(OwnValueRow)),
    "guests": ("id", _is_guest),
}
"""What names an entry of each part, and whether it can be read."""
