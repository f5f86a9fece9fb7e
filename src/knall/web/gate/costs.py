"""What a request costs, in tokens of about a millisecond: every route declares its `Cost`, and the guard asks here.

Besides, whatever is read costs one token for each `BYTES_A_TOKEN` of its answer: a long log is paid for by its length.
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
    """What the requests of a route cost before they are answered."""

    charges: Charges
    by_length: bool = False
    """A POST that only reads, because its record or sheet is too long for an address: it also pays for its length, and
    makes nobody a guest."""
    looking_back: float = 0.0
    """How much more it costs to ask for a moment of the past, or for the whole log."""
    takes_turn: bool = True
    """Are few of a network answered at once (`lines`)?  What thinks waits in other lines, before the bots."""

    def of(self, scope: Scope, headers: Headers, known: bool, longest: int) -> Charges:
        """The charges for one request of a guest we know or not, with a body of at most `longest` bytes."""
        if self.by_length:
            length = int(headers.get("content-length", longest))
            return {"reads": self.charges["reads"] + length / BYTES_OF_RECORD_A_TOKEN}
        if self.looking_back and _looks_back(scope["query_string"]):
            return {"reads": self.charges["reads"] + self.looking_back}
        return self.charges if known or scope["method"] in SAFE else {**self.charges, "guests": 1}


FILE = Cost({"files": 1}, takes_turn=False)
"""A file of the page takes nothing from what people do, and is as cheap as a refusal; but not without end."""
NO_ROUTE = {True: Cost({"reads": 1}), False: Cost({"acts": 1})}
"""What it costs to ask for something that is not there, whether the method is safe or not."""


class ReadRouter(APIRouter):
    """FastAPI's router for what is read by GET, where each route declares its cost."""

    def __init__(self, prefix: str, **settings: Any) -> None:
        super().__init__(prefix=prefix, **settings)
        self.costs: dict[str, Cost] = {}

    def read(self, path: str, cost: Cost, **settings: Any) -> Callable[[F], F]:
        """Like `get`, with what it costs."""
        self.costs[self.prefix + path] = cost
        return self.get(path, **settings)


class Costs:
    """Finds the cost of a request by method and path, in one regular expression: it is asked before every request."""

    def __init__(self, routes: Mapping[str, Cost]) -> None:
        """Routes are named such as `GET /api/tables/{table}`; the first that fits counts."""
        patterns = ("[^/]+".join(map(re.escape, PARAMETER.split(route))) for route in routes)
        self._pattern = re.compile("|".join(f"({pattern})" for pattern in patterns))
        self._costs = (None, *routes.values())

    def of(self, scope: Scope) -> Cost:
        """What the route of this request costs."""
        if not is_of_api(scope["path"]):
            return FILE
        is_safe = scope["method"] in SAFE
        found = self._pattern.fullmatch(f"{'GET' if is_safe else scope['method']} {scope['path']}")
        return (found and self._costs[found.lastindex or 0]) or NO_ROUTE[is_safe]


def is_of_api(path: str) -> bool:
    """Is an answer computed there?  All else is the page itself, whose files lie in memory."""
    return path.startswith("/api/")


def weight(charges: Charges, size: int) -> tuple[ChargeKind, float] | None:
    """What an answer of so many bytes costs beyond that."""
    return ("reads", size / BYTES_A_TOKEN) if "reads" in charges else None


def _looks_back(query: bytes) -> bool:
    """Is a frame of the past asked for, or the whole log?"""
    asked = parse_qs(query.decode("latin-1"))
    return "at" in asked or asked.get("after") == ["0"]
