"""Retention queries: old rows are found on a separate connection and deleted in small batches."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from knall.core.match.attendance import ABANDONED
from knall.store import files, tables
from knall.store.rows import TableStage

LONELY = (
    "since < ?1 AND id < (SELECT max(id) FROM guests)"  # the last number stays taken: it would be given away again
    " AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM own_values WHERE guest = guests.id AND updated >= ?1)"
)
"""Guests created before a time who have no table and have saved nothing since."""


WHICH: dict[TableStage, str] = {
    "waiting": "state = 'waiting'",
    "running": f"(state = 'running' OR (state = 'over' AND gone LIKE '%\"{ABANDONED}\"%'))",
    "over": "state = 'over'",
}
"""Tables by state; a match that was closed as abandoned counts as unfinished."""


def old_tables(c: sqlite3.Connection, state: TableStage, before: float) -> list[str]:
    """Tables of this state without events since `before`."""
    return _readable(c, f"WHERE {WHICH[state]} AND updated < ?", (before,))


def _readable(c: sqlite3.Connection, which: str, parameters: tables.Parameters) -> list[str]:
    """Those that are not damaged: what a damaged one holds is unknown."""
    return [row.id for row in tables.find(c, which, parameters) if row.closed != "damaged"]


def deserted_tables(c: sqlite3.Connection, before: float) -> list[str]:
    """Tables whose match could go on, without events since `before`."""
    ask = "SELECT id FROM tables WHERE state = 'running' AND closed IS NULL AND updated < ?"
    return [name for (name,) in c.execute(ask, (before,))]


def old_chats(c: sqlite3.Connection, before: float) -> list[str]:
    """Tables with messages older than `before`."""
    return [name for (name,) in c.execute("SELECT DISTINCT table_id FROM messages WHERE at < ?", (before,))]


def lonely_guests(c: sqlite3.Connection, before: float) -> list[int]:
    """Guests without a table, created before `before`."""
    return [guest for (guest,) in c.execute(f"SELECT id FROM guests WHERE {LONELY}", (before,))]


def links_to(c: sqlite3.Connection, names: Sequence[str]) -> dict[str, str]:
    """Tables whose rematch is one of these: rematch by table."""
    ask = "SELECT id, rematch FROM tables WHERE rematch IN (SELECT value FROM json_each(?))"
    return dict(c.execute(ask, (json.dumps(names),)).fetchall())


def delete_tables(c: sqlite3.Connection, names: Sequence[str], state: TableStage, before: float) -> list[str]:
    """Delete the tables that are still old, with all their rows; returns their names."""
    which = f"WHERE id IN (SELECT value FROM json_each(?)) AND {WHICH[state]} AND updated < ?"
    found = _readable(c, which, (json.dumps(names), before))
    theirs = [part for part, columns in files.layout(c).items() if "table_id" in columns]
    for part in theirs:
        c.executemany(f"DELETE FROM {part} WHERE table_id = ?", [(name,) for name in found])
    c.executemany("DELETE FROM tables WHERE id = ?", [(name,) for name in found])
    return found


def unlink(c: sqlite3.Connection, names: Sequence[str]) -> None:
    """Clear the rematch of tables whose rematch was deleted."""
    found = _readable(c, "WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(names),))
    c.executemany("UPDATE tables SET rematch = NULL WHERE id = ?", [(name,) for name in found])


def delete_messages(c: sqlite3.Connection, tables: Sequence[str], before: float) -> int:
    """Delete old messages of these tables; returns their number."""
    rows = [(name, before) for name in tables]
    return c.executemany("DELETE FROM messages WHERE table_id = ? AND at < ?", rows).rowcount


def delete_guests(c: sqlite3.Connection, guests: Sequence[int], before: float) -> list[int]:
    """Delete the guests who still have no table; returns their numbers."""
    which = f"{LONELY} AND id IN (SELECT value FROM json_each(?2))"
    theirs = f"guest IN (SELECT id FROM guests WHERE {which})"
    c.execute(f"DELETE FROM own_values WHERE {theirs}", (before, json.dumps(guests)))
    gone = c.execute(f"DELETE FROM guests WHERE {which} RETURNING id", (before, json.dumps(guests)))
    return [guest for (guest,) in gone.fetchall()]
