"""Attacks by expensive reads: replays, verdicts, old frames, long logs, many tables, looks on sockets."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from bench.attacks import world
from bench.attacks.attacker import Attack, apart
from bench.attacks.client import Visitor
from bench.attacks.victim import Times, Victims, attacked, beside, say
from bench.bars import Bar
from bench.wire import Ear

SECONDS = 3.0
TABLES = 320
LINES = 16
"""Parallel connections of an attacker."""
ALLOWED = 10
"""p99 of a move during an attack is at most this multiple of p50 before. Other load only makes it slower, so that a
failed run is repeated once.
"""


def asking(method: str, path: str, body: Callable[[], object] = lambda: None) -> Attack:
    """One request repeated on several connections."""

    async def attack(eve: Visitor, done: Counter[str]) -> None:
        wish = eve.written(method, path, body())

        async def one() -> None:
            while True:
                try:
                    line = await eve.line()
                    while not line.closed:
                        done[str((await line.ask(wish)).status)] += 1
                except OSError:
                    done["closed"] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(LINES)))

    return attack


def looking(table: str, sockets: int, act: Callable[[Ear, Counter[str]], Awaitable[None]]) -> Attack:
    """Many sockets at a table that all act, and reconnect when closed."""

    async def attack(eve: Visitor, done: Counter[str]) -> None:

        async def one() -> None:
            while True:
                try:
                    ear = await eve.listen(f"/api/tables/{table}/live?seat=0&after=0")
                except OSError:
                    done["refused"] += 1
                    await asyncio.sleep(0.1)
                    continue
                done["sockets"] += 1
                await act(ear, done)
                done[f"closed {ear.code}"] += 1

        await asyncio.gather(*(one() for _ in range(sockets)))

    return attack


async def without_reading(ear: Ear, done: Counter[str]) -> None:
    """Ask repeatedly and never read."""
    ear.transport.pause_reading()
    while not ear.transport.is_closing():
        ear.say(b'{"look": 0}')
        done["looks"] += 1
        await asyncio.sleep(0.02)


async def as_fast_as_it_can(ear: Ear, done: Counter[str]) -> None:
    """Ask without a pause."""
    while not ear.transport.is_closing():
        for _ in range(20):
            ear.say(b'{"look": 0}')
        done["looks"] += 20
        await asyncio.sleep(0)


async def leaving_at_once(ear: Ear, done: Counter[str]) -> None:
    """Hang up as soon as a frame would be drawn."""
    await asyncio.sleep(0.05)
    ear.transport.close()


async def nothing(eve: Visitor, done: Counter[str]) -> None:
    """No attack: the baseline."""
    await asyncio.Event().wait()


NOTHING = "no attack"
ATTACKS: dict[str, Attack] = {
    NOTHING: nothing,
    "replays of long records": asking(
        "POST", "/api/replay", lambda: {"record": world.long_record(), "seat": 0, "after": 0}
    ),
    "verdicts on huge tags": asking("POST", "/api/verify", lambda: {"record": world.record_of_tags()}),
    "old frames": asking("GET", f"/api/tables/{world.SHORT}/frame?seat=0&after=0&at=20"),
    "4,000 tables of one's own": asking("GET", "/api/me/tables"),
    "a long log from its beginning": asking("GET", f"/api/tables/{world.LONG}/frame?seat=0&after=0"),
    "a long log but for its beginning": asking("GET", f"/api/tables/{world.LONG}/frame?seat=0&after=1"),
    "records of a long log": asking("GET", f"/api/tables/{world.LONG}/record?seat=0"),
    "codes of an invitation": asking("GET", f"/api/tables/{world.INVITING}/qr/1.svg"),
    "12 sockets that look and never read": looking(world.MIDDLE, 12, without_reading),
    "50 sockets that come and go at a long log": looking(world.LONG, 50, leaving_at_once),
    "50 sockets that look without a pause": looking(world.SHORT, 50, as_fast_as_it_can),
}


async def measured(module: str, name: str, port: int, cookie: str, victims: Victims) -> Times:
    """One attack of a module."""
    counts: Counter[str] = Counter()
    begun = asyncio.Event()

    async def attack() -> None:
        counts.update(await apart(module, name, port, SECONDS, cookie, begun=begun))

    times = await beside(attack, victims, begun)
    say(name, f"{times}  {', '.join(f'{count:,} {what}' for what, count in sorted(counts.items()))}")
    return times


async def bar(module: str, name: str, port: int, cookie: str, victims: Victims) -> Bar:
    """A move elsewhere under an attack; the better of two runs if the first failed."""
    slowdowns = [(await measured(module, name, port, cookie, victims)).slowdown]
    if min(slowdowns) > ALLOWED:
        slowdowns.append((await measured(module, name, port, cookie, victims)).slowdown)
    return f"{ALLOWED} x p50 before / p99 under {name}", ALLOWED / min(slowdowns), 1


async def bars() -> list[Bar]:
    """A move elsewhere, under each attack."""
    async with attacked(TABLES, prepare=world.prepare) as (port, victims, cookie):
        found = {name: await bar(__name__, name, port, cookie, victims) for name in ATTACKS}
    return [one for name, one in found.items() if name != NOTHING]
