"""A table's socket: what its address asks for, what the page says, what it is told of the moment, why it is closed."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.text.language import Language
from knall.web.wire.refusals import ErrorCode
from knall.web.wire.values import RequestModel, Seat

NONSENSE, FOREIGN, UNKNOWN, TOO_OFTEN = 1008, 4403, 4404, 4429
"""Why a socket is closed: it spoke nonsense; not its seat, or another site; no such table or seat; too often."""
CLOSED_FOR: dict[int, ErrorCode] = {FOREIGN: "foreign", UNKNOWN: "unknown", NONSENSE: "bad", TOO_OFTEN: "limit"}
"""The same in the words in which requests are refused."""


class SocketQuery(TypedDict):
    """What the address of a socket asks for; null is left out."""

    seat: int | Literal["own"] | None
    """Through whose eyes: a seat's, those of the only one that I have, or a spectator's."""
    after: int | None
    """The last event that is known; without it nothing is told of what was before."""
    packed: Literal[1] | None
    """Long messages as bytes, compressed by zlib."""
    lang: NotRequired[Language]


class Look(RequestModel):
    """On a socket: through whose eyes the page looks from now on; None: a spectator's."""

    look: Seat | None


class Hurry(RequestModel):
    """On a socket: how long bots wait before they move, for this page; 1: as the site has it, 0: not at all."""

    hurry: Annotated[float, Field(ge=0, le=4, allow_inf_nan=False)]


class Thinking(TypedDict):
    """A bot has begun to think for this seat."""

    kind: Literal["thinking"]
    seat: int


class Beat(TypedDict):
    """The connection lives: said where nothing else was to be said for some seconds."""

    kind: Literal["beat"]
