"""A server under load for `bench.capacity`: bots answer at once, and its main thread's CPU time is reported.

`python -m bench.loaded_server DATA TABLES` creates tables and prints them, serves on a free port and prints it, and
prints two numbers at each SIGUSR1: CPU seconds of its main thread, and of all its threads. It runs with the sources of
any commit.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import importlib.util
import json
import signal
import socket
import sys
import time
from pathlib import Path

from bench.tables import table_row
from bench.thoughtless import any_move
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow
from knall.store.sqlite import SqliteStore
from knall.web.app import site
from knall.web.people import sessions
from knall.web.server import run, server_of
from knall.web.settings import Settings
from knall.web.tables.stored import beginning

CHOOSING = (("knall.web.workers.worker", "choose"), ("knall.web.workers.pool", "_choose"))
"""Module of the bots' worker process, now and in earlier commits."""


def tell(*_: object) -> None:
    """Print the CPU times; signals are handled by the main thread."""
    print(time.thread_time(), time.process_time(), flush=True)


async def fill(data: Path, count: int) -> list[dict[str, object]]:
    """Write tables to the database; returns what is needed to play at them."""
    store = SqliteStore(data)
    cookie = sessions.cookie_name(store.instance) if hasattr(sessions, "cookie_name") else sessions.COOKIE
    found: list[dict[str, object]] = []
    for number in range(count):
        rules, people = load_game(NAMES[number % len(NAMES)]), 2 if number % 5 < 2 else 1  # 1.4
        players = min(max(people + 1 + number % 3, rules.seats[0]), rules.seats[-1])
        secrets = [f"bench-guest-{number:012d}-{seat}" for seat in range(people)]
        guests = [await store.add_guest(hashlib.sha256(one.encode()).digest(), "N", time.time()) for one in secrets]
        # By place and not by name: `bench.capacity` runs this with the rows of another commit too.
        seats = [SeatRow(seat, "here", None, guest, "N", None, "0" * 32) for seat, guest in enumerate(guests)]
        seats += [SeatRow(seat, "bot", "easy") for seat in range(people, players)]
        row = table_row(number, rules, guests[0], tuple(seats))
        await store.add_table(row, beginning(row)[-1])
        found.append({"id": row.id, "cookies": [f"{cookie}={one}" for one in secrets], "watched": number % 2 == 1})
    store.close()
    return found


def main(data: str, tables: str) -> None:
    print(json.dumps(asyncio.run(fill(Path(data), int(tables)))), flush=True)
    for module, function in CHOOSING:
        if importlib.util.find_spec(module) is not None and hasattr(importlib.import_module(module), function):
            setattr(importlib.import_module(module), function, any_move)
    signal.signal(signal.SIGUSR1, tell)
    bound = socket.create_server(("127.0.0.1", 0), backlog=2048)
    app = site(Settings(Path(data), limits=False))
    run(server_of(app), bound, lambda: print(bound.getsockname()[1], flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
