"""A client with an address and a cookie: requests and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bench.wire import Answer, Ear, Line, request

SERVER = "127.0.0.1"


class Visitor:
    """A guest at one address (127.0.0.x), with any number of connections."""

    def __init__(self, port: int, address: str = SERVER, cookie: str = "") -> None:
        self.port = port
        self.address = address
        self.cookie = cookie
        self._line: Line | None = None

    async def line(self) -> Line:
        """A new connection."""
        _, line = await asyncio.get_running_loop().create_connection(
            Line, SERVER, self.port, local_addr=(self.address, 0)
        )
        return line

    async def listen(self, path: str, heard: Callable[[bytes], None] = lambda _: None) -> Ear:
        """A socket; ConnectionRefusedError if the server rejects it."""
        ear = Ear(path, self.cookie, heard)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: ear, SERVER, self.port, local_addr=(self.address, 0))
        await ear.opened
        return ear

    def written(self, method: str, path: str, body: object = None) -> bytes:
        """A request as bytes."""
        return request(method, path, self.cookie, b"" if body is None else json.dumps(body).encode())

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request on the persistent connection; stores the cookie of the answer."""
        if self._line is None or self._line.closed:
            self._line = await self.line()
        answer = await self._line.ask(self.written(method, path, body))
        for header in answer.head.decode().split("\r\n"):
            if header.lower().startswith("set-cookie: "):
                self.cookie = header.split(": ", 1)[1].split(";")[0]
        return answer

    async def done(self, method: str, path: str, body: object = None) -> Any:
        """Send a request that must succeed."""
        return (await self.ask(method, path, body)).good(f"{method} {path}")

    def close(self) -> None:
        if self._line is not None:
            self._line.transport.close()
