"""Server capacity against another commit: both are loaded alternately in one run.

`python -m bench.capacity REV` prints the main thread's CPU time per shown event for both, and exits with 1 if the ratio
is below the bar: the main thread limits a server, so that half of the time means twice the tables. At each table one or
two people play with one to three bots, and every second table has a spectator; all by real sockets. Bots answer without
thinking, at their usual pace.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.against import HERE, checked_out, environment
from bench.serving import connected
from bench.wire import Ear, Line, request

TABLES = 150
WARM_SECONDS, SLICE, ROUNDS = 8.0, 5.0, 5
THINKING = (0.2, 1.2)
"""Seconds that people think: few, so that a slice has many moves."""
BAR = 1.5
FRAME = b'{"kind":"frame"'


@dataclass
class Played:
    """A table of a loaded server: its players, and the progress of its match."""

    id: str
    cookies: list[str]
    watched: bool
    seq: int = 0
    line: Line | None = None


@dataclass(frozen=True)
class Cost:
    """CPU microseconds per event in a slice, of the main thread and of all threads, and the number of events."""

    main: float
    every: float
    events: int
    frames: int

    def __str__(self) -> str:
        what = f"{self.events} events in {self.frames} frames"
        return f"{self.main:,.0f} ({self.every:,.0f} with the other threads) for {what}"


@dataclass
class Loaded:
    """A server under load."""

    process: subprocess.Popen[str]
    port: int
    tables: list[Played]
    plays: bool = False
    shown: int = 0
    """Events told, at all tables."""
    frames: int = 0
    last: float = 0.0
    """Time of the last one."""
    moving: set[asyncio.Task[None]] = field(default_factory=set)

    def used(self) -> tuple[float, float]:
        """CPU seconds of the main thread, and of all threads."""
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGUSR1)
        main, every = self.process.stdout.readline().split()
        return float(main), float(every)

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        for table in self.tables:
            eyes = [(seat, cookie) for seat, cookie in enumerate(table.cookies)]
            for seat, cookie in [*eyes, *([(None, "")] if table.watched else [])]:
                path = f"/api/tables/{table.id}/live?after=0" + ("" if seat is None else f"&seat={seat}")
                ear = Ear(path, cookie, lambda text, table=table, seat=seat: self.hear(table, seat, text))  # type: ignore[misc]
                await loop.create_connection(lambda ear=ear: ear, "127.0.0.1", self.port)  # type: ignore[misc]
                await ear.opened

    def hear(self, table: Played, seat: int | None, text: bytes) -> None:
        """Handle a message; the seat to move answers after a while."""
        if not text.startswith(FRAME):
            return
        frame = json.loads(text)
        self.frames += 1
        if frame["seq"] > table.seq:
            self.shown += frame["seq"] - table.seq
            table.seq, self.last = frame["seq"], time.perf_counter()
        if frame["mine"] and seat is not None:
            task = asyncio.ensure_future(self.move(table, seat, frame))
            self.moving.add(task)
            task.add_done_callback(self.moving.discard)

    async def move(self, table: Played, seat: int, frame: dict[str, Any]) -> None:
        """Play for a person."""
        await asyncio.sleep(random.uniform(*THINKING))
        while not self.plays:
            await asyncio.sleep(0.1)
        if table.seq != frame["seq"]:
            return
        move = random.choice(frame["moves"])["move"]
        body = json.dumps({"after": frame["seq"], "move": move, "seat": seat}).encode()
        wish = request("POST", f"/api/tables/{table.id}/moves", table.cookies[seat], body)
        if table.line is None or table.line.closed:  # the server closes idle connections
            (table.line,) = await connected(self.port, 1)
        try:
            answer = await table.line.ask(wish)
        except ConnectionError:  # closed just now, so a retry is safe
            (table.line,) = await connected(self.port, 1)
            answer = await table.line.ask(wish)
        assert answer.status == 200, answer

    async def slice(self, seconds: float) -> Cost:
        """Play for some seconds, until all bots have moved."""
        main, every, shown, frames = *self.used(), self.shown, self.frames
        self.plays = True
        await asyncio.sleep(seconds)
        self.plays = False
        while time.perf_counter() - self.last < 2.5:
            await asyncio.sleep(0.1)
        now, events = self.used(), self.shown - shown
        return Cost(1e6 * (now[0] - main) / events, 1e6 * (now[1] - every) / events, events, self.frames - frames)


@contextmanager
def loaded(root: Path, data: Path) -> Iterator[Loaded]:
    """A server with the sources of a tree."""
    env = environment(root / "src", HERE) | {"KNALL_PLAIN": "1"}
    command = [sys.executable, "-m", "bench.loaded_server", str(data), str(TABLES)]
    process = subprocess.Popen(command, cwd=HERE, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        tables = [Played(**one) for one in json.loads(process.stdout.readline())]
        yield Loaded(process, int(process.stdout.readline()), tables)
    finally:
        process.terminate()
        process.communicate()


async def compare(before: Loaded, after: Loaded) -> float:
    """The second server's capacity as a multiple of the first's."""
    for server in (before, after):
        await server.open()
        await server.slice(WARM_SECONDS)
    ratios = []
    for _ in range(ROUNDS):
        old, new = await before.slice(SLICE), await after.slice(SLICE)
        ratios.append(old.main / new.main)
        print(f"  microseconds an event: {old}, then {new}; ratio {ratios[-1]:.2f}", flush=True)
    for server in (before, after):
        for task in server.moving:
            task.cancel()
    return statistics.median(ratios)


def main(revision: str) -> None:
    """Measure this tree against a commit."""
    with checked_out(revision) as root, tempfile.TemporaryDirectory() as folder:
        files = (Path(folder) / "before.sqlite", Path(folder) / "after.sqlite")
        with loaded(root, files[0]) as before, loaded(HERE, files[1]) as after:
            ratio = asyncio.run(compare(before, after))
    print(
        f"  the same main thread carries {ratio:.2f} times the tables: {'passes' if ratio >= BAR else 'MISSES'} {BAR:g}"
    )
    sys.exit(ratio < BAR)


if __name__ == "__main__":
    main(sys.argv[1])
