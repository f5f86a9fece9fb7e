"""Deletion of a person's data: found by name, removed from tables in batches, then for good.

It is idempotent: if a server is killed half-way, it can be repeated.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knall.core.match.history import GUEST, shown_name
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings
from knall.store import talk
from knall.store.files import connection_to, durable, explained, prepare
from knall.store.reading import named_since, parsed
from knall.store.tables import UPDATED, moment

wrong = Wordings(__package__, "guest")
PEOPLE = {"accounts", "result"}
"""Parts of a stored end that mention people."""
ALL = -1
"""LIMIT: no limit."""


@dataclass(frozen=True)
class Known:
    """What a file knows of a guest; `last` is the time of the last event at any of its tables."""

    guest: int
    name: str | None
    since: float
    tables: int
    messages: int
    last: float | None
    muted: int
    """1: muted in all chats."""


def known_as(path: Path, name: str) -> list[Known]:
    """Guests with this name, or who had it when they took a seat or wrote a message."""
    with connection_to(path) as connection, explained(path):
        return guests(connection, name)


def guests(c: sqlite3.Connection, name: str | None = None) -> list[Known]:
    """Guests with this name, now or before; without a name, all who have a name, a table or messages."""
    theirs = """SELECT id FROM guests WHERE name = ?1 UNION SELECT guest FROM seats WHERE name = ?1
        UNION SELECT guest FROM messages WHERE name = ?1"""
    everybody = """SELECT id FROM guests WHERE ?1 IS NULL AND name IS NOT NULL
        UNION SELECT guest FROM seats UNION SELECT guest FROM messages"""
    ask = f"""SELECT id, name, since, (SELECT count(*) FROM seats WHERE guest = id),
            (SELECT count(*) FROM messages WHERE guest = id AND text <> ''),
            (SELECT max({UPDATED}) FROM tables JOIN seats ON table_id = tables.id WHERE guest = guests.id), muted
        FROM guests WHERE id IN ({everybody if name is None else theirs}) ORDER BY id"""
    rows = c.execute(ask, (name,))
    return [Known(guest, *named_since(called, since), *rest) for guest, called, since, *rest in rows]


def forget(path: Path, guest: int) -> None:
    """Delete a guest's names, messages and sheets, and revoke the cookie; matches stay."""
    lock = prepare(path)
    try:
        with closing(durable(path)) as c, explained(path):
            c.execute("BEGIN IMMEDIATE")
            if not is_guest(c, guest):
                raise KnallError(wrong("unknown", guest=guest))
            take_out_of_tables(c, guest, ALL)
            take_out(c, guest)
            c.execute("COMMIT")
            c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        lock.release()


def is_guest(c: sqlite3.Connection, guest: int) -> bool:
    """Whether a guest has this number."""
    return c.execute("SELECT 1 FROM guests WHERE id = ?", (guest,)).fetchone() is not None


def take_out_of_tables(c: sqlite3.Connection, guest: int, most: int) -> list[str]:
    """Anonymise a guest at up to `most` tables; returns them, none when done."""
    ask = "SELECT table_id, seat, name FROM seats WHERE guest = ? AND name NOT NULL AND name <> ? LIMIT ?"
    seats = c.execute(ask, (guest, GUEST, most)).fetchall()
    for table, seat, name in seats:
        try:
            c.execute("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", (GUEST, table, seat))
        except sqlite3.IntegrityError:  # the table is damaged: nothing is written into a row with a wrong type
            c.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))
        _forget_changes(c, name)
        found = c.execute("SELECT record, shown FROM ends WHERE table_id = ?", (table,)).fetchone()
        if found is not None:
            record = _without_tag(found[0], seat) if isinstance(found[0], str) else ""
            shown = _without_name(parsed(found[1]) or {}, str(name))  # what cannot be read must not keep a name either
            row = (record, zlib.compress(shown.encode()), table)
            c.execute("UPDATE ends SET record = ?, shown = ? WHERE table_id = ?", row)
    return [table for table, _, _ in seats]


def take_out(c: sqlite3.Connection, guest: int) -> list[str]:
    """Delete the rest of a guest's data and revoke the cookie; returns the tables of deleted messages."""
    for (name,) in c.execute("SELECT name FROM guests WHERE id = ? AND name NOT NULL", (guest,)).fetchall():
        _forget_changes(c, name)
    known = f"since = {moment('since')}, muted = muted IS 1"  # all columns: one may have a wrong type
    c.execute(f"UPDATE guests SET name = NULL, key = randomblob(32), {known} WHERE id = ?", (guest,))
    c.execute("DELETE FROM own_values WHERE guest = ?", (guest,))
    return talk.delete_all_of(c, guest)


def revoke(c: sqlite3.Connection, guest: int) -> bool:
    """Revoke a guest's cookie; False if there is no such guest."""
    return c.execute("UPDATE guests SET key = randomblob(32) WHERE id = ?", (guest,)).rowcount > 0


def _forget_changes(c: sqlite3.Connection, name: object) -> None:
    """Blank the stored commands that name a guest who was sent away from a waiting table; nobody will repeat them."""
    if isinstance(name, str):  # an unreadable one was never sent
        c.execute("UPDATE changes SET what = '' WHERE instr(what, ?)", (_in_json(name),))


def _in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]


def _without_tag(record: str, seat: int) -> str:
    """The record with GUEST as the name of a seat."""
    return re.sub(rf'^\[Seat{seat + 1} ".*"\]$', f'[Seat{seat + 1} "{GUEST}"]', record, count=1, flags=re.MULTILINE)


def _without_name(views: dict[str, Any], name: str) -> str:
    """The stored ends in all languages, without this name."""
    word = re.compile(rf"(?<!\w){re.escape(_in_json(name))}(?!\w)")
    for language, view in views.items():
        for part in PEOPLE & view.keys() if isinstance(view, dict) else ():
            told = word.sub(shown_name(GUEST, language), json.dumps(view[part], ensure_ascii=False))
            view[part] = json.loads(told)
    return json.dumps(views, ensure_ascii=False)
