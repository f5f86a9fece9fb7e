"""A minimal HTTP and WebSocket client, fast enough never to be the bottleneck."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from typing import Any, NamedTuple

HOST = "localhost"


def request(method: str, path: str, cookie: str = "", body: bytes = b"") -> bytes:
    """A request with a guest's cookie (`name=secret`)."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


class Answer(NamedTuple):
    """A response."""

    status: int
    head: bytes
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def good(self, asked: str) -> Any:
        """The parsed body, if the request succeeded."""
        if self.status >= 300:
            raise RuntimeError(f"{asked}: {self.status} {self.body[:300]!r}")
        return self.json()


class Line(asyncio.Protocol):
    """A connection with one request in flight."""

    def __init__(self) -> None:
        self._waiting: asyncio.Future[Answer] | None = None
        self._data = bytearray()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._data[:end])
        at = head.lower().index(b"content-length:") + 15
        if len(self._data) - end - 4 < int(head[at:].split(b"\r\n", 1)[0]):
            return
        body = bytes(self._data[end + 4 :])
        self._data.clear()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if self._waiting is not None and not self._waiting.done():
            _fail(self._waiting, error)

    async def ask(self, request: bytes) -> Answer:
        """Send a request and wait for the answer."""
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self._waiting


def _fail(waiting: asyncio.Future[Any], error: Exception | None) -> None:
    """Fail a pending request, without a warning if nobody awaits it."""
    waiting.set_exception(error or ConnectionError("the server has closed the connection"))
    waiting.exception()


class Ear(asyncio.Protocol):
    """A WebSocket that listens; `heard` is called with every text."""

    def __init__(self, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self._path, self._cookie, self._heard = path, cookie, heard
        self._data = bytearray()
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int | None] = loop.create_future()
        """The end of the connection, with the server's close code if there was one."""
        self.code: int | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        head = f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        transport.write(f"{head}{key}Cookie: {self._cookie}\r\n\r\n".encode())

    def say(self, text: bytes, opcode: int = 1) -> None:
        """Send a short text, if connected."""
        if self.transport.is_closing():
            return
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
        self.transport.write(bytes([0x80 | opcode, 0x80 | len(text)]) + mask + masked)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            if self._data[9:12] != b"101":
                self.opened.set_exception(ConnectionRefusedError(bytes(self._data[:200])))
                self.transport.close()
                return
            del self._data[: end + 4]
            self.opened.set_result(None)
        while self._take():
            pass

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            _fail(self.opened, error)
        elif not self.closed.done():
            self.closed.set_result(self.code)

    def _take(self) -> bool:
        """Consume a complete frame, if there is one."""
        data = self._data
        if len(data) < 2:
            return False
        size, at = data[1], 2
        if size >= 126:
            at = 4 if size == 126 else 10
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return False
        text, opcode = bytes(data[at : at + size]), data[0] & 15
        del data[: at + size]
        if opcode == 1:
            self._heard(text)
        elif opcode == 8:
            self.code = int.from_bytes(text[:2], "big")
            self.transport.close()
        elif opcode == 9:
            self.say(text, 10)
        return True
