"""kill -9 of the server at random moments under load: what was acknowledged is there, once and in order."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from knall.core.match import record
from knall.core.match.attendance import SEATS, attendance_of
from knall.core.match.history import By
from knall.games import NAMES, load_game
from knall.store.sqlite import SqliteStore
from knall.web.tables.stored import match_of
from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, cookie_of, one_life, until_gone
from tests.web.support.live_server import PATIENCE

ROUNDS = pytest.mark.parametrize("times", [8, pytest.param(MANY := 100, marks=pytest.mark.extended)])
"""How often the server is killed."""
CLIENTS = 6
STEPS = 25
"""Of all clients together in one life, on average."""
CHANGES: list[list[dict[str, object]]] = [
    [
        OPENED := {"command": "seat", "seat": 1, "becomes": "open"},
        GONE := {"command": "seat", "seat": 2, "becomes": "gone"},
    ],
    [{"command": "settings", "by_lot": False, "chat": False}, GONE, OPENED],
    [{"command": "seat", "seat": 2, "becomes": "bot", "level": "easy"}, GONE, OPENED],
    [GONE, OPENED, {"command": "join"}, {"command": "seat", "seat": 1, "becomes": "open", "name": "Bob"}],
    [GONE, {"command": "close"}],
]
"""What is changed at tables of three seats while they wait: two are left, one of them for anybody; or it is closed.

Bob may sit down there, and be removed again.
"""
BOB_SITS = {"name": "Bob", "contribution": "f" * 32, "seat": 1}
COMING: dict[str, tuple[str, dict[str, object]]] = {
    "resign/2": ("resign", {}),
    "leave/2": ("resign", {}),
    "away/2": ("stand-in", {"absent": 1}),
    "back/2": ("back", {}),
}
"""How Bob comes and goes, and by which command."""


@dataclass
class Table:
    """A table with what was acknowledged: numbers and texts of its moves."""

    name: str
    contribution: str
    moves: dict[int, str] = field(default_factory=dict)
    seq: int = 0
    open: tuple[int, int, str] | None = None
    """After which event, which seat, which move (or who comes or goes): sent, but not yet answered."""
    leaving: str = "bot"
    """What becomes of Bob's seat if he leaves."""
    gone: list[str] = field(default_factory=list)
    """How Bob came and went, as far as that was acknowledged."""
    changes: list[str] = field(default_factory=list)
    """What was changed while it waited, as far as that was acknowledged: the commands, with where they go."""
    to_change: list[dict[str, object]] = field(default_factory=list)
    """What is still to be changed, in order, before others sit down."""
    full: bool = False
    over: bool = False

    @property
    def closed(self) -> bool:
        """Was it closed before its match began?"""
        return self.changes[-1:] == ["close"]


class Client:
    """Two people who play on several tables as fast as the server answers, and come back after a kill."""

    def __init__(self, host: Host, number: int) -> None:
        self.host = host
        self.cookies: list[str] = []
        self.rng = random.Random(number)
        self.tables: list[Table] = []

    async def play(self) -> None:
        """Play until the server is gone."""
        await until_gone(self.host, self._go_on)

    async def _go_on(self, line: Line) -> None:
        while len(self.cookies) < 2:
            _, headers, _ = await line.ask("", "POST", "/api/me", {"name": "Ada"})
            self.cookies.append(cookie_of(headers))
        await self._step(line, await self._table(line))

    async def _table(self, line: Line) -> Table:
        running = [table for table in self.tables if not table.over]
        if len(running) < 3:
            seats = [{"kind": "here"}, {"kind": "friend"}, {"kind": "friend"}]
            leaving = self.rng.choice(["bot", "end"])
            wish = {"game": self.rng.choice(NAMES), "seats": seats, "leaving": leaving, "away_after": 0}
            status, _, said = await line.ask(self.cookies[0], "POST", "/api/tables", wish)
            assert status == 201, said
            name, contribution = json.loads(said)["id"], f"{self.rng.getrandbits(128):032x}"
            running.append(Table(name, contribution, leaving=leaving))
            running[-1].to_change = self.rng.choice(CHANGES).copy()
            self.tables.append(running[-1])
        return self.rng.choice(running)

    async def _step(self, line: Line, table: Table) -> None:
        """The next move; one that got no answer is sent once more, as the page does."""
        path = f"/api/tables/{table.name}"
        while table.to_change:
            await self._change(line, table, path)
        if table.closed:
            table.over = True
            return
        if not table.full:  # sent once more as well, if there was no answer
            status, _, said = await line.ask(
                self.cookies[0], "POST", f"{path}/contribution", {"contribution": table.contribution}
            )
            assert status == 200, said
            await self._join(line, path)
            table.full = True
        if table.open is None:
            frame = json.loads((await line.ask(self.cookies[0], "GET", f"{path}/frame?seat=0"))[2])
            if frame["to_move"] == 1:
                frame = json.loads((await line.ask(self.cookies[1], "GET", f"{path}/frame?seat=1"))[2])
            assert frame["seq"] >= table.seq, "what was acknowledged is gone"
            table.over = frame["over"]
            if table.over:
                return
            table.open = self._next(table, frame)
            if table.open is None:  # a bot is to move for Bob from now on, and takes longer than the server lives
                table.over = True
                return
        after, seat, text = table.open
        command, more = COMING.get(text, ("moves", {"move": text}))
        wish = {"after": after, "seat": seat, **more}
        status, _, said = await line.ask(self.cookies[seat], "POST", f"{path}/{command}", wish)
        assert status == 200, said
        if text in COMING:
            table.gone.append(text)
        else:
            table.moves[after + 1] = text
        table.seq, table.open = json.loads(said)["seq"], None

    def _next(self, table: Table, frame: dict[str, Any]) -> tuple[int, int, str] | None:
        """What is done next: a move, or Bob comes or goes."""
        seq, to_move, chosen = frame["seq"], frame["to_move"], self.rng.random()
        last = table.gone[-1] if table.gone else ""
        if last == "away/2" and (to_move == 1 or chosen < 0.5):
            return seq, 1, "back/2"
        if last == "leave/2" and to_move == 1:
            return None
        if last not in ("away/2", "leave/2"):
            if chosen < 0.03:
                return seq, 1, "resign/2" if table.leaving == "end" else "leave/2"
            if chosen < 0.15 and to_move == 1:
                return seq, 0, "away/2"
        return seq, to_move, self.rng.choice(frame["moves"])["move"]

    async def _join(self, line: Line, path: str) -> None:
        status, _, said = await line.ask(self.cookies[1], "POST", f"{path}/join", BOB_SITS)
        assert status == 200, said

    async def _change(self, line: Line, table: Table, path: str) -> None:
        """The next change of the waiting room; one that got no answer is sent once more, as the page does."""
        wish = table.to_change[0].copy()
        command = str(wish.pop("command"))
        if command == "join":
            await self._join(line, path)
            table.to_change.pop(0)
            return
        if command != "close":
            wish["after"] = len(table.changes)
        status, _, said = await line.ask(self.cookies[0], "POST", f"{path}/{command}", wish)
        assert status == 200, said
        table.changes.append(command)
        assert json.loads(said)["changes"] == len(table.changes)
        table.to_change.pop(0)


async def with_a_bot(host: Host) -> None:
    """A table with a bot, so that a process thinks when the server is killed."""
    line = await host.line()
    wish = {"game": NAMES[0], "seats": [{"kind": "here"}, {"kind": "bot"}]}
    status, head, said = await line.ask("", "POST", "/api/tables", wish)
    assert status == 201, said
    path = f"/api/tables/{json.loads(said)['id']}/contribution"
    status, _, said = await line.ask(cookie_of(head), "POST", path, {"contribution": "0" * 32})
    assert status == 200, said
    line.writer.close()


async def rounds(host: Host, clients: list[Client], times: int, rng: random.Random) -> None:
    """Start, load, kill, so many times."""
    for number in range(times):
        async with one_life(host, [client.play() for client in clients]) as steps:
            if number in (0, times - 1):
                await with_a_bot(host)
            await steps(rng.randint(1, 2 * STEPS))
            await asyncio.sleep(rng.uniform(0, 0.01))  # somewhere in the next ones


def check(store: SqliteStore, table: Table) -> None:
    """Every acknowledged move is there once, in order, nothing else is, and the log replays."""
    row = store.table(table.name)
    assert row is not None
    done = [store.changed_by(row.id, number) for number in range(1, row.changes + 2)]
    assert done[-1] is None
    assert row.changes - len(table.changes) in ((0, 1) if table.to_change else (0,)), "none is lost, none is done twice"
    assert (row.closed == "maker") == (table.closed or "{}" in done)
    log = store.log(table.name)
    if row.state == "waiting":
        assert not table.full
        assert log == []
        return
    assert (len(row.seats), row.seats[1].name) == (2, "Bob")
    numbers = store._reading.execute(
        "SELECT number FROM events WHERE table_id = ? ORDER BY number", (row.id,)
    ).fetchall()
    assert [number for (number,) in numbers] == list(range(1, len(log) + 1))
    assert len(log) >= table.seq
    found = {number: one.text for number, one in enumerate(log, 1) if one.is_move and one.by is By.SEAT}
    came = [one.text for one in log if one.text in SEATS]
    unanswered = {table.open[0] + 1: table.open[2]} if table.open and table.open[2] not in COMING else {}
    coming = [table.open[2]] if table.open and table.open[2] in COMING else []
    assert found in (table.moves, table.moves | unanswered)
    assert came in (table.gone, table.gone + coming), "nobody comes or goes twice"
    assert row.gone == attendance_of(came).texts
    verdict = record.verify(record.read(record.private(match_of(row, log))), load_game)
    assert verdict.problems == []
    assert verdict.chance_proven


@ROUNDS
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes that are left over in /proc")
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, times: int) -> None:
    host, rng = Host(tmp_path / "knall.sqlite"), random.Random(1)
    clients = [Client(host, number) for number in range(CLIENTS)]
    with closing(host):
        run_apart(rounds(host, clients, times, rng))
    store = SqliteStore(host.data)
    tables = [table for client in clients for table in client.tables]
    for table in tables:
        check(store, table)
    store.close()
    assert sum(len(table.moves) for table in tables) > STEPS * times // 2
    assert times < MANY or {text for table in tables for text in table.gone} == set(COMING)
    until = time.monotonic() + PATIENCE
    while host.left() and time.monotonic() < until:
        time.sleep(0.1)
    assert host.left() == []
