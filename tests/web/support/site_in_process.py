"""The site in this process, on a clock of the test's own: requests and sockets from any address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from knall.web.app import SiteApp, site
from knall.web.gate.limits import Limits
from knall.web.people.sessions import cookie_name
from knall.web.settings import Settings

HOST = "127.0.0.1"
Json = dict[str, Any]


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


async def no_time(seconds: float) -> None:
    """Waiting that takes no time: on a clock that stands still nothing comes back meanwhile."""


class Inside:
    """The site, and a clock by which it limits."""

    def __init__(self, app: SiteApp, clock: Clock) -> None:
        self.app = app
        self.clock = clock

    @property
    def cookie(self) -> str:
        """What the cookie of this site is called."""
        return cookie_name(self.app.state.services.store.instance)

    def visitor(self, address: str, cookie: str | None = None) -> Visitor:
        """Somebody from this address."""
        return Visitor(self, address, cookie)


class Visitor:
    """Somebody with a browser and a contribution, who counts what was refused for asking too often."""

    def __init__(self, inside: Inside, address: str, cookie: str | None = None) -> None:
        self._app = inside.app
        self._client = (address, 50_000)
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=inside.app, client=self._client), base_url=f"http://{HOST}"
        )
        if cookie is not None:
            self.http.cookies.set(inside.cookie, cookie)
        self.refused = 0

    @property
    def secret(self) -> str:
        """What its cookie says."""
        return next(str(cookie.value) for cookie in self.http.cookies.jar)

    async def get(self, path: str, **query: object) -> httpx.Response:
        """Ask."""
        return self._counted(await self.http.get(path, params={key: str(value) for key, value in query.items()}))

    async def post(self, path: str, body: object) -> httpx.Response:
        """Act."""
        return self._counted(await self.http.post(path, json=body))

    def _counted(self, answer: httpx.Response) -> httpx.Response:
        self.refused += answer.status_code == 429
        return answer

    async def listen(self, table: str, **query: object) -> Line:
        """Open a socket, and wait for what it is told first."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        line = Line(self._app, f"/api/tables/{table}/live", urlencode(query), cookies, self._client)
        await line.begun()
        self.refused += line.code == 4429
        return line


class Line:
    """A socket."""

    def __init__(self, app: SiteApp, path: str, query: str, cookies: str, client: tuple[str, int]) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", HOST.encode()), (b"cookie", cookies.encode())],
            "client": client,
            "server": (HOST, 80),
            "subprotocols": [],
        }
        self.code: int | None = None
        self.heard: asyncio.Queue[Json | None] = asyncio.Queue()
        self._said: asyncio.Queue[Json] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._running = asyncio.create_task(app(scope, self._said.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.code = message["code"]
            self.heard.put_nowait(None)
        elif message["type"] == "websocket.send":
            self.heard.put_nowait(json.loads(message["text"]))

    async def begun(self) -> None:
        """Wait for the first message, or the end."""
        self.heard.put_nowait(await self.heard.get())

    def say(self, text: str) -> None:
        """Say something."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def ended(self) -> int | None:
        """Wait for the end; the code."""
        while await self.heard.get() is not None:
            pass
        await self._running
        return self.code

    async def close(self) -> None:
        """Go."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._running


@asynccontextmanager
async def inside(data: Path, **more: Any) -> AsyncIterator[Inside]:
    """The site on this file, with its limits."""
    clock = Clock()
    settings = Settings(data, pace=0.0, workers=1, **more)
    app = site(settings, limits=Limits(clock, sleep=no_time))
    async with app.router.lifespan_context(app):
        yield Inside(app, clock)
