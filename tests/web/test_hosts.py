"""By which names the site is asked for: its own, and none that a stranger can point at it."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.gate.hosts import KnownHosts, name_in
from knall.web.gate.throttled_log import PAUSE, ThrottledLog
from knall.web.settings import Settings
from tests.support.own_thread import run_apart
from tests.web.support.site_in_process import Clock, inside

PUBLIC = "https://play.example.org"
MINE = socket.gethostname()
AT_HOME = ["localhost", "localhost:8000", "a.localhost", "127.0.0.1:8000", "127.9.9.9", "[::1]:8000", "LOCALHOST"]
ADDRESSES = ["192.168.1.7:8000", "203.0.113.7", "[2001:db8::1]:8000"]
NAMES_AT_HOME = [MINE, f"{MINE.partition('.')[0]}.local:8000", f"{MINE.upper()}:80", "table.club:8000"]
STRANGE = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "play.example.org.evil.example",
    "evil@localhost",
    "localhost/evil",
    "localhost:port",
    "localhost:99999",
    "[::1",
    "[",
    "",
    ":8000",
    "a" * 300 + ".localhost",
    "bücher.example",
]


@pytest.mark.parametrize("host", [*AT_HOME, *ADDRESSES, *NAMES_AT_HOME])
def test_without_a_public_address_what_nobody_can_forge_is_known(host: str) -> None:
    assert KnownHosts(Settings(Path("x"), hosts=("Table.Club",))).knows(host)


@pytest.mark.parametrize("host", [*AT_HOME, "play.example.org", "play.example.org:8511", "Play.Example.org.", "lan"])
def test_with_a_public_address_it_is_known(host: str) -> None:
    assert KnownHosts(Settings(Path("x"), PUBLIC, hosts=("lan",))).knows(host)


@pytest.mark.parametrize("host", [*STRANGE, *ADDRESSES, MINE, "table.club"])
def test_with_a_public_address_nothing_else_is(host: str) -> None:
    assert not KnownHosts(Settings(Path("x"), PUBLIC)).knows(host)


@pytest.mark.parametrize("host", STRANGE)
def test_a_strange_host_is_never_known(host: str) -> None:
    assert not KnownHosts(Settings(Path("x"))).knows(host)


def test_what_is_no_browser_may_leave_it_out() -> None:
    assert KnownHosts(Settings(Path("x"), PUBLIC)).knows(None)


def test_a_name_is_found_in_a_host() -> None:
    assert [name_in(host) for host in ("A.b:80", "[::1]:80", "1.2.3.4", "a.")] == ["a.b", "::1", "1.2.3.4", "a"]


def test_a_wrong_host_is_told_the_right_one(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with inside(data, public_url=PUBLIC) as here:
            ada = here.visitor("203.0.113.1")
            with caplog.at_level(logging.WARNING, "knall.web.gate.guard"):
                for path in ("/", "/api/site", "/api/me"):
                    answer = await ada.http.get(path, headers={"host": "evil.example"})
                    assert (answer.status_code, answer.json()["error"]) == (421, "host")
                    assert "play.example.org" in answer.json()["message"]
                body = {"name": "Eve"}
                sent = await ada.http.post(
                    "/api/me", json=body, headers={"host": "e.example", "origin": "http://e.example"}
                )
                assert sent.status_code == 421
                assert "set-cookie" not in sent.headers
                from_elsewhere = {"host": "play.example.org", "origin": "https://play.example.org:8511"}
                assert (await ada.http.post("/api/me", json=body, headers=from_elsewhere)).status_code == 403
            said = [record.getMessage() for record in caplog.records]
            assert said == [
                "a host was refused: evil.example, expected play.example.org",
                "an origin was refused: https://play.example.org:8511, expected play.example.org or play.example.org",
            ]

    run_apart(run())


def test_warnings_are_rare(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    rarely = ThrottledLog(logging.getLogger("rarely"), clock)
    for _ in range(5):
        rarely.warn("a host was refused", "x" * 1_000, "y")
    clock.now += PAUSE
    rarely.warn("a host was refused", None, "y")

    first, second = caplog.records
    assert len(first.getMessage()) < 200
    assert (first.__dict__["unsaid"], second.__dict__["unsaid"]) == (0, 4)


@pytest.mark.parametrize("host", ["a" * 4_000, "[::1", "bücher.example".encode().decode("latin-1"), "a b", "%00"])
def test_a_code_for_an_odd_host(data: Path, host: str) -> None:
    async def run() -> None:
        async with inside(data) as here:
            ada = here.visitor("203.0.113.1")
            seats = [{"kind": "here"}, {"kind": "friend"}]
            made = await ada.post("/api/tables", {"game": NAMES[0], "seats": seats})
            table = made.json()["id"]
            path = f"/api/tables/{table}/qr/1.svg"
            assert (await ada.get(path)).headers["content-type"] == "image/svg+xml"
            headers = [(b"host", host.encode("latin-1"))]
            assert (await ada.http.get(path, headers=headers)).status_code == 421

    run_apart(run())


def test_a_public_address_too_long_for_a_code(data: Path) -> None:
    async def run() -> None:
        async with inside(data, public_url=f"http://play.example.org/{'a' * 3_000}") as here:
            ada = here.visitor("203.0.113.1")
            seats = [{"kind": "here"}, {"kind": "friend"}]
            made = await ada.post("/api/tables", {"game": NAMES[0], "seats": seats})
            answer = await ada.get(f"/api/tables/{made.json()['id']}/qr/1.svg")
            assert (answer.status_code, answer.json()["error"]) == (422, "bad")
            assert "QR" in answer.json()["message"]

    run_apart(run())


def test_two_hosts_are_none(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            ada = here.visitor("203.0.113.1")
            for hosts in (("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost", "localhost")):
                answer = await ada.http.get("/api/site", headers=[("host", host) for host in hosts])
                assert (answer.status_code, answer.json()["error"]) == (421, "host")
            assert (await ada.http.get("/api/site", headers={"host": "localhost"})).status_code == 200

    run_apart(run())
