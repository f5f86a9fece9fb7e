"""Slow-connection attacks, which hold descriptors: is a new visitor still served?"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from bench.attacks.attacker import Attack, apart
from bench.attacks.client import Visitor
from bench.attacks.victim import Victims, attacked, beside, p50, say
from bench.bars import Bar
from bench.serving import p99

DESCRIPTORS = 1_024
HELD = 1_000
SECONDS = 14.0
"""Longer than the server's timeouts, so that closed connections are reopened."""
TABLES = 160
VISITOR = "127.0.0.77"
PROXY = "127.0.0.1"
"""A trusted proxy, which may hold any number of connections."""
VISIT_SECONDS, PATIENCE, REOPEN_SECONDS = 0.1, 3.0, 0.003


class Held(asyncio.Protocol):
    """A connection that sends some bytes, and then one drop per second."""

    def __init__(self, begins: bytes, drop: bytes, closed: Callable[[], None]) -> None:
        self._begins, self._drop, self._closed = begins, drop, closed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._begins)
        self.drip()

    def drip(self) -> None:
        if self._drop and not self._transport.is_closing():
            self._transport.write(self._drop)
            asyncio.get_running_loop().call_later(1.0, self.drip)

    def connection_lost(self, error: Exception | None) -> None:
        self._closed()


def holding(begins: bytes, drop: bytes = b"", address: str | None = None) -> Attack:
    """Hold many connections, and replace each that is closed."""

    async def attack(eve: Visitor, done: Counter[str]) -> None:
        loop, held = asyncio.get_running_loop(), 0

        def closed() -> None:
            nonlocal held
            held -= 1
            done["closed"] += 1

        while True:
            while held < HELD:
                held += 1
                try:
                    await loop.create_connection(
                        lambda: Held(begins, drop, closed),
                        "127.0.0.1",
                        eve.port,
                        local_addr=(address or eve.address, 0),
                    )
                    done["opened"] += 1
                except OSError:
                    closed()
                await asyncio.sleep(REOPEN_SECONDS)
            await asyncio.sleep(REOPEN_SECONDS)

    return attack


HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
HALF_A_BODY = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
ATTACKS: dict[str, Attack] = {
    "silent connections": holding(b""),
    "silent connections of a trusted proxy": holding(b"", address=PROXY),
    "heads drop by drop": holding(HALF_A_HEAD, b"x"),
    "bodies drop by drop": holding(HALF_A_BODY, b" "),
}


async def visits(port: int, until: asyncio.Future[None], served: list[float]) -> int:
    """New visitors one after the other: latencies of those served, and the number of those that were not."""
    failed = 0
    while not until.done():
        begun = time.perf_counter()
        visitor = Visitor(port, VISITOR)
        try:
            async with asyncio.timeout(PATIENCE):
                await visitor.done("GET", "/api/site")
            served.append(time.perf_counter() - begun)
        except (OSError, TimeoutError):
            failed += 1
        visitor.close()
        await asyncio.sleep(VISIT_SECONDS)
    return failed


async def measured(name: str, port: int, victims: Victims) -> Bar:
    """One attack."""
    counts: Counter[str] = Counter()
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    served: list[float] = []
    failed = 0

    async def attack() -> None:
        nonlocal failed
        visiting = asyncio.create_task(visits(port, over, served))
        counts.update(await apart(__name__, name, port, SECONDS))
        over.set_result(None)
        failed = await visiting

    times = await beside(attack, victims)
    told = f"{len(served)} of {len(served) + failed} new visitors served, {p50(served):.0f} / {p99(served):.0f} ms"
    say(name, f"{times}  {told}; {counts['opened']:,} opened, {counts['closed']:,} closed")
    return f"new visitors served under {HELD} {name}", len(served) / (len(served) + failed), 1


async def bars() -> list[Bar]:
    """New visitors, and moves elsewhere, under each attack, at a server with few descriptors."""
    async with attacked(TABLES, DESCRIPTORS) as (port, victims, _):
        return [await measured(name, port, victims) for name in ATTACKS]
