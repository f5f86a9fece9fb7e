"""The guard before all requests: headers, origin, size, rate."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knall.web.http.errors import STATUS, body
from knall.web.http.language import language_of
from knall.web.http.wire.outgoing import FOREIGN, TOO_OFTEN, Code
from knall.web.metrics import METRICS
from knall.web.settings import Settings
from knall.web.texts import sentence

log = logging.getLogger(__name__)
LARGEST = 1_200_000
"""Bytes of a body: a record may be long."""
MOST_CLIENTS = 50_000
"""Of how many it is remembered how often they asked."""
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Bucket:
    """How often somebody may ask: so many at once, and so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str, now: float) -> bool:
        """May it ask once more?"""
        left, then = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if len(self._left) >= MOST_CLIENTS:
            del self._left[next(iter(self._left))]  # whoever has not asked for the longest time
        self._left[who] = (max(left - 1.0, 0.0) if left >= 1.0 else left, now)
        return left >= 1.0


class Guard:
    """Wraps the site."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._headers = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS
        self._acts = Bucket(burst=60, rate=20)
        self._reads = Bucket(burst=400, rate=100)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if scope["type"] == "websocket":
            await self._socket(problem, scope, receive, send)
            return
        if problem is not None:
            await self._refuse(problem, scope, Answering(send, self._headers).send)
            return
        answering = Answering(send, self._headers)
        try:
            await self._app(scope, Limited(receive).receive, answering.send)
        except Exception as error:
            log.error("a request failed", exc_info=error, extra={"path": scope["path"]})
            if not answering.begun:
                await self._refuse(("internal", "internal"), scope, answering.send)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[Code, str] | None:
        acts = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if acts and not self._same_origin(headers):
            return "foreign", "origin"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            return "large", "large"
        if self._settings.limits:
            client = scope.get("client")
            bucket = self._acts if acts else self._reads
            if not bucket.take(client[0] if client else "", time.monotonic()):
                return "limit", "limit"
        return None

    def _same_origin(self, headers: Headers) -> bool:
        """Browsers say where a request comes from; what says nothing is no browser and has no cookie to abuse."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        hosts = {headers.get("host")}
        if self._settings.public_url is not None:
            hosts.add(urlsplit(self._settings.public_url).netloc)
        scheme, _, host = origin.partition("://")
        return scheme in ("http", "https") and host in hosts

    async def _socket(self, problem: tuple[Code, str] | None, scope: Scope, receive: Receive, send: Send) -> None:
        if problem is None:
            await self._app(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": TOO_OFTEN if problem[0] == "limit" else FOREIGN})

    async def _refuse(self, problem: tuple[Code, str], scope: Scope, send: Send) -> None:
        code, key = problem
        METRICS.requests.refused(code)
        said = json.dumps(body(code, sentence(key, language_of(HTTPConnection(scope))))).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(said)).encode())]
        if code == "limit":
            headers.append((b"retry-after", b"1"))
        await send({"type": "http.response.start", "status": STATUS[code], "headers": headers})
        await send({"type": "http.response.body", "body": said})


class Answering:
    """An answer with the headers that every answer has."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._headers = headers
        self.begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """The next part."""
        if message["type"] == "http.response.start":
            self.begun = True
            message["headers"] = [*message.get("headers", ()), *self._headers]
        await self._send(message)


class Limited:
    """A body that may not grow beyond its limit, also when its length was not announced."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST:
            raise HTTPException(STATUS["large"])
        return message
