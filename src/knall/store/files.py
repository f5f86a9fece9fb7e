"""The file of a store: open, recognise, lock, check and copy it.  Each problem is one sentence for people."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from knall.core.text.errors import KnallError
from knall.core.text.files import unusable
from knall.core.text.wording import Wording, Wordings
from knall.store.inspection import unreadable
from knall.store.migrations import APPLICATION, STEPS, VERSION, migrate, version_of
from knall.store.reading import as_text

wrong = Wordings(__package__, "file")
BUSY_SECONDS = 10.0
UNSIGNED = 0
PRIVATE = 0o600
"""The file holds the secrets of all running matches."""
FOR_OTHERS = 0o077
MOST_FOUND = 1_000_000
"""Limit on wrong values, beyond which SQLite stops looking."""
BACKUP = "backup"
"""The fact with the time of the last copy, in seconds since 1970."""
INSTANCE = "instance"
"""The fact that tells sites apart."""
NOTE_FACT = "INSERT OR REPLACE INTO facts VALUES (?, ?)"
CORRUPT = "SQLITE_CORRUPT"
LEAST_SQLITE = (3, 38)
"""The first with `STRICT` tables (3.37) that always has JSON."""
OF_A_ROW = re.compile(r"(CHECK constraint failed|NULL value|[A-Z]+ value|non-[A-Z]+ value) in ")
"""SQLite's complaints about values, each of which is one row's trouble (`reading.py`) and not the file's."""
DatabaseLayout = dict[str, list[str]]
_KNOWN = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR")


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that is not checked yet; changes nothing."""
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        raise KnallError(wrong("old_sqlite", found=sqlite3.sqlite_version, least=".".join(map(str, LEAST_SQLITE))))
    with explained(path):
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.text_factory = as_text
        return connection


def durable(path: Path) -> sqlite3.Connection:
    """A connection whose commits survive a power cut."""
    connection = connect(path)
    with explained(path):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # deleted content is overwritten in the file
    return connection


def prepare(path: Path) -> FileLock:
    """Create the file if need be, check and migrate it; return the lock for writing to it."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(PRIVATE, exist_ok=True)
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
    if not path.is_file():
        raise KnallError(wrong("no_file", path=path))
    with closing(connect(path)) as connection, explained(path), ExitStack() as held:
        recognise(connection, path)
        _check_whole(connection, path)
        _keep_private(path)  # now that it is known to be a store
        lock = claim(path)
        held.callback(lock.release)
        connection.execute("BEGIN IMMEDIATE")  # a read-only file is reported now
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
        connection.execute("ROLLBACK")
        migrate(connection)
        held.pop_all()
        return lock


def _keep_private(path: Path) -> None:
    """Take away others' permissions on the file and on SQLite's files beside it, as far as we own them."""
    for beside in ("", "-wal", "-shm", ".lock"):
        one = path.with_name(path.name + beside)
        with suppress(OSError):  # missing, or owned by another user
            mode = one.stat().st_mode
            if one.is_file() and mode & FOR_OTHERS:
                one.chmod(mode & ~FOR_OTHERS)


def recognise(connection: sqlite3.Connection, path: Path) -> None:
    """Raise KnallError unless the file is new, or a store that this version can read."""
    owner, version = connection.execute("PRAGMA application_id").fetchone()[0], version_of(connection)
    is_new = (owner, version, layout(connection)) == (UNSIGNED, 0, {})
    if not is_new and (owner != APPLICATION or version == 0):
        raise KnallError(wrong("foreign", path=path))
    if version > VERSION:
        raise KnallError(wrong("newer", path=path, version=version, known=VERSION))


def layout(connection: sqlite3.Connection) -> DatabaseLayout:
    """The columns of every table."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    ask = "SELECT name FROM pragma_table_info(?)"
    return {name: [column for (column,) in connection.execute(ask, (name,))] for (name,) in names}


@cache
def layout_of(version: int) -> DatabaseLayout:
    """The layout of every file of this format."""
    with closing(sqlite3.connect(":memory:")) as memory:
        for step in STEPS[:version]:
            memory.executescript(step)
        return layout(memory)


def _check_whole(connection: sqlite3.Connection, path: Path) -> None:
    found = damage(connection)
    if found is not None:
        raise KnallError(_damaged(path, found))


def damage(connection: sqlite3.Connection) -> str | None:
    """The first damage found, in SQLite's words; None if there is none."""
    try:
        return _broken(connection, "quick_check") or _unreadable(connection)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return str(error)


def _broken(connection: sqlite3.Connection, how: str) -> str | None:
    """The first damage of the file itself; values are checked row by row when they are read."""
    for (found,) in connection.execute(f"PRAGMA {how}({MOST_FOUND})"):
        last = str(found).splitlines()[-1]
        if found != "ok" and not OF_A_ROW.match(last):
            return last
    return None


def _unreadable(connection: sqlite3.Connection) -> str | None:
    """The first missing column, or an unreadable name of the site: SQLite itself cannot tell."""
    known = layout(connection)
    for table, columns in layout_of(version_of(connection)).items():
        for column in columns:
            if column not in known.get(table, ()):
                return f"{table}.{column}"
    facts = dict(connection.execute("SELECT name, value FROM facts")) if "facts" in known else {INSTANCE: ""}
    return None if isinstance(facts.get(INSTANCE), str) else f"facts.{INSTANCE}"


def _damaged(path: Path, what: str) -> Wording:
    return wrong("damaged", path=path, what=what)


def _problem(error: sqlite3.Error) -> Wording:
    """An error of SQLite as a sentence."""
    known = next((name for name in _KNOWN if _name_of(error).startswith(name)), None)
    return wrong(known) if known else wrong("words", words=error)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite about this file into KnallError."""
    try:
        yield
    except sqlite3.Error as error:
        if _name_of(error) == "SQLITE_NOTADB":
            raise KnallError(wrong("no_sqlite", path=path)) from None
        if _name_of(error).startswith(CORRUPT):
            raise KnallError(_damaged(path, str(error))) from None
        raise KnallError(wrong("other", path=path, problem=_problem(error))) from None
    except UnicodeDecodeError as error:  # SQLite's message quotes the damaged text
        raise KnallError(_damaged(path, str(error))) from None


def _name_of(error: sqlite3.Error) -> str:
    """SQLite's name of an error; Python's own, about invalid text, counts as corruption."""
    return str(getattr(error, "sqlite_errorname", CORRUPT))


def claim(path: Path) -> FileLock:
    """An exclusive lock for writing to this file; the system releases it when the process ends."""
    lock = FileLock(f"{path.resolve()}.lock", mode=PRIVATE, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise KnallError(wrong("in_use", path=path)) from None
    except OSError as error:
        raise KnallError(unusable(lock.lock_file, error)) from None
    return lock


def backup(source: Path, target: Path) -> int:
    """Copy the store while it is in use; return the number of tables in the copy."""
    with connection_to(source) as here:
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        except FileExistsError:
            raise KnallError(wrong("exists", target=target)) from None
        except OSError as error:
            raise KnallError(unusable(target, error)) from None
        return _copied(here, source, target)


@contextmanager
def connection_to(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to an existing store that is not empty."""
    try:
        path.stat()
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
    with closing(connect(path)) as connection:
        with explained(path):
            recognise(connection, path)
            if version_of(connection) == 0:
                raise KnallError(wrong("empty", path=path))
        yield connection


def note_backup(source: Path, now: float) -> None:
    """Note the time of a copy in the store."""
    with closing(connect(source)) as here, explained(source):
        here.execute(NOTE_FACT, (BACKUP, str(int(now))))


def _copied(here: sqlite3.Connection, source: Path, target: Path) -> int:
    try:
        with closing(sqlite3.connect(target)) as there:
            here.backup(there)
            return _count(there, "tables")
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise KnallError(wrong("not_copied", source=source, target=target, problem=_problem(error))) from None


@dataclass(frozen=True)
class Checked:
    """The contents of a store that is whole, in numbers."""

    format: int
    guests: int
    tables: int
    running: int
    events: int


def check(path: Path) -> Checked:
    """Read the whole file; raise KnallError with what is wrong."""
    with connection_to(path) as connection, explained(path):
        if found := _broken(connection, "integrity_check") or _unreadable(connection):
            raise KnallError(_damaged(path, found))
        if unread := unreadable(connection):
            entries = "; ".join(f"{part}: {', '.join(names)}" for part, names in unread.items())
            raise KnallError(wrong("damaged_entries", path=path, entries=entries))
        counts = [_count(connection, what) for what in ("guests", "tables", "tables WHERE state <> 'over'", "events")]
        return Checked(version_of(connection), *counts)


def _count(connection: sqlite3.Connection, what: str) -> int:
    count: int = connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
    return count
