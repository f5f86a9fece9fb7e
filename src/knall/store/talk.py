"""Chat messages: stored in order, hidden, deleted.

A deleted message leaves its number behind, so that no number is reused while pages are open.
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
    """Store a message under the next number."""
    last = c.execute("SELECT max(number) FROM messages WHERE table_id = ?", (table,)).fetchone()[0] or 0
    kept = replace(message, number=last + 1)
    c.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", (table, *astuple(kept)))
    return kept


def said(c: sqlite3.Connection, table: str, most: int) -> list[MessageRow]:
    """The last visible messages of a table, in order."""
    ask = f"SELECT {COLUMNS} FROM messages WHERE {SHOWN} ORDER BY number DESC LIMIT ?2"
    return _messages(reversed(c.execute(ask, (table, most)).fetchall()))


def _messages(rows: Iterable[tuple[object, ...]]) -> list[MessageRow]:
    """The readable rows."""
    read = [row_of(MessageRow, dict(zip(COLUMNS.split(", "), row, strict=True))) for row in rows]
    return [message for message in read if message is not None]


def message(c: sqlite3.Connection, table: str, number: int) -> MessageRow | None:
    """A message of a table, visible or not."""
    ask = f"SELECT {COLUMNS} FROM messages WHERE table_id = ? AND number = ? AND text <> ''"
    return next(iter(_messages(c.execute(ask, (table, number)))), None)


def delete(c: sqlite3.Connection, table: str, number: int) -> None:
    """Delete a message."""
    c.execute(f"UPDATE messages SET {DELETED} WHERE table_id = ? AND number = ?", (table, number))


def delete_all_of(c: sqlite3.Connection, guest: int) -> list[str]:
    """Delete all messages of a guest; returns their tables."""
    found = c.execute("SELECT DISTINCT table_id FROM messages WHERE guest = ?", (guest,)).fetchall()
    c.execute(f"UPDATE messages SET {DELETED} WHERE guest = ?", (guest,))
    return [name for (name,) in found]


def silence(c: sqlite3.Connection, table: str, guest: int, silent: bool) -> tuple[int, ...]:
    """Mute a guest at a table and hide their messages, or reverse it; returns all who are muted there."""
    found = c.execute("SELECT silenced FROM tables WHERE id = ?", (table,)).fetchone()
    others = [one for one in json.loads(found[0]) if one != guest]
    left = [*others, guest] if silent else others
    c.execute("UPDATE tables SET silenced = ? WHERE id = ?", (json.dumps(left), table))
    return tuple(left)


def silenced(c: sqlite3.Connection, table: str) -> list[MessageRow]:
    """The last message of each guest muted at a table."""
    ask = f"""SELECT {COLUMNS} FROM messages WHERE table_id = ?1 AND number IN (
        SELECT max(number) FROM messages WHERE table_id = ?1 AND text <> '' AND guest IN ({SILENCED}) GROUP BY guest
    ) ORDER BY number"""
    return _messages(c.execute(ask, (table,)))


def muted(c: sqlite3.Connection) -> set[int]:
    """Guests muted everywhere."""
    return {guest for (guest,) in c.execute("SELECT id FROM guests WHERE muted")}


def mute(c: sqlite3.Connection, guest: int, muted: bool) -> bool:
    """Mute a guest everywhere, or unmute; False if there is no such guest."""
    return c.execute("UPDATE guests SET muted = ? WHERE id = ?", (muted, guest)).rowcount > 0


def let_watchers_talk(c: sqlite3.Connection, table: str, talk: bool) -> None:
    """Set whether spectators may write at a table."""
    c.execute("UPDATE tables SET watchers_talk = ? WHERE id = ?", (talk, table))


def delete_before(c: sqlite3.Connection, tables: Sequence[str], before: float) -> int:
    """Delete messages of these tables older than `before`; returns their number."""
    rows = (json.dumps(tables), before)
    where = "table_id IN (SELECT value FROM json_each(?)) AND at < ? AND text <> ''"
    return c.execute(f"UPDATE messages SET {DELETED} WHERE {where}", rows).rowcount
