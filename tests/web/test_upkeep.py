"""What is old is deleted, and nothing else; what nobody looks at is forgotten until somebody does."""

from __future__ import annotations

import gc
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from knall.core.match import record
from knall.core.text.voice import Voice
from knall.games import NAMES, load_game
from knall.store import files, retention
from knall.store.rows import MessageRow, SeatRow, TableRow, TableStage
from knall.store.sqlite import SqliteStore
from knall.web import upkeep
from knall.web.app import open_services
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.tables import registry
from knall.web.tables.stored import beginning
from knall.web.upkeep import DAY, close_abandoned, delete_old
from knall.web.wire.refusals import Refused
from tests.support.own_thread import run_apart
from tests.web.support.live_server import Person, Served, seated, until

NOW = 1_000_000_000.0
KEPT = Settings(
    Path(), abandoned_after=30, keep_chat=400, keep_waiting=60, keep_abandoned=300, keep_guests=90, pace=0.0
)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "PAUSE_SECONDS", 0.0)


@asynccontextmanager
async def opened(path: Path, settings: Settings = KEPT) -> AsyncIterator[Services]:
    services = open_services(replace(settings, data=path), SqliteStore(path))
    try:
        yield services
    finally:
        services.pool.close()
        services.store.close()


async def a_table(services: Services, name: str, days: float, waits: bool = False, rematch: str | None = None) -> None:
    """A table whose last event is so many days old; somebody is missing if it waits."""
    rules, at = load_game(NAMES[0]), NOW - days * DAY
    guest = await services.store.add_guest(name.encode(), "Ada", at)
    seats = (
        SeatRow(0, "here", guest=guest, contribution="0" * 32),
        SeatRow(1, "open", guest=None if waits else guest, contribution="1" * 32),
    )
    chosen = {option.name: option.default for option in rules.options}
    row = TableRow(name, rules.name, rules.rules_version, chosen, None, name, guest, None, True, at, seats)
    _, _, unit = beginning(row)
    await services.store.add_table(row, None if unit is None else replace(unit, at=at))
    if rematch is not None:
        await services.store.write(lambda c: c.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch, name)))
    await services.store.say(name, MessageRow(0, guest, 0, "Ada", "hello", at))


def told(path: Path, story: Callable[[Services], Awaitable[None]], settings: Settings = KEPT) -> None:
    async def run() -> None:
        async with opened(path, settings) as services:
            await story(services)

    run_apart(run())


async def left(services: Services, part: str, column: str = "table_id") -> list[str]:
    """Who still has rows in a part of the file."""
    ask = f"SELECT DISTINCT {column} FROM {part} ORDER BY 1"
    return [name for (name,) in await services.store.read_apart(lambda c: c.execute(ask).fetchall())]


def test_tables_that_never_began_and_matches_that_nobody_plays_on(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        for name, days, waits in (("a", 61, True), ("b", 59, True), ("c", 301, False), ("d", 299, False)):
            await a_table(services, name, days, waits)
        await delete_old(services, NOW)
        assert await left(services, "tables", "id") == ["b", "d"]
        parts = [
            part for part, columns in (await services.store.read_apart(files.layout)).items() if "table_id" in columns
        ]
        assert {"seats", "events", "messages", "ends"} <= set(parts)
        for part in parts:
            assert set(await left(services, part)) <= {"b", "d"}, part

    told(tmp_path / "store", story)


def test_a_match_that_nobody_comes_back_to_is_closed_and_its_record_kept(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        for name, days, waits in (("a", 31, False), ("b", 29, False), ("c", 50, True)):
            await a_table(services, name, days, waits)
        await close_abandoned(services, NOW)
        rows = {name: services.store.table(name) for name in "abc"}
        assert {name: row and row.state for name, row in rows.items()} == {"a": "over", "b": "running", "c": "waiting"}
        row, end = rows["a"], services.store.end("a")
        assert row is not None
        assert end is not None
        assert (row.winners, row.gone, row.turn, row.updated) == ((), ("abandoned",), None, NOW - 31 * DAY)
        verdict = record.verify(record.read(end.record), load_game)
        assert (verdict.problems, verdict.chance_proven) == ([], True)
        assert row.attendance.say_end((), Voice("en")) == "Nobody came back, so the match was closed."
        before = services.store.log("a")
        await close_abandoned(services, NOW)
        assert services.store.log("a") == before
        await delete_old(services, NOW + 300 * DAY)
        assert services.store.table("a") is None, "it was not played to its end"

    told(tmp_path / "store", story)


def test_no_match_is_closed_where_somebody_is_or_where_the_host_waits_for_ever(tmp_path: Path) -> None:
    class Somebody:
        guest = seat = None

    async def story(services: Services) -> None:
        await a_table(services, "a", 31)
        await a_table(services, "b", 31)
        found = services.registry.find("a")
        found.watchers.add(Somebody())  # type: ignore[arg-type]  # it is told nothing
        await close_abandoned(replace(services, settings=replace(services.settings, abandoned_after=0)), NOW)
        assert not services.registry.find("b").require_match().is_over
        await close_abandoned(services, NOW)
        assert (found.require_match().is_over, services.registry.find("b").require_match().is_over) == (False, True)

    told(tmp_path / "store", story)


def test_what_was_played_to_its_end_stays(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await a_table(services, "a", 5000)
        await services.store.write(lambda c: c.execute("UPDATE tables SET state = 'over'"))
        await delete_old(services, NOW)
        assert await left(services, "tables", "id") == ["a"]
        assert await left(services, "events") == ["a"]
        assert await left(services, "messages") == [], "but not what was said there"

    told(tmp_path / "store", story)


def test_chat_is_deleted_by_the_message(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await a_table(services, "a", 299)
        for days in (401, 399):
            await services.store.say("a", MessageRow(0, 1, 0, "Ada", f"{days} days", NOW - days * DAY))
        await delete_old(services, NOW)
        assert [one.text for one in services.store.messages("a", 9)] == ["hello", "399 days"]

    told(tmp_path / "store", story)


def test_guests_without_a_table(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        store = services.store
        lonely = await store.add_guest(b"lonely", "Eve", NOW - 91 * DAY)
        await store.add_guest(b"new", "Eve", NOW - 89 * DAY)
        await a_table(services, "a", 200)
        last = await store.add_guest(b"last", "Eve", NOW - 91 * DAY)
        await delete_old(services, NOW)
        assert store.guest(b"lonely") is None
        assert None not in (store.guest(b"new"), store.guest(b"a")), "one is new, one has a table"
        assert await store.add_guest(b"another", None, NOW) > last > lonely, "a number is never given twice"

    told(tmp_path / "store", story)


def test_a_host_may_keep_all(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await a_table(services, "a", 5000)
        await a_table(services, "b", 5000, waits=True)
        await delete_old(services, NOW)
        assert await left(services, "messages") == ["a", "b"]

    told(tmp_path / "store", story, replace(KEPT, keep_chat=0, keep_waiting=0, keep_abandoned=0, keep_guests=0))


def test_nothing_is_deleted_where_somebody_is(tmp_path: Path) -> None:
    class Somebody:
        guest = seat = None

    async def story(services: Services) -> None:
        await a_table(services, "a", 500, waits=True)
        await a_table(services, "b", 500, waits=True)
        services.registry.find("a").watchers.add(Somebody())  # type: ignore[arg-type]  # it is told nothing
        await delete_old(services, NOW)
        assert await left(services, "tables", "id") == ["a"]
        services.registry.find("a")
        with pytest.raises(Refused):
            services.registry.find("b")

    told(tmp_path / "store", story)


def test_a_table_that_is_being_deleted_is_not_found_and_one_that_was_used_meanwhile_stays(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await a_table(services, "a", 500, waits=True)
        with services.registry.without(["a"]) as names, pytest.raises(Refused):
            services.registry.find(names[0])
        services.registry.find("a")
        old = await services.store.read_apart(lambda c: retention.old_tables(c, "waiting", NOW))
        await services.store.write(lambda c: c.execute("UPDATE tables SET updated = ?", (NOW,)))
        assert old == ["a"]
        assert await services.store.write(lambda c: retention.delete_tables(c, old, "waiting", NOW - 1)) == []

    told(tmp_path / "store", story)


def test_who_played_again_at_a_table_that_is_gone_may_do_so_anew(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await a_table(services, "a", 100, rematch="b")
        await a_table(services, "b", 100, waits=True)
        in_memory = services.registry.find("a")
        assert in_memory.row.rematch == "b"
        await delete_old(services, NOW)
        row = services.store.table("a")
        assert row is not None
        assert row.rematch is in_memory.row.rematch is None

    told(tmp_path / "store", story)


def test_many_are_deleted_in_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(services: Services) -> None:
        for number in range(25):
            await a_table(services, f"t{number}", 500, waits=True)
        commits, real = [], retention.delete_tables

        def noted(c: sqlite3.Connection, names: Sequence[str], state: TableStage, before: float) -> list[str]:
            commits.append(len(names))
            return real(c, names, state, before)

        monkeypatch.setattr(retention, "delete_tables", noted)
        await delete_old(services, NOW)
        assert commits == [10, 10, 5]
        assert await left(services, "tables", "id") == []

    told(tmp_path / "store", story)


def test_tables_nobody_looks_at_are_forgotten_and_found_again(ada: Person, served: Served) -> None:
    tables = served.services.registry
    names = [ada.create(NAMES[0], "here here")["id"] for _ in range(3)]
    with ada.listen(names[0], seat=0) as ear:
        ear.next("frame")
        soon, later = time.monotonic(), time.monotonic() + registry.IDLE_SECONDS + 1
        assert tables.forget_idle(soon) == 0
        assert tables.forget_idle(later) >= 2
        assert [table.id for table in tables.watched()] == [names[0]]
        assert len(tables) == 1
        assert ada.frame(names[1], seat=0)["seq"] > 0


def test_a_clock_that_runs_is_not_forgotten(ada: Person, served: Served) -> None:
    tables = served.services.registry
    name = ada.create(NAMES[0], "here here", clock=3600)["id"]
    tables.forget_idle(time.monotonic() + registry.IDLE_SECONDS + 1)
    assert name in tables._tables
    tables.forget_idle(time.monotonic() + 3600 + registry.IDLE_SECONDS)
    assert name not in tables._tables


def test_too_many_are_forgotten_at_once(ada: Person, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [ada.create(NAMES[0], "here here")["id"] for _ in range(4)]
    monkeypatch.setattr(registry, "MOST_IDLE", 2)
    served.services.registry.forget_idle(time.monotonic())
    assert len(served.services.registry) == 2
    assert {one.id for one in served.services.registry._tables.values()} == set(names[2:]), "those used last stay"


def test_what_is_forgotten_is_gone_from_memory(ada: Person, bob: Person, served: Served) -> None:
    """At once, and not only when Python looks for cycles, which it does rarely here."""
    tables = served.services.registry
    gone, last = seated(ada, bob, NAMES[0]), ada.create(NAMES[0], "here here")["id"]
    gc.collect()
    gc.disable()
    try:
        with ada.listen(gone, seat=0) as mine, bob.listen(gone, seat=1) as theirs:
            mine.next("frame"), theirs.next("frame")
        with ada.listen(last, seat=0) as ear:
            ear.next("frame")  # the painter remembers whom it has painted for last
            until(lambda: last in tables._alive and not tables._alive[gone].watchers)
            tables.forget_idle(time.monotonic() + registry.IDLE_SECONDS + 1)
            until(lambda: gone not in tables._alive)
    finally:
        gc.enable()


def test_what_is_deleted_is_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def story(services: Services) -> None:
        await a_table(services, "a", 299)
        await services.store.say("a", MessageRow(0, 1, 0, "Ada", "a word that was said", NOW - 500 * DAY))
        await delete_old(services, NOW)

    told(path, story)
    assert b"hello" in path.read_bytes()
    assert b"a word that was said" not in path.read_bytes()
