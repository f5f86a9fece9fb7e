"""The command: it says in one line what is wrong, and ends quietly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from knall.games import NAMES
from tests.store.test_files import BAD, a_foreign_file
from tests.web.support.live_server import PATIENCE

COMMAND = [sys.executable, "-c", "from knall.cli.main import main; main()"]


def said(*command: str) -> tuple[int, str]:
    """The exit code, and what was said."""
    done = subprocess.run([*COMMAND, *command], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize(("make", "sentence"), BAD, ids=[make.__name__ for make, _ in BAD])
def test_a_file_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], None], sentence: str) -> None:
    data = tmp_path / "the-file"
    make(data)
    code, problem = said("serve", "--no-browser", "--port", "0", "--data", str(data))
    assert (code, problem.count("\n")) == (2, 1), problem
    assert sentence in problem
    assert str(data) in problem


def test_a_copy_that_cannot_be_made(tmp_path: Path) -> None:
    data = tmp_path / "the-file"
    a_foreign_file(data)
    code, problem = said("backup", str(tmp_path / "copy"), "--data", str(data))
    assert (code, problem.count("\n")) == (2, 1), problem
    assert "another program" in problem


def test_a_server_that_cannot_be_reached(tmp_path: Path) -> None:
    assert said("serve", "--public-url", "play.example.org", "--data", str(tmp_path / "new"))[0] == 2


def test_a_second_server_on_the_same_file(tmp_path: Path) -> None:
    data = str(tmp_path / "knall.sqlite")
    more = ["serve", "--no-browser", "--port", "0", "--data", data]
    with subprocess.Popen([*COMMAND, *more], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert "http://" in first.stdout.readline()
        code, problem = said(*more)
        assert (code, problem.count("\n")) == (2, 1), problem
        assert "another server" in problem
        assert said("backup", str(tmp_path / "copy"), "--data", data) == (0, "")
        first.kill()
    german = {**os.environ, "KNALL_LANG": "de"}
    with subprocess.Popen([*COMMAND, *more], stdout=subprocess.PIPE, text=True, env=german) as again:
        assert again.stdout is not None
        assert again.stdout.readline().startswith("Knall läuft: http://")
        again.kill()


def a_match_with_a_bot(address: str) -> None:
    """Somebody plays until a bot has answered, with a socket."""
    with ExitStack() as stack:
        person = stack.enter_context(httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE))
        seats = [{"kind": "bot", "level": "easy"}, {"kind": "here", "level": None}]
        table = person.post("/api/tables", json={"game": NAMES[0], "seats": seats}).json()["id"]
        person.post(f"/api/tables/{table}/contribution", json={"contribution": "0" * 32})
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        live = f"{address.replace('http', 'ws')}/api/tables/{table}/live?seat=1"
        ear = stack.enter_context(connect(live, additional_headers={"Cookie": cookie}, proxy=None))
        while True:
            said = json.loads(ear.recv(PATIENCE))
            if said["kind"] == "frame" and said["mine"]:
                return


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_stops_and_says_nothing_but_lines_of_json(tmp_path: Path, ending: signal.Signals) -> None:
    more = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "deep" / "knall.sqlite"), "--log", "info"]
    pipe, plain = subprocess.PIPE, {**os.environ, "KNALL_PLAIN": "1"}
    with subprocess.Popen([*COMMAND, *more], stdout=pipe, stderr=pipe, text=True, env=plain) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())["message"]
        address = next(word for word in first.split() if word.startswith("http://"))
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(base_url=address, transport=transport, trust_env=False, timeout=PATIENCE) as person:
            assert person.get("/api/health").json() == {"ok": True}
            process.send_signal(signal.SIGHUP)  # logs are turned over
            a_match_with_a_bot(address)
            assert person.get("/api/health").json() == {"ok": True}
        process.send_signal(ending)
        said = process.communicate(timeout=PATIENCE)[1]
    lines = [json.loads(line) for line in said.splitlines()]
    assert process.returncode == 0
    assert {line["from"] for line in lines} == {"knall.access"}
    assert "/api/health" in {line["path"] for line in lines}
    assert "127.0.0.1" not in said


def test_a_socket_that_says_no_text_is_nothing_for_the_log(tmp_path: Path) -> None:
    more = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "knall.sqlite")]
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *more], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        address = next(word for word in first.split() if word.startswith("http://"))
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(base_url=address, transport=transport, trust_env=False, timeout=PATIENCE) as person:
            made = person.post("/api/tables", json={"game": NAMES[0], "seats": [{"kind": "here"}] * 2}).json()
        with connect(f"{address.replace('http', 'ws')}/api/tables/{made['id']}/live", proxy=None) as ear:
            ear.send(b"\xff\xfe", text=True)
            with suppress(ConnectionClosed):
                while True:
                    ear.recv(PATIENCE)
        process.terminate()
        assert process.communicate(timeout=PATIENCE)[1] == ""


def test_addresses_are_logged_if_the_host_wants_them(tmp_path: Path) -> None:
    more = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "knall.sqlite"), "--log", "info"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *more, "--log-addresses"], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        with httpx.Client(transport=httpx.HTTPTransport(retries=8), trust_env=False, timeout=PATIENCE) as person:
            person.get(f"{address}/api/site", headers={"x-forwarded-for": "203.0.113.9"})
        process.terminate()
        said = process.communicate(timeout=PATIENCE)[1]
    assert json.loads(said.splitlines()[0])["address"] == "203.0.113.9"


def test_it_stops_without_a_word_while_the_processes_of_bots_begin(tmp_path: Path) -> None:
    """Nothing is left of them, and nobody complains of semaphores."""
    more = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "knall.sqlite")]
    pipe, plain = subprocess.PIPE, {**os.environ, "KNALL_PLAIN": "1"}
    with subprocess.Popen([*COMMAND, *more], stdout=pipe, stderr=pipe, text=True, env=plain) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(base_url=address, transport=transport, trust_env=False, timeout=PATIENCE) as person:
            seats = [{"kind": "bot", "level": "easy"}, {"kind": "here"}]
            made = person.post("/api/tables", json={"game": NAMES[0], "seats": seats})
            assert made.status_code == 201
            given = person.post(f"/api/tables/{made.json()['id']}/contribution", json={"contribution": "0" * 32})
            assert given.status_code == 200
        process.terminate()
        assert process.communicate(timeout=PATIENCE)[1] == ""
