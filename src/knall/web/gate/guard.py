"""Middleware: security headers, host and origin checks, body size, rate limits."""

from __future__ import annotations

import json
import logging
import math
from collections import deque
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knall.web.gate.clients import language_of, network_of
from knall.web.gate.costs import FILE, SAFE, SAID, SOCKET, Cost, Costs, is_of_api, weight
from knall.web.gate.errors import STATUS, body
from knall.web.gate.hosts import KnownHosts
from knall.web.gate.limits import Charges, Client, Limits, client_of
from knall.web.gate.request_queue import RequestQueues
from knall.web.gate.throttled_log import ThrottledLog
from knall.web.ops.metrics import ANSWERED, METRICS
from knall.web.people.sessions import Sessions
from knall.web.settings import Settings
from knall.web.texts import sentence
from knall.web.wire.refusals import ErrorCode
from knall.web.wire.sockets import FOREIGN, TOO_OFTEN

log = logging.getLogger(__name__)
LARGEST = 1_200_000
"""Bytes of a body; records are long."""
DIGITS_READ = 4
"""Refused requests with a body longer than this many digits have their connection closed instead of the body read."""
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
VERSION = b"knall-page"
"""Version of the page that an answer belongs to: a page of another version reloads."""
CACHING = b"cache-control"
NOT_KEPT = (CACHING, b"no-store")
"""API answers may hold a hand: no cache keeps them, unless the answer itself says otherwise."""


@dataclass(frozen=True)
class GuardProblem:
    """A refusal: error code, key of a sentence, and seconds until a retry makes sense."""

    code: ErrorCode
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    wait: float = 0.0


def _sessions_of(request: HTTPConnection) -> Sessions:
    sessions: Sessions = request.app.state.services.sessions
    return sessions


class Guard:
    """The middleware; `page` is the page's version."""

    def __init__(self, app: ASGIApp, settings: Settings, costs: Costs, page: str, limits: Limits | None = None) -> None:
        self._app = app
        self._settings = settings
        self._costs = costs
        self._headers = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS
        self._of_api = [*self._headers, (VERSION, page.encode())]
        self._hosts = KnownHosts(settings)
        self._limits = limits or Limits()
        self._queues = RequestQueues()
        self._warnings = ThrottledLog(log)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if scope["type"] == "websocket":
            await self._socket(problem, scope, receive, send)
        else:
            await self._request(problem, scope, headers, receive, send)

    async def _request(
        self, problem: GuardProblem | None, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        cost = self._costs.of(scope)
        charges, client = self._charges(cost, scope, headers) if problem is None else ({}, None)
        if client is not None and (wait := self._limits.wait(client, charges)):
            with METRICS.requests.held():
                wait = await self._limits.admit(client, charges)
            problem = GuardProblem("limit", "chat_limit" if "chat" in charges else "limit", wait=wait) if wait else None
        private = is_of_api(scope["path"])
        answering = Answering(scope, send, self._of_api if private else self._headers, private)
        if problem is not None:
            await _refuse(problem, scope, answering.send, headers)
            return
        body = LimitedBody(receive)
        try:
            if client is not None and cost.queued:
                if scope["method"] not in SAFE:
                    with METRICS.requests.held():
                        await body.read()  # a slow sender holds no slot, nor does a slow reader
                await self._acquire_slot(client, charges, answering)
            await self._app(scope, body.receive, answering.send)
        except Exception as error:
            log.error("a request failed", exc_info=error, extra={"path": scope["path"]})
            if not answering.begun:
                await _refuse(GuardProblem("internal", "internal"), scope, answering.send, headers)
        finally:
            answering.computed()
            if client is not None and (owed := weight(charges, answering.size)) is not None:
                self._limits.owe(client, *owed)

    async def _acquire_slot(self, client: Client, charges: Charges, answering: Answering) -> None:
        """Acquire a slot, released when the answer begins."""
        with METRICS.requests.held():
            answering.computed = await self._queues.acquire(*self._limits.queue_of(client, charges))

    def _problem(self, scope: Scope, headers: Headers) -> GuardProblem | None:
        """The problem with a request that does not depend on its sender, if any."""
        hosts, expected = headers.getlist("host"), self._hosts.expected
        host = ", ".join(hosts) if hosts else None
        if len(hosts) > 1 or not self._hosts.knows(host):
            self._warnings.warn("a host was refused", host, expected)
            return GuardProblem("host", "host", {"host": str(host)[:80], "expected": expected})
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not self._same_origin(headers):
            self._warnings.warn("an origin was refused", headers.get("origin"), f"{host} or {expected}")
            return GuardProblem("foreign", "origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            return GuardProblem("large", "large")
        return None

    def _same_origin(self, headers: Headers) -> bool:
        """Whether a browser's request is our page's; a client that sends neither header has no cookie to abuse."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        hosts = {headers.get("host")}
        if self._settings.public_url is not None:
            hosts.add(urlsplit(self._settings.public_url).netloc)
        scheme, _, host = origin.partition("://")
        return scheme in ("http", "https") and host in hosts

    def _charges(self, cost: Cost, scope: Scope, headers: Headers) -> tuple[Charges, Client | None]:
        """The cost of a request and the client to charge; None if it is free."""
        if not self._settings.limits:
            return {}, None
        if cost is FILE:
            return cost.charges, Client(network_of(scope))
        client = self._client(scope)
        return cost.of(scope, headers, client.guest is not None, LARGEST), client

    def _client(self, scope: Scope) -> Client:
        request = HTTPConnection(scope)
        return client_of(scope, _sessions_of(request).of(request))

    async def _socket(self, problem: GuardProblem | None, scope: Scope, receive: Receive, send: Send) -> None:
        if problem is not None:
            await _close(problem.code, receive, send)
            return
        if not self._settings.limits:
            await self._app(scope, receive, send)
            return
        client = self._client(scope)
        closed = None if await self._limits.admit(client, SOCKET) else self._limits.open_socket(client)
        if closed is None:
            await _close("limit", receive, send)
            return
        opened = await self._queues.acquire(*self._limits.queue_of(client, SOCKET))

        async def sending(message: Message) -> None:
            if message["type"] != "websocket.accept":
                opened()  # the first message is ready
            await send(message)

        try:
            limited = LimitedSocket(receive, send, lambda: not self._limits.wait(client, SAID))
            await self._app(scope, limited.receive, sending)
        finally:
            opened()
            closed()


async def _close(reason: ErrorCode, receive: Receive, send: Send) -> None:
    """Accept and close a socket: browsers only see the code of an accepted one."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": TOO_OFTEN if reason == "limit" else FOREIGN})


async def _refuse(problem: GuardProblem, scope: Scope, send: Send, asked: Headers) -> None:
    METRICS.requests.refused(problem.code)
    words = sentence(problem.key, language_of(HTTPConnection(scope)), **problem.values)
    said = json.dumps(body(problem.code, words)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(said)).encode())]
    if "transfer-encoding" in asked or len(asked.get("content-length", "")) > DIGITS_READ:
        headers.append((b"connection", b"close"))  # the body stays unread
    if problem.wait:
        headers.append((b"retry-after", str(math.ceil(problem.wait)).encode()))
    await send({"type": "http.response.start", "status": STATUS[problem.code], "headers": headers})
    await send({"type": "http.response.body", "body": said})


class Answering:
    """Sends an answer with the common headers and counts its bytes; `private`: not to be cached."""

    def __init__(self, scope: Scope, send: Send, headers: list[tuple[bytes, bytes]], private: bool) -> None:
        self._scope = scope
        self._send = send
        self._headers = headers
        self._private = private
        self.computed: Callable[[], None] = lambda: None
        """Called once the answer only has to be sent."""
        self.begun = False
        self.size = 0

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._scope[ANSWERED] = message["status"]
            self.computed()
            given = list(message.get("headers", ()))
            if self._private and not any(name.lower() == CACHING for name, _ in given):
                given.append(NOT_KEPT)
            message["headers"] = given + self._headers
        else:
            self.size += len(message.get("body", b""))
        await self._send(message)


class LimitedBody:
    """The body of a request, limited in size even if its length was not announced."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read: deque[Message] = deque()
        self._size = 0

    async def read(self) -> None:
        """Buffer the body until it is complete or too large."""
        while self._size <= LARGEST:
            message = await self._receive()
            self._read.append(message)
            self._size += len(message.get("body", b""))
            if not message.get("more_body", False):
                break

    async def receive(self) -> Message:
        if self._read and self._size <= LARGEST:
            return self._read.popleft()
        if self._size <= LARGEST:
            message = await self._receive()
            self._size += len(message.get("body", b""))
        if self._size > LARGEST:
            raise HTTPException(STATUS["large"])
        return message


class LimitedSocket:
    """The messages of a socket, closed as soon as `may` says no."""

    def __init__(self, receive: Receive, send: Send, may: Callable[[], bool]) -> None:
        self._receive = receive
        self._send = send
        self._may = may

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] != "websocket.receive" or self._may():
            return message
        await self._send({"type": "websocket.close", "code": TOO_OFTEN})
        return {"type": "websocket.disconnect", "code": TOO_OFTEN}
