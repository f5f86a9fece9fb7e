"""A table's socket: query, messages of the page, volatile messages of the server, close codes."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.text.language import Language
from knall.web.wire.refusals import ErrorCode
from knall.web.wire.values import RequestModel, Seat

NONSENSE, FOREIGN, UNKNOWN, TOO_OFTEN = 1008, 4403, 4404, 4429
"""Close codes: malformed message; foreign seat or site; unknown table or seat; rate limit."""
CLOSED_FOR: dict[int, ErrorCode] = {FOREIGN: "foreign", UNKNOWN: "unknown", NONSENSE: "bad", TOO_OFTEN: "limit"}
"""The error code of each."""


class SocketQuery(TypedDict):
    """Query of a socket's address; null is left out."""

    seat: int | Literal["own"] | None
    """Point of view: a seat, the guest's only seat, or a spectator."""
    after: int | None
    """The last event the page knows; null: send no history."""
    packed: Literal[1] | None
    """Send long messages as bytes, zlib-compressed."""
    lang: NotRequired[Language]


class Look(RequestModel):
    """Changes the socket's point of view; None: a spectator."""

    look: Seat | None


class Hurry(RequestModel):
    """Changes the delay of bots for this page; 1: the site's own, 0: none."""

    hurry: Annotated[float, Field(ge=0, le=4, allow_inf_nan=False)]


class Thinking(TypedDict):
    """A bot has started to think for this seat."""

    kind: Literal["thinking"]
    seat: int


class Beat(TypedDict):
    """Heartbeat, sent after some seconds without another message."""

    kind: Literal["beat"]
