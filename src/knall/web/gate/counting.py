"""Middleware: counts and logs requests, counts refused sockets."""

from __future__ import annotations

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from knall.web.ops.metrics import ANSWERED, ARRIVED, HELD, METRICS
from knall.web.wire.sockets import CLOSED_FOR

access = logging.getLogger("knall.access")
MANY = 16


def is_busy() -> bool:
    """Whether the site is busy: more than `MANY` requests in flight."""
    return METRICS.requests.under_way > MANY


class Counting:
    """The middleware."""

    def __init__(self, app: ASGIApp, log_addresses: bool) -> None:
        self._app = app
        self._log_addresses = log_addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, _counting_refusals(send))
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = scope.get(ARRIVED) or time.perf_counter()
        METRICS.requests.under_way += 1
        HELD.set(0.0)
        try:
            await self._app(scope, receive, send)
        finally:
            status, seconds = scope.get(ANSWERED, 500), time.perf_counter() - begun
            METRICS.requests.under_way -= 1
            METRICS.requests.answered(scope, status, seconds)
            if access.isEnabledFor(logging.INFO):
                access.info("request", extra=self._told(scope, status, seconds))

    def _told(self, scope: Scope, status: int, seconds: float) -> dict[str, object]:
        told = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
        return told | {"address": scope["client"][0]} if self._log_addresses and scope["client"] else told


def _counting_refusals(send: Send) -> Send:
    """`send`, counting sockets that are closed because of what their page did."""

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close" and message.get("code") in CLOSED_FOR:
            METRICS.requests.refused(CLOSED_FOR[message["code"]], "socket")
        await send(message)

    return sending
