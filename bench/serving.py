"""The site under load, beside a bare FastAPI server with the same settings: moves per second, and time to a frame."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.tables import table_row
from bench.wire import Ear, Line, request
from knall.core.engine.random import seeded
from knall.core.game import options
from knall.core.match.match import Match
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.people.sessions import cookie_name
from knall.web.tables.registry import TableRegistry
from knall.web.tables.stored import beginning, unit_of

TABLES, PACED_TABLES, RATE = 250, 200, 100
SLICE, PACED_SLICE, SLICES = 1.2, 4.0, 7
EVENTS = 100
PATIENCE = 60.0
FRAME = b'{"kind":"frame","seq":'


@dataclass
class Move:
    """A move as bytes, its seat, and the number of events after it."""

    request: bytes
    seat: int
    seq: int


class Played:
    """A table of two people with a complete match to play, and what they have been told of it."""

    def __init__(self, row: TableRow, cookies: tuple[str, str], match: Match) -> None:
        self.row = row
        self.cookies = cookies
        self.moves = iter(self._moves(match))
        self.seq = len(match.events)
        self.heard = [0, 0]
        self.waiting: list[tuple[int, int, float]] = []
        """Seats waiting for an event, and since when."""
        self.waited: list[float] = []

    def _moves(self, match: Match) -> list[Move]:
        rng, found = seeded(len(self.row.id)), []
        while match.to_move is not None:
            seat, after = match.to_move, len(match.events)
            move = match.legal_moves[rng.below(len(match.legal_moves))]
            match = match.play(move)
            body = json.dumps({"after": after, "move": move, "seat": seat}).encode()
            path = f"/api/tables/{self.row.id}/moves"
            found.append(Move(request("POST", path, self.cookies[seat], body), seat, len(match.events)))
        return found

    def hear(self, seat: int, text: bytes) -> None:
        """Handle a message for a seat."""
        if text.startswith(FRAME):
            self.heard[seat] = int(text[len(FRAME) : text.index(b",", len(FRAME))])
            now = time.perf_counter()
            for one in [one for one in self.waiting if one[0] == seat and one[1] <= self.heard[seat]]:
                self.waiting.remove(one)
                self.waited.append(now - one[2])


async def fill(store: SqliteStore, count: int) -> list[Played]:
    """Write tables of two people whose matches have begun to the database, with known secrets."""
    made, cookie = [], cookie_name(store.instance)
    for number in range(count):
        secrets = (f"bench-ada-{number:012d}", f"bench-bob-{number:012d}")
        guests = [
            await store.add_guest(hashlib.sha256(secret.encode()).digest(), "N", time.time()) for secret in secrets
        ]
        seats = tuple(SeatRow(seat, "here", guest=guests[seat], name="N", contribution="0" * 32) for seat in (0, 1))
        rules = load_game(NAMES[number % len(NAMES)])
        row = table_row(number, rules, guests[0], seats)
        row, match, unit = beginning(row)
        assert match is not None
        await store.add_table(row, unit)
        cookies = (f"{cookie}={secrets[0]}", f"{cookie}={secrets[1]}")
        made.append(Played(row, cookies, match))
    return made


@contextmanager
def server(kind: str, data: Path, descriptors: int | None = None) -> Iterator[tuple[int, int]]:
    """A server process: its port and its process id."""
    limit = "" if descriptors is None else f"ulimit -n {descriptors};"
    begin = ["sh", "-c", f'{limit} exec "$@"', "sh", sys.executable, "-m", "bench.server"]
    process = subprocess.Popen([*begin, kind, str(data)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid
    finally:
        process.kill()
        process.communicate()


def memory(pid: int) -> float:
    """A process's memory in kilobytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


async def connected(port: int, count: int) -> list[Line]:
    """Open connections."""
    loop = asyncio.get_running_loop()
    return [(await loop.create_connection(Line, "127.0.0.1", port))[1] for _ in range(count)]


async def listening(port: int, table: Played, seat: int, address: str = "127.0.0.1") -> Ear:
    """A socket for a seat of a table, from an address."""
    path = f"/api/tables/{table.row.id}/live?seat={seat}&after=0"
    ear = Ear(path, table.cookies[seat], lambda text: table.hear(seat, text))
    await asyncio.get_running_loop().create_connection(lambda: ear, "127.0.0.1", port, local_addr=(address, 0))
    await ear.opened
    return ear


async def until(right: Callable[[], bool]) -> None:
    """Wait for a condition."""
    end = time.monotonic() + PATIENCE
    while not right():
        if time.monotonic() > end:
            raise RuntimeError("somebody was not told the last event")
        await asyncio.sleep(0.02)


async def poured(port: int, count: int, next_of: Callable[[int], bytes | None]) -> float:
    """Requests per second on parallel connections, in one slice."""
    lines = await connected(port, count)  # new ones: a server closes idle connections
    begun = time.perf_counter()
    done = 0

    async def one(number: int) -> None:
        nonlocal done
        while time.perf_counter() - begun < SLICE:
            wish = next_of(number)
            if wish is None:
                return
            answer = await lines[number].ask(wish)
            if answer.status != 200:
                raise RuntimeError(f"status {answer.status}")
            done += 1

    await asyncio.gather(*(one(number) for number in range(count)))
    rate = done / (time.perf_counter() - begun)
    for line in lines:
        line.transport.close()
    return rate


async def loaded(port: int, bare: int, pid: int, tables: list[Played]) -> dict[str, float]:
    """Moves per second with all tables and listeners, alternating with bare requests; and memory."""
    (line,) = await connected(port, 1)
    empty = memory(pid)
    for table in tables:
        await line.ask(request("GET", f"/api/tables/{table.row.id}"))
    idle = memory(pid)
    ears = [await listening(port, table, seat) for table in tables for seat in (0, 1)]
    await until(lambda: all(table.heard == [table.seq] * 2 for table in tables))
    listened = memory(pid)
    body = json.dumps({"after": 1, "move": "a1", "seat": 0}).encode()
    nothing = request("POST", "/nothing", tables[0].cookies[0], body)

    def move(number: int) -> bytes | None:
        found = next(tables[number].moves, None)
        if found is None:
            return None
        tables[number].seq = found.seq
        return found.request

    nothings, moves = [], []
    for _ in range(SLICES):  # alternating, so that other load affects both
        nothings.append(await poured(bare, len(tables), lambda _: nothing))
        moves.append(await poured(port, len(tables), move))
        await until(lambda: all(table.heard == [table.seq] * 2 for table in tables))
    return {
        "a bare FastAPI POST, a second": median(nothings),
        "durable moves, 250 tables, 500 listeners": median(moves),
        "kB for an idle table": (idle - empty) / len(tables),
        "kB for a listener": (listened - idle) / len(ears),
    }


async def paced(count: int, act: Callable[[int], Awaitable[None]]) -> None:
    """Act RATE times a second for a slice, in turn for `count` actors."""
    begun, acts = time.perf_counter(), []
    for number in range(int(RATE * PACED_SLICE)):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        acts.append(asyncio.ensure_future(act(number % count)))
    await asyncio.gather(*acts)


async def echoed(bare: int, folder: Path) -> list[float]:
    """Seconds for an echo and one fdatasync, at the same pace."""
    sent: dict[int, float] = {}
    echoes: list[float] = []
    ears: list[Ear] = []
    for number in range(PACED_TABLES):
        ear = Ear("/echo", "", lambda _, n=number: echoes.append(time.perf_counter() - sent[n]))  # type: ignore[misc]
        await asyncio.get_running_loop().create_connection(lambda ear=ear: ear, "127.0.0.1", bare)  # type: ignore[misc]
        await ear.opened
        ears.append(ear)

    async def echo(number: int) -> None:
        sent[number] = time.perf_counter()
        ears[number].say(b"x" * 60)

    await paced(PACED_TABLES, echo)
    await until(lambda: len(echoes) == int(RATE * PACED_SLICE))
    for ear in ears:
        ear.transport.close()
    with (folder / "synced").open("wb", buffering=0) as file:
        return [echo + await asyncio.to_thread(synced, file.fileno()) for echo in echoes]


def synced(descriptor: int) -> float:
    """Seconds of an fdatasync of one page."""
    time.sleep(1 / RATE / 4)
    begun = time.perf_counter()
    os.write(descriptor, b"x" * 4096)
    os.fdatasync(descriptor)
    return time.perf_counter() - begun


async def told(port: int, bare: int, tables: list[Played], folder: Path) -> dict[str, float]:
    """Seconds from a move to the other player's frame, alternating with echoes."""
    for table in tables:
        for seat in (0, 1):
            await listening(port, table, seat)

    async def move(number: int) -> None:
        table = tables[number]
        found = next(table.moves)
        table.waiting.append((1 - found.seat, found.seq, time.perf_counter()))
        await lines[number].ask(found.request)

    lines: list[Line] = []
    echoes: list[float] = []
    for _ in range(2):
        echoes += await echoed(bare, folder)
        lines = await connected(port, len(tables))
        await paced(len(tables), move)
        for line in lines:
            line.transport.close()
    await until(lambda: not any(table.waiting for table in tables))
    waits = [one for table in tables for one in table.waited]
    return {"echo + fdatasync, p99": p99(echoes), "move to the other's frame, p99": p99(waits)}


def p99(times: list[float]) -> float:
    """The 99th percentile in milliseconds."""
    return 1000 * sorted(times)[int(len(times) * 0.99)]


async def restored(store: SqliteStore, name: str) -> float:
    """Milliseconds to restore a match of 100 events from the log, the best of many."""
    rules, rng = load_game(name), seeded(1)
    chosen = dict(options.complete(rules.options, {}))
    guest = await store.add_guest(name.encode(), "N", 1.0)
    seats = tuple(SeatRow(seat, "here", guest=guest, contribution="0" * 32) for seat in range(rules.seats[-1]))
    for number in range(1000):
        row = TableRow(
            f"{name}{number}", name, rules.rules_version, chosen, None, f"s{number}", guest, None, True, 1.0, seats
        )
        row, begun, unit = beginning(row)
        assert begun is not None
        match = begun
        while not match.is_over and len(match.events) < EVENTS:
            match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
        if len(match.events) >= EVENTS:
            break
    assert begun is not None
    await store.add_table(row, unit)
    await store.append(unit_of(row, begun, match, 2.0))
    best = PATIENCE
    for _ in range(30):
        registry, since = TableRegistry(store), time.perf_counter()
        found = registry.find(row.id)
        best = min(best, time.perf_counter() - since)
        assert found.match is not None
        assert len(found.match.events) >= EVENTS
    return 1000 * best


def measured() -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """Rates and memory, milliseconds of live updates, milliseconds of restoring each game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server("bare", folder / "none") as (bare, _):
            store = SqliteStore(folder / "load.sqlite")
            tables = asyncio.run(fill(store, TABLES))
            store.close()
            with server("site", folder / "load.sqlite") as (port, pid):
                rates = asyncio.run(loaded(port, bare, pid, tables))
            store = SqliteStore(folder / "pace.sqlite")
            tables = asyncio.run(fill(store, PACED_TABLES))
            store.close()
            with server("site", folder / "pace.sqlite") as (port, _):
                times = asyncio.run(told(port, bare, tables, folder))
        store = SqliteStore(folder / "replay.sqlite")
        replays = {name: asyncio.run(restored(store, name)) for name in NAMES}
        store.close()
    return rates, times, replays


if __name__ == "__main__":
    for figures in measured():
        for what, figure in figures.items():
            print(f"  {what:<44} {figure:>12,.2f}", flush=True)
