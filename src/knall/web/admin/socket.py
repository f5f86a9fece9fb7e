"""The host's control socket: a Unix socket beside the data file, accessible to its owner only.

A request is one line of JSON, and so is its answer.
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
"""Bytes of a path that every system accepts for a Unix socket."""
LONGEST_LINE = 100_000
"""Bytes of a request."""
PATIENCE_SECONDS = 60.0
HAS_UNIX_SOCKETS = hasattr(socket, "AF_UNIX")
AdminAnswer = dict[str, Any]


def path_of(data: Path) -> Path:
    """The path of the control socket of the server on this data file."""
    return data.resolve().with_name(data.name + SUFFIX)


def open_socket(data: Path) -> socket.socket | None:
    """Bind the socket, accessible to the owner only; None where that fails.  The caller must hold the file's lock."""
    if not HAS_UNIX_SOCKETS:
        return None
    path, bound = path_of(data), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777 & ~PRIVATE)
    try:
        if path.is_socket():  # of a server that was killed
            path.unlink()
        with _short(path) as name:
            bound.bind(name)
        bound.listen(8)
    except OSError as error:
        log.warning("knall admin will not reach this server: %s", error)
        bound.close()
        return None
    finally:
        os.umask(before)
    return bound


def close_socket(data: Path, bound: socket.socket | None) -> None:
    """Close the socket and remove its path."""
    if bound is not None:
        bound.close()
        with suppress(OSError):
            path_of(data).unlink()


async def serve(bound: socket.socket, answer: Callable[[bytes], Awaitable[AdminAnswer]]) -> asyncio.Server:
    """Serve the socket."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE_SECONDS)
            said = await answer(line)
            writer.write(json.dumps(said, ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (ValueError, TimeoutError, ConnectionError):  # incomplete, too long, or disconnected
            pass
        finally:
            writer.close()

    return await asyncio.start_unix_server(talk, sock=bound, limit=LONGEST_LINE)


def ask(data: Path, question: dict[str, object]) -> AdminAnswer:
    """Send a request to the server on this file; `NoServer` if none runs."""
    if not HAS_UNIX_SOCKETS:
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
        raise NoServer(data)  # something else answers
    return said


class NoServer(KnallError):
    """No server runs on this file."""

    def __init__(self, data: Path) -> None:
        super().__init__(wrong("no_server", data=data))
        self.data = data


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """The path, or an alias of it short enough for a socket."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
