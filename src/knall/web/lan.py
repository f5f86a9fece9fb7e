"""The address of this computer in the network at home."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): the way there would begin at ours; nothing is sent."""


def lan_address() -> str | None:
    """The address by which others in the network reach this computer; None: it is in none."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(SOMEWHERE)
        found.append(str(way.getsockname()[0]))
    with suppress(OSError):  # a network from which no way leads out
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return next((one for one in found if not ip_address(one).is_loopback and not ip_address(one).is_unspecified), None)
