"""What survives: a restart in mid-match, tables that were forgotten, processes that were killed, clocks."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.text.errors import NotCompiled
from knall.games import NAMES
from knall.web.app import site
from knall.web.tables import registry
from knall.web.tables.wake import Wake
from knall.web.workers import job_queue as lanes
from knall.web.workers import pool, runner
from knall.web.workers.job_queue import WARMING, Asker, Fits, Job, Lane
from knall.web.workers.pool import BotPool, GameCode
from tests.support.some_games import a_hidden_game, an_open_game
from tests.web.support.live_server import PATIENCE, Json, Person, Served, play_on, seated, serving, until

ONE = NAMES[0]


def moved(served: Served, person: Person) -> Person:
    """The same browser at another server."""
    again = Person(served, person.name, person.contribution)
    again.http.cookies.update({cookie.name: str(cookie.value) for cookie in person.http.cookies.jar})
    return again


def processes_of(served: Served) -> list[SpawnProcess]:
    """Those in which bots think."""
    pool = served.services.pool._compiled._pool
    assert pool is not None
    found = list(pool._processes.values())
    assert found
    return found  # type: ignore[return-value]  # they are spawned


def wait_for(person: Person, table: str, right: Callable[[Json], bool], seat: int = 0) -> Json:
    """The first frame of a seat that is as it should be."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        frame = person.frame(table, seat=seat, after=0)
        if right(frame):
            return frame
        time.sleep(0.02)
    raise AssertionError(f"this did not happen; the last frame is at event {frame['seq']}")


def readable_of(served: Served, table: str) -> list[str]:
    """All addresses at which a table can be read."""
    document = site(served.services.settings).openapi()["paths"]
    paths = [path for path, ways in document.items() if "get" in ways and path.startswith("/api/tables/{table}")]
    return [path.format(table=table, number=1, seat=1) for path in paths]


@a_hidden_game
def test_a_match_goes_on_after_a_restart(data: Path, game: AnyGame) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob") as bob:
        table = seated(ada, bob, game.name)
        seq = play_on([ada, bob], table, 1, moves=11)
        before = [ada.frame(table, seat=0, after=0), bob.frame(table, seat=1, after=0)]
    with serving(data) as served, moved(served, ada) as ada, moved(served, bob) as bob:
        assert [ada.frame(table, seat=0, after=0), bob.frame(table, seat=1, after=0)] == before
        with ada.listen(table, seat=0, after=seq) as ear:
            assert ear.next("frame")["steps"] == []
            end = play_on([ada, bob], table, 2)
            assert ear.until(end)["over"]
        text = ada.get(f"/api/tables/{table}/record").text
        assert ada.done("/api/verify", {"record": text}) == {
            "ok": True,
            "events": end,
            "chance_proven": True,
            "problems": [],
        }


@an_open_game
def test_bots_play_and_go_on_after_a_restart(data: Path, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(data) as served, Person(served) as ada:
        table = ada.create(game.name, "here bot")["id"]
        frame = wait_for(ada, table, lambda frame: frame["mine"])
        with monkeypatch.context() as patch:
            patch.setattr(runner, "next_wake", lambda *_: Wake())  # the server dies before it asks the bot
            while frame["mine"]:
                ada.move(table, 0, frame["seq"], frame["moves"][0]["move"])
                frame = ada.frame(table, seat=0)
            waiting = frame["seq"]
    with serving(data) as served, moved(served, ada) as ada, ada.listen(table, seat=0, after=waiting) as ear:
        while not (frame := ear.next("frame"))["mine"]:
            pass
        assert frame["seq"] > waiting
        assert {"kind": "thinking", "seat": 1} in ear.heard


def test_reading_a_table_starts_nothing(data: Path) -> None:
    """After a restart a bot that is to move waits until somebody comes: with a socket, or with a command."""
    with serving(data) as served, Person(served) as ada, pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "next_wake", lambda *_: Wake())
        table = ada.create(ONE, "bot here")["id"]
    with serving(data) as served, moved(served, ada) as ada:
        answers = {path: ada.get(path).status_code for path in readable_of(served, table)}
        assert len(answers) >= 8
        assert {path: status for path, status in answers.items() if status not in (200, 403, 404, 409)} == {}
        assert {f"/api/tables/{table}{path}" for path in ("", "/frame", "/record", "/fairness")} <= {
            path for path, status in answers.items() if status == 200
        }
        found = served.services.registry.find(table)
        assert found.acting is None
        assert found.require_match().to_move == 0
        ada.post(f"/api/tables/{table}/chat", {"text": "hello?"})
        wait_for(ada, table, lambda _: len(found.require_match().events) > 1, seat=1)


def test_who_takes_back_against_a_bot(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "here bot")["id"]
        first = wait_for(ada, table, lambda frame: frame["mine"])
        ada.move(table, 0, first["seq"], first["moves"][0]["move"])
        rolled = wait_for(ada, table, lambda frame: frame["mine"] and frame["seq"] > first["seq"] + 1)
        refused = ada.post(f"/api/tables/{table}/undo", {"after": rolled["seq"], "seat": 0})
        assert (refused.status_code, refused.json()["error"]) == (409, "closed")
        assert "seen a roll" in refused.json()["message"]
        ada.move(table, 0, rolled["seq"], rolled["moves"][0]["move"])
        later = ada.frame(table, seat=0)
        assert later["undo"]["can"] == "free"
        undone = ada.post(f"/api/tables/{table}/undo", {"after": later["seq"], "seat": 0})
        assert undone.json()["done"], undone.text
        now = ada.frame(table, seat=0, after=0)
        assert now["mine"]
        assert now["steps"][-1]["text"] == "undo"


def test_time_is_up_and_a_bot_moves(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "here here", clock=600)["id"]
        with ada.listen(table, seat=0) as ear:
            while (frame := ear.next("frame"))["deadline"] is None:
                pass
            found = served.services.registry.find(table)
            assert found.deadline is not None
            found.deadline = replace(found.deadline, at=0.0)
            with ada.listen(table):  # somebody comes: it is asked anew when the table wakes
                later = ear.until(frame["seq"] + 1)
            assert later["steps"][0]["seat"] is not None
            assert later["deadline"] > frame["deadline"]  # the clock runs for the next one


def test_tables_that_were_forgotten_come_back(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_IDLE", 3)
    with serving(data) as served, Person(served) as ada:
        tables = [ada.create(ONE, "here here")["id"] for _ in range(3)]
        before = {table: play_on([ada, ada], table, 1, moves=5) for table in tables}
        with ada.listen(tables[0], seat=0) as ear:
            ear.next("frame")
            more = [ada.create(ONE, "here open")["id"] for _ in range(6)]
            assert len(served.services.registry) == 4  # three that are idle, and one that is listened to
            assert {table: ada.frame(table)["seq"] for table in tables} == before
            seq = play_on([ada, ada], tables[0], 2, moves=1)
            assert ear.until(seq)["seq"] == seq
        assert ada.join(more[0]).status_code == 200


def test_many_tables_that_are_listened_to_leave_room_for_one_more(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_IDLE", 0)
    with serving(data) as served, Person(served) as ada:
        first, second = (ada.create(ONE, "here here")["id"] for _ in range(2))
        with ada.listen(first, seat=0) as ear:
            ear.next("frame")
            begun = ada.frame(second)["seq"]
            assert play_on([ada, ada], second, 1, moves=3) > begun


def test_killed_processes_are_replaced(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "bot here")["id"]
        wait_for(ada, table, lambda frame: frame["mine"], seat=1)
        for process in processes_of(served):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        again = ada.create(ONE, "bot here")["id"]
        until(lambda: bool(ada.frame(again, seat=1)["mine"]))
        assert ada.frame(again)["seq"] > 0


def test_bots_play_before_anything_is_compiled(
    data: Path, game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a process that is not told to compile; as soon as the compiled code is there, it is used."""
    monkeypatch.setenv("KNALL_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr(lanes, "LATE_SECONDS", 0.1)
    compiled = threading.Event()

    async def compiling(*_: object) -> GameCode:
        while not compiled.is_set():
            await asyncio.sleep(0.02)
        return GameCode.MACHINE

    monkeypatch.setattr(BotPool, "_read", compiling)
    with serving(data) as served, Person(served) as ada:
        table = ada.create(game.name, "here bot")["id"]
        frame = wait_for(ada, table, lambda frame: frame["mine"])
        while frame["mine"]:
            ada.move(table, 0, frame["seq"], frame["moves"][-1]["move"])
            frame = ada.frame(table, seat=0)
        wait_for(ada, table, lambda later: later["mine"] and later["seq"] > frame["seq"])
        assert list((tmp_path / "empty").rglob("*.nbi")) == []
        assert served.services.pool._compiled._pool is None
        compiled.set()
        until(lambda: served.services.pool.is_warm(game.name))


def test_where_nothing_can_be_compiled_bots_play_as_plain_python(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody tries to compile again with each move: memory may be short."""
    asked, ask = [], Lane.ask

    async def without_memory(lane: Lane, asker: Asker, level: str, run: partial[object], fits: Fits) -> Job[object]:
        asked.append(level)
        if level == WARMING:
            raise NotCompiled("killed")
        return await ask(lane, asker, level, run, fits)

    monkeypatch.setattr(Lane, "ask", without_memory)
    monkeypatch.setattr(pool, "may_compile", lambda: True)
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "bot here")["id"]
        wait_for(ada, table, lambda frame: frame["seq"] > 0 and frame["to_move"] == 1, seat=1)
        assert served.services.pool._compiled._pool is None
    assert 1 == asked.count(WARMING)


def test_no_process_outlives_the_server(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "bot here")["id"]
        wait_for(ada, table, lambda frame: frame["mine"], seat=1)
        processes = processes_of(served)
    for process in processes:
        process.join(PATIENCE)
        assert not process.is_alive()
