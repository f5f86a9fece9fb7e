"""A child process that talks by lines, with timeouts on both pipes, and killed with everything that it started.

Lines from it are `cleaned` when read.
"""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from typing import IO
from weakref import finalize

from knall.bots.protocol import COMMENT
from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.files import problem_of
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "program")
LONGEST_LINE = 4096  # bytes of a line
MOST_UNREAD = 100  # unread lines; a program that writes more is not read further
QUIT_SECONDS = 2.0  # grace period to exit after its input is closed
KILL_SECONDS = 2.0  # timeout for killing its processes
COMPLAINT = 300  # characters of its standard error that are quoted
MARK = "KNALL_PROGRAM"
"""Environment variable that marks all descendants of a program, across sessions and reparenting.

A program that runs programs passes its own mark on beside theirs.
"""
PROCESSES = Path("/proc")


class Trouble(Enum):
    """Why no line was read."""

    ENDED = "ended"
    SILENT = "silent"
    LONG = "long"


class Child:
    """The process. It never outlives this object, and neither do its descendants.

    They are its process group and, where /proc exists (Linux), every process that inherited its mark.
    """

    def __init__(self, command: str) -> None:
        """Start the process; KnallError if that fails."""
        mark = secrets.token_hex(16)
        try:
            self._process = subprocess.Popen(
                _taken_apart(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, MARK: f"{os.environ.get(MARK, '')} {mark}".strip()},
                start_new_session=True,  # a process group of its own, killed as one and out of reach of Ctrl-C
            )
        except (OSError, ValueError) as error:
            problem = problem_of(error) if isinstance(error, OSError) else error
            raise KnallError(wrong("not_started", command=command, problem=problem)) from None
        self._said: Queue[str | Trouble] = Queue()
        self._to_say: SimpleQueue[str | None] = SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=20)
        self._threads = [
            threading.Thread(target=_write, args=(self._process.stdin, self._to_say), daemon=True),
            threading.Thread(target=_read, args=(self._process.stdout, self._said), daemon=True),
            threading.Thread(target=_keep, args=(self._process.stderr, self._complaints), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._mark = mark.encode()
        self.close = finalize(self, _end, self._process, self._mark, self._to_say, self._threads)
        """Close its input, wait a moment, then kill it."""

    def kill(self) -> None:
        if self.close.alive:
            _kill(self._process, self._mark)
        self.close()

    def say(self, lines: Iterable[str]) -> None:
        """Queue lines for its input; never blocks."""
        self._to_say.put("".join(f"{line}\n" for line in lines))

    def hear(self, seconds: float) -> str | Trouble:
        """The next line of its output, or why there was none within the timeout."""
        try:
            return self._said.get(timeout=seconds) if seconds > 0 else self._said.get_nowait()
        except Empty:
            return Trouble.SILENT

    def ends_by_itself(self) -> bool:
        """Close its input; whether it then exits."""
        self._to_say.put(None)
        return self.exit_code is not None

    @property
    def exit_code(self) -> int | None:
        """Its exit code; None if it closed its output but still runs."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(QUIT_SECONDS)
        return None

    @property
    def complaint(self) -> str:
        """The last line of its standard error that mentions an error, else the last line."""
        self._threads[2].join(QUIT_SECONDS)
        lines = [line[:COMPLAINT] for line in map(_read_line, list(self._complaints)) if line]
        return next((line for line in reversed(lines) if "error" in line.lower()), lines[-1] if lines else "")


def _taken_apart(command: str) -> list[str]:
    """Split a command into program and arguments."""
    found = shlex.split(command, posix=os.name == "posix")
    if not found:
        raise KnallError(wrong("nothing_named"))
    return found


def _write(pipe: IO[bytes], lines: SimpleQueue[str | None]) -> None:
    with suppress(OSError, ValueError), pipe:  # the process ended: wakes the reader
        while (text := lines.get()) is not None:
            pipe.write(text.encode())
            pipe.flush()


def _read(pipe: IO[bytes], said: Queue[str | Trouble]) -> None:
    with suppress(OSError, ValueError), pipe:
        while said.qsize() < MOST_UNREAD:
            line = pipe.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                said.put(Trouble.LONG if len(line) == LONGEST_LINE else Trouble.ENDED)
                return
            text = _read_line(line)
            if text and not text.startswith(COMMENT):
                said.put(text)


def _read_line(line: bytes) -> str:
    return cleaned(line.decode("utf-8", "replace")).strip()


def _keep(pipe: IO[bytes], complaints: deque[bytes]) -> None:
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(LONGEST_LINE):
            complaints.append(line)


def _end(
    process: subprocess.Popen[bytes], mark: bytes, to_say: SimpleQueue[str | None], threads: list[threading.Thread]
) -> None:
    to_say.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(QUIT_SECONDS)
    _kill(process, mark)
    process.wait()
    for thread in threads:  # processes that close their pipes; a pipe held open by an outsider may stay so
        thread.join(QUIT_SECONDS)


def _kill(process: subprocess.Popen[bytes], mark: bytes) -> None:
    """Kill the process and its descendants."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    end = time.monotonic() + KILL_SECONDS
    while (marked := _marked(mark)) and time.monotonic() < end:  # again: a process may have forked meanwhile
        for pid in marked:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def _marked(mark: bytes) -> list[int]:
    """Process ids with this mark in their environment, where the system shows environments."""
    found = []
    for environment in PROCESSES.glob("[0-9]*/environ"):
        with suppress(OSError):  # another user's process, or one that has just ended
            if mark in environment.read_bytes():
                found.append(int(environment.parent.name))
    return found
