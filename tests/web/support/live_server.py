"""A real server in a thread, and people with a cookie jar who talk to it by HTTP and WebSocket."""

from __future__ import annotations

import json
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from websockets.sync.client import connect

from knall.core.engine.random import seeded
from knall.games import NAMES
from knall.web.app import site
from knall.web.live import painter
from knall.web.server import run, server_of
from knall.web.services import Services
from knall.web.settings import Settings

PATIENCE = 60.0
Json = dict[str, Any]


def until(right: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not right():
        assert time.monotonic() < end
        time.sleep(0.01)


class Served:
    """The site, running."""

    def __init__(self, settings: Settings) -> None:
        self._bound, self._inside = (socket.create_server(("127.0.0.1", 0)) for _ in range(2))
        self.host = f"127.0.0.1:{self._bound.getsockname()[1]}"
        self._metrics_port = self._inside.getsockname()[1]
        self.app = site(replace(settings, metrics_port=self._metrics_port))
        self._server = server_of(self.app, settings.trust_proxy)
        ready = threading.Event()
        self._thread = threading.Thread(target=run, args=(self._server, self._bound, ready.set, [self._inside]))
        self._thread.start()
        assert ready.wait(PATIENCE), "the server did not start"

    @property
    def services(self) -> Services:
        """What it is made of."""
        services: Services = self.app.state.services
        return services

    def metrics(self, path: str = "/metrics") -> httpx.Response:
        """What it tells its host at the port for metrics."""
        return httpx.get(f"http://127.0.0.1:{self._metrics_port}{path}", trust_env=False, timeout=PATIENCE)

    def stop(self) -> None:
        """End it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._bound.close()
        self._inside.close()


@contextmanager
def serving(data: Path, limits: bool = False, public_url: str | None = None, apart: bool = False) -> Iterator[Served]:
    """The site on this file, for a while."""
    served = Served(Settings(data, public_url, pace=0.0, workers=1, limits=limits, painter=apart))
    try:
        yield served
    finally:
        served.stop()


class Ear:
    """A socket to a table that can be asked what it heard."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        self._connection = self._open.enter_context(
            connect(address, additional_headers=headers, proxy=None, compression=None, max_size=None)
        )
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.packed: list[bool] = []
        """Of each message that came: was it compressed?"""

    def next(self, kind: str | None = None, patience: float = PATIENCE) -> Json:
        """The next message, or the next of this kind."""
        while True:
            came = self._connection.recv(patience)
            text = came if isinstance(came, str) else zlib.decompress(came).decode()
            said: Json = json.loads(text)
            if said["kind"] == "beat" != kind:
                continue
            self.raw.append(text)
            self.packed.append(not isinstance(came, str))
            self.heard.append(said)
            if kind is None or said["kind"] == kind:
                return said

    def until(self, seq: int) -> Json:
        """The first frame at this event or behind it."""
        while True:
            frame = self.next("frame")
            if frame["seq"] >= seq:
                return frame

    def say(self, text: str) -> None:
        """Say something."""
        self._connection.send(text)

    def close(self) -> None:
        """Go."""
        self._open.close()

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, served: Served, name: str = "Ada", contribution: str = "0" * 32) -> None:
        self.served = served
        self.host = served.host
        self.name = name
        self.contribution = contribution
        self.http = httpx.Client(base_url=f"http://{served.host}", trust_env=False, timeout=PATIENCE)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.http.close()

    def get(self, path: str, **query: object) -> httpx.Response:
        """Ask."""
        return self.http.get(path, params={key: str(value) for key, value in query.items()})

    def post(self, path: str, body: object, **query: object) -> httpx.Response:
        """Act."""
        return self.http.post(path, json=body, params={key: str(value) for key, value in query.items()})

    def done(self, path: str, body: object, **query: object) -> Json:
        """Act, and it works."""
        answer = self.post(path, body, **query)
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def seen(self, path: str, **query: object) -> Json:
        """Ask, and there is an answer."""
        answer = self.get(path, **query)
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def create(self, game: str, kinds: str, **more: object) -> Json:
        """A new table; the kinds are words such as `here friend bot`."""
        seats = [{"kind": kind, "level": "easy" if kind == "bot" else None} for kind in kinds.split()]
        table = self.done("/api/tables", {"game": game, "seats": seats, **more})
        return self.contribute(table["id"]) if table["contribution_wanted"] else table

    def contribute(self, table: str) -> Json:
        """Give a contribution to chance; the table as it is then."""
        return self.done(f"/api/tables/{table}/contribution", {"contribution": self.contribution})

    def join(self, table: str, **more: object) -> httpx.Response:
        """Sit down."""
        return self.post(f"/api/tables/{table}/join", {"name": self.name, "contribution": self.contribution, **more})

    def frame(self, table: str, **query: object) -> Json:
        """What a seat is shown."""
        return self.seen(f"/api/tables/{table}/frame", **query)

    def move(self, table: str, seat: int, after: int, move: str, **query: object) -> httpx.Response:
        """Play."""
        return self.post(f"/api/tables/{table}/moves", {"after": after, "move": move, "seat": seat}, **query)

    def listen(self, table: str, **query: object) -> Ear:
        """Open a socket."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        address = f"ws://{self.host}/api/tables/{table}/live?{urlencode(query)}"
        headers = {"Cookie": cookies} if cookies else {}
        return Ear(address, headers)


def seated(ada: Person, bob: Person, game: str, **more: object) -> str:
    """The two at a table whose match has begun: seats 0 and 1."""
    table = ada.create(game, "here friend", **more)
    assert bob.join(table["id"], invite=invite_of(table, 1)).json()["state"] == "running"
    return str(table["id"])


@contextmanager
def painted_apart(data: Path) -> Iterator[Served]:
    """The site on this file, where a process paints from the first frame on."""
    with pytest.MonkeyPatch.context() as patch, serving(data, apart=True) as served:
        patch.setattr(painter, "BUSY", 0.0)
        patch.setattr(painter, "IDLE_SECONDS", PATIENCE * 10)
        with Person(served) as ada:
            ada.frame(ada.create(NAMES[0], "here here")["id"])
        until(lambda: served.services.painter.is_apart)
        yield served


def invite_of(table: Json, seat: int) -> str:
    """The secret in the link for a seat."""
    return str(table["seats"][seat]["invite"].split("invite=")[1])


def play_on(people: list[Person], table: str, seed: int, moves: int = 10_000) -> int:
    """Random legal moves by whoever is to move (seat n is the n-th person's), to the end or so many; the last event."""
    rng = seeded(seed)
    frame = people[0].frame(table, seat=0)
    while not frame["over"] and moves:
        seat = frame["to_move"]
        if not frame["mine"]:
            frame = people[seat].frame(table, seat=seat)
        chosen = frame["moves"][rng.below(len(frame["moves"]))]["move"]
        answer = people[seat].move(table, seat, frame["seq"], chosen)
        assert answer.status_code == 200, answer.text
        frame = people[seat].frame(table, seat=seat)
        moves -= 1
    return int(frame["seq"])
