"""Migrations: numbered steps of SQL, each of which makes the next format of the file.  A new file takes them all.

`0001.sql` is the whole schema, and `0002.sql` will make format 2 of format 1.  A step that has been released never
changes.  Each is one transaction together with its number, so a file is always of one whole format, also after a crash.
"""

from __future__ import annotations

import sqlite3
from importlib.resources import files

APPLICATION = 0x4B6E616C
"""What SQLite calls `application_id`: this file is one of Knall."""
STEPS = tuple(
    step.read_text("utf-8")
    for step in sorted(files(__package__).iterdir(), key=lambda one: one.name)
    if step.name.endswith(".sql")
)
VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the last step that was taken."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection, steps: tuple[str, ...] = STEPS) -> None:
    """Take the steps that are left, each all or nothing."""
    for number in range(version_of(connection) + 1, len(steps) + 1):
        signed = f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION};"
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {steps[number - 1]} {signed} COMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
