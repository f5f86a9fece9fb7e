"""The store: written means on disk, all or nothing, in order, and copied while in use."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from knall.core.match.history import Event
from knall.core.text.errors import Stale
from knall.store import tables
from knall.store.files import connect
from knall.store.rows import End, MessageRow, SeatRow, TableRow, Unit
from knall.store.sqlite import SqliteStore
from knall.testing.site import PATIENCE
from tests.support.own_thread import run_apart

SEATS = (SeatRow(0, "here", guest=1, name="Ada", contribution="a"), SeatRow(1, "open"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "knall.sqlite"


def a_table(name: str = "t", host: int = 1) -> TableRow:
    return TableRow(name, "game", 1, {"rounds": 3}, None, "secret", host, None, True, 5.0, SEATS)


END = End((1, 0), "[Game …]", '{"en": "…"}')


def a_unit(after: int, *texts: str, table: str = "t", end: End | None = None) -> Unit:
    return Unit(table, after, tuple(Event(0, text) for text in texts), after + 10, 1, 6.0 + after, end)


async def begun(store: SqliteStore, name: str = "t") -> None:
    """A table whose match has begun."""
    await store.add_guest(name.encode(), "Ada", 1.0)
    await store.add_table(a_table(name), Unit(name, 0, (), 4, 0, 5.5))


def on_a_store(test: Callable[[SqliteStore], Coroutine[None, None, None]]) -> Callable[[Path], None]:
    """A test of a new store, which is closed then."""

    async def tested(path: Path) -> None:
        with closing(SqliteStore(path)) as store:
            await test(store)

    def run(path: Path) -> None:
        run_apart(tested(path))

    run.__name__ = test.__name__
    return run


def test_what_was_written_is_read(path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        assert await store.add_guest(b"key", None, 1.0) == 1
        await store.rename_guest(1, "Ada")
        assert store.guest(b"key") == (1, "Ada", 1.0)
        assert store.guest(b"other") is None
        await store.add_table(a_table())
        assert store.table("t") == replace(a_table(), updated=5.0)
        assert store.table("x") is None
        assert [table.id for table in await store.tables_of(1, 9)] == ["t"]
        assert await store.is_whole()
        await store.note_fact("backup", "1")
        assert (store.fact("backup"), store.fact("other")) == ("1", None)
        store.close()
        assert not store._writer.alive

    run_apart(run())


@on_a_store
async def test_events_follow_each_other(store: SqliteStore) -> None:
    await begun(store)
    await store.append(a_unit(0, "one", "two"))
    for after in (0, 1, 3):
        with pytest.raises(Stale) as caught:
            await store.append(a_unit(after, "three"))
        assert caught.value.seq == 2
    assert store.end("t") is None
    await store.append(a_unit(2, "three", end=END))
    assert store.log("t") == [Event(0, "one"), Event(0, "two"), Event(0, "three")]
    table = store.table("t")
    assert table is not None
    assert (table.state, table.turn, table.drawn, table.updated) == ("over", 1, 12, 8.0)
    assert table.winners == (1, 0)
    assert store.end("t") == END


@on_a_store
async def test_who_agrees_lapses_with_the_turn(store: SqliteStore) -> None:
    await begun(store)
    for after, kept in ((0, ()), (1, (1, 2))):  # from seat 0 to seat 1, who stays to move
        await store.agree("t", {2, 1})
        table = store.table("t")
        assert table is not None
        assert table.agreed == (1, 2)
        await store.append(a_unit(after, "x"))
        table = store.table("t")
        assert table is not None
        assert table.agreed == kept


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("tables.rules", "new"),
        ("tables.game", b"chess"),
        ("tables.game", None),
        ("tables.options", "{"),
        ("tables.options", "[]"),
        ("tables.times", "{}"),
        ("tables.gone", "3"),
        ("tables.undo_ask", "maybe"),
        ("tables.winners", "{}"),
        ("tables.state", "paused"),
        ("tables.closed", "damaged"),
        ("tables.leaving", "cry"),
        ("tables.chat", 7),
        ("tables.turn", -1),
        ("tables.created", 1e300),
        ("tables.host", 9),
        ("seats.kind", "throne"),
        ("seats.seat", -1),
        ("seats.guest", 9),
        ("seats.table_id", "x"),
        ("events.made_by", 3),
        ("events.text", b"a1"),
        ("events.number", 0),
        ("events.table_id", "x"),
        ("guests.since", -1.0),
        ("guests.muted", 2),
    ],
)
def test_the_schema_refuses_what_nobody_could_read(path: Path, place: str, value: object) -> None:
    async def run() -> None:
        with closing(SqliteStore(path)) as store:
            await begun(store)
            await store.append(a_unit(0, "one"))
            part, column = place.split(".")
            ask = f"UPDATE {part} SET {column} = ?"
            with pytest.raises(sqlite3.IntegrityError):
                await store.write(lambda c: c.execute(ask, (value,)))

    run_apart(run())


@on_a_store
async def test_a_move_that_the_schema_refuses_spares_the_others_of_its_commit(store: SqliteStore) -> None:
    await begun(store)
    await store.add_table(a_table("u"), Unit("u", 0, (), 4, 0, 5.5))
    bad = replace(a_unit(0, "bad", table="u"), turn=-1)
    done = await asyncio.gather(
        store.append(a_unit(0, "one")), store.append(bad), store.append(a_unit(1, "two")), return_exceptions=True
    )
    assert [isinstance(one, sqlite3.IntegrityError) for one in done] == [False, True, False]
    assert [event.text for event in store.log("t")] == ["one", "two"]
    assert store.log("u") == []


@on_a_store
async def test_a_group_is_one_commit_and_one_bad_job_spares_the_others(store: SqliteStore) -> None:
    await begun(store)
    commits = []
    store._writer._connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    at_it, gate = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        at_it.set()
        assert gate.wait(PATIENCE)

    held = store._writer.write(hold)
    await asyncio.to_thread(at_it.wait, PATIENCE)  # while this goes on, the others wait together
    jobs = [store.append(a_unit(n, f"e{n}")) for n in range(100)]
    bad = store.append(a_unit(7, "again"))
    half = store._writer.write(lambda c: _half_done(c))
    assert store._writer.waiting == 102
    gate.set()
    await asyncio.gather(held, *jobs)
    with pytest.raises(Stale):
        await bad
    with pytest.raises(ZeroDivisionError):
        await half
    assert [event.text for event in store.log("t")] == [f"e{n}" for n in range(100)]
    assert len(commits) == 2


def _half_done(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO events VALUES ('t', 1000, 0, 'half', 0, 0)")
    raise ZeroDivisionError


@on_a_store
async def test_a_commit_that_fails_is_told_to_all_who_wait(store: SqliteStore) -> None:
    await begun(store)
    other = connect(store.path)
    other.execute("BEGIN IMMEDIATE")  # somebody else holds the file, for longer than anybody waits
    store._writer._connection.execute("PRAGMA busy_timeout = 20")
    waiting = [store.append(a_unit(n, "x")) for n in range(3)]
    for one in waiting:
        with pytest.raises(sqlite3.OperationalError):
            await one
    other.execute("ROLLBACK")
    other.close()
    assert store.log("t") == []
    await store.append(a_unit(0, "x"))
    assert len(store.log("t")) == 1


def test_closing_writes_what_waits(path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        await begun(store)
        for n in range(50):
            store.append(a_unit(n, "x"))
        store.close()

    run_apart(run())
    store = SqliteStore(path)
    assert len(store.log("t")) == 50
    store.close()


def test_every_commit_is_on_disk_before_it_is_told(path: Path) -> None:
    store = SqliteStore(path)
    for connection in (store._reading, store._writer._connection):
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


@on_a_store
async def test_a_seat_is_taken_once(store: SqliteStore) -> None:
    for key in (b"1", b"2"):
        await store.add_guest(key, None, 1.0)
    await store.add_table(a_table())
    tries = [store.sit("t", [replace(SEATS[1], guest=guest, name="x")], 2.0) for guest in (2, 1)]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert found[0] is None
    assert isinstance(found[1], Stale)
    table = store.table("t")
    assert table is not None
    assert (table.seats[1].guest, table.state, table.updated) == (2, "waiting", 2.0)
    await store.sit("t", [SEATS[1]], 3.0)
    await store.sit("t", [replace(SEATS[1], guest=1)], 4.0, Unit("t", 0, (Event(None, "5"),), 3, 1, 4.0))
    with pytest.raises(Stale):
        await store.sit("t", [SEATS[1]], 5.0)


@on_a_store
async def test_who_sits_down_too_late_begins_nothing(store: SqliteStore) -> None:
    await store.add_guest(b"1", None, 1.0)
    await store.add_table(a_table())
    await store.sit("t", [replace(SEATS[1], guest=1)], 2.0)
    with pytest.raises(Stale):
        await store.sit("t", [replace(SEATS[1], guest=1)], 2.0, a_unit(0, "x"))
    table = store.table("t")
    assert table is not None
    assert table.state == "waiting"
    assert store.log("t") == []


@on_a_store
async def test_a_contribution_is_given_once_for_all_seats_and_the_match_begins_with_it(store: SqliteStore) -> None:
    await store.add_guest(b"ada", "Ada", 0.5)
    await store.add_table(a_table())
    sitting = [replace(SEATS[1], guest=1, name="Ada")]
    await store.sit("t", sitting, 2.0)
    await store.sit("t", [replace(one, contribution="b") for one in sitting], 3.0)
    with pytest.raises(Stale):
        await store.sit("t", [replace(one, contribution="c") for one in sitting], 4.0, a_unit(0, "x"))
    table = store.table("t")
    assert table is not None
    assert [seat.contribution for seat in table.seats] == ["a", "b"]
    assert store.log("t") == []


@on_a_store
async def test_there_is_one_rematch(store: SqliteStore) -> None:
    await begun(store)
    names = [await store.link_rematch("t", a_table(name)) for name in ("u", "v")]
    assert names == ["u", "u"]
    assert store.table("v") is None


@on_a_store
async def test_messages_are_numbered(store: SqliteStore) -> None:
    await begun(store)
    said = [MessageRow(0, 1, None, "Ada", f"m{n}\x00", 1.0) for n in range(5)]
    kept = await asyncio.gather(*(store.say("t", one) for one in said))
    assert [one.number for one in kept] == [1, 2, 3, 4, 5]
    assert store.messages("t", 2) == list(kept[3:])


@on_a_store
async def test_lists_go_on_where_they_stopped(store: SqliteStore) -> None:
    await store.add_guest(b"1", None, 1.0)
    await store.add_guest(b"2", None, 1.0)
    names = [f"t{n}" for n in range(7)]
    for name in names:
        await store.add_table(a_table(name))
    await store.add_table(replace(a_table("not mine", host=2), seats=(SeatRow(0, "here", guest=2),)))
    await store.sit("t2", [replace(SEATS[1], guest=2)], 9.0, Unit("t2", 0, (), 0, 0, 9.0))

    whole = [table.id for table in await store.tables_of(1, 99)]
    assert whole == ["t2", "t6", "t5", "t4", "t3", "t1", "t0"]  # the latest first; at one time, by name
    pages, before = [], None
    while page := await store.tables_of(1, 3, before):
        pages.append([table.id for table in page])
        before = page[-1].updated, page[-1].id
    assert [len(page) for page in pages] == [3, 3, 1]
    assert [name for page in pages for name in page] == whole
    assert [table.id for table in await store.tables_of(2, 99)] == ["t2", "not mine"]


@on_a_store
async def test_a_list_costs_two_queries_however_long_it_is(store: SqliteStore) -> None:
    await store.add_guest(b"1", None, 1.0)
    asked: list[str] = []
    store._reading.set_trace_callback(asked.append)
    for count in (1, 40):
        for number in range(count):
            await store.add_table(a_table(f"{count} {number}"))
        asked.clear()
        assert len(tables.of_guest(store._reading, 1, count, None)) == count
        assert len(asked) == 2


@on_a_store
async def test_why_a_match_cannot_go_on_is_kept(store: SqliteStore) -> None:
    await begun(store)
    await store.judge("t", 7, "rules")
    table = store.table("t")
    assert table is not None
    assert (table.state, table.rules, table.closed) == ("running", 7, "rules")
    assert [one.id for one in store.unfinished()] == ["t"]
    await store.append(a_unit(0, "x", end=END))
    assert store.unfinished() == []
