"""The client of a request: its network, which a household or an attacker has one of, and its language."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from knall.core.text.language import LANGUAGES, ORIGINAL, Language

PREFIX = 64
"""Prefix length of an IPv6 network: the owner of one address has 2^64 of them."""


def network_of(scope: Scope) -> str:
    """The network of a request's peer; "" if unknown."""
    client = scope.get("client")
    return network(client[0]) if client else ""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The IPv4 address, or the /64 of an IPv6 address."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:  # a name: a Unix socket's
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return f"{IPv6Address(int(found) >> PREFIX << PREFIX)}/{PREFIX}"
        found = found.ipv4_mapped
    return str(found)


def language_of(request: HTTPConnection) -> Language:
    """The language of the `lang` parameter, else the first of Accept-Language that we speak, else English."""
    asked = [request.query_params.get("lang", "")] if request.scope["query_string"] else []
    asked += [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((one for one in asked if one in LANGUAGES), ORIGINAL)
