"""Bytes on the wire, as nobody's browser sends them: all of them are answered or cut, and nothing breaks inside."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import WebSocketException

from knall.games import NAMES
from knall.web.admin.socket import HAS_UNIX_SOCKETS, path_of
from tests.fuzz.requested import wishes
from tests.fuzz.target import Target, as_bytes
from tests.fuzz.test_readers import damaged
from tests.web.support.live_server import PATIENCE, Person, Served

AT_ONCE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # what is logged is looked at each time


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged as an error."""
    yield
    assert [] == [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.fixture(scope="module")
def person(served: Served) -> Iterator[Person]:
    with Person(served) as one:
        yield one


@pytest.fixture(scope="module")
def table(person: Person) -> str:
    name: str = person.create(NAMES[0], "here here")["id"]
    return name


def exchanged(served: Served, sent: bytes) -> bytes:
    """What is answered to these bytes, to the end."""
    host, port = served.host.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        try:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: line.recv(65536), b""))
        except ConnectionError:  # cut
            return b""


def heads(host: str, table: str) -> list[str]:
    """Requests as they should be."""
    rest = f"Host: {host}\r\nAccept-Language: de\r\nX-Forwarded-For: 10.0.0.5, ::1\r\nX-Forwarded-Proto: https\r\n"
    body = json.dumps({"after": 0, "move": "x", "seat": 0})
    ours = f"Origin: http://{host}\r\nContent-Length: {len(body)}\r\n"
    cookie = 'Cookie: knall_guest="\\101"; x=y\r\n'
    return [
        f"GET /api/tables/{table}/frame?at=3&seat=0&lang=de HTTP/1.1\r\n{rest}{cookie}\r\n",
        f"POST /api/tables/{table}/moves HTTP/1.1\r\n{rest}{ours}\r\n{body}",
        f"GET /api/tables/{table}/live HTTP/1.1\r\n{rest}Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    ]


@AT_ONCE
@given(data=st.data())
def test_a_request_is_answered_or_cut(served: Served, table: str, data: st.DataObject) -> None:
    whole = Target(lambda _: None, lambda: heads(served.host, table))
    answer = exchanged(served, as_bytes(data.draw(damaged(whole))))

    assert answer[:9] in (b"", b"HTTP/1.1 ")
    assert answer[9:10] != b"5"


@AT_ONCE
@given(data=st.data())
def test_what_a_page_says_on_its_socket(person: Person, table: str, data: st.DataObject) -> None:
    said = data.draw(damaged(Target(lambda _: None, lambda: ['{"look": 0}', '{"hurry": 0.5}', '{"look": null}'])))
    with person.listen(table, seat=data.draw(st.text(max_size=9)), after=data.draw(st.text(max_size=9))) as ear:
        try:
            ear.say(as_bytes(said).decode("utf-8", "replace"))
            ear.say("nonsense")
            while True:
                ear.next()
        except WebSocketException:  # closed, as it should be
            pass


@pytest.mark.skipif(not HAS_UNIX_SOCKETS, reason="there are no local sockets here")
@AT_ONCE
@given(data=st.data())
def test_a_wish_at_the_door_of_the_host_is_answered(served: Served, data: st.DataObject) -> None:
    said = data.draw(damaged(Target(lambda _: None, wishes)))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path_of(served.services.settings.data)))
        line.sendall(as_bytes(said.replace("\n", " ")) + b"\n")
        answer = b"".join(iter(lambda: line.recv(65536), b""))

    assert isinstance(json.loads(answer), dict)
