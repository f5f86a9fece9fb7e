"""Costly reading: in a process of its own if it is long, one after the other, and no more than so many."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from knall.core.game import options
from knall.core.match import record
from knall.core.match.history import Event
from knall.core.match.match import MOST_EVENTS, Match
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.tables import registry
from knall.web.tables.stored import beginning, match_of, unit_of
from knall.web.views.frames import MOST_TOLD
from knall.web.wire.refusals import Refused
from knall.web.workers import background
from knall.web.workers.background import Reader
from tests.support.own_thread import run_apart
from tests.web.support.live_server import PATIENCE, Person, Served

ONE = NAMES[0]


def to_and_fro(match: Match, events: int) -> Match:
    """The match with so many events: a move that is taken back again and again."""
    seat, move = match.to_move, match.legal_moves[0]
    while len(match.events) < events:
        match = match.play(move).undo(seat)
    return match.play(move)


def long_table(served: Served, person: Person, events: int) -> tuple[str, Match]:
    """A table with a long log; in memory only, as if it had been played."""
    name: str = person.create(ONE, "here here")["id"]
    table = served.services.registry.find(name)
    table.match = to_and_fro(table.require_match(), events)
    return name, table.match


def test_a_process_reads_and_ends_and_reads_again() -> None:
    async def story() -> None:
        asked = Reader()
        try:
            first = await asked.read(False, partial(os.getpid))
            assert first == await asked.read(False, partial(os.getpid)) != os.getpid()
            assert os.getpid() == await asked.read(True, partial(os.getpid))
            asked.close()
            assert await asked.read(False, partial(os.getpid)) not in (first, os.getpid())
        finally:
            asked.close()

    run_apart(story())


def test_an_idle_process_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "IDLE_SECONDS", 0.0)

    async def story() -> None:
        asked = Reader()
        first = await asked.read(False, partial(os.getpid))
        async with asyncio.timeout(PATIENCE):
            while asked.is_started:
                await asyncio.sleep(0.01)
        assert first != await asked.read(False, partial(os.getpid))
        asked.close()

    run_apart(story())


def test_one_reads_at_a_time_and_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_WAITING", 3)
    running, most, go = 0, 0, threading.Event()

    def job() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        assert go.wait(PATIENCE)
        running -= 1

    async def story() -> None:
        asked = Reader()
        waiting = [asyncio.ensure_future(asked.read(True, partial(job))) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="reading_busy"):
            await asked.read(True, partial(job))
        go.set()
        await asyncio.gather(*waiting)
        await asked.read(True, partial(job))

    run_apart(story())
    assert most == 1


def test_a_long_log_is_told_whole_to_who_asks_and_its_end_to_who_listens(served: Served, ada: Person) -> None:
    name, match = long_table(served, ada, 2 * MOST_TOLD)
    numbers = list(range(1, len(match.events) + 1))

    whole = ada.frame(name, seat=0, after=0)
    assert [step["number"] for step in whole["steps"]] == numbers
    assert whole["since"] == 0
    late = ada.frame(name, seat=0, after=len(match.events) - 5)
    assert late["steps"] == whole["steps"][-5:]
    assert {**late, "steps": [], "since": 0} == {**whole, "steps": []}
    with ada.listen(name, seat=0, after=0) as ear:
        heard = ear.next("frame")
    assert heard["since"] == len(match.events) - MOST_TOLD
    assert heard["steps"] == whole["steps"][-MOST_TOLD:]


def test_a_record_as_long_as_they_may_be_is_read_apart(served: Served, ada: Person) -> None:
    _, match = long_table(served, ada, MOST_EVENTS - 200)
    while not match.is_over:
        match = match.play(match.legal_moves[0])
    text = record.write(match)

    assert ada.done("/api/verify", {"record": text})["ok"]
    shown = ada.done("/api/replay", {"record": text, "after": 0, "seat": 0})
    assert (shown["length"], len(shown["steps"])) == (len(match.events), len(match.events))
    wrong = ada.post("/api/verify", {"record": text.replace("[Rules", "[Reigns")})
    assert (wrong.status_code, wrong.json()["message"]) == (422, "The tag Rules is missing.")


def test_a_long_log_is_brought_from_disk_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_TOLD", 5)
    threads: set[str] = set()

    def noted(row: TableRow, events: Sequence[Event] = ()) -> Match:
        threads.add(threading.current_thread().name)
        return match_of(row, events)

    async def story() -> None:
        store = SqliteStore(tmp_path / "long.sqlite")
        await store.add_guest(b"1", None, 1.0)
        game = load_game(ONE)
        chosen = dict(options.complete(game.options, {}))
        seats = tuple(SeatRow(p, "here", guest=1, name="N", contribution="0" * 32) for p in (0, 1))
        row = TableRow("t", ONE, game.rules_version, chosen, None, "s", 1, None, True, 1.0, seats)
        row, begun, unit = beginning(row)
        assert begun is not None
        await store.add_table(row, unit)
        match = to_and_fro(begun, 40)
        await store.append(unit_of(row, begun, match, 2.0))
        monkeypatch.setattr(registry, "match_of", noted)
        tables = registry.TableRegistry(store)
        await asyncio.gather(tables.bring("t"), tables.bring("t"), tables.bring("none"))
        monkeypatch.setattr(registry, "restored", None)
        assert tables.find("t").require_match().position == match.position
        assert tables.find("t").require_match().events == match.events
        store.close()

    run_apart(story())
    assert len(threads) == 1
    assert threading.current_thread().name not in threads


def test_a_command_that_comes_first_to_a_long_table_brings_it_beside_the_loop(
    served: Served, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_TOLD", 0)
    table = ada.create(ONE, "here here")["id"]
    frame = ada.frame(table)
    frame = ada.frame(table, seat=frame["to_move"])
    tables, threads = served.services.registry, list[str]()
    in_memory = tables._tables.pop(table)
    loop_thread = served._thread.name
    del tables._alive[table], in_memory

    def noted(row: TableRow, events: Sequence[Event] = ()) -> Match:
        threads.append(threading.current_thread().name)
        return match_of(row, events)

    monkeypatch.setattr(registry, "match_of", noted)
    monkeypatch.setattr(registry, "restored", None)
    assert ada.move(table, frame["seat"], frame["seq"], frame["moves"][0]["move"]).status_code == 200
    assert len(threads) == 1
    assert loop_thread not in threads
