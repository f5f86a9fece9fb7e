"""What comes over the network, piece by piece; whole requests are sent in tests/web/test_wire.py and test_schema.py."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from knall.core.text.language import LANGUAGES
from knall.web.admin.commands import parse_command
from knall.web.api.live import _number
from knall.web.app import COSTS
from knall.web.gate.clients import language_of, network
from knall.web.gate.costs import Costs
from knall.web.gate.guard import LARGEST, Guard
from knall.web.gate.hosts import KnownHosts, is_here_only, name_in
from knall.web.live.listeners import SAID
from knall.web.people.sessions import sent_cookie
from knall.web.settings import Settings
from knall.web.wire.sockets import Hurry
from tests.fuzz.target import Target, as_bytes

SETTINGS = Settings(Path("nowhere"), public_url="https://play.example.org")
PRICED = Costs(COSTS)


def _scope(text: str, kind: str = "http") -> dict[str, object]:
    """A request whose first line is its path and query, and the others its headers."""
    first, *lines = text.split("\n")
    path, _, query = first.partition("?")
    parts = (line.partition(": ") for line in lines)
    headers = [(as_bytes(name.lower()), as_bytes(value)) for name, _, value in parts]
    return {"type": kind, "method": "POST", "path": path, "query_string": as_bytes(query), "headers": headers}


def _head(text: str) -> None:
    """Who asks, in which language, from where, and what it costs."""
    scope = _scope(text)
    request, headers = HTTPConnection(scope), Headers(scope=scope)
    guard = Guard(lambda *_: None, SETTINGS, PRICED, "0")  # type: ignore[arg-type]  # nobody is let in
    assert language_of(request) in LANGUAGES
    assert isinstance(sent_cookie(headers.getlist("cookie"), "knall_guest"), str)
    if guard._problem(scope, headers) is None:
        for method in ("GET", "POST"):
            asked = {**scope, "method": method}
            assert all(cost >= 0 for cost in PRICED.of(asked).of(asked, headers, True, LARGEST).values())


def _host(text: str) -> None:
    name = name_in(text)
    assert name is None or (name and "@" not in name and "/" not in name)
    for settings in (SETTINGS, Settings(Path("nowhere"))):
        assert KnownHosts(settings).knows(text) in (True, False)
    if name is not None:
        is_here_only(f"http://{text}")


def _socket_query(text: str) -> None:
    socket = WebSocket(_scope(text, "websocket"), None, None)  # type: ignore[arg-type]  # nothing is sent
    for name in ("seat", "after"):
        number = _number(socket, name)
        assert number is None or 0 <= number < 10_000_000


def _said(text: str) -> None:
    """On a socket, by a page."""
    said = SAID.validate_json(text)
    if isinstance(said, Hurry):
        assert 0 <= said.hurry <= 4


def _wish(text: str) -> None:
    """A parsed command of the host's can be put to the store."""
    command = parse_command(as_bytes(text))
    with sqlite3.connect(":memory:") as memory:
        for value in command.model_dump().values():
            assert memory.execute("SELECT ?", (value,)).fetchone() is not None
    memory.close()


def wishes() -> list[str]:
    table, guest = {"table": "abc"}, {"guest": 7}
    acts: dict[str, dict[str, object]] = {
        "tables": {},
        "guests": {"name": "Ada"},
        "close": {**table},
        "mute": {**guest},
    }
    acts |= {"remove": {**guest}, "forget": {**guest}, "delete-chat": {"days": 3, **table}}
    return [json.dumps({"act": act, "lang": "de", **more}) for act, more in acts.items()]


def _listed(*examples: str) -> Callable[[], list[str]]:
    return lambda: list(examples)


def targets() -> dict[str, Target]:
    """By name."""
    head = "/api/tables/x/frame?at=3&lang=de\nhost: play.example.org\norigin: https://play.example.org\n"
    head += (
        'content-length: 12\ncookie: knall_guest="a\\042b"; x=y\naccept-language: de-DE,de;q=0.9\nx-forwarded-for: ::1'
    )
    hosts = ("play.example.org:8000", "[::1]:80", "localhost", "192.168.1.7")
    wrong = (ValidationError,)
    return {
        "head": Target(_head, _listed(head)),
        "host": Target(_host, _listed(*hosts)),
        "address": Target(network, _listed("fe80::1%eth0", "::ffff:10.0.0.5", "10.0.0.5")),
        "socket-query": Target(_socket_query, _listed("/api/tables/x/live?seat=1&after=0")),
        "socket-said": Target(_said, _listed('{"look": 0}', '{"hurry": 0.5}'), wrong),
        "wish": Target(_wish, wishes),
    }
