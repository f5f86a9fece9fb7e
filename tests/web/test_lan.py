"""For everybody in the network at home: the address is found, shown, and invited by."""

from __future__ import annotations

import os
import pty
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from knall.games import NAMES
from knall.web.api import params
from knall.web.gate.hosts import lan_address
from knall.web.settings import Settings
from tests.web.support.live_server import PATIENCE, Person, Served
from tests.web.test_serve import COMMAND, said

AT_HOME = "192.168.178.20"


@pytest.fixture
def at_home(data: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A site for the network, on a computer that has this address there."""
    monkeypatch.setattr(params, "lan_address", lambda: AT_HOME)
    return Served(replace(Settings(data), lan=True, port=8000, workers=1, painter=False, limits=False))


def test_invitations_made_on_the_same_computer_lead_to_the_network(at_home: Served) -> None:
    try:
        with Person(at_home) as ada:
            table = ada.create(NAMES[0], "here friend open")
            links = [seat["invite"] for seat in table["seats"]]
            assert not table["here_only"]
            assert links[1].startswith(f"http://{AT_HOME}:8000/table/{table['id']}?invite=")
            assert links[2] == f"http://{AT_HOME}:8000/table/{table['id']}"
            headers = {"host": "10.1.2.3:8000", "origin": "http://10.1.2.3:8000"}
            asked = ada.http.get(f"/api/tables/{table['id']}", headers=headers).json()
            assert asked["seats"][2]["invite"].startswith("http://10.1.2.3:8000/"), "who came by an address keeps it"
    finally:
        at_home.stop()


@pytest.mark.parametrize(
    ("way", "named", "found"),
    [
        (AT_HOME, ["127.0.1.1"], AT_HOME),
        ("127.0.0.1", ["127.0.1.1", "10.1.2.3"], "10.1.2.3"),
        ("0.0.0.0", ["127.0.1.1"], None),
        (None, ["127.0.1.1", "10.1.2.3"], "10.1.2.3"),
        (None, None, None),
    ],
)
def test_the_address_is_one_that_others_can_use(
    monkeypatch: pytest.MonkeyPatch, way: str | None, named: list[str] | None, found: str | None
) -> None:
    def connect(*_: object) -> None:
        if way is None:
            raise OSError("no way leads out")

    def names(*_: object) -> list[tuple[object, ...]]:
        if named is None:
            raise OSError("this computer has no name")
        return [(None, None, None, "", (one, 0)) for one in named]

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: (way, 9))
    monkeypatch.setattr(socket, "getaddrinfo", names)
    assert lan_address() == found


@pytest.mark.parametrize("other", ["--host=0.0.0.0", "--public-url=https://play.example.org"])
def test_what_does_not_go_together(tmp_path: Path, other: str) -> None:
    code, problem = said("serve", "--lan", other, "--data", str(tmp_path / "new"))
    assert (code, problem.count("\n")) == (2, 1), problem
    assert other.split("=", maxsplit=1)[0] in problem


@pytest.mark.skipif(sys.platform == "win32" or lan_address() is None, reason="needs a terminal and a network")
def test_the_terminal_shows_address_and_code_and_the_site_is_there(tmp_path: Path) -> None:
    mine, its = pty.openpty()
    command = [*COMMAND, "serve", "--lan", "--no-browser", "--port", "0", "--data", str(tmp_path / "knall.sqlite")]
    running = subprocess.Popen(command, stdout=its, stderr=its)
    os.close(its)
    try:
        shown = b""
        with suppress(OSError):  # the terminal is closed
            while shown.count("█".encode()) < 200:
                shown += os.read(mine, 4096)
        address = shown.decode(errors="ignore").split()[3]
        assert address.startswith(f"http://{lan_address()}:")
        host = address.removeprefix("http://")
        here = f"http://127.0.0.1:{host.rpartition(':')[2]}"  # the same server; nothing leaves this computer
        soon = httpx.HTTPTransport(retries=8)  # it is shown a moment before it listens
        with httpx.Client(base_url=here, headers={"host": host}, transport=soon, timeout=PATIENCE) as phone:
            seats = [{"kind": "here"}, {"kind": "friend"}]
            table = phone.post("/api/tables", json={"game": NAMES[0], "seats": seats}).json()
        assert table["seats"][1]["invite"].startswith(address)
    finally:
        running.kill()
        running.wait()
        os.close(mine)
