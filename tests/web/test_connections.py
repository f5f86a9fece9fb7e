"""Silent and slow connections are closed; who holds many of them does not keep others out."""

from __future__ import annotations

import asyncio
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.gate import connections
from knall.web.gate.connections import LEAST_READ, Connections, room_for_connections
from knall.web.gate.protocols import LARGEST_MESSAGE, MOST_AHEAD, HttpConnection
from tests.support.own_thread import run_apart
from tests.web.support.live_server import PATIENCE, Person, Served, serving, until

ONE = NAMES[0]
DESCRIPTORS = 256
TRUSTED, ATTACKER, VISITOR = "127.0.0.1", "127.0.0.66", "127.0.0.7"
ASK = b"GET /api/site HTTP/1.1\r\nHost: localhost\r\n\r\n"


def port_of(served: Served) -> int:
    return int(served.host.split(":")[1])


def opened(port: int, source: str, say: bytes = b"") -> socket.socket:
    """A connection that says so much, and no more."""
    one = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    one.sendall(say)
    return one


def is_closed(one: socket.socket) -> bool:
    """Has the other side closed it?  What it had said before is thrown away."""
    try:
        while select.select([one], [], [], 0)[0]:
            if not one.recv(65_536):
                return True
    except ConnectionError:
        return True
    return False


def wait_until_closed(one: socket.socket) -> None:
    until = time.monotonic() + PATIENCE
    while not is_closed(one):
        assert time.monotonic() < until, "it is still open"
        time.sleep(0.01)


def answered(port: int, source: str) -> bool:
    """Does a new visitor get an answer?"""
    try:
        with opened(port, source, ASK) as one:
            return one.recv(12) == b"HTTP/1.1 200"
    except ConnectionError:
        return False


@contextmanager
def process(data: Path, descriptors: int) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """`knall serve` with so many descriptors: its port, and itself."""
    code = "from knall.cli.main import main; main()"
    more = ["serve", "--no-browser", "--port", "0", "--host", "0.0.0.0", "--data", str(data), "--no-limits"]
    with subprocess.Popen(
        ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", sys.executable, "-c", code, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().split("localhost:")[1].split()[0])
        until = time.monotonic() + PATIENCE
        while not answered(port, VISITOR):
            assert time.monotonic() < until, "it does not answer"
        try:
            yield port, server
        finally:
            server.kill()


@pytest.mark.parametrize("source", [ATTACKER, TRUSTED])
@pytest.mark.parametrize("say", [b"", b"GET / HTTP/1.1\r\nX: "], ids=["silent", "half a head"])
def test_a_visitor_is_served_while_one_address_holds_more_than_there_can_be(
    tmp_path: Path, source: str, say: bytes
) -> None:
    with process(tmp_path / "knall.sqlite", DESCRIPTORS) as (port, server), ExitStack() as held:
        for _ in range(DESCRIPTORS + 50):
            held.enter_context(opened(port, source, say))

        assert [answered(port, VISITOR) for _ in range(20)] == [True] * 20
        assert answered(port, source)
        held.close()
        server.terminate()
        assert "Traceback" not in server.communicate(timeout=PATIENCE)[1]


@pytest.fixture
def hasty(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server with little patience: what it closes sooner on a busy machine was to be closed."""
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    with serving(data) as served:
        yield port_of(served)


@pytest.fixture
def patient(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that nobody is too slow for until `end_patience`, however busy this machine is."""
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(connections, "PATIENCE", 10 * PATIENCE)
    with serving(data) as served:
        yield served


def register_of(served: Served) -> Connections:
    return served._server.config.connections  # type: ignore[attr-defined,no-any-return]


def end_patience(register: Connections) -> None:
    """Whoever waits now has waited too long."""
    for one in list(register._until):
        register._until[one] = 0.0


LATE = {
    "silent": b"",
    "half a head": b"GET / HTTP/1.1\r\nX: ",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{",
    "half a second head": ASK + b"GET / HTTP/1.1\r\nX: ",
    "an upgrade to nothing": b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: tea\r\n",
}


@pytest.mark.parametrize("say", LATE.values(), ids=list(LATE))
def test_who_waits_too_long_is_closed(hasty: int, say: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with opened(hasty, ATTACKER, say) as one:
        wait_until_closed(one)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_head_that_comes_drop_by_drop_wins_no_time(hasty: int) -> None:
    with opened(hasty, ATTACKER, b"GET / HTTP/1.1\r\n") as one:
        until = time.monotonic() + PATIENCE
        while not is_closed(one):
            assert time.monotonic() < until, "it is still open"
            try:
                one.sendall(b"X: y\r\n")
            except ConnectionError:
                break
            time.sleep(0.01)


HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
ENDLESS = {
    "address": (b"GET /", b"a"),
    "header": (HEAD + b"X: ", b"a"),
    "headers": (HEAD, b"X: a\r\n"),
    "trailer": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: ", b"a"),
}


@pytest.mark.parametrize(("begins", "goes_on"), ENDLESS.values(), ids=list(ENDLESS))
def test_a_message_that_does_not_end_is_not_read_to_its_end(data: Path, begins: bytes, goes_on: bytes) -> None:
    with serving(data) as served, opened(port_of(served), ATTACKER, begins) as one:
        piece, sent = goes_on * 10_000, 0
        with suppress(ConnectionError):
            while sent < 10 * LARGEST_MESSAGE:
                one.sendall(piece)
                sent += len(piece)
        assert sent < 10 * LARGEST_MESSAGE


def test_a_body_in_small_pieces_is_read(data: Path) -> None:
    body = b'{"name": "Ada"}' + b" " * 60_000
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    with serving(data) as served, opened(port_of(served), ATTACKER, HEAD) as one:
        one.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")
        assert one.recv(12) == b"HTTP/1.1 200"


def is_unread(register: Connections) -> bool:
    """Does the server wait until somebody reads an answer?"""
    return any(isinstance(one, HttpConnection) and one.flow.write_paused for one in list(register._until))


def test_who_asks_for_much_and_reads_nothing_is_closed(patient: Served) -> None:
    state, register = patient._server.server_state, register_of(patient)
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", port_of(patient)))
        last, asked = time.monotonic() + PATIENCE, 0
        while not is_unread(register):
            assert time.monotonic() < last, "all is read"
            if state.total_requests == asked:
                asked += 10
                one.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
            time.sleep(0.001)
        while len(register):
            assert time.monotonic() < last, "it is still open"
            end_patience(register)
            time.sleep(0.01)
    assert asked > state.total_requests, "it was closed while all was well"


def test_who_asks_without_waiting_for_answers_is_closed(patient: Served) -> None:
    with opened(port_of(patient), ATTACKER, ASK * 10) as one:
        assert one.recv(12) == b"HTTP/1.1 200"
    with opened(port_of(patient), ATTACKER, ASK * 100) as one:
        found = b""
        while more := one.recv(65_536):
            found += more
        assert b"HTTP/1.1 400" in found
        assert found.count(b"HTTP/1.1 200") <= MOST_AHEAD + 1


def test_who_plays_may_be_silent(patient: Served) -> None:
    port, register = port_of(patient), register_of(patient)
    with Person(patient) as ada, opened(port, ATTACKER) as silent:
        table = ada.create(ONE, "here here")["id"]
        with ada.listen(table, seat=0) as ear, opened(port, ATTACKER) as later:
            ear.next("frame")
            until(lambda: len(register) == 4)  # these three, and that with which Ada asked
            end_patience(register)
            until(lambda: len(register) == 1)
            wait_until_closed(silent)
            wait_until_closed(later)

            ada.post(f"/api/tables/{table}/chat", {"text": "still here"})

            assert ear.next("message")["text"] == "still here"


def test_an_address_holds_half_at_most_and_its_own_make_room(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knall.web.server.room_for_connections", lambda: 20)
    with serving(data) as served, Person(served) as ada, ExitStack() as held:
        port = port_of(served)
        table = ada.create(ONE, "here here")["id"]
        many = [held.enter_context(opened(port, ATTACKER)) for _ in range(15)]
        for one in many[:5]:
            wait_until_closed(one)
        assert not any(is_closed(one) for one in many[5:])
        ears = [held.enter_context(ada.listen(table)) for _ in range(13)]  # from an address that may hold all

        assert answered(port, VISITOR)
        assert [ear.next("table")["kind"] for ear in ears] == ["table"] * 13


class SlowLine:
    """A connection, and its own transport: bytes that the other side has still to read."""

    address = ATTACKER

    def __init__(self) -> None:
        self.unread, self.is_open = 1_000_000, True

    @property
    def open_transport(self) -> asyncio.Transport:
        return self  # type: ignore[return-value]

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.is_open = False


def test_who_reads_a_long_answer_over_a_slow_line_is_not_closed() -> None:
    async def run() -> None:
        register, one = Connections(10), SlowLine()
        register.arrive(one)
        for _ in range(50):
            register._look_at(one)  # its patience has ended
            assert one.is_open
            one.unread -= LEAST_READ
        one.unread += 1
        register._look_at(one)
        assert not one.is_open
        assert len(register) == 0

    run_apart(run())


def test_there_is_room_for_files_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    for descriptors, room in ((64, 32), (256, 176), (1024, 896)):
        monkeypatch.setattr(connections, "_descriptors", lambda n=descriptors: n)
        assert room_for_connections() == room
