"""Floods: new guests, forged cookies, addresses of one network, files, sockets, moves of many guests."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable
from itertools import count

from bench.attacks import reading
from bench.attacks.attacker import Attack
from bench.attacks.client import SERVER, Visitor
from bench.attacks.victim import attacked
from bench.bars import Bar
from bench.wire import HOST
from knall.games import NAMES
from knall.web.shell.static import page_files

TABLES = 240
LINES = 32
"""Parallel connections of an attacker."""
GUESTS = 40
NETWORK = "2001:db8:0:1:{:x}:{:x}:0:1"
"""Addresses of one /64."""


def flooding(request: Callable[[int], bytes], address: str | None = None) -> Attack:
    """Distinct requests on many connections at once."""

    async def attack(eve: Visitor, done: Counter[str]) -> None:
        numbers = count()
        one_more = Visitor(eve.port, address or eve.address)

        async def one() -> None:
            while True:
                try:
                    line = await one_more.line()
                    while not line.closed:
                        done[str((await line.ask(request(next(numbers)))).status)] += 1
                except OSError:
                    done["closed"] += 1

        await asyncio.gather(*(one() for _ in range(LINES)))

    return attack


def written(method: str, path: str, body: object = None, **headers: str) -> bytes:
    """A request without a known cookie."""
    data = b"" if body is None else json.dumps(body).encode()
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{head}Content-Length: {len(data)}\r\n\r\n".encode() + data


async def table_of(guest: Visitor) -> str:
    """Create a table and begin its match; returns its address."""
    seats = [{"kind": "here"}, {"kind": "here"}]
    made = await guest.done("POST", "/api/tables", {"game": NAMES[0], "seats": seats})
    path = f"/api/tables/{made['id']}"
    await guest.done("POST", f"{path}/contribution", {"contribution": "0" * 32})
    return path


async def moves_of_many(eve: Visitor, done: Counter[str]) -> None:
    """Many new guests, each at a table of its own, playing as fast as they can."""

    async def one() -> None:
        guest = Visitor(eve.port, eve.address)
        path = await table_of(guest)
        while True:
            frame = (await guest.ask("GET", f"{path}/frame?seat=0")).json()
            if "moves" in frame and not frame["mine"]:
                frame = (await guest.ask("GET", f"{path}/frame?seat={frame['to_move']}")).json()
            if "moves" not in frame:
                done["refused"] += 1
                continue
            move = {"after": frame["seq"], "move": frame["moves"][0]["move"], "seat": frame["seat"]}
            answer = await guest.ask("POST", f"{path}/moves", move)
            done[f"moves {answer.status}"] += 1

    await asyncio.gather(*(one() for _ in range(GUESTS)))


async def sockets_without_end(eve: Visitor, done: Counter[str]) -> None:
    """Open and drop sockets at a table."""
    path = await table_of(eve)
    watcher = Visitor(eve.port, eve.address)

    async def one() -> None:
        while True:
            try:
                ear = await watcher.listen(f"{path}/live?after=0")
                done["sockets"] += 1
                await asyncio.wait([asyncio.shield(ear.closed)], timeout=0.02)
                done[f"closed {ear.code}"] += ear.code is not None
                ear.transport.close()
            except OSError:
                done["refused"] += 1

    await asyncio.gather(*(one() for _ in range(LINES)))


async def forged_cookies(eve: Visitor, done: Counter[str]) -> None:
    """Random cookies with the site's cookie name."""
    name = eve.cookie.partition("=")[0]
    forge = flooding(lambda _: written("GET", "/api/me/tables", Cookie=f"{name}={secrets.token_urlsafe(32)}"))
    await forge(eve, done)


ATTACKS: dict[str, Attack] = {
    "new guests without end": flooding(lambda _: written("POST", "/api/me", {"name": "Eve"})),
    "forged cookies": forged_cookies,
    "all addresses of one network": flooding(
        lambda n: written("POST", "/api/me", {"name": "Eve"}, X_Forwarded_For=NETWORK.format(n % 65_536, n // 65_536)),
        SERVER,  # a trusted proxy
    ),
    "files of the page": flooding(lambda _: written("GET", f"{page_files().folder}first.js")),
    "sockets without end": sockets_without_end,
    "moves of 40 new guests": moves_of_many,
}


async def bars() -> list[Bar]:
    """A move elsewhere, under each flood."""
    async with attacked(TABLES) as (port, victims, cookie):
        await reading.measured(reading.__name__, reading.NOTHING, port, cookie, victims)  # the baseline
        return [await reading.bar(__name__, name, port, cookie, victims) for name in ATTACKS]
