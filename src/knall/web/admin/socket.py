"""The door for the host: a local socket beside the data file, which its owner alone can open, and nobody from outside.

One line of JSON asks, one line answers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from knall.core.text.errors import KnallError
from knall.core.text.files import unusable
from knall.core.text.wording import Wordings

wrong = Wordings("knall.web", "admin")
log = logging.getLogger(__name__)
SUFFIX = ".admin"
PRIVATE = 0o600
LONGEST_PATH = 100
"""Bytes of a name that every system takes for a local socket."""
LONGEST_LINE = 100_000
"""Bytes of a question."""
PATIENCE_SECONDS = 60.0
DOORS = hasattr(socket, "AF_UNIX")
AdminAnswer = dict[str, Any]


def path_of(data: Path) -> Path:
    """Where the door of a server is that keeps this file."""
    return data.resolve().with_name(data.name + SUFFIX)


def open_door(data: Path) -> socket.socket | None:
    """The door, open to the owner of the file alone; None where there can be none.  Whoever has the file's lock may."""
    if not DOORS:
        return None
    path, door = path_of(data), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777 & ~PRIVATE)
    try:
        if path.is_socket():  # of a server that was killed
            path.unlink()
        with _short(path) as name:
            door.bind(name)
        door.listen(8)
    except OSError as error:
        log.warning("knall admin will not reach this server: %s", error)
        door.close()
        return None
    finally:
        os.umask(before)
    return door


def shut(data: Path, door: socket.socket | None) -> None:
    """Nobody comes in any more."""
    if door is not None:
        door.close()
        with suppress(OSError):
            path_of(data).unlink()


async def answer_at(door: socket.socket, answer: Callable[[bytes], Awaitable[AdminAnswer]]) -> asyncio.Server:
    """Have everybody answered who comes in."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE_SECONDS)
            said = await answer(line)
            writer.write(json.dumps(said, ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (ValueError, TimeoutError, ConnectionError):  # no line, too long a one, or nobody there any more
            pass
        finally:
            writer.close()

    return await asyncio.start_unix_server(talk, sock=door, limit=LONGEST_LINE)


def ask(data: Path, question: dict[str, object]) -> AdminAnswer:
    """Ask the server that keeps this file; `NoServer` if none does."""
    if not DOORS:
        raise NoServer(data)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE_SECONDS)
        try:
            with _short(path_of(data)) as name:
                line.connect(name)
            line.sendall(json.dumps(question).encode() + b"\n")
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        except PermissionError as error:
            raise KnallError(unusable(path_of(data), error)) from None
        except OSError:
            raise NoServer(data) from None
    if not answer.endswith(b"\n"):
        raise NoServer(data)
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise NoServer(data)  # but somebody else
    return said


class NoServer(KnallError):
    """No server runs that keeps this file."""

    def __init__(self, data: Path) -> None:
        super().__init__(wrong("no_server", data=data))
        self.data = data


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """A name of a path that is short enough for a socket."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
