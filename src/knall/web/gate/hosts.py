"""Host header checks, against DNS rebinding; and this computer's address in its network.

A page of another site can point a name of its own at our address, and would then count as same-origin.  It cannot make
a browser ask by an IP address, by localhost, or by a name that the host has given the machine.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from knall.web.settings import Settings

LOCALHOST = "localhost"
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Suffixes that routers append to a machine's name; nobody else can own a name there."""
LONGEST = 255
MOST_KNOWN = 1000
SOMEWHERE = ("192.0.2.1", 9)
"""Address for documentation (RFC 5737): the route to it starts at our own address; nothing is sent."""


class KnownHosts:
    """Allowed hosts: with a public address its own and localhost, else the names that nobody can forge."""

    def __init__(self, settings: Settings) -> None:
        public = None if settings.public_url is None else urlsplit(settings.public_url)
        self._public = public is not None
        self._names = {name.lower() for name in settings.hosts}
        if public is None:
            mine = socket.gethostname().lower()
            short = mine.partition(".")[0]
            self._names |= {mine, short, *(f"{short}.{place}" for place in AT_HOME)}
            self.expected = f"{LOCALHOST}, 127.0.0.1, {mine}"
        else:
            self._names.add(public.hostname or "")
            self.expected = public.netloc
        self._known: set[str] = set()

    def knows(self, host: str | None) -> bool:
        """Whether a `Host` header is allowed; None (no header) is, since every browser sends one."""
        if host is None or host in self._known:
            return True
        known = self._is_ours(name_in(host))
        if known and len(self._known) < MOST_KNOWN:
            self._known.add(host)
        return known

    def _is_ours(self, name: str | None) -> bool:
        if name is None:
            return False
        if name in self._names or name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._public


def is_here_only(address: str) -> bool:
    """Whether an address of the site only works on the computer where it runs."""
    name = urlsplit(address).hostname or ""
    if name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def name_in(host: str) -> str | None:
    """The name or address in a `Host` header, without the port; None if malformed."""
    if len(host) > LONGEST or not host.isascii():
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or not parts.hostname:
        return None
    return parts.hostname.removesuffix(".")


def lan_address() -> str | None:
    """The address by which others in the local network reach this computer; None without a network."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(SOMEWHERE)
        found.append(str(way.getsockname()[0]))
    with suppress(OSError):  # a network without a route out
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return next((one for one in found if not ip_address(one).is_loopback and not ip_address(one).is_unspecified), None)
