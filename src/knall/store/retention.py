"""What is old enough to go: found by a reader of its own, deleted in bites that nobody has to wait for."""

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
"""A guest who came before a moment, has no table, and has kept nothing since."""


WHICH: dict[TableStage, str] = {
    "waiting": "state = 'waiting'",
    "running": f"(state = 'running' OR (state = 'over' AND gone LIKE '%\"{ABANDONED}\"%'))",
    "over": "state = 'over'",
}
"""The tables of a state; a match that was closed because nobody came back was not played to its end."""


def old_tables(c: sqlite3.Connection, state: TableStage, before: float) -> list[str]:
    """The tables of this state where nothing has happened since."""
    return _readable(c, f"WHERE {WHICH[state]} AND updated < ?", (before,))


def _readable(c: sqlite3.Connection, which: str, parameters: tables.Parameters) -> list[str]:
    """Those of the tables that are not damaged: of the others nobody knows what would be lost."""
    return [row.id for row in tables.find(c, which, parameters) if row.closed != "damaged"]


def deserted_tables(c: sqlite3.Connection, before: float) -> list[str]:
    """The tables whose match could go on, but where nothing has happened since."""
    ask = "SELECT id FROM tables WHERE state = 'running' AND closed IS NULL AND updated < ?"
    return [name for (name,) in c.execute(ask, (before,))]


def old_chats(c: sqlite3.Connection, before: float) -> list[str]:
    """The tables where something was said before a moment."""
    return [name for (name,) in c.execute("SELECT DISTINCT table_id FROM messages WHERE at < ?", (before,))]


def lonely_guests(c: sqlite3.Connection, before: float) -> list[int]:
    """The guests without a table who came before a moment."""
    return [guest for (guest,) in c.execute(f"SELECT id FROM guests WHERE {LONELY}", (before,))]


def links_to(c: sqlite3.Connection, names: Sequence[str]) -> dict[str, str]:
    """The tables after which these are played again, by the name of the table before."""
    ask = "SELECT id, rematch FROM tables WHERE rematch IN (SELECT value FROM json_each(?))"
    return dict(c.execute(ask, (json.dumps(names),)).fetchall())


def delete_tables(c: sqlite3.Connection, names: Sequence[str], state: TableStage, before: float) -> list[str]:
    """Delete those that are still as old, with all that belongs to them; which these were."""
    which = f"WHERE id IN (SELECT value FROM json_each(?)) AND {WHICH[state]} AND updated < ?"
    found = _readable(c, which, (json.dumps(names), before))
    theirs = [part for part, columns in files.layout(c).items() if "table_id" in columns]
    for part in theirs:
        c.executemany(f"DELETE FROM {part} WHERE table_id = ?", [(name,) for name in found])
    c.executemany("DELETE FROM tables WHERE id = ?", [(name,) for name in found])
    return found


def unlink(c: sqlite3.Connection, names: Sequence[str]) -> None:
    """The tables where they played again are gone."""
    found = _readable(c, "WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(names),))
    c.executemany("UPDATE tables SET rematch = NULL WHERE id = ?", [(name,) for name in found])


def delete_messages(c: sqlite3.Connection, tables: Sequence[str], before: float) -> int:
    """Delete what was said at these tables before a moment; how many messages that were."""
    rows = [(name, before) for name in tables]
    return c.executemany("DELETE FROM messages WHERE table_id = ? AND at < ?", rows).rowcount


def delete_guests(c: sqlite3.Connection, guests: Sequence[int], before: float) -> list[int]:
    """Delete those who still have no table; who these were."""
    which = f"{LONELY} AND id IN (SELECT value FROM json_each(?2))"
    theirs = f"guest IN (SELECT id FROM guests WHERE {which})"
    c.execute(f"DELETE FROM own_values WHERE {theirs}", (before, json.dumps(guests)))
    gone = c.execute(f"DELETE FROM guests WHERE {which} RETURNING id", (before, json.dumps(guests)))
    return [guest for (guest,) in gone.fetchall()]
