"""A person who wants to be forgotten: found by name, taken out of a file that no server uses."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from knall.core.errors import KnallError
from knall.store.files import durable, explained, opened, prepare

NOBODY = "?"
"""The name, in what is kept of matches that are over, of somebody who is forgotten."""
PEOPLE = {"accounts", "result"}
"""The parts of what was seen at the end that tell of people."""


@dataclass(frozen=True)
class Known:
    """What a file knows of a guest: since when, at how many tables, how many messages, when last at a table."""

    guest: int
    since: float
    tables: int
    messages: int
    last: float | None


def known_as(path: Path, name: str) -> list[Known]:
    """The guests who are called so, or were when they sat down or wrote something."""
    ask = """
        WITH theirs AS (
            SELECT id FROM guests WHERE name = ?1 UNION SELECT guest FROM seats WHERE name = ?1
            UNION SELECT guest FROM messages WHERE name = ?1
        )
        SELECT id, since, (SELECT count(*) FROM seats WHERE guest = id),
            (SELECT count(*) FROM messages WHERE guest = id),
            (SELECT max(updated) FROM tables JOIN seats ON table_id = tables.id WHERE guest = guests.id)
        FROM guests WHERE id IN theirs ORDER BY id"""
    with opened(path) as connection, explained(path):
        return [Known(*row) for row in connection.execute(ask, (name,))]


def forget(path: Path, guest: int) -> None:
    """Take a guest's names, messages and sheets out of the file; the cookie is worth nothing more, matches stay."""
    lock = prepare(path)
    try:
        with closing(durable(path)) as c, explained(path):
            c.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
            c.execute("BEGIN IMMEDIATE")
            _take_out(c, guest)
            c.execute("COMMIT")
            c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        lock.release()


def _take_out(c: sqlite3.Connection, guest: int) -> None:
    if not c.execute("UPDATE guests SET name = NULL, key = randomblob(32) WHERE id = ?", (guest,)).rowcount:
        raise KnallError(f"there is no guest {guest}")
    c.execute("DELETE FROM messages WHERE guest = ?", (guest,))
    c.execute("DELETE FROM own_values WHERE guest = ?", (guest,))
    seats = c.execute("SELECT table_id, seat, name FROM seats WHERE guest = ? AND name NOT NULL", (guest,)).fetchall()
    c.execute("UPDATE seats SET name = NULL WHERE guest = ?", (guest,))
    for table, seat, name in seats:
        found = c.execute("SELECT record, shown FROM ends WHERE table_id = ?", (table,)).fetchone()
        if found is not None:
            record, shown = _without_tag(found[0], seat), _without_name(zlib.decompress(found[1]).decode(), name)
            row = (record, zlib.compress(shown.encode()), table)
            c.execute("UPDATE ends SET record = ?, shown = ? WHERE table_id = ?", row)


def _without_tag(record: str, seat: int) -> str:
    """A record that says of a seat that nobody sat there whose name is known."""
    return re.sub(rf'^\[Seat{seat + 1} ".*"\]$', f'[Seat{seat + 1} "{NOBODY}"]', record, count=1, flags=re.MULTILINE)


def _without_name(shown: str, name: str) -> str:
    """What was seen at the end, in every language, where people are told of without this name."""
    views: dict[str, dict[str, object]] = json.loads(shown)
    word = re.compile(rf"(?<!\w){re.escape(json.dumps(name, ensure_ascii=False)[1:-1])}(?!\w)")
    for view in views.values():
        for part in PEOPLE & view.keys():
            view[part] = json.loads(word.sub(NOBODY, json.dumps(view[part], ensure_ascii=False)))
    return json.dumps(views, ensure_ascii=False)
