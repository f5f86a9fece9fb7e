"""For those who run the site: health, metrics, logs."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import MutableMapping
from typing import Any

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.web.services import TheServices

router = APIRouter(include_in_schema=False)
access = logging.getLogger("knall.access")
USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


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


@router.get("/api/health")
async def health(services: TheServices) -> JSONResponse:
    """Does the server answer, and its store?"""
    return JSONResponse({"ok": services.store.healthy()})


@router.get("/metrics")
async def metrics(services: TheServices) -> Response:
    """Counts for Prometheus."""
    METRICS.tables.set(len(services.registry))
    METRICS.listeners.set(services.registry.listeners())
    return Response(generate_latest(METRICS.registry), media_type=CONTENT_TYPE_LATEST)


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        said |= {name: value for name, value in record.__dict__.items() if name not in USUAL}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


def log_as_json(level: int) -> None:
    """Write all logs to the error output, a line of JSON each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
