"""A real server, as `knall serve` starts it, that tests can stop and start again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.web.support.live_server import PATIENCE, until


class Server:
    """A server process on a port of its own; `stop` and `start` again keep port and data."""

    def __init__(self, data: Path, pace: float = 0.0) -> None:
        self._data = data
        self._pace = pace
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it tells its address."""
        arguments = ["serve", "--no-browser", "--no-limits", "--pace", str(self._pace), "--workers", "1"]
        arguments += ["--port", str(self._port), "--data", str(self._data)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from tests.web.browser.pinned import main; main()", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "KNALL_CHECK": "0"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, f"the server did not start: {line} {self._process.stderr and self._process.stderr.read()}"
        self._port = int(found[1])
        until(self._listens)  # it tells its address a little before

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self._port), PATIENCE).close()
        except ConnectionRefusedError:
            return False
        return True

    def freeze(self) -> None:
        """From now on it does nothing, as if its machine slept; its sockets stay open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It goes on where it was."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self, kill: bool = False) -> None:
        """Stop it, gently or not."""
        if self._process is None:
            return
        if kill:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.communicate(timeout=PATIENCE)
        self._process = None
