"""Records that the page sends: replayed or verified."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.match.record import LONGEST
from knall.web.wire.frames import Frame
from knall.web.wire.values import Number, RequestModel, Seat


class Recorded(RequestModel):
    """A record."""

    record: Annotated[str, Field(max_length=LONGEST)]


class Replay(Recorded):
    """A moment of a record, through somebody's eyes."""

    at: Number | None = None
    after: Number | None = None
    seat: Seat | None = None
    hands: bool = False
    """With all hands open; only for a finished match."""


class ReplayFrame(Frame):
    """A frame of a record, with its length and tags."""

    length: int
    tags: dict[str, str]
    names: list[str]
    """The players, seat by seat, in the reader's language."""


class Verdict(TypedDict):
    """The result of verifying a record."""

    ok: bool
    events: int
    chance_proven: bool
    problems: list[str]
