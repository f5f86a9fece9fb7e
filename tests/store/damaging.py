"""Files as a disk damages them, or somebody with an editor: with values that the schema would refuse."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

NO_TEXT = b"\xff\xfe"
"""Written as a text it is no UTF-8."""


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for which tables have neither types nor checks; whoever opens the file later finds them again."""
    with closing(sqlite3.connect(path)) as file:
        strict = file.execute("SELECT name, sql FROM sqlite_schema WHERE sql LIKE '%STRICT%'").fetchall()
    _write_schema(path, [(name, sql.replace(" STRICT,", "").replace(" STRICT", "")) for name, sql in strict])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        yield file
    _write_schema(path, strict)


def _write_schema(path: Path, known: list[tuple[str, str]]) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        file.executemany("UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1", known)


def put(file: sqlite3.Connection, place: str, value: object, which: str, *parameters: object) -> None:
    """Write a value into `TABLE.COLUMN` of some rows."""
    table, column = place.split(".")
    what = "CAST(? AS TEXT)" if value is NO_TEXT else "?"
    assert file.execute(f"UPDATE {table} SET {column} = {what} WHERE {which}", (value, *parameters)).rowcount
