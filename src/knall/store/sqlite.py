"""The store in one SQLite file: WAL, every commit on disk before it is acknowledged."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from knall.core.match.history import Event
from knall.store import files, tables, talk
from knall.store.checkpoints import Checkpoints
from knall.store.reading import event, named_since, parsed, row_of, unpacked
from knall.store.rows import Closed, End, MessageRow, OwnValueRow, SeatRow, TableRow, UndoAsk, Unit
from knall.store.writer import DatabaseJob, ObserveCommit, Writer

T = TypeVar("T")
OWN_COLUMNS = [column.name for column in fields(OwnValueRow)]


class SqliteStore:
    """All that is kept, in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with ExitStack() as opened:
            opened.callback(files.prepare(path).release)
            self._reading = opened.enter_context(closing(files.durable(path)))
            self._checkpoints = Checkpoints(files.durable(path))
            opened.callback(self._checkpoints.close)
            self._writer = Writer(files.durable(path), self._checkpoints)
            self._opened = opened.pop_all()

    @property
    def instance(self) -> str:
        """Which site this is; a copy of the file is the same one."""
        return self.fact(files.INSTANCE) or ""

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._writer.close()
        self._opened.close()

    def write(self, job: DatabaseJob[T]) -> asyncio.Future[T]:
        """Have something written that is nobody's command."""
        return self._writer.write(job)

    async def delete(self, job: DatabaseJob[T]) -> T:
        """Have something deleted, which is soon gone from SQLite's log too."""
        done = await self._writer.write(job)
        self._checkpoints.cut()
        return done

    def note_fact(self, name: str, value: str) -> asyncio.Future[None]:
        """Something that is true of the whole file from now on."""
        return self._writer.write(lambda c: _done(c.execute(files.NOTE_FACT, (name, value))))

    def fact(self, name: str) -> str | None:
        """Something that is true of the whole file."""
        found = self._reading.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    async def read_apart(self, job: DatabaseJob[T]) -> T:
        """Read what takes a while, in a thread and by a connection of its own."""

        def run() -> T:
            with closing(files.connect(self.path)) as connection:
                return job(connection)

        return await asyncio.to_thread(run)

    async def is_whole(self) -> bool:
        """Look through the file: is nothing damaged?"""
        return await self.read_apart(files.damage) is None

    def observe_commits(self, observe: ObserveCommit) -> None:
        """Have somebody told of every commit, by the thread that writes."""
        self._writer.observe = observe

    @property
    def writes_waiting(self) -> int:
        """How many writes wait for a commit."""
        return self._writer.waiting

    # guests

    def guest(self, key: bytes) -> tuple[int, str | None, float] | None:
        """Number and name of the guest with this key, and since when there is one."""
        found = self._reading.execute("SELECT id, name, since FROM guests WHERE key = ?", (key,)).fetchone()
        return None if found is None else (found[0], *named_since(found[1], found[2]))

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
        return self._writer.write(lambda c: tables.add(c, table, begin))

    def table(self, name: str) -> TableRow | None:
        """A table with its seats."""
        found = tables.find(self._reading, "WHERE id = ?", (name,))
        return found[0] if found else None

    async def tables_of(self, guest: int, most: int, before: tuple[float, str] | None = None) -> list[TableRow]:
        """The tables where a guest sits or that it made, the latest first; behind this one, by time and id."""
        return await self.read_apart(lambda c: tables.of_guest(c, guest, most, before))

    def unfinished(self) -> list[TableRow]:
        """All tables whose match is not over."""
        return tables.find(self._reading, "WHERE state <> 'over'", ())

    def end(self, table: str) -> End | None:
        """What stays of a match that is over."""
        row = self.table(table)
        found = self._reading.execute("SELECT record, shown FROM ends WHERE table_id = ?", (table,)).fetchone()
        if row is None or found is None:
            return None
        record, shown = found[0], unpacked(found[1])
        return End(row.winners or (), record, shown) if isinstance(record, str) and shown is not None else None

    def judge(self, table: str, rules: int, closed: Closed | None) -> asyncio.Future[None]:
        """By which rules the match of a table is played, and why it cannot go on (None: it can)."""
        row = (rules, closed, table)
        return self._writer.write(
            lambda c: _done(c.execute("UPDATE tables SET rules = ?, closed = ? WHERE id = ?", row))
        )

    def sit(self, table: str, seats: Sequence[SeatRow], now: float, begin: Unit | None = None) -> asyncio.Future[None]:
        """Somebody sits down, contributes, or stands up (a seat without guest) while the table waits; else `Stale`.

        `begin`: nothing is missing any more, the match begins with this.
        """
        return self._writer.write(lambda c: tables.sit(c, table, seats, now, begin))

    def change(
        self, before: TableRow, after: TableRow, what: str, now: float, begin: Unit | None = None
    ) -> asyncio.Future[None]:
        """Whoever made a table changes it while it waits; `Stale` if it has become another than `before`.

        `what` is the command, kept under the number of changes; `begin`: nothing is missing any more.
        """
        return self._writer.write(lambda c: tables.change(c, before, after, what, now, begin))

    def changed_by(self, table: str, number: int) -> str | None:
        """The command that was this change of a table."""
        ask = "SELECT what FROM changes WHERE table_id = ? AND number = ?"
        found = self._reading.execute(ask, (table, number)).fetchone()
        return None if found is None else str(found[0])

    def link_rematch(self, table: str, new: TableRow) -> asyncio.Future[str]:
        """The table where they play again: the new one, or the one that was made before."""
        return self._writer.write(lambda c: tables.link_rematch(c, table, new))

    def agree(self, table: str, guests: Collection[int]) -> asyncio.Future[None]:
        """Which guests have said yes to a bot for whoever is to move and is away, until it is another's turn."""
        return self._writer.write(lambda c: tables.agree(c, table, guests))

    def ask_undo(self, table: str, ask: UndoAsk) -> asyncio.Future[None]:
        """Who asks to take back, and what the others have said to it so far."""
        return self._writer.write(lambda c: tables.ask_undo(c, table, ask))

    # the log

    def append(self, unit: Unit) -> asyncio.Future[float]:
        """Write a unit right behind event number `after`; `Stale` if somebody was faster.  When it was on disk."""
        return self._writer.write_timed(partial(tables.append, unit=unit))

    def log(self, table: str) -> list[Event]:
        """All events of a match; ValueError if one of them cannot be read."""
        ask = "SELECT seat, text, made_by FROM events WHERE table_id = ? ORDER BY number"
        return [event(*row) for row in self._reading.execute(ask, (table,))]

    # analyses

    def analysis(self, table: str, version: str) -> dict[str, Any] | None:
        """What was found out about a match that is over, if it is of this version."""
        ask = "SELECT found FROM analyses WHERE table_id = ? AND version = ?"
        found = self._reading.execute(ask, (table, version)).fetchone()
        return None if found is None else parsed(found[0])

    def analyses_of(self, guest: int, version: str, most: int) -> list[tuple[str, list[int], dict[str, Any]]]:
        """What was found out about the latest matches of a guest: the table, the seats of theirs, the findings."""
        ask = """
            SELECT id, json_group_array(seat), found FROM analyses
            JOIN tables ON id = analyses.table_id JOIN seats ON seats.table_id = id
            WHERE seats.guest = ? AND version GLOB ? GROUP BY id ORDER BY updated DESC LIMIT ?"""
        rows = self._reading.execute(ask, (guest, f"{version}.*", most))
        read = [(table, json.loads(seats), parsed(found)) for table, seats, found in rows]
        return [(table, seats, found) for table, seats, found in read if found is not None]

    def keep_analysis(self, table: str, version: str, found: Mapping[str, object]) -> asyncio.Future[None]:
        """Keep what was found out about a match that is over; nobody is named in it."""
        row = (table, version, zlib.compress(json.dumps(found).encode()))
        return self._writer.write(lambda c: _done(c.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", row)))

    # what people brought

    def own_values(self, guest: int, game: str, option: str) -> list[OwnValueRow]:
        """What a guest keeps for an option of a game, by name."""
        return self._own_values("guest = ? AND game = ? AND option = ? ORDER BY name, id", (guest, game, option))

    def own_value(self, name: str) -> OwnValueRow | None:
        """What somebody keeps, by its id."""
        return next(iter(self._own_values("id = ?", (name,))), None)

    def _own_values(self, which: str, parameters: tables.Parameters) -> list[OwnValueRow]:
        rows = self._reading.execute(f"SELECT {', '.join(OWN_COLUMNS)} FROM own_values WHERE {which}", parameters)
        read = [row_of(OwnValueRow, dict(zip(OWN_COLUMNS, row, strict=True))) for row in rows]
        return [row for row in read if row is not None]

    def keep_own_value(self, row: OwnValueRow) -> asyncio.Future[None]:
        """Keep what a guest brought; it takes the place of what has this id."""
        values = asdict(row) | {"sheet": json.dumps(row.sheet, ensure_ascii=False)}
        names = ", ".join(OWN_COLUMNS)
        ask = f"INSERT OR REPLACE INTO own_values ({names}) VALUES (:{', :'.join(OWN_COLUMNS)})"
        return self._writer.write(lambda c: _done(c.execute(ask, values)))

    async def drop_own_value(self, name: str) -> None:
        """Delete what a guest brought."""
        await self.delete(lambda c: c.execute("DELETE FROM own_values WHERE id = ?", (name,)))

    # messages

    def say(self, table: str, message: MessageRow) -> asyncio.Future[MessageRow]:
        """Keep a message; it gets the next number."""
        return self._writer.write(lambda c: talk.say(c, table, message))

    def messages_at(self, table: str) -> int:
        """How many messages are kept of a table."""
        found = self._reading.execute("SELECT count(*) FROM messages WHERE table_id = ?", (table,)).fetchone()
        return cast(int, found[0])

    def messages(self, table: str, most: int) -> list[MessageRow]:
        """The last messages that are to be read, in order."""
        return talk.said(self._reading, table, most)

    def read(self, job: DatabaseJob[T]) -> T:
        """Read what is found at once."""
        return job(self._reading)


def _done(_: object) -> None:
    return None
