"""Clocks for a whole match, with so much added for each move, on a clock of the test's own; also after a restart."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from knall.core.match.history import By
from knall.games import NAMES, load_game
from knall.store.downtime import MOST, asleep, note_alive, note_start
from knall.store.sqlite import SqliteStore
from knall.web.tables.clocks import LEAST, Times
from knall.web.tables.registry import TableRegistry
from knall.web.tables.stored import restored
from knall.web.tables.table import Table
from knall.web.views.frames import frame
from tests.support.own_thread import run_apart
from tests.web.support.evening import Ear, Evening, on_own_clock, seq
from tests.web.support.live_server import Person

OPEN = next(name for name in NAMES if load_game(name).open)


def left(here: Evening, table: Table) -> Times:
    """What people are told that is left to each seat; on disk it is the same."""
    on_disk = restored(here.services.store, table.id)[0].times
    assert on_disk == table.row.times
    assert frame(table.scene, 0, "en")[0]["times"] == list(table.around.times)
    return table.around.times


def test_time_is_taken_from_who_thinks_and_added_for_each_move(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here here", 300, 5)
        table.watchers.add(Ear())
        table.attend()
        assert left(here, table) == (300.0, 300.0)
        await here.pass_(40, step=1)
        await here.play(table)
        assert left(here, table) == (265.0, 300.0)
        assert table.deadline is not None
        assert table.deadline.at == here.loop.time() + 300, "the other's time runs now"
        await here.pass_(2, step=1)
        await here.play(table)
        assert left(here, table) == (265.0, 303.0)

    on_own_clock(data, evening)


@pytest.mark.parametrize(("increment", "each"), [(20, 20.0), (0, LEAST)])
def test_when_it_has_run_out_the_computer_moves_and_there_is_a_little_for_each_further_move(
    data: Path, increment: int, each: float
) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here here", 60, increment)
        table.watchers.add(Ear())
        table.attend()
        while table.require_match().to_move != 0:
            await here.play(table)
        before = seq(table)
        await here.pass_(61, step=0.5)
        assert [event.by for event in table.require_match().events[before : before + 1]] == [By.CLOCK]
        assert left(here, table)[0] == increment
        while table.require_match().to_move != 0:
            await here.play(table)
        before = seq(table)
        assert table.deadline is not None
        assert table.deadline.at - table.deadline.begun == each
        await here.pass_(each - 0.5, step=0.5)
        assert seq(table) == before
        await here.pass_(1.5, step=0.5)
        assert seq(table) > before

    on_own_clock(data, evening)


def test_bots_have_no_clock_and_a_clock_for_each_move_is_what_it_was(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here bot", 60, 0)
        each = await here.table(OPEN, "here here", 60)
        assert left(here, table)[1] is None
        assert left(here, each) == each.row.times == ()
        assert each.row.increment is None
        await here.pass_(20, step=1)
        await here.play(each)
        assert each.deadline is not None
        assert each.deadline.at == here.loop.time() + 60

    on_own_clock(data, evening)


def test_nobody_wins_time_by_taking_back(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here here", 300, 30)
        table.attend()
        seat, before = table.require_match().to_move, left(here, table)
        assert seat is not None
        for _ in range(3):
            await here.play(table)
            await here.services.actions.undo(table, seat, seq(table), "en")  # nobody is asked: all sit at one screen
            await here.settle()
            assert left(here, table) == before

    on_own_clock(data, evening)


def test_it_outlives_a_restart_and_nobody_loses_time_by_it(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = time.time()
    monkeypatch.setattr(time, "time", lambda: wall)

    async def evening(here: Evening) -> None:
        nonlocal wall
        store = here.services.store
        table = await here.table(OPEN, "here here", 300, 5)
        await here.pass_(40, step=1)
        await here.play(table)
        wall += 30  # the other thinks
        await note_alive(store, wall)
        periods = []
        for down in (1000, 5000):  # two restarts within one move
            wall += down
            periods = list(await note_start(store, wall))
            wall += 10
            await note_alive(store, wall)
        again = TableRegistry(store, here.loop.time)
        again.attend, again.down = here.runner.attend, periods
        found = again.visit(table.id, None, "")
        assert found.around.times == (265.0, 300.0)
        assert found.deadline is not None
        assert found.deadline.at - here.loop.time() == pytest.approx(300.0 - 30 - 10 - 10)
        await here.services.actions.play(found, 1, seq(found), found.require_match().legal_moves[0], "en")
        assert left(here, found)[1] == pytest.approx(300.0 - 50 + 5)

    on_own_clock(data, evening)


def test_times_without_a_server_are_kept_as_they_were_and_not_without_end(data: Path) -> None:
    async def run() -> None:
        store = SqliteStore(data)
        assert list(await note_start(store, 100.0)) == []
        for number in range(1, MOST + 10):
            await note_alive(store, number * 1000.0)
            periods = await note_start(store, number * 1000.0 + 10)
        assert len(periods) == MOST
        assert len(json.loads(store.fact("down") or "")) == MOST
        assert asleep(periods, 108_005.0, 109_005.0) == pytest.approx(10.0)
        assert list(await note_start(store, 1.0)) == list(periods), "a wall clock that was put back"
        store.close()

    run_apart(run())


def test_a_clock_for_the_match_is_asked_for_with_what_is_added(ada: Person) -> None:
    table = ada.create(OPEN, "here here", clock=600, increment=5)
    assert (table["clock"], table["increment"]) == (600, 5)
    assert ada.frame(table["id"])["times"] == [600.0, 600.0]
    old = ada.create(OPEN, "here here", clock=600)
    assert (old["clock"], old["increment"], ada.frame(old["id"])["times"]) == (600, None, [])
    none = ada.create(OPEN, "here here", increment=5)
    assert (none["clock"], none["increment"]) == (None, None)
    for wrong in (-1, 3601, 1.5, "5", True):
        body = {"game": OPEN, "seats": [{"kind": "here"}, {"kind": "here"}], "clock": 600, "increment": wrong}
        assert ada.post("/api/tables", body).status_code == 422
