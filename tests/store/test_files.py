"""The file: ours or not, whole or not, in use or not; and copied while in use."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from knall.core.text.errors import KnallError
from knall.store.files import Checked, backup, check
from knall.store.migrations import APPLICATION, VERSION
from knall.store.sqlite import SqliteStore
from tests.store.test_store import a_unit, begun
from tests.support.own_thread import run_apart

NOBODY = 65534
PAGE = 4096


def a_foreign_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")


def a_signed_foreign_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA application_id = 252006673")


def a_foreign_file_with_our_sign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript(f"CREATE TABLE animals (legs INTEGER); PRAGMA application_id = {APPLICATION};")


def a_foreign_file_of_version_1(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript("CREATE TABLE tables (legs INTEGER); PRAGMA user_version = 1;")


def a_file_that_is_not_signed(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA application_id = 0")


def a_text(path: Path) -> None:
    path.write_bytes(b"this is no database, however long it is" * 100)


def a_bad_header(path: Path) -> None:
    SqliteStore(path).close()
    path.write_bytes(b"SQLite format 4\x00" + path.read_bytes()[16:])


def a_malformed_page(path: Path) -> None:
    SqliteStore(path).close()
    content = path.read_bytes()
    path.write_bytes(content[: 2 * PAGE] + b"\xaa" * PAGE + content[3 * PAGE :])


def a_file_cut_short(path: Path) -> None:
    SqliteStore(path).close()
    path.write_bytes(path.read_bytes()[: 3 * PAGE])


def a_file_without_a_column(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE seats RENAME COLUMN kind TO kinb")


def a_file_without_an_instance(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM facts")


def a_file_whose_texts_are_none(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE facts SET value = CAST(x'ff' AS TEXT)")


def a_folder(path: Path) -> None:
    path.mkdir()


BAD = [
    (a_foreign_file, "another program"),
    (a_signed_foreign_file, "another program"),
    (a_foreign_file_with_our_sign, "another program"),
    (a_foreign_file_of_version_1, "another program"),
    (a_file_that_is_not_signed, "another program"),
    (a_text, "no SQLite file"),
    (a_bad_header, "no SQLite file"),
    (a_malformed_page, "damaged"),
    (a_file_cut_short, "damaged"),
    (a_file_without_a_column, "damaged: seats.kind"),
    (a_file_without_an_instance, "damaged: facts.instance"),
    (a_file_whose_texts_are_none, "damaged: facts.instance"),
    (a_folder, "not a file"),
]


def as_it_is(path: Path) -> tuple[bytes, int]:
    """What a file holds, and who may read it."""
    return path.read_bytes() if path.is_file() else b"", path.stat().st_mode


@pytest.mark.parametrize(("make", "sentence"), BAD, ids=[make.__name__ for make, _ in BAD])
def test_a_file_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], None], sentence: str) -> None:
    path = tmp_path / "store"
    make(path)
    path.chmod(0o755 if path.is_dir() else 0o644)
    before, beside = as_it_is(path), os.listdir(tmp_path)
    with pytest.raises(KnallError, match=sentence) as caught:
        SqliteStore(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    assert as_it_is(path) == before
    assert os.listdir(tmp_path) == beside


@pytest.mark.parametrize("make", [a_foreign_file, a_text, a_bad_header, a_folder], ids=lambda make: make.__name__)
def test_what_is_not_ours_is_not_copied(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "store")
    with pytest.raises(KnallError, match="store"):
        backup(tmp_path / "store", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with pytest.raises(KnallError, match="No such file"):
        backup(path, tmp_path / "copy")
    SqliteStore(path).close()
    assert backup(path, tmp_path / "copy") == 0
    with pytest.raises(KnallError, match="exists already"):
        backup(path, tmp_path / "copy")
    with pytest.raises(KnallError, match="no-such-folder"):
        backup(path, tmp_path / "no-such-folder" / "copy")
    with pytest.raises(KnallError, match="store"):
        SqliteStore(path / "below" / "a-file")


def modes(folder: Path) -> dict[str, int]:
    return {one.name: one.stat().st_mode & 0o777 for one in folder.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="there are other rights")
def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    store = SqliteStore(folder / "store")
    backup(folder / "store", folder / "copy")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert modes(folder) == dict.fromkeys(("store", "store-wal", "store-shm", "store.lock", "copy"), 0o600)
    for one in folder.iterdir():
        one.chmod(0o644)
    store.close()
    SqliteStore(folder / "store").close()
    assert modes(folder) == {"store": 0o600, "store.lock": 0o600, "copy": 0o644}


@pytest.mark.skipif(sys.platform == "win32", reason="there are other rights")
def test_a_copy_to_a_place_without_the_right_to_it(open_folder: Path) -> None:
    (open_folder / "closed").mkdir(mode=0o700)
    with as_a_stranger():
        SqliteStore(open_folder / "store").close()
        with pytest.raises(KnallError, match="closed/copy: Permission denied"):
            backup(open_folder / "store", open_folder / "closed" / "copy")


def test_a_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def run() -> None:
        store = SqliteStore(path)
        await begun(store)
        await store.append(a_unit(0, "one", "two"))
        assert check(path) == Checked(VERSION, guests=1, tables=1, running=1, events=2)
        store.close()

    run_apart(run())
    assert check(path).events == 2


@pytest.mark.parametrize(("make", "sentence"), BAD[:-1], ids=[make.__name__ for make, _ in BAD[:-1]])
def test_a_file_that_is_not_whole(tmp_path: Path, make: Callable[[Path], None], sentence: str) -> None:
    make(tmp_path / "store")
    with pytest.raises(KnallError, match=sentence):
        check(tmp_path / "store")


@contextmanager
def as_a_stranger() -> Iterator[None]:
    """Without the rights of root, if we have them."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may write to."""
    folder = Path(tempfile.mkdtemp(prefix="knall-"))
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="there are other rights")
@pytest.mark.parametrize(("of_file", "of_folder"), [(0o444, 0o777), (0o000, 0o777), (0o644, 0o555)])
def test_a_file_without_the_right_to_it(open_folder: Path, of_file: int, of_folder: int) -> None:
    path = open_folder / "store"
    SqliteStore(path).close()
    path.with_name("store.lock").unlink()
    path.chmod(of_file)
    open_folder.chmod(of_folder)
    with as_a_stranger(), pytest.raises(KnallError, match="store") as caught:
        SqliteStore(path)
    assert "\n" not in str(caught.value)


def test_one_server_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "store"
    first = SqliteStore(path)
    (tmp_path / "by-another-name").symlink_to(path)
    for name in ("store", "by-another-name"):
        with pytest.raises(KnallError, match="another server"):
            SqliteStore(tmp_path / name)
    assert backup(path, tmp_path / "copy") == 0
    assert run_apart(first.is_whole())
    first.close()
    SqliteStore(path).close()


def test_a_file_is_free_when_its_server_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "store"
    hold = (
        "import sys, pathlib; from knall.store.sqlite import SqliteStore;"
        "store = SqliteStore(pathlib.Path(sys.argv[1])); print(1, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"1\n"
        with pytest.raises(KnallError, match="another server"):
            SqliteStore(path)
        other.kill()
    SqliteStore(path).close()


def test_a_copy_is_made_while_others_write(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def run() -> None:
        store = SqliteStore(path)
        await begun(store)
        writing, some = True, asyncio.Event()

        async def write() -> int:
            n = 0
            while writing:
                await store.append(a_unit(n, f"e{n}"))
                n += 1
                some.set()
            return n

        task = asyncio.create_task(write())
        await some.wait()
        for copy in range(3):
            count = await asyncio.to_thread(backup, path, tmp_path / f"copy{copy}")
            assert count == 1
        writing = False
        written = await task
        for copy in range(3):
            kept = SqliteStore(tmp_path / f"copy{copy}")
            texts = [event.text for event in kept.log("t")]
            assert texts == [f"e{n}" for n in range(len(texts))]
            assert 1 <= len(texts) <= written
            kept.close()
        store.close()

    run_apart(run())
