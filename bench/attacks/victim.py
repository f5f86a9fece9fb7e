"""People who play at their own tables during an attack: the latency of their moves."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.attacks.client import Visitor
from bench.serving import Played, fill, listening, p99, server
from knall.store.sqlite import SqliteStore

PLAYERS = 4
ADDRESS = "127.0.1.{}"
RATE = 12
"""Moves a second of each player: below the rate limit."""
BEFORE, AFTER = 2.5, 1.5
TABLES_READY = 6
"""Tables opened per pair before an attack: more than it can finish during the attack."""
CALM = 50.0
"""Most milliseconds of a move without an attack."""


@dataclass
class Times:
    """Latencies of moves before, during and after an attack."""

    before: list[float] = field(default_factory=list)
    during: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)

    @property
    def slowdown(self) -> float:
        """p99 during the attack as a multiple of p50 before."""
        return p99(self.during) / p50(self.before)

    def __str__(self) -> str:
        parts = [f"{p50(times):5.1f} / {p99(times):6.1f}" for times in (self.before, self.during, self.after)]
        return "   ".join(parts) + f"   ({len(self.during)} moves during)"


def p50(times: list[float]) -> float:
    """The median in milliseconds."""
    return 1000 * sorted(times)[len(times) // 2]


class Victims:
    """Four pairs at four addresses, each with two sockets at each of its tables and a steady pace."""

    def __init__(self, port: int, tables: list[Played]) -> None:
        self._port = port
        self._tables = [tables[number::PLAYERS] for number in range(PLAYERS)]
        self._open: list[Played] = []

    async def arrive(self) -> None:
        """Open the next tables before measuring, and wait until the server is idle."""
        for number, tables in enumerate(self._tables):
            for table in tables[:TABLES_READY]:
                if table not in self._open:
                    self._open.append(table)
                    for seat in (0, 1):
                        await listening(self._port, table, seat, ADDRESS.format(number + 1))
        for _ in range(20):
            if p99(await self.play(0.5)) < CALM:
                return

    async def play(self, seconds: float) -> list[float]:
        """The latencies of moves in this many seconds."""
        end = time.perf_counter() + seconds
        found = await asyncio.gather(*(self._pair(number, end) for number in range(PLAYERS)))
        return [one for times in found for one in times]

    async def play_while(self, attack: Awaitable[object]) -> list[float]:
        """The latencies of moves until the attack has ended."""
        attacking, times = asyncio.ensure_future(attack), list[float]()
        while not attacking.done():
            times += await self.play(0.5)
        await attacking
        return times

    async def _pair(self, number: int, end: float) -> list[float]:
        visitor, times = Visitor(self._port, ADDRESS.format(number + 1)), []
        line = await visitor.line()
        while (begun := time.perf_counter()) < end:
            answer = await line.ask(self._next_move(number))
            times.append(time.perf_counter() - begun)
            if answer.status != 200:
                raise RuntimeError(f"a move was refused: {answer.status} {answer.body!r}")
            await asyncio.sleep(max(0.0, begun + 1 / RATE - time.perf_counter()))
        line.transport.close()
        return times

    def _next_move(self, number: int) -> bytes:
        """A move at the first unfinished table."""
        tables = self._tables[number]
        while (move := next(tables[0].moves, None)) is None:
            tables.pop(0)
        return move.request


async def beside(
    attack: Callable[[], Awaitable[object]], victims: Victims, begun: asyncio.Event | None = None
) -> Times:
    """The latencies before, during (from `begun` on) and after an attack."""
    await victims.arrive()
    times = Times(await victims.play(BEFORE))
    attacking = asyncio.ensure_future(attack())
    if begun is not None:
        waiting = asyncio.ensure_future(begun.wait())
        await asyncio.wait([attacking, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    times.during = await victims.play_while(attacking)
    times.after = await victims.play(AFTER)
    return times


def say(name: str, what: object) -> None:
    """Print a line of the report, unbuffered."""
    print(f"  {name:<44} {what}")
    sys.stdout.flush()


async def nothing_more(store: SqliteStore) -> str:
    """No prepared data, and no cookie for the attacker."""
    return ""


@asynccontextmanager
async def attacked(
    tables: int,
    descriptors: int | None = None,
    prepare: Callable[[SqliteStore], Awaitable[str]] = nothing_more,
) -> AsyncIterator[tuple[int, Victims, str]]:
    """A server with its limits and tables of victims: yields its port, the victims, and the cookie from `prepare`."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "attacked.sqlite"
        store = SqliteStore(data)
        played = await fill(store, tables)
        cookie = await prepare(store)
        store.close()
        with server("guarded", data, descriptors) as (port, _):
            yield port, Victims(port, played), cookie
