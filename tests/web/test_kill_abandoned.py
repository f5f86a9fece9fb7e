"""kill -9 of the server while it closes matches that nobody came back to: each is closed whole, or not at all."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from knall.core.match.attendance import ABANDONED, attendance_of
from knall.core.match.record import read, verify
from knall.games import NAMES, load_game
from knall.store.sqlite import SqliteStore
from knall.web.settings import Settings
from knall.web.tables.stored import end_of, match_of
from knall.web.upkeep import DAY
from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, done, one_life, until_gone
from tests.web.support.live_server import PATIENCE

TABLES = pytest.mark.parametrize("tables", [9, pytest.param(30, marks=pytest.mark.extended)])
CLOSED = "Nobody came back, so the match was closed."
LONG_AGO = (Settings.abandoned_after + 1) * DAY


async def got(line: Line, path: str) -> Any:
    """What is answered."""
    status, _, said = await line.ask("", "GET", path)
    assert status == 200, said
    return json.loads(said)


class Watcher:
    """Somebody who looks at the tables, one after the other, and notes which are told to be closed."""

    def __init__(self, host: Host, tables: int) -> None:
        self.host, self.tables = host, tables
        self.names: list[str] = []
        self.told: dict[str, Any] = {}
        """The frames of those that are."""
        self.news = asyncio.Semaphore(0)

    async def begin(self) -> None:
        """Two people begin matches of every game, and go."""
        line = await self.host.line()
        ada, bob = [(await done(line, "", "/api/me", {"name": name}))[0] for name in ("Ada", "Bob")]
        for number in range(self.tables):
            wish = {"game": NAMES[number % len(NAMES)], "seats": [{"kind": "here"}, {"kind": "open"}]}
            _, table = await done(line, ada, "/api/tables", wish)
            path = f"/api/tables/{table['id']}"
            await done(line, ada, f"{path}/contribution", {"contribution": "0" * 32})
            await done(line, bob, f"{path}/join", {"name": "Bob", "contribution": "f" * 32})
            self.names.append(str(table["id"]))
        line.writer.close()

    async def watch(self) -> None:
        """Until the server is gone."""
        await until_gone(self.host, self._look)

    async def _look(self, line: Line) -> None:
        await got(line, "/api/health")  # it is noticed that the server is gone, also when all are told
        for name in [name for name in self.names if name not in self.told]:
            if (await got(line, f"/api/tables/{name}"))["state"] == "over":
                self.told[name] = await got(line, f"/api/tables/{name}/frame")
                self.news.release()


def leave_alone(data: Path) -> None:
    """Long ago, by the clock on the wall."""
    with closing(sqlite3.connect(data)) as file, file:
        file.execute("UPDATE tables SET updated = updated - ?", (LONG_AGO,))


def is_closed(store: SqliteStore, name: str) -> bool:
    """Is a match closed, with all that belongs to it?  If not, nothing of that is there."""
    row, log = store.table(name), store.log(name)
    assert row is not None
    match, texts = match_of(row, log), [event.text for event in log]
    assert texts.count(ABANDONED) == texts[-1:].count(ABANDONED) == int(row.state == "over"), "once, and last"
    assert row.gone == attendance_of(texts).texts
    assert (row.turn, row.winners) == (match.to_move, match.winners if match.is_over else None)
    assert store.end(name) == end_of(row, match)
    return row.state == "over"


async def rounds(host: Host, watcher: Watcher, rng: random.Random) -> int:
    """Start, let some be closed, kill, until all are; how often it was killed on the way."""
    async with one_life(host, ()):
        await watcher.begin()
    leave_alone(host.data)
    kills = 0
    while len(watcher.told) < watcher.tables:
        async with one_life(host, [watcher.watch()]):
            async with asyncio.timeout(PATIENCE):
                for _ in range(min(rng.randrange(1, 5), watcher.tables - len(watcher.told))):
                    await watcher.news.acquire()
            await asyncio.sleep(rng.uniform(0, 0.06))  # the next one is closed after 0.05 s
        kills += 1
        watcher.news = asyncio.Semaphore(0)
        with closing(SqliteStore(host.data)) as store:
            closed = {name for name in watcher.names if is_closed(store, name)}
        assert watcher.told.keys() <= closed, "what was told is not on disk"
    return kills


async def opened_again(host: Host, watcher: Watcher) -> dict[str, Any]:
    """What is shown of the tables by a server that has closed none of them."""
    found = {}
    async with one_life(host, ()):
        line = await host.line()
        for name in watcher.names:
            found[name] = await got(line, f"/api/tables/{name}/frame")
            _, _, text = await line.ask("", "GET", f"/api/tables/{name}/record")
            verdict = verify(read(text.decode()), load_game)
            assert (verdict.problems, verdict.chance_proven) == ([], True)
        line.writer.close()
    return found


@TABLES
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the server is started as in test_kill.py")
def test_a_match_that_nobody_came_back_to_is_closed_whole_or_not_at_all(tmp_path: Path, tables: int) -> None:
    with closing(host := Host(tmp_path / "knall.sqlite")):
        watcher = Watcher(host, tables)
        kills = run_apart(rounds(host, watcher, random.Random(5)))
        again = run_apart(opened_again(host, watcher))
    assert kills >= tables // 4  # the last one comes when all are told
    assert again == watcher.told
    assert {frame["result"] for frame in again.values()} == {CLOSED}
    assert [frame["ended"] for frame in again.values()] == [{"by": "abandoned", "seat": None}] * tables
