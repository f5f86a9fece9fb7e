"""The command: it says in one line what is wrong, and ends quietly."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx

COMMAND = [sys.executable, "-c", "from knall.cli.main import main; main()"]


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    data = tmp_path / "garbage"
    data.write_text("this is no database" * 100)
    for command in (["serve", "--no-browser", "--port", "0"], ["backup", str(tmp_path / "copy")]):
        done = subprocess.run([*COMMAND, *command, "--data", str(data)], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "garbage" in done.stderr
    wrong = [*COMMAND, "serve", "--public-url", "play.example.org", "--data", str(tmp_path / "new")]
    assert subprocess.run(wrong, capture_output=True, check=False).returncode == 2


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
