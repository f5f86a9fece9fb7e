"""uvicorn's protocols with size limits, reporting to the registry of connections whose step is next."""

from __future__ import annotations

import asyncio
import time
from asyncio.transports import BaseTransport
from ipaddress import IPv6Address, ip_address

import httptools
import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from knall.web.gate.connections import Connections
from knall.web.ops.metrics import ARRIVED

MOST_AHEAD = 16
"""Pipelined requests; browsers send none."""
MOST_HEADERS = 100
LARGEST_HEAD = 65_536
LARGEST_MESSAGE = 4_000_000
"""Bytes of a request that are read at most, however small the chunks."""
SAID_AT_ONCE = 16_384
"""Burst in bytes of a socket's rate limit; a page sends about thirty to change its point of view, and pongs."""
SAID_A_SECOND = 1_024


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration with the registry of connections."""

    connections: Connections


def plain(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Unmaps an IPv4 address that was accepted by an IPv6 socket."""
    if client is not None and client[0].startswith("::ffff:"):
        found = ip_address(client[0])
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            return str(found.ipv4_mapped), client[1]
    return client


class Registered:
    """Mixin: registers a connection of either kind."""

    config: uvicorn.Config
    transport: asyncio.Transport
    client: tuple[str, int] | None
    address = ""

    @property
    def open_transport(self) -> asyncio.Transport:
        return self.transport

    @property
    def _register(self) -> Connections:
        assert isinstance(self.config, ServerConfig)
        return self.config.connections

    def _arrive(self, waits: bool = True) -> None:
        self.client = plain(self.client)
        self.address = self.client[0] if self.client else ""
        self._register.arrive(self, waits)


class HttpConnection(Registered, HttpToolsProtocol):
    """An HTTP connection."""

    _answered: RequestResponseCycle | None = None
    _in_message = _in_head = False
    _came = 0
    """Bytes of the current message after its first chunk."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._arrive()

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister; also cancels a request that is being answered while others were pipelined behind it."""
        self._register.leave(self)
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Close the connection if its message exceeds the limits."""
        going_on = self._in_message
        super().data_received(data)
        if going_on and self._in_message:
            self._came += len(data)
            if self._came > (LARGEST_HEAD if self._in_head else LARGEST_MESSAGE) and not self.transport.is_closing():
                self.send_400_response("This request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_message = self._in_head = True
        self._came = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Limits headers, including trailers."""
        if len(self.headers) == MOST_HEADERS:
            raise httptools.HttpParserError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Limits pipelining, and starts the timeout of the body."""
        self._in_head = False
        if len(self.pipeline) == MOST_AHEAD:
            raise httptools.HttpParserError("too many requests at once")
        self.scope[ARRIVED] = time.perf_counter()  # type: ignore[literal-required]  # ours
        super().on_headers_complete()
        self._register.wait(self)

    def on_message_complete(self) -> None:
        self._in_message = False
        super().on_message_complete()
        self._proceed_with_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._register.wait(self)
        self._proceed_with_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._register.wait(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._proceed_with_request()

    def _proceed_with_request(self) -> None:
        """Stop the timeout if the request is complete and the client is reading."""
        whole = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if whole and not self.flow.write_paused:
            self._register.proceed(self)

    def handle_websocket_upgrade(self) -> None:
        self._register.leave(self)
        super().handle_websocket_upgrade()


class SocketConnection(Registered, WebSocketsSansIOProtocol):
    """A WebSocket connection: may be silent as long as it answers pings; cut if it sends more than a page ever does."""

    _said = 0.0
    _last_said: float | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._arrive(waits=False)

    def data_received(self, data: bytes) -> None:
        """Leaky bucket of bytes, the request's head first; beyond it the connection is aborted unread."""
        now = self.loop.time()
        if self._last_said is not None:
            self._said = max(0.0, self._said - (now - self._last_said) * SAID_A_SECOND) + len(data)
        self._last_said = now
        if self._said > SAID_AT_ONCE:
            self.transport.abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._register.leave(self)
        super().connection_lost(exc)
