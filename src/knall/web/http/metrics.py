"""What is counted: every request, and how many are under way."""

from __future__ import annotations

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Receive, Scope, Send

access = logging.getLogger("knall.access")
METHODS = {"GET", "HEAD", "OPTIONS", "POST"}


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("knall_requests", "Requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram("knall_request_seconds", "Time to the answer", registry=self.registry)
        self.tables = Gauge("knall_tables", "Tables in memory", registry=self.registry)
        self.listeners = Gauge("knall_listeners", "Open sockets", registry=self.registry)
        self.under_way = 0
        self._counted: dict[tuple[str, int], Counter] = {}

    def counted(self, method: str, status: int) -> Counter:
        """The counter of such requests."""
        key = (method if method in METHODS else "other", status)
        if key not in self._counted:
            self._counted[key] = self.requests.labels(key[0], str(status))
        return self._counted[key]


METRICS = Metrics()
MANY = 16


def many_wait() -> bool:
    """Are more requests under way than a few?"""
    return METRICS.under_way > MANY


class Counting:
    """Counts and logs every request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500
        METRICS.under_way += 1

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - begun
            METRICS.under_way -= 1
            METRICS.counted(scope["method"], status).inc()
            METRICS.seconds.observe(seconds)
            if access.isEnabledFor(logging.INFO):
                access.info(
                    "request",
                    extra={
                        "method": scope["method"],
                        "path": scope["path"],
                        "status": status,
                        "ms": round(seconds * 1000, 1),
                    },
                )
