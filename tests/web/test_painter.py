"""The process that paints: what it delivers is what the server itself would paint, and nobody depends on its life."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.core.match.history import By
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow, UndoAsk
from knall.web.live import painter
from knall.web.live.painter import Painter, PaintingProcess
from knall.web.live.painter_process import Canvases, Order
from knall.web.tables.stored import beginning
from knall.web.tables.table import Table
from knall.web.views.frame_cache import Wanted
from knall.web.views.frames import Around, Scene
from tests.support.own_thread import run_apart
from tests.web.support.live_server import PATIENCE, Person, Served, painted_apart, play_on, until

ONE = NAMES[0]
ALL_EYES = (None, 0, 1)


def table_of(game: AnyGame, name: str = "t") -> Table:
    """A table of two people whose match has begun."""
    seats = tuple(SeatRow(seat, "here", guest=1, name=("Ada", "Böb")[seat], contribution="0" * 32) for seat in (0, 1))
    chosen = dict(options.complete(game.options, {}))
    row = TableRow(name, game.name, game.rules_version, chosen, None, "s", 1, None, True, 1.0, seats, state="running")
    _, match, _ = beginning(row)
    return Table(row, match, None, lambda _: None)


def with_process(work: Callable[[PaintingProcess], Coroutine[None, None, None]]) -> None:
    """Do something with a process of one's own."""

    async def run() -> None:
        process = PaintingProcess()
        await process.start()
        try:
            await work(process)
        finally:
            process.close()

    run_apart(run())


async def frames_of(process: PaintingProcess, table: Table, *wanted: Wanted) -> list[str | None]:
    """What it paints, or nothing where it cannot."""
    found: dict[Wanted, str | None] = {}
    for one in wanted:
        process.order(table, one, lambda painted, one=one: found.update({one: painted and painted.text}))  # type: ignore[misc]
    async with asyncio.timeout(PATIENCE):
        while len(found) < len(wanted):
            await asyncio.sleep(0.001)
    return [found[one] for one in wanted]


def here(table: Table, wanted: Wanted) -> str:
    """What the server itself paints, from nothing it has painted before."""
    table.forget_sights()
    return table.paintings.painted(table.scene, wanted)


def test_the_process_paints_what_the_server_would(game: AnyGame) -> None:
    async def work(process: PaintingProcess) -> None:
        table = table_of(game)
        seen: int | None = None
        for number in range(25):
            wanted = [Wanted(seat, language, seen or 0, seen) for seat in ALL_EYES for language in ("en", "de")]
            assert [here(table, one) for one in wanted] == await frames_of(process, table, *wanted)
            match = table.require_match()
            seen = len(match.events)
            if match.is_over:
                break
            move, by = match.legal_moves[number % len(match.legal_moves)], By(number % 3)
            after = match.undo(0) if number % 7 == 6 else match.play(move, by=by)
            table.match = after
            ask = UndoAsk(0, len(after.events), (1,)) if number % 5 == 4 else None
            table.row = replace(table.row, undo_ask=ask)

    with_process(work)


def test_the_frame_of_whoever_is_to_move_keeps_nobody_waiting() -> None:
    """How long it takes depends on the number of its moves, and so on what its hand is."""
    wanted: dict[Wanted, list[painter.Done]] = {Wanted(seat, "en", 0, None): [] for seat in (1, None, 0)}
    parts = [[one.seat for one in part] for part in painter._mover_last(1, wanted)]
    assert parts == [[None, 0], [1]]
    assert [len(part) for part in painter._mover_last(None, wanted)] == [3]


def test_all_of_a_scene_is_told_to_the_process() -> None:
    """Else what is added to it one day would be painted here and not there; `following` is for replays."""
    assert {field.name for field in fields(Scene)} == {"match", "around", "following", "sights"}
    assert {"row", "events", "around"} < set(Order._fields)


def test_it_is_told_a_table_once_and_then_only_what_is_new() -> None:
    async def work(process: PaintingProcess) -> None:
        table, wanted = table_of(load_game(ONE)), Wanted(None, "en", 0, None)
        first = process._written(table, (wanted,))
        table.match = table.require_match().play(table.require_match().legal_moves[0])
        second = process._written(table, (wanted,))

        assert first.row == table.row
        assert second.row is None
        assert len(first.events) + len(second.events) == len(table.require_match().events)
        assert process._written(table, (wanted,)).events == ()

        ada, bob = table.row.seats
        table.row = replace(table.row, seats=(replace(ada, name="Eve"), bob))
        assert process._written(table, (wanted,)).row == table.row, "whoever is called otherwise is told anew"

    with_process(work)


def test_a_frame_that_cannot_be_painted_is_nobody_elses_trouble(caplog: pytest.LogCaptureFixture) -> None:
    async def work(process: PaintingProcess) -> None:
        table, other = table_of(load_game(ONE)), table_of(load_game(ONE), "other")
        good = Wanted(None, "en", 0, None)
        assert await frames_of(process, table, Wanted(77, "en", 0, None)) == [None]
        assert "there is no seat 77" in str(vars(caplog.records[-1])["reason"])
        assert await frames_of(process, other, good) == [here(other, good)]
        assert await frames_of(process, table, good) == [here(table, good)]
        assert process.in_work == 0

    with_process(work)


def test_tables_that_were_left_are_forgotten_the_first_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "MOST_LEFT", 2)

    async def work(process: PaintingProcess) -> None:
        tables = [table_of(load_game(ONE), f"t{number}") for number in range(4)]
        wanted = Wanted(None, "en", 0, None)
        for table in tables:  # nobody watches there
            await frames_of(process, table, wanted)
        assert list(process._known) == ["t2", "t3"]
        assert await frames_of(process, tables[0], wanted) == [here(tables[0], wanted)]

    with_process(work)


def test_a_process_whose_server_is_gone_ends() -> None:
    """However it went: nobody is there to tell it."""

    async def work(process: PaintingProcess) -> None:
        assert process._transport is not None
        assert process._process is not None
        process._closed = True  # it is not terminated by us
        process._transport.abort()
        await asyncio.to_thread(process._process.join, PATIENCE)
        assert process._process.exitcode == 0

    with_process(work)


def test_a_process_forgets_what_it_is_told_to_forget() -> None:
    canvases, table = Canvases(), table_of(load_game(ONE))
    events = table.require_match().events
    wanted = (Wanted(None, "en", 0, None),)

    delivered = canvases.deliver(Order("t", table.row, events, Around(), wanted))
    assert delivered is not None
    assert delivered.frames == (here(table, *wanted),)
    assert canvases.deliver(Order("t", None, (), Around(), ())) is None
    failed = canvases.deliver(Order("t", None, (), Around(), wanted))
    assert failed is not None
    assert failed.problem is not None


def test_little_is_painted_here_and_much_by_a_process_as_long_as_there_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one, table = Painter(may_be_apart=True), table_of(load_game(ONE))
        wanted = Wanted(None, "en", 0, None)
        text = await one.frame(table, wanted)
        assert one._starting is None
        monkeypatch.setattr(painter, "BUSY", 0.0)
        monkeypatch.setattr(painter, "IDLE_SECONDS", 0.1)
        assert await one.frame(table, wanted) == text
        assert one._starting is not None
        await one._starting
        assert one.is_apart
        process = one._process
        assert await one.frame(table, wanted) == text
        async with asyncio.timeout(PATIENCE):
            while one.is_apart:
                await asyncio.sleep(0.01)
        assert process is not None
        assert process._process is not None
        assert not process._process.is_alive()
        assert await one.frame(table, wanted) == text
        one.close()

    run_apart(run())


def test_who_may_not_be_apart_never_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(painter, "BUSY", 0.0)
        one, table = Painter(may_be_apart=False), table_of(load_game(ONE))
        await one.frame(table, Wanted(None, "en", 0, None))
        assert one._starting is None

    run_apart(run())


@pytest.fixture
def apart(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(painter, "REST_SECONDS", 0.0)
    with painted_apart(data) as served:
        yield served


def process_of(served: Served) -> int:
    """The number of the process that paints."""
    process = served.services.painter._process
    assert process is not None
    assert process._process is not None
    assert process._process.pid is not None
    return process._process.pid


def test_a_painter_that_is_killed_is_missed_by_nobody_and_another_comes(apart: Served) -> None:
    with Person(apart) as ada:
        table = ada.create(ONE, "here here")["id"]
        with ada.listen(table, seat=0, after=0) as ear:
            seen = [step["number"] for step in ear.next("frame")["steps"]]
            for number in range(3):
                killed = process_of(apart)
                os.kill(killed, signal.SIGSTOP)  # so that it has something in work
                seq = play_on_without_frames(ada, table)
                os.kill(killed, signal.SIGKILL)
                while not seen or seen[-1] < seq:
                    seen += [step["number"] for step in ear.next("frame")["steps"]]
                until(lambda killed=killed: apart.services.painter.is_apart and process_of(apart) != killed)  # type: ignore[misc]
                play_on([ada, ada], table, number, moves=1)
    assert sorted(set(seen)) == list(range(1, seen[-1] + 1))
    assert seen == sorted(seen)


def play_on_without_frames(ada: Person, table: str) -> int:
    """Two moves at a table of her own that only the server's memory is asked for."""
    services = ada.served.services
    for _ in range(2):
        match = services.registry.find(table).require_match()
        assert match.to_move is not None
        ada.move(table, match.to_move, len(match.events), match.legal_moves[0]).raise_for_status()
    return len(services.registry.find(table).require_match().events)


def test_what_happens_while_a_frame_is_painted_comes_in_one_frame_behind_it(apart: Served) -> None:
    with Person(apart) as ada:
        table = ada.create(ONE, "here here")["id"]
        with ada.listen(table, seat=0, after=0) as ear:
            ear.next("frame")
            os.kill(process_of(apart), signal.SIGSTOP)
            first = play_on_without_frames(ada, table)
            last = play_on_without_frames(ada, table)
            os.kill(process_of(apart), signal.SIGCONT)
            frames = [ear.next("frame")]
            while frames[-1]["seq"] < last:
                frames.append(ear.next("frame"))
    assert frames[-1]["seq"] == last > first
    assert len(frames) <= 2
    assert frames[-1]["picture"]["whole"] is False
