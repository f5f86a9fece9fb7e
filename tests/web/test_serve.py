"""The command: it says in one line what is wrong, and ends quietly."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.store.test_files import BAD, a_foreign_file

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
    with subprocess.Popen([*COMMAND, *more], stdout=subprocess.PIPE, text=True) as again:
        assert again.stdout is not None
        assert "http://" in again.stdout.readline()
        again.kill()


def test_it_serves_and_stops(tmp_path: Path) -> None:
    more = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "deep" / "knall.sqlite"), "--log", "info"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *more], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(base_url=address, transport=transport, trust_env=False, timeout=20) as person:
            assert person.get("/api/health").json() == {"ok": True}
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)[1]
    assert "Traceback" not in said
    assert '"path": "/api/health"' in said
