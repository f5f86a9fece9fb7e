"""Costs of requests, in tokens of about a millisecond: every route declares its `Cost`, the guard looks it up here.

Reads also cost one token per `BYTES_A_TOKEN` of their answer, so that a long log is paid for by its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qs

from fastapi import APIRouter
from starlette.datastructures import Headers
from starlette.types import Scope

from knall.web.gate.limits import ChargeKind, Charges

F = TypeVar("F", bound=Callable[..., object])
BYTES_A_TOKEN = 60_000
BYTES_OF_RECORD_A_TOKEN = 500
SOCKET: Charges = {"sockets": 1}
SAID: Charges = {"looks": 1}
"""A message on a socket."""
SAFE = ("GET", "HEAD", "OPTIONS")
PARAMETER = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class Cost:
    """What a route's requests cost up front."""

    charges: Charges
    by_length: bool = False
    """A POST that only reads, since its record or sheet is too long for an address: its length costs extra, and nobody
    becomes a guest.
    """
    looking_back: float = 0.0
    """Surcharge for a past moment or the whole log."""
    queued: bool = True
    """Whether its requests queue per network (`request_queue`); searches wait in the queues of the bots instead."""

    def of(self, scope: Scope, headers: Headers, known: bool, longest: int) -> Charges:
        """The charges of a request by a known guest or a stranger, with a body of at most `longest` bytes."""
        if self.by_length:
            length = int(headers.get("content-length", longest))
            return {"reads": self.charges["reads"] + length / BYTES_OF_RECORD_A_TOKEN}
        if self.looking_back and _looks_back(scope["query_string"]):
            return {"reads": self.charges["reads"] + self.looking_back}
        return self.charges if known or scope["method"] in SAFE else {**self.charges, "guests": 1}


FILE = Cost({"files": 1}, queued=False)
"""Static files have an allowance of their own, since they are as cheap as a refusal."""
NO_ROUTE = {True: Cost({"reads": 1}), False: Cost({"acts": 1})}
"""Cost of unknown routes, by whether the method is safe."""


class ReadRouter(APIRouter):
    """FastAPI's router for GET routes that declare their cost."""

    def __init__(self, prefix: str, **settings: Any) -> None:
        super().__init__(prefix=prefix, **settings)
        self.costs: dict[str, Cost] = {}

    def read(self, path: str, cost: Cost, **settings: Any) -> Callable[[F], F]:
        """Like `get`, with a cost."""
        self.costs[self.prefix + path] = cost
        return self.get(path, **settings)


class Costs:
    """Lookup of costs by method and path: one regular expression, since every request needs it."""

    def __init__(self, routes: Mapping[str, Cost]) -> None:
        """Keys are such as `GET /api/tables/{table}`; the first match counts."""
        patterns = ("[^/]+".join(map(re.escape, PARAMETER.split(route))) for route in routes)
        self._pattern = re.compile("|".join(f"({pattern})" for pattern in patterns))
        self._costs = (None, *routes.values())

    def of(self, scope: Scope) -> Cost:
        if not is_of_api(scope["path"]):
            return FILE
        is_safe = scope["method"] in SAFE
        found = self._pattern.fullmatch(f"{'GET' if is_safe else scope['method']} {scope['path']}")
        return (found and self._costs[found.lastindex or 0]) or NO_ROUTE[is_safe]


def is_of_api(path: str) -> bool:
    """Whether the path is the API's, whose answers are computed; all else are static files in memory."""
    return path.startswith("/api/")


def weight(charges: Charges, size: int) -> tuple[ChargeKind, float] | None:
    """What an answer of `size` bytes costs on top."""
    return ("reads", size / BYTES_A_TOKEN) if "reads" in charges else None


def _looks_back(query: bytes) -> bool:
    """Whether a past frame or the whole log is requested."""
    asked = parse_qs(query.decode("latin-1"))
    return "at" in asked or asked.get("after") == ["0"]
