"""Health is told by trying: what cannot be written is said, and what is wrong."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.store.sqlite import SqliteStore
from knall.web.ops import health
from knall.web.ops.health import DAMAGED, SLOW, Health
from tests.store.test_store import a_table
from tests.support.own_thread import run_apart
from tests.web.support.live_server import Person, Served, serving
from tests.web.support.prometheus import Sight

PAGE = 4096


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is tried anew."""
    for name in ("REMEMBERED_SECONDS", "AGAIN_SECONDS", "GRACE_SECONDS", "WHOLE_SECONDS"):
        monkeypatch.setattr(health, name, 0.0)


def observed(path: Path, told: Callable[[SqliteStore, Health], Awaitable[None]]) -> None:
    """Tell something that happens to a store whose health is looked after."""

    async def run() -> None:
        with closing(SqliteStore(path)) as store:
            its = Health(store)
            store.observe_commits(lambda seconds, error: its.note(error))
            await told(store, its)

    run_apart(run())


def test_what_can_be_written_is_well(tmp_path: Path) -> None:
    async def told(store: SqliteStore, its: Health) -> None:
        assert await its.checked() is None
        assert store.fact("written") is not None

    observed(tmp_path / "store", told)


def test_a_small_write_is_remembered_and_a_failure_counts_at_once(tmp_path: Path) -> None:
    async def told(store: SqliteStore, its: Health) -> None:
        assert await its.checked() is None
        await store.note_fact("written", "before")
        assert await its.checked() is None
        assert store.fact("written") == "before", "it was not tried again so soon"
        await store._writer.write(lambda c: c.execute("PRAGMA query_only = ON"))
        with pytest.raises(sqlite3.Error):
            await store.add_guest(b"key", None, 1.0)
        assert await its.checked() == "health_readonly"

    observed(tmp_path / "store", told)


def test_a_failure_is_not_forgotten_because_something_small_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "AGAIN_SECONDS", 0.0)

    async def told(store: SqliteStore, its: Health) -> None:
        its.note(sqlite3.OperationalError("a move had no room"))
        assert await its.checked() is not None
        assert store.fact("written") is not None
        monkeypatch.setattr(health, "GRACE_SECONDS", 0.0)
        assert await its.checked() is None

    observed(tmp_path / "store", told)


def test_a_store_that_is_full(tmp_path: Path, eager: None) -> None:
    """SQLite's own bound stands for a disk's."""

    async def told(store: SqliteStore, its: Health) -> None:
        (pages,) = await store._writer.write(lambda c: c.execute("PRAGMA page_count").fetchone())
        await store._writer.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        with pytest.raises(sqlite3.Error):
            await store.note_fact("large", "x" * 20 * PAGE)
        assert its.problem == "health_full"
        await store._writer.write(lambda c: c.execute("PRAGMA max_page_count = 1000000").fetchone())
        assert await its.checked() is None, "it recovers by itself"

    observed(tmp_path / "store", told)


def test_a_page_that_is_damaged(tmp_path: Path, eager: None) -> None:
    path = tmp_path / "store"
    with closing(SqliteStore(path)):
        pass
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").fetchone()
    whole = path.read_bytes()

    def written(page: bytes) -> None:
        with path.open("r+b") as file:
            file.seek((root - 1) * PAGE)
            file.write(page)

    async def told(store: SqliteStore, its: Health) -> None:
        written(b"\xff" * PAGE)
        await store.add_guest(b"key", None, 1.0)
        assert await its.checked() is None, "nobody has met the damage yet"
        with pytest.raises(sqlite3.Error):
            await store.add_table(a_table())
        for _ in range(2):
            assert await its.checked() == DAMAGED, "though other things can still be written"
        written(whole[(root - 1) * PAGE : root * PAGE])
        assert await its.checked() is None

    observed(path, told)


def test_a_file_that_another_program_holds(
    ada: Person, served: Served, eager: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ada.seen("/api/health") == {"ok": True}
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.05)
    with closing(sqlite3.connect(served.services.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = ada.get("/api/health", lang="en")
        other.execute("ROLLBACK")
    assert (answer.status_code, answer.json()["ok"]) == (503, False)
    assert "another program" in answer.json()["message"]
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 20.0)
    assert ada.seen("/api/health") == {"ok": True}
    assert health.WORDS["SQLITE_BUSY"] != SLOW


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "knall", str(disk)]
    try:
        done = subprocess.run(mount, check=False, capture_output=True).returncode == 0
    except OSError:
        done = False
    if not done:
        pytest.skip("only root can make a disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_disk_that_is_full(plain: None, small_disk: Path, eager: None) -> None:
    with serving(small_disk / "knall.sqlite") as served, Person(served) as ada:
        table = ada.create(NAMES[0], "here here")["id"]
        assert ada.get("/api/health").status_code == 200
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(PAGE)):
                pass
        assert ada.post(f"/api/tables/{table}/chat", {"text": "x" * 400}).status_code == 500
        answer = ada.get("/api/health", lang="en")
        assert (answer.status_code, answer.json()["message"]) == (503, "Nothing can be written: the disk is full.")
        assert "voll" in ada.get("/api/health", lang="de").json()["message"]
        assert Sight(ada).of("knall_healthy") == 0
        assert Sight(ada).of("knall_commit_errors_total") > 0
        ballast.unlink()
        assert ada.get("/api/health").status_code == 200
        assert Sight(ada).of("knall_healthy") == 1
        assert ada.post(f"/api/tables/{table}/chat", {"text": "x"}).status_code == 200
