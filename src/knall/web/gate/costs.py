"""What requests cost, in tokens of about a millisecond each; all of it is told here.

Besides, whatever is read costs one token for each `BYTES_A_TOKEN` of its answer: a long log is paid for by its length.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from knall.web.gate.limits import ChargeKind, Charges

BYTES_A_TOKEN = 60_000
BYTES_OF_RECORD_A_TOKEN = 500
RECORD = 5.0
LOOKING_BACK = 10.0
FILE: Charges = {"files": 1}
"""A file of the page takes nothing from what people do, and is as cheap as a refusal; but not without end."""
SOCKET: Charges = {"sockets": 1}
SAID: Charges = {"looks": 1}
"""A message on a socket."""
TABLE = "/api/tables/"

COSTS: Mapping[tuple[str, str], Charges] = {
    ("POST", "/api/tables"): {"acts": 2, "tables": 1},
    ("POST", "/api/tables/*/rematch"): {"acts": 2, "tables": 1},
    ("POST", "/api/tables/*/seat"): {"acts": 2},
    ("POST", "/api/tables/*/settings"): {"acts": 2},
    ("POST", "/api/tables/*/moves"): {"acts": 1},
    ("POST", "/api/tables/*/undo"): {"acts": 2},
    ("POST", "/api/tables/*/undo/answer"): {"acts": 2},
    ("POST", "/api/tables/*/resign"): {"acts": 2},
    ("POST", "/api/tables/*/stand-in"): {"acts": 2},
    ("POST", "/api/tables/*/back"): {"acts": 2},
    ("POST", "/api/tables/*/chat"): {"acts": 1, "chat": 1},
    ("POST", "/api/tables/*/chat/watchers"): {"acts": 2, "chat": 1},
    ("POST", "/api/tables/*/chat/remove"): {"acts": 2, "chat": 1},
    ("POST", "/api/tables/*/chat/delete"): {"acts": 2},
    ("POST", "/api/me/delete"): {"acts": 20},
    ("POST", "/api/me/chat/delete"): {"acts": 10},
    ("POST", "/api/tables/*/why"): {"reads": 4},
    ("POST", "/api/tables/*/analysis"): {"reads": 10},
    ("GET", "/api/health"): {"reads": 3},
    ("GET", "/api/openapi.json"): {"reads": 5},
    ("GET", "/api/me/tables"): {"reads": 10},
    ("GET", "/api/me/mistakes"): {"reads": 20},
    ("GET", "/api/tables/*"): {"reads": 3},
    ("GET", "/api/tables/*/frame"): {"reads": 2},
    ("GET", "/api/tables/*/record"): {"reads": 5},
    ("GET", "/api/tables/*/brought"): {"reads": 8},
    ("GET", "/api/tables/*/fairness"): {"reads": 10},
    ("GET", "/api/tables/*/decisions/{number}"): {"reads": 10},
    ("GET", "/api/tables/*/hint"): {"reads": 20},
    ("GET", "/api/tables/*/qr/{seat}.svg"): {"reads": 20},
}
JUDGEMENT, EDITS = 20.0, 30.0
READING = {
    "/api/replay": RECORD,
    "/api/verify": RECORD,
    "/api/own/check": RECORD,
    "/api/own/file": RECORD,
    "/api/positions": RECORD,
    "/api/positions/edits": EDITS,
    "/api/positions/judgement": JUDGEMENT,
    "/api/analysis": JUDGEMENT,
}
"""Posts that change nothing, and what they cost beside their length: records and sheets are too long for an address."""
THINKING = ("/hint", "/judgement", "/analysis")
"""What waits in lines of its own, before the bots."""
SAFE = ("GET", "HEAD", "OPTIONS")
ANY_ACT: Charges = {"acts": 1}
ANY_READING: Charges = {"reads": 1}


def is_of_api(path: str) -> bool:
    """Is an answer computed there?  All else is the page itself, whose files lie in memory."""
    return path.startswith("/api/")


def charges_of(scope: Scope, headers: Headers, known: bool, longest: int) -> Charges:
    """What a request costs before it is answered: of a guest we know or not, with a body at most so long."""
    method, path = scope["method"], scope["path"]
    if method == "POST" and path in READING:
        length = int(headers.get("content-length", longest))
        return {"reads": READING[path] + length / BYTES_OF_RECORD_A_TOKEN}
    if method not in SAFE:
        found = COSTS.get((method, _pattern(path)), ANY_ACT)
        return found if known else {**found, "guests": 1}
    found = COSTS.get(("GET", _pattern(path)), ANY_READING)
    if path.endswith("/frame") and _looks_back(scope["query_string"]):
        return {"reads": found["reads"] + LOOKING_BACK}
    return found


def takes_turns(scope: Scope) -> bool:
    """Are few of a network answered at once (`lines`)?"""
    path: str = scope["path"]
    return is_of_api(path) and not path.endswith(THINKING)


def weight(charges: Charges, size: int) -> tuple[ChargeKind, float] | None:
    """What an answer of so many bytes costs beyond that."""
    return ("reads", size / BYTES_A_TOKEN) if "reads" in charges else None


def _pattern(path: str) -> str:
    """The path with a star for the table, and no number of a seat or a decision."""
    if not path.startswith(TABLE):
        return path
    _, slash, rest = path[len(TABLE) :].partition("/")
    if rest.startswith("qr/"):
        rest = "qr/{seat}.svg"
    elif rest.startswith("decisions/"):
        rest = "decisions/{number}"
    return f"{TABLE}*{slash}{rest}"


def _looks_back(query: bytes) -> bool:
    """Is a frame of the past asked for, or the whole log?"""
    asked = parse_qs(query.decode("latin-1"))
    return "at" in asked or asked.get("after") == ["0"]
