"""Who asks: the network that a request comes from, which one household, house or attacker has."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from knall.core.text.language import LANGUAGES, ORIGINAL, Language

PREFIX = 64
"""Bits of an IPv6 address that its owner does not choose: whoever has one address has 2^64 of them."""


def network_of(scope: Scope) -> str:
    """The IPv4 address, or the /64 of the IPv6 address, from which a request comes; "" if nobody knows."""
    client = scope.get("client")
    return network(client[0]) if client else ""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The IPv4 address, or the /64 of the IPv6 address."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:  # a name, as for a socket of the file system
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return f"{IPv6Address(int(found) >> PREFIX << PREFIX)}/{PREFIX}"
        found = found.ipv4_mapped
    return str(found)


def language_of(request: HTTPConnection) -> Language:
    """The language asked for by `lang`, else the browser's first that we speak, else English."""
    asked = [request.query_params.get("lang", "")] if request.scope["query_string"] else []
    asked += [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((one for one in asked if one in LANGUAGES), ORIGINAL)
