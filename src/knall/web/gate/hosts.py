"""By which names the site may be asked for.

A page of another site can point a name of its own at our address (DNS rebinding), and would then be one of ours for the
browser.  It cannot make a browser ask by an address, by localhost, or by a name that the host has given the machine.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from knall.web.settings import Settings

LOCALHOST = "localhost"
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What routers put behind the name of a machine; nobody else can own a name there."""
LONGEST = 255
MOST_KNOWN = 1000
SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): the way there would begin at ours; nothing is sent."""


class KnownHosts:
    """The hosts that are answered: with a public address its own and localhost, else those that nobody can forge."""

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
        """Is this `Host` one of ours?  No browser leaves it out."""
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
    """Does an address of the site lead nobody there but people at the computer where it runs?"""
    name = urlsplit(address).hostname or ""
    if name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def name_in(host: str) -> str | None:
    """The name or address in a `Host`, without the port; None if it makes no sense."""
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
    """The address by which others in the network reach this computer; None: it is in none."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(SOMEWHERE)
        found.append(str(way.getsockname()[0]))
    with suppress(OSError):  # a network from which no way leads out
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return next((one for one in found if not ip_address(one).is_loopback and not ip_address(one).is_unspecified), None)
