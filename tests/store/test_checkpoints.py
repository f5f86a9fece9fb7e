"""The log is carried over into the file beside the commits, and never grows without end."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from knall.store import checkpoints
from knall.store.checkpoints import Checkpoints
from knall.store.sqlite import SqliteStore
from knall.testing.site import PATIENCE
from tests.support.own_thread import run_apart

LONG = "x" * 3_000
"""A fact that fills most of a page."""
HEADER = 32
"""Bytes before the first page of a log; each page has a head of 24."""


def pages(log: Path) -> int:
    return max(0, log.stat().st_size - HEADER) // (4096 + 24)


async def write(store: SqliteStore, first: int, last: int) -> None:
    for number in range(first, last):
        await store.note_fact(f"fact {number}", LONG)


async def until(right: Callable[[], bool]) -> None:
    """Another thread does it, in its own time."""
    async with asyncio.timeout(PATIENCE):
        while not right():
            await asyncio.sleep(0.01)


def in_the_file_alone(path: Path, copy: Path) -> set[str]:
    """The facts that a copy has which was made without the log; none if it was made in the middle of a page."""
    copy.write_bytes(path.read_bytes())
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM facts WHERE name LIKE 'fact %'")}
    return set()


def test_the_log_is_carried_over_while_the_file_is_open(tmp_path: Path) -> None:
    path, copy = tmp_path / "knall.sqlite", tmp_path / "copy.sqlite"

    async def test() -> None:
        with closing(SqliteStore(path)) as store:
            await write(store, 0, checkpoints.MANY)
            await until(lambda: len(in_the_file_alone(path, copy)) >= checkpoints.MANY - 1)

    run_apart(test())


def test_the_writer_begins_a_log_anew_that_has_become_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "MANY", 10**9)  # nobody else does
    monkeypatch.setattr("knall.store.writer.LONGEST_LOG", 40)
    path, log = tmp_path / "knall.sqlite", tmp_path / "knall.sqlite-wal"

    async def test() -> None:
        with closing(SqliteStore(path)) as store:
            await write(store, 0, 300)
            assert pages(log) < 100

    run_apart(test())


def test_what_was_written_is_there_after_a_checkpoint_that_failed(tmp_path: Path) -> None:
    path = tmp_path / "knall.sqlite"

    async def test() -> None:
        with closing(SqliteStore(path)) as store:
            store._writer._checkpoints._connection.close()  # every checkpoint fails from now on
            await write(store, 0, 2 * checkpoints.MANY)
            assert store.fact("fact 0") == LONG
        with closing(SqliteStore(path)) as store:
            assert store.fact(f"fact {2 * checkpoints.MANY - 1}") == LONG

    run_apart(test())


def test_what_is_deleted_is_soon_gone_from_the_log_too(tmp_path: Path) -> None:
    path, log = tmp_path / "knall.sqlite", tmp_path / "knall.sqlite-wal"

    async def test() -> None:
        with closing(SqliteStore(path)) as store:
            await store.note_fact("secret", "what nobody shall read")
            assert b"nobody shall read" in log.read_bytes()
            await store.delete(lambda c: c.execute("DELETE FROM facts WHERE name = 'secret'"))
            await until(lambda: b"nobody shall read" not in log.read_bytes() + path.read_bytes())
            await store.note_fact("public", "written behind it")
            assert store.fact("public") == "written behind it"

    run_apart(test())


def test_a_log_that_somebody_reads_is_cut_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, carried_over = list[bool](), Checkpoints._carried_over

    def tried(self: Checkpoints, how: str) -> bool:
        done = carried_over(self, how)
        cut.append(done and how == "TRUNCATE")
        return done

    monkeypatch.setattr(Checkpoints, "_carried_over", tried)
    monkeypatch.setattr(checkpoints, "SOON_SECONDS", 0.01)
    monkeypatch.setattr("knall.store.files.BUSY_SECONDS", 0.05)
    path, log = tmp_path / "knall.sqlite", tmp_path / "knall.sqlite-wal"

    async def test() -> None:
        with closing(SqliteStore(path)) as store, closing(sqlite3.connect(path)) as reader:
            await store.note_fact("secret", "what nobody shall read")
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM facts").fetchone()
            await store.delete(lambda c: c.execute("DELETE FROM facts WHERE name = 'secret'"))
            await until(lambda: len(cut) > 1)
            assert not any(cut), "whoever reads may still look at it"
            assert b"nobody shall read" in log.read_bytes()
            reader.execute("COMMIT")
            await until(lambda: any(cut))
            assert b"nobody shall read" not in log.read_bytes()

    run_apart(test())
