"""A server that is killed by kill -9 and started again, and what its guests need to say."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from knall.store.sqlite import SqliteStore
from tests.web.support.live_server import PATIENCE

NURSERY = """
import json, os, sys
import knall.web.app, knall.web.server, uvicorn.protocols.http.httptools_impl, knall.cli.site.serve, uvloop
from uvicorn.protocols.websockets import websockets_sansio_impl
from knall.cli.main import main
from knall.games import NAMES, load_game
[load_game(name) for name in NAMES]
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        print(os.getpid(), flush=True)
        sys.argv[1:] = json.loads(line)
        main()
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
MARK = "KNALL_TEST_OF_KILLING"
Steps = Callable[[int], Awaitable[None]]


def cookie_of(headers: dict[str, str]) -> str:
    """The cookie that a guest is given."""
    return headers["set-cookie"].split(";")[0]


class Line:
    """A connection of one client that speaks just enough HTTP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, cookie: str, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
        said = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(said)}\r\n\r\n".encode() + said)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:] if line)}
        return int(lines[0].split()[1]), headers, await self.reader.readexactly(int(headers["content-length"]))


class Host:
    """The server as a process of its own, killed and started again on the same file and port.

    It is forked from a process that has imported everything and does nothing else, because imports take a second.
    """

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.pid: int | None = None
        self.steps = 0
        """How many steps of a load it has answered (`until_gone`), in all of its lives."""
        environment = os.environ | {"KNALL_PLAIN": "1", "KNALL_CHECK": "", MARK: str(data)}
        command, pipe = [sys.executable, "-c", NURSERY], subprocess.PIPE
        self.nursery = subprocess.Popen(command, text=True, env=environment, stdin=pipe, stdout=pipe)

    def said(self) -> str:
        """The next line that the server or its nursery says."""
        assert self.nursery.stdout is not None
        return self.nursery.stdout.readline()

    def start(self) -> None:
        assert self.nursery.stdin is not None
        command = ["serve", "--port", str(self.port), "--data", str(self.data), "--no-browser", "--no-limits"]
        self.nursery.stdin.write(json.dumps([*command, "--workers", "1", "--pace", "0"]) + "\n")
        self.nursery.stdin.flush()
        self.pid = int(self.said())
        self.port = int(self.said().split("http://127.0.0.1:")[1].split()[0])

    def kill(self) -> None:
        assert self.pid is not None
        os.kill(self.pid, signal.SIGKILL)
        self.pid = None  # never again: the number may be somebody else's by then
        assert self.said() == "gone\n"

    def close(self) -> None:
        """End the nursery too."""
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)
        self.nursery.communicate(timeout=PATIENCE)

    async def line(self) -> Line:
        for _ in range(1000):
            with suppress(OSError):
                return Line(*await asyncio.open_connection("127.0.0.1", self.port))
            await asyncio.sleep(0.01)
        raise AssertionError("the server does not answer")

    async def answers(self) -> None:
        """Until it does."""
        line = await self.line()
        await line.ask("", "GET", "/api/health")
        line.writer.close()

    def left(self) -> list[str]:
        """The processes that the servers have left behind."""
        mine = f"{MARK}={self.data}\0".encode()
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mine in (process / "environ").read_bytes():
                    found.append((process / "cmdline").read_text())
        return found


async def until_gone(host: Host, step: Callable[[Line], Awaitable[None]]) -> None:
    """Do this again and again, until the server is gone."""
    with suppress(OSError, asyncio.IncompleteReadError):
        line = await host.line()
        try:
            while True:
                await step(line)
                host.steps += 1
        finally:
            line.writer.close()


@asynccontextmanager
async def one_life(host: Host, load: Iterable[Coroutine[None, None, None]]) -> AsyncIterator[Steps]:
    """Start the server under this load, and go on when it answers; then it is killed.

    What is given waits until the load has made so many steps more, or some of it has failed.
    """
    host.start()
    loading = [asyncio.create_task(one) for one in load]
    await host.answers()

    async def steps(more: int) -> None:
        last = host.steps + more
        while host.steps < last and not any(one.done() for one in loading):
            await asyncio.sleep(0.001)

    yield steps
    host.kill()
    await asyncio.gather(*loading)


async def done(line: Line, cookie: str, path: str, wish: object) -> tuple[str, dict[str, object]]:
    """Have a command done that cannot be refused: whose cookie it is from then on, and what is answered."""
    status, headers, said = await line.ask(cookie, "POST", path, wish)
    assert status in (200, 201), said
    return cookie_of(headers) if "set-cookie" in headers else cookie, json.loads(said)


def closed_file(store: SqliteStore) -> bytes:
    """All that a store has left on disk."""
    store.close()
    return store.path.read_bytes()
