"""The store in one SQLite file: WAL, every commit on disk before it is acknowledged."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import asdict, astuple, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import cast

from knall.core.errors import KnallError, Stale
from knall.store.rows import LogRow, MessageRow, SeatRow, TableRow, Unit
from knall.store.writer import Writer

VERSION = 1
BUSY_SECONDS = 10.0
SEAT_COLUMNS = [column.name for column in fields(SeatRow)]
TABLE_COLUMNS = [column.name for column in fields(TableRow) if column.name != "seats"]


class SqliteStore:
    """All that is kept, in one file."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise KnallError(f"{path}: {error.strerror}") from None
        self.path = path
        self._reading = connect(path)
        _prepare(self._reading, path)
        self._writer = Writer(connect(path))

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._writer.close()
        self._reading.close()

    def healthy(self) -> bool:
        """Can it be read and written?"""
        return self._writer.alive and bool(self._reading.execute("SELECT 1").fetchone())

    # guests

    def guest(self, key: bytes) -> tuple[int, str | None] | None:
        """Number and name of the guest with this key."""
        found = self._reading.execute("SELECT id, name FROM guests WHERE key = ?", (key,)).fetchone()
        return None if found is None else (found[0], found[1])

    def add_guest(self, key: bytes, name: str | None, now: float) -> asyncio.Future[int]:
        """A new guest; the number."""
        row = (key, name, now)
        return self._writer.write(
            lambda c: cast(int, c.execute("INSERT INTO guests (key, name, since) VALUES (?, ?, ?)", row).lastrowid)
        )

    def rename_guest(self, guest: int, name: str) -> asyncio.Future[None]:
        """What a guest is called from now on."""
        return self._writer.write(lambda c: _done(c.execute("UPDATE guests SET name = ? WHERE id = ?", (name, guest))))

    # tables

    def add_table(self, table: TableRow, begin: Unit | None = None) -> asyncio.Future[None]:
        """A new table with its seats; `begin`: nobody is missing, its match begins with this."""
        return self._writer.write(lambda c: _add_table(c, table, begin))

    def table(self, name: str) -> TableRow | None:
        """A table with its seats."""
        return _table(self._reading, name)

    def tables_of(self, guest: int, most: int) -> list[TableRow]:
        """The tables where a guest sits or that it made, the latest first."""
        found = self._reading.execute(
            "SELECT id FROM tables WHERE host = ?1 OR id IN (SELECT table_id FROM seats WHERE guest = ?1)"
            " ORDER BY coalesce((SELECT at FROM events WHERE table_id = id ORDER BY number DESC LIMIT 1), updated) DESC"
            " LIMIT ?2",
            (guest, most),
        ).fetchall()
        return [table for (name,) in found if (table := _table(self._reading, name)) is not None]

    def sit(self, table: str, seat: SeatRow, now: float, begin: Unit | None = None) -> asyncio.Future[None]:
        """Somebody sits down (or stands up: a seat without guest) while the table waits; `Stale` if it is too late.

        `begin`: nobody is missing any more, the match begins with this.
        """
        return self._writer.write(lambda c: _sit(c, table, seat, now, begin))

    def link_rematch(self, table: str, new: TableRow, begin: Unit | None = None) -> asyncio.Future[str]:
        """The table where they play again: the new one, which may begin at once, or the one that was made before."""
        return self._writer.write(lambda c: _link_rematch(c, table, new, begin))

    # the log

    def append(self, unit: Unit) -> asyncio.Future[None]:
        """Write a unit right behind event number `after`; `Stale` if somebody was faster."""
        return self._writer.write(lambda c: _append(c, unit), checks_first=True)

    def log(self, table: str) -> list[LogRow]:
        """All events of a match."""
        return [
            LogRow(*row)
            for row in self._reading.execute(
                "SELECT number, seat, text, drawn, at FROM events WHERE table_id = ? ORDER BY number", (table,)
            )
        ]

    # messages

    def say(self, table: str, message: MessageRow) -> asyncio.Future[MessageRow]:
        """Keep a message; it gets the next number."""
        return self._writer.write(lambda c: _say(c, table, message))

    def messages(self, table: str, most: int) -> list[MessageRow]:
        """The last messages, in order."""
        found = self._reading.execute(
            "SELECT number, guest, seat, name, text, at FROM messages WHERE table_id = ? ORDER BY number DESC LIMIT ?",
            (table, most),
        )
        return [MessageRow(*row) for row in reversed(found.fetchall())]


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits survive a power cut."""
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise KnallError(f"{path}: {error}") from None
    return connection


def backup(source: Path, target: Path) -> int:
    """Copy the store while it is in use; how many tables the copy holds."""
    if not source.exists():
        raise KnallError(f"{source}: there is no such file")
    if target.exists():
        raise KnallError(f"{target} exists already; a backup replaces nothing")
    with closing(connect(source)) as here:
        try:
            with closing(sqlite3.connect(target)) as there:
                here.backup(there)
                count: int = there.execute("SELECT count(*) FROM tables").fetchone()[0]
                return count
        except sqlite3.Error as error:
            target.unlink(missing_ok=True)
            raise KnallError(f"{source} could not be copied to {target}: {error}") from None


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise KnallError(f"{path} was written by a newer version of Knall (format {version}, this one knows {VERSION})")
    if version == 0:
        schema = files(__package__).joinpath("schema.sql").read_text("utf-8")
        connection.executescript(f"BEGIN IMMEDIATE;{schema}PRAGMA user_version = {VERSION};COMMIT;")


def _done(_: object) -> None:
    return None


def _add_table(c: sqlite3.Connection, table: TableRow, begin: Unit | None) -> None:
    row = asdict(table) | {"options": json.dumps(table.options), "updated": table.created}
    c.execute(f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)}) VALUES (:{', :'.join(TABLE_COLUMNS)})", row)
    c.executemany(
        f"INSERT INTO seats (table_id, {', '.join(SEAT_COLUMNS)}) VALUES (:table_id, :{', :'.join(SEAT_COLUMNS)})",
        [asdict(seat) | {"table_id": table.id} for seat in table.seats],
    )
    if begin is not None:
        _begin(c, begin)


def _table(c: sqlite3.Connection, name: str) -> TableRow | None:
    row = c.execute(f"SELECT {', '.join(TABLE_COLUMNS)} FROM tables WHERE id = ?", (name,)).fetchone()
    if row is None:
        return None
    found = dict(zip(TABLE_COLUMNS, row, strict=True))
    seats = c.execute(f"SELECT {', '.join(SEAT_COLUMNS)} FROM seats WHERE table_id = ? ORDER BY seat", (name,))
    found |= {"options": json.loads(found["options"]), "chat": bool(found["chat"])}
    last = c.execute("SELECT turn, at FROM events WHERE table_id = ? ORDER BY number DESC LIMIT 1", (name,)).fetchone()
    if last is not None:
        found |= {"turn": last[0], "updated": last[1]}
    return TableRow(**found, seats=tuple(SeatRow(*seat) for seat in seats))


def _sit(c: sqlite3.Connection, table: str, seat: SeatRow, now: float, begin: Unit | None) -> None:
    before = _table(c, table)
    if before is None or before.state != "waiting":
        raise Stale("the match has begun already")
    if seat.guest is not None and before.seats[seat.seat].taken:
        raise Stale("somebody else has taken this seat")
    c.execute(
        "UPDATE seats SET guest = ?, name = ?, word = ? WHERE table_id = ? AND seat = ?",
        (seat.guest, seat.name, seat.word, table, seat.seat),
    )
    c.execute("UPDATE tables SET updated = ? WHERE id = ?", (now, table))
    if begin is not None:  # in the same breath: a table where nobody is missing never waits
        _begin(c, begin)


def _begin(c: sqlite3.Connection, unit: Unit) -> None:
    """The match begins, with the chance that comes before the first decision."""
    c.execute(
        "UPDATE tables SET state = 'running', turn = ?, updated = ? WHERE id = ?", (unit.turn, unit.at, unit.table)
    )
    _append(c, unit)


def _append(c: sqlite3.Connection, unit: Unit) -> None:
    last = c.execute("SELECT max(number) FROM events WHERE table_id = ?", (unit.table,)).fetchone()[0] or 0
    if last != unit.after:
        raise Stale(f"the match stands at event {last}, not {unit.after}", last)
    c.executemany(
        "INSERT INTO events (table_id, number, seat, text, drawn, turn, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (unit.table, number, seat, text, unit.drawn, unit.turn, unit.at)
            for number, (seat, text) in enumerate(unit.events, unit.after + 1)
        ],
    )
    if unit.over:
        c.execute("UPDATE tables SET state = 'over' WHERE id = ?", (unit.table,))


def _link_rematch(c: sqlite3.Connection, table: str, new: TableRow, begin: Unit | None) -> str:
    found = c.execute("SELECT rematch FROM tables WHERE id = ?", (table,)).fetchone()
    if found and found[0]:
        return str(found[0])
    _add_table(c, new, begin)
    c.execute("UPDATE tables SET rematch = ? WHERE id = ?", (new.id, table))
    return new.id


def _say(c: sqlite3.Connection, table: str, message: MessageRow) -> MessageRow:
    last = c.execute("SELECT max(number) FROM messages WHERE table_id = ?", (table,)).fetchone()[0] or 0
    kept = replace(message, number=last + 1)
    c.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", (table, *astuple(kept)))
    return kept
