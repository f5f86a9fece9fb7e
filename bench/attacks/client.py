"""Somebody who comes to a server from an address of their own, with a cookie: requests and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bench.wire import Answer, Ear, Line, request

SERVER = "127.0.0.1"


class Visitor:
    """One guest at one address (127.0.0.x are many addresses of one machine), with as many connections as it likes."""

    def __init__(self, port: int, address: str = SERVER, cookie: str = "") -> None:
        self.port = port
        self.address = address
        self.cookie = cookie
        self._line: Line | None = None

    async def line(self) -> Line:
        """A connection of its own."""
        _, line = await asyncio.get_running_loop().create_connection(
            Line, SERVER, self.port, local_addr=(self.address, 0)
        )
        return line

    async def listen(self, path: str, heard: Callable[[bytes], None] = lambda _: None) -> Ear:
        """A socket; ConnectionRefusedError if the server does not want it."""
        ear = Ear(path, self.cookie, heard)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: ear, SERVER, self.port, local_addr=(self.address, 0))
        await ear.opened
        return ear

    def written(self, method: str, path: str, body: object = None) -> bytes:
        """A request as it goes over the wire."""
        return request(method, path, self.cookie, b"" if body is None else json.dumps(body).encode())

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """A request on the one connection that is kept; the cookie of the answer is kept too."""
        if self._line is None or self._line.closed:
            self._line = await self.line()
        answer = await self._line.ask(self.written(method, path, body))
        for header in answer.head.decode().split("\r\n"):
            if header.lower().startswith("set-cookie: "):
                self.cookie = header.split(": ", 1)[1].split(";")[0]
        return answer

    async def done(self, method: str, path: str, body: object = None) -> Any:
        """A request that works."""
        return (await self.ask(method, path, body)).good(f"{method} {path}")

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.transport.close()
