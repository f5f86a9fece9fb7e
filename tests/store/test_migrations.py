"""The format goes up by numbered steps, each all or nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knall.core.text.errors import KnallError
from knall.store.migrations import APPLICATION, STEPS, VERSION, migrate, version_of
from knall.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A new file."""
    path = tmp_path / "knall.sqlite"
    SqliteStore(path).close()
    return path


def dump(path: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


def test_a_new_file_is_signed_and_of_the_format_of_today(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        assert version_of(file) == VERSION
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert not file.execute(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND NOT strict"
        ).fetchall()


def test_a_step_that_is_left_is_taken_once(path: Path) -> None:
    steps = (*STEPS, "ALTER TABLE guests ADD COLUMN hat TEXT;")
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        migrate(file, steps)
        assert version_of(file) == VERSION + 1
        assert file.execute("SELECT hat FROM guests").fetchall() == []
        once = list(file.iterdump())
        migrate(file, steps)
        assert list(file.iterdump()) == once


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    before = dump(path)
    half = "UPDATE facts SET value = 'lost'; CREATE TABLE half (n); INSERT INTO no_such_table VALUES (1);"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
            migrate(file, (*STEPS, half))
        assert version_of(file) == VERSION
        assert not file.in_transaction
    assert dump(path) == before


def test_a_file_of_today_is_left_as_it_is(path: Path) -> None:
    before = dump(path)
    SqliteStore(path).close()
    assert dump(path) == before


def test_a_newer_format_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(KnallError, match="newer version"):
        SqliteStore(path)


def test_an_sqlite_without_strict_tables_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 2))
    with pytest.raises(KnallError, match=r"needs SQLite 3\.38 or later"):
        SqliteStore(path)
