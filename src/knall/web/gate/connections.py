"""Who is connected: silent and slow connections are closed, and one address never holds all that there can be.

A connection *waits* while its next step is the other side's: the head or the body of a request, or the reading of an
answer.  Whoever waits too long is closed.  If connections run short, those that have waited longest make room.
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
"""Seconds for the head of a request, and again for its body."""
LOOK_SECONDS = 1.0
LOOKS_UNTIL_GONE = 10
"""How often we look until a connection that was closed has to be gone."""
LEAST_READ = 10_000
"""Bytes of an answer that must have been read in that time."""
OTHER_FILES = 64
"""Descriptors for what is no connection: the store, the processes that think."""
MOST_DESCRIPTORS = 65_536


class Connection(Protocol):
    """A connection, as the register knows it."""

    address: str

    @property
    def open_transport(self) -> asyncio.Transport:
        """Where its bytes go."""


class Connections:
    """All connections of a server, by the network that each comes from."""

    def __init__(self, room: int, trusted: Sequence[str] = ()) -> None:
        self.room = room
        self.share = max(room // 2, 1)
        """How many an address may hold; proxies that are trusted may hold all."""
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._until: dict[Connection, float] = {}
        """When the patience with those that wait ends: who has waited longest comes first."""
        self._unread: dict[Connection, int] = {}
        """Bytes that were still to be read when we last looked at one that waits."""
        self._leaving: set[Connection] = set()
        self._count = 0
        self._looks = 0
        self._timer: asyncio.TimerHandle | None = None
        networks = [ip_network(one) for one in trusted]
        self._trusts = lru_cache(4096)(lambda address: _is_among(address, networks))

    def __len__(self) -> int:
        return self._count

    def arrive(self, one: Connection, waits: bool = True) -> None:
        """One more is there; if that is too many, another one is closed for it, or this one."""
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
        """It is gone."""
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
        """From now on it is the other side's turn."""
        loop = asyncio.get_running_loop()
        self.proceed(one)
        self._until[one] = loop.time() + PATIENCE
        if self._timer is None:
            self._timer = loop.call_later(LOOK_SECONDS, self._look)

    def proceed(self, one: Connection) -> None:
        """Now it is ours."""
        self._until.pop(one, None)
        self._unread.pop(one, None)

    def _longest_waiting(self, among: Iterable[Connection]) -> Connection | None:
        return next((one for one in among if one in self._until), None)

    def _close(self, one: Connection, reason: str) -> None:
        METRICS.requests.refused(reason, "connection")
        one.open_transport.abort()
        self.leave(one)

    def _look(self) -> None:
        """Close who has waited too long, and who does not take leave."""
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
        """It has waited long; go on with who reads a long answer over a slow line."""
        unread, before = one.open_transport.get_write_buffer_size(), self._unread.get(one, sys.maxsize)
        if unread and before - unread >= LEAST_READ:
            self.wait(one)
            self._unread[one] = unread
        else:
            self._close(one, "slow")

    def _see_off(self) -> None:
        """A connection that was closed goes when all was read; who never reads must not keep it."""
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
    """How many connections this process can hold."""
    limit = _descriptors()
    return max(limit - OTHER_FILES - limit // 16, limit // 2)


def _descriptors() -> int:
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MOST_DESCRIPTORS)


def allow_many_connections() -> None:
    """Use as many descriptors as the machine lets this process have."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # then with as many as there are
            return
