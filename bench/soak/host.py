"""The server process: killed without warning, and restarted on the same file and port."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from bench.serving import memory

PATIENCE = 60.0


class Host:
    """`knall serve` with the default limits."""

    def __init__(self, folder: Path, plain: bool, pace: float) -> None:
        self.data = folder / "soak.sqlite"
        self.log = folder / "soak.log"
        self.port = _free_port()
        self.kills = 0
        self._environment = os.environ | ({"KNALL_PLAIN": "1"} if plain else {})
        self._options = ["--workers", "1", "--pace", str(pace), "--no-browser"]
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        knall = [sys.executable, "-c", "from knall.cli.main import main; main()"]
        command = [*knall, "serve", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self._options], env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            if self._process.poll() is not None:
                break
            await asyncio.sleep(0.05)
        raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:]}")

    async def kill(self) -> None:
        """Kill -9."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(self._process.wait)
        self._process = None

    async def kill_and_start(self) -> None:
        """Simulate a loss of power."""
        self.kills += 1
        await self.kill()
        await self.start()

    def memory(self) -> float:
        """Megabytes of the server process."""
        if self._process is None or self._process.poll() is not None:
            return 0.0
        return memory(self._process.pid) / 1024

    def errors(self) -> list[str]:
        """Errors in the server's log."""
        found = []
        for line in self.log.read_text().splitlines():
            with suppress(ValueError):
                if json.loads(line).get("level", "").lower() in ("error", "critical"):
                    found.append(line)
                continue
            if line.startswith("Traceback"):
                found.append(line)
        return found


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port: int = bound.getsockname()[1]
        return port
