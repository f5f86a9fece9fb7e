"""What was said at tables: kept in order, hidden, and taken out again.

A message that is deleted leaves its number behind, so that none is given twice while pages are open.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import astuple, replace

from knall.store.reading import row_of
from knall.store.rows import MessageRow
from knall.store.tables import moment

DELETED = f"guest = 0, seat = NULL, name = '', text = '', at = {moment('at')}"
"""All columns: nothing is written into a row where one has a wrong type."""
SILENCED = "SELECT value FROM json_each((SELECT silenced FROM tables WHERE id = ?1))"
SHOWN = f"table_id = ?1 AND text <> '' AND guest NOT IN ({SILENCED})"
COLUMNS = "number, guest, seat, name, text, at"


def say(c: sqlite3.Connection, table: str, message: MessageRow) -> MessageRow:
    """Keep a message; it gets the next number."""
    last = c.execute("SELECT max(number) FROM messages WHERE table_id = ?", (table,)).fetchone()[0] or 0
    kept = replace(message, number=last + 1)
    c.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", (table, *astuple(kept)))
    return kept


def said(c: sqlite3.Connection, table: str, most: int) -> list[MessageRow]:
    """The last messages of a table that are to be read, in order."""
    ask = f"SELECT {COLUMNS} FROM messages WHERE {SHOWN} ORDER BY number DESC LIMIT ?2"
    return _messages(reversed(c.execute(ask, (table, most)).fetchall()))


def _messages(rows: Iterable[tuple[object, ...]]) -> list[MessageRow]:
    """Those that can be read."""
    read = [row_of(MessageRow, dict(zip(COLUMNS.split(", "), row, strict=True))) for row in rows]
    return [message for message in read if message is not None]


def message(c: sqlite3.Connection, table: str, number: int) -> MessageRow | None:
    """One message of a table, whoever may read it."""
    ask = f"SELECT {COLUMNS} FROM messages WHERE table_id = ? AND number = ? AND text <> ''"
    return next(iter(_messages(c.execute(ask, (table, number)))), None)


def delete(c: sqlite3.Connection, table: str, number: int) -> None:
    """Take one message out."""
    c.execute(f"UPDATE messages SET {DELETED} WHERE table_id = ? AND number = ?", (table, number))


def delete_all_of(c: sqlite3.Connection, guest: int) -> list[str]:
    """Take out all that a guest has said; the tables where that was."""
    found = c.execute("SELECT DISTINCT table_id FROM messages WHERE guest = ?", (guest,)).fetchall()
    c.execute(f"UPDATE messages SET {DELETED} WHERE guest = ?", (guest,))
    return [name for (name,) in found]


def silence(c: sqlite3.Connection, table: str, guest: int, silent: bool) -> tuple[int, ...]:
    """Somebody may not write at a table, and what they wrote is not to be read; or both again.  All who may not."""
    found = c.execute("SELECT silenced FROM tables WHERE id = ?", (table,)).fetchone()
    others = [one for one in json.loads(found[0]) if one != guest]
    left = [*others, guest] if silent else others
    c.execute("UPDATE tables SET silenced = ? WHERE id = ?", (json.dumps(left), table))
    return tuple(left)


def silenced(c: sqlite3.Connection, table: str) -> list[MessageRow]:
    """The last message of each who may not write at a table."""
    ask = f"""SELECT {COLUMNS} FROM messages WHERE table_id = ?1 AND number IN (
        SELECT max(number) FROM messages WHERE table_id = ?1 AND text <> '' AND guest IN ({SILENCED}) GROUP BY guest
    ) ORDER BY number"""
    return _messages(c.execute(ask, (table,)))


def muted(c: sqlite3.Connection) -> set[int]:
    """The guests who may write nowhere."""
    return {guest for (guest,) in c.execute("SELECT id FROM guests WHERE muted")}


def mute(c: sqlite3.Connection, guest: int, muted: bool) -> bool:
    """A guest may write nowhere, or again; False if there is no such guest."""
    return c.execute("UPDATE guests SET muted = ? WHERE id = ?", (muted, guest)).rowcount > 0


def let_watchers_talk(c: sqlite3.Connection, table: str, talk: bool) -> None:
    """May those write at a table who only watch?"""
    c.execute("UPDATE tables SET watchers_talk = ? WHERE id = ?", (talk, table))


def delete_before(c: sqlite3.Connection, tables: Sequence[str], before: float) -> int:
    """Take out what was said at these tables before a moment; how many messages that were."""
    rows = (json.dumps(tables), before)
    where = "table_id IN (SELECT value FROM json_each(?)) AND at < ? AND text <> ''"
    return c.execute(f"UPDATE messages SET {DELETED} WHERE {where}", rows).rowcount
