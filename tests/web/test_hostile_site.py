"""Guests that are programs, at a site which says more than anybody can keep: they end with a sentence."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import sys
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from knall.client import guest
from knall.client.guest import LARGEST, SiteGuest, SiteRefused
from knall.client.seat import SiteSeat
from knall.core.text.errors import KnallError
from knall.games import NAMES
from tests.bots.test_programs import EXAMPLES

PATIENCE = 60.0
ENDLESS = 100_000_000
"""Bytes; whoever wants all of them has failed."""
MUCH = LARGEST * 20
"""Bytes of memory: what was received, beside itself as a text and as objects."""
TABLE = {
    "kind": "table",
    "mine": [1],
    "state": "running",
    "seats": [{"name": "Ada", "called": "Seat 1"}, {"name": None, "called": "Seat 2"}],
    "title": "T",
    "game": NAMES[0],
    "players": 2,
    "options": {},
}
FRAME = {"kind": "frame", "over": False, "mine": False, "view": "v", "moves": [], "winners": [], "result": None}
DE = "antwortet nicht wie eine Website von Knall: Sie sendet mehr"


class Site(BaseHTTPRequestHandler):
    """Says that everybody may sit down, and on a socket what `frames` gives."""

    protocol_version = "HTTP/1.1"
    frames: Callable[[], Iterator[bytes]]
    sent = 0

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def do_POST(self) -> None:
        """Sit down."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.tell(TABLE)

    def do_GET(self) -> None:
        """The table, or a socket."""
        if "Upgrade" not in self.headers:
            self.tell({})
            return
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.send_header("Sec-WebSocket-Extensions", "permessage-deflate")
        self.end_headers()
        self.send(type(self).frames())

    def tell(self, said: object, code: int = 200, **headers: str) -> None:
        """Answer as sites do."""
        body = json.dumps(said).encode()
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send(self, parts: Iterator[bytes]) -> None:
        """Send until nobody listens any more."""
        self.close_connection = True
        try:
            for part in parts:
                self.wfile.write(part)
                type(self).sent += len(part)
            self.connection.settimeout(PATIENCE)
            self.connection.recv(1)
        except OSError:
            pass


@contextmanager
def site(**parts: object) -> Iterator[tuple[str, type[Site]]]:
    """Its address, for a while, and what it has sent."""
    made = type("Made", (Site,), parts)
    with ThreadingHTTPServer(("127.0.0.1", 0), made) as server:
        server.daemon_threads = True
        serving = Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", made
        finally:
            server.shutdown()
            serving.join(PATIENCE)


def socket_frame(payload: bytes, *, packed: bool) -> bytes:
    """A text in one frame, which may be deflated."""
    return bytes([0xC1 if packed else 0x81, 127]) + struct.pack("!Q", len(payload)) + payload


def deflated(size: int) -> bytes:
    """So many spaces."""
    packer = zlib.compressobj(wbits=-15)
    return b"".join([*(packer.compress(b" " * 1_000_000) for _ in range(size // 1_000_000)), packer.flush()])


def packed_bomb() -> Iterator[bytes]:
    yield socket_frame(deflated(ENDLESS), packed=True)


def plain_flood() -> Iterator[bytes]:
    yield socket_frame(b"", packed=False)[:2] + struct.pack("!Q", ENDLESS)
    yield from blocks()


def flood_in_parts() -> Iterator[bytes]:
    yield bytes([0x01, 0])
    for block in blocks():
        yield bytes([0x00, 127]) + struct.pack("!Q", len(block)) + block


def endless_log() -> Iterator[bytes]:
    """Frames of a size that is in order, each with more to remember."""
    for number in range(1, ENDLESS // 100_000):
        steps = [{"number": number, "seat": None, "text": "x", "say": "x" * 100_000}]
        frame = {**FRAME, "seq": number, "deadline": None, "steps": steps}
        yield socket_frame(json.dumps(frame).encode(), packed=False)


def blocks() -> Iterator[bytes]:
    return (b" " * 50_000 for _ in range(ENDLESS // 50_000))


def endless(self: Site) -> None:
    """An answer that does not say how long it is, and has no end."""
    self.send_response(200)
    self.end_headers()
    self.send(blocks())


@contextmanager
def little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < MUCH
    finally:
        tracemalloc.stop()


def test_an_answer_without_end_is_not_read_to_its_end() -> None:
    with site(do_GET=endless) as (address, made), little_memory():
        with pytest.raises(KnallError) as raised:
            SiteSeat.join(f"{address}/table/x", "x")

        assert DE in raised.value.say("de")
        assert f"{address} does not answer as a site of Knall does: it sends more" in str(raised.value)
    assert made.sent < ENDLESS / 2


def test_nor_is_a_refusal() -> None:
    def refuse(self: Site) -> None:
        self.send_response(422)
        self.end_headers()
        self.send(blocks())

    with site(do_GET=refuse) as (address, made), little_memory(), pytest.raises(KnallError, match=r"\(422\)"):
        SiteGuest(address).get("/api/site")
    assert made.sent < ENDLESS / 2


def onwards(self: Site) -> None:
    """The answer comes, and comes, but not yet."""
    self.send(b"HTTP/1.1 100 Continue\r\n\r\n" for _ in range(ENDLESS // 25))


def trailing(self: Site) -> None:
    """The answer has come, and there is more to say about it."""
    self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
    self.send(b"More: " + b"x" * 50_000 + b"\r\n" for _ in range(ENDLESS // 50_000))


@pytest.mark.parametrize("answer", [onwards, trailing])
def test_what_stands_around_an_answer_has_an_end_too(answer: Callable[[Site], None]) -> None:
    with site(do_GET=answer) as (address, made), little_memory():
        with pytest.raises(KnallError) as raised:
            SiteGuest(address).get("/api/site")
        assert DE in raised.value.say("de")
    assert made.sent < ENDLESS / 2


@pytest.mark.parametrize("begun", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n"], ids=["head", "body"])
def test_an_answer_drop_by_drop_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(guest, "PATIENCE", 1.0)

    def drops() -> Iterator[bytes]:
        for _ in range(100):
            time.sleep(0.2)
            yield b" "

    def drip(self: Site) -> None:
        self.wfile.write(begun)
        self.send(drops())

    with site(do_GET=drip) as (address, made), pytest.raises(KnallError, match=r"127\.0\.0\.1"):
        SiteGuest(address).get("/api/site")
    assert made.sent < 50


def told_of(frames: Callable[[], Iterator[bytes]]) -> tuple[KnallError, SiteSeat]:
    """Why a seat hears no more of a site that says this."""
    with site(frames=staticmethod(frames)) as (address, _):
        seat = SiteSeat.join(f"{address}/table/x", "x")
        with pytest.raises(KnallError) as raised:
            seat.wait(PATIENCE, lambda _: False)
    return raised.value, seat


@pytest.mark.parametrize("frames", [packed_bomb, plain_flood, flood_in_parts])
def test_a_message_that_is_too_large_ends_the_match(frames: Callable[[], Iterator[bytes]]) -> None:
    with little_memory():
        error, _ = told_of(frames)

    assert DE in error.say("de")


def test_a_log_without_end_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knall.client.seat.LARGEST_LOG", 1_000_000)
    error, seat = told_of(endless_log)

    assert DE in error.say("de")
    assert 9 == len(seat.steps)


def test_the_command_ends_as_with_other_errors(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from knall.cli.main import main

    with site(frames=staticmethod(packed_bomb)) as (address, _):
        program = [sys.executable, str(EXAMPLES / "bot.py")]
        monkeypatch.setattr("sys.argv", ["knall", "join", f"{address}/table/x", "--lang", "de", "--", *program])
        monkeypatch.setenv("KNALL_LANG", "de")
        with pytest.raises(SystemExit) as ended:
            main()

    assert ended.value.code == 2
    assert DE in capfd.readouterr().err


def test_a_site_sends_nobody_elsewhere() -> None:
    with site() as (elsewhere, _):

        def lead_away(self: Site) -> None:
            self.tell({}, 302, Location=f"{elsewhere}/api/site")

        with site(do_GET=lead_away) as (address, _), pytest.raises(KnallError, match=r"\(302\)"):
            SiteGuest(address).get("/api/site")


def test_whoever_is_always_put_off_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def put_off(self: Site) -> None:
        asked.append(self.path)
        if len(asked) > guest.MOST_TRIES:
            self.tell({})  # which ends it, for a guest who goes on asking
        else:
            self.tell({"error": "limit", "message": "Later."}, 429, Retry_After="0")

    with site(do_GET=put_off) as (address, _), pytest.raises(SiteRefused, match="Later"):
        SiteGuest(address).get("/api/site")


def test_a_heap_of_cookies_is_not_kept() -> None:
    def bake(self: Site) -> None:
        self.send_response(200)
        for number in range(50):
            self.send_header("Set-Cookie", f"c{number}=x; Path=/")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    with site(do_GET=bake) as (address, _), pytest.raises(KnallError, match="sends more"):
        SiteGuest(address).get("/api/site")
