"""Runs the site on uvicorn."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence

import uvicorn
from starlette.types import ASGIApp

from knall.web.gate.connections import Connections, room_for_connections
from knall.web.gate.protocols import HttpConnection, ServerConfig, SocketConnection
from knall.web.gc_tuning import collect_rarely
from knall.web.settings import SAME_MACHINE

SWITCH_SECONDS = 0.0005
"""Switch interval of threads: the writer and the event loop both have many short things to do."""
PING_SECONDS, PONG_SECONDS = 10.0, 20.0
"""Interval of WebSocket pings, and the timeout of their answer."""
LARGEST_SAID = 4096
"""Bytes of a socket message from a page."""


def server_of(app: ASGIApp, trust_proxy: Sequence[str] = SAME_MACHINE) -> uvicorn.Server:
    """A server for this application, not yet started."""
    config = ServerConfig(
        app,
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=LARGEST_SAID,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        forwarded_allow_ips=list(trust_proxy),
    )
    config.connections = Connections(room_for_connections(), trust_proxy)
    return uvicorn.Server(config)


def run(
    server: uvicorn.Server,
    bound: socket.socket,
    started: Callable[[], None] = lambda: None,
    inside: Sequence[socket.socket] = (),
) -> None:
    """Serve on a bound socket until stopped; `started` is called once the site answers.

    `inside` are internal sockets, such as the one for metrics.
    """
    collect_rarely()
    sys.setswitchinterval(SWITCH_SECONDS)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server.serve(sockets=[bound, *inside]), server, started))


async def _serve(serving: Awaitable[None], server: uvicorn.Server, started: Callable[[], None]) -> None:
    task = asyncio.ensure_future(serving)
    while not server.started and not task.done():
        await asyncio.sleep(0.02)
    if server.started:
        started()
    await task
