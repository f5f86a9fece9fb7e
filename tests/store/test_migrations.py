"""The format goes up by numbered steps, each all or nothing, from a file that was written by the server of then."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knall.core.text.errors import KnallError
from knall.store.files import backup
from knall.store.migrations import APPLICATION, STEPS, VERSION, migrate, version_of
from knall.store.sqlite import SqliteStore
from tests.apart import run_apart
from tests.store.formats import told, unpacked


def dump(path: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


def schema(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return sorted(sql for (sql,) in file.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))


def test_a_file_of_format_1_becomes_one_of_today(tmp_path: Path) -> None:
    path, tables = unpacked(1, tmp_path), told(1)["tables"]
    store = SqliteStore(path)
    for name, about in tables.items():
        row = store.table(name)
        assert row is not None
        assert row.state == about["table"]["state"]
        assert (row.rules, row.closed, row.winners, row.agreed, row.undo_ask) == (1, None, None, (), None)
        assert row.setup_drawn == (about["kind"] not in ("waiting", "rematch", "given"))
        assert len(store.log(name)) == about["table"]["seq"]
        if row.state != "waiting":
            assert row.turn == about["frame"]["to_move"]
    assert {row.id for row in store.unfinished()} | set(store.without_end()) == set(tables)
    for guest, lines in told(1)["lists"].items():
        number = {"Ada": 1, "Bob": 2, "Eve": 3}[guest]
        assert [row.id for row in run_apart(store.tables_of(number, 99))] == [line["id"] for line in lines]
    store.close()
    SqliteStore(tmp_path / "new.sqlite").close()
    assert schema(path) == schema(tmp_path / "new.sqlite")
    with closing(sqlite3.connect(path)) as file:
        assert version_of(file) == VERSION
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION,)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = unpacked(1, tmp_path)
    before = dump(path)
    half = "UPDATE tables SET game = 'lost'; CREATE TABLE half (n); INSERT INTO no_such_table VALUES (1);"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
            migrate(file, (STEPS[0], half))
        assert version_of(file) == 1
        assert not file.in_transaction
    assert dump(path) == before


def test_a_step_is_taken_once(tmp_path: Path) -> None:
    path = unpacked(1, tmp_path)
    SqliteStore(path).close()
    once = dump(path)
    SqliteStore(path).close()
    assert dump(path) == once


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "knall.sqlite"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(KnallError, match="newer version"):
        SqliteStore(path)


def test_a_copy_of_an_earlier_format_stays_what_it_is(tmp_path: Path) -> None:
    path = unpacked(1, tmp_path)
    assert backup(path, tmp_path / "copy") == len(told(1)["tables"])
    assert dump(tmp_path / "copy") == dump(path)
