"""Open connections.  Drops idle and slow ones, and caps the share of any one network.

A connection *waits* while the next step is the client's: sending the head or the body of a request, or reading an
answer.  One that waits too long is closed.  When connections run short, the longest waiting are closed first.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Protocol

from knall.web.gate.clients import network
from knall.web.ops.metrics import METRICS

PATIENCE = 10.0
"""Timeout in seconds for the head of a request, and again for its body."""
LOOK_SECONDS = 1.0
LOOKS_UNTIL_GONE = 10
"""Checks after which a connection that was closed is aborted."""
LEAST_READ = 10_000
"""Bytes of an answer that a slow reader must have read in that time."""
OTHER_FILES = 64
"""File descriptors reserved for the store and worker processes."""
MOST_DESCRIPTORS = 65_536


class Connection(Protocol):
    """What the registry needs of a connection."""

    address: str

    @property
    def open_transport(self) -> asyncio.Transport:
        """For its buffer size and for closing."""


class Connections:
    """Registry of a server's connections, by network."""

    def __init__(self, room: int, trusted: Sequence[str] = ()) -> None:
        self.room = room
        self.share = max(room // 2, 1)
        """Most connections of one network; trusted proxies are exempt."""
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._until: dict[Connection, float] = {}
        """Deadline of each that waits; insertion order, so that the longest waiting comes first."""
        self._unread: dict[Connection, int] = {}
        """Bytes unread at the last check of a slow reader."""
        self._leaving: set[Connection] = set()
        self._count = 0
        self._looks = 0
        self._timer: asyncio.TimerHandle | None = None
        networks = [ip_network(one) for one in trusted]
        self._trusts = lru_cache(4096)(lambda address: _is_among(address, networks))

    def __len__(self) -> int:
        return self._count

    def arrive(self, one: Connection, waits: bool = True) -> None:
        """Register a connection; over the limit, close the longest waiting one, or this one."""
        held = self._by_address.setdefault(network(one.address), {})
        held[one] = None
        self._count += 1
        METRICS.requests.connections.set(self._count)
        if len(held) > self.share and not self._trusts(one.address):
            self._close(self._longest_waiting(held) or one, "many")
        elif self._count > self.room:
            most = max(self._by_address.values(), key=len)
            self._close(self._longest_waiting(most) or self._longest_waiting(self._until) or one, "full")
        if waits and one in held:
            self.wait(one)

    def leave(self, one: Connection) -> None:
        address = network(one.address)
        held = self._by_address.get(address, {})
        if one in held:
            del held[one]
            self._count -= 1
            METRICS.requests.connections.set(self._count)
            if not held:
                del self._by_address[address]
        self.proceed(one)
        self._leaving.discard(one)

    def wait(self, one: Connection) -> None:
        """Start the timeout: the next step is the client's."""
        loop = asyncio.get_running_loop()
        self.proceed(one)
        self._until[one] = loop.time() + PATIENCE
        if self._timer is None:
            self._timer = loop.call_later(LOOK_SECONDS, self._look)

    def proceed(self, one: Connection) -> None:
        """Stop the timeout: the next step is ours."""
        self._until.pop(one, None)
        self._unread.pop(one, None)

    def _longest_waiting(self, among: Iterable[Connection]) -> Connection | None:
        return next((one for one in among if one in self._until), None)

    def _close(self, one: Connection, reason: str) -> None:
        METRICS.requests.refused(reason, "connection")
        one.open_transport.abort()
        self.leave(one)

    def _look(self) -> None:
        """Close connections past their deadline, and those whose closing hangs."""
        loop = asyncio.get_running_loop()
        while self._until:
            one, until = next(iter(self._until.items()))
            if until > loop.time():
                break
            self._look_at(one)
        self._looks += 1
        if self._looks % LOOKS_UNTIL_GONE == 0:
            self._see_off()
        self._timer = loop.call_later(LOOK_SECONDS, self._look) if self._count else None

    def _look_at(self, one: Connection) -> None:
        """Close a connection past its deadline, unless it is reading a long answer over a slow line."""
        unread, before = one.open_transport.get_write_buffer_size(), self._unread.get(one, sys.maxsize)
        if unread and before - unread >= LEAST_READ:
            self.wait(one)
            self._unread[one] = unread
        else:
            self._close(one, "slow")

    def _see_off(self) -> None:
        """Abort connections that were closing at the last check already: their clients do not read."""
        for one in self._leaving:
            one.open_transport.abort()
        not_waiting = (one for held in self._by_address.values() for one in held if one not in self._until)
        self._leaving = {one for one in not_waiting if one.open_transport.is_closing()} - self._leaving


def _is_among(address: str, networks: Sequence[IPv4Network | IPv6Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in one for one in networks)


def room_for_connections() -> int:
    """Number of connections this process can hold."""
    limit = _descriptors()
    return max(limit - OTHER_FILES - limit // 16, limit // 2)


def _descriptors() -> int:
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MOST_DESCRIPTORS)


def allow_many_connections() -> None:
    """Raise the soft limit of file descriptors as far as the system allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # keep the old limit
            return
