"""Records that people bring: shown, and verified."""

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
    """A place in a record, through somebody's eyes."""

    at: Number | None = None
    after: Number | None = None
    seat: Seat | None = None
    hands: bool = False
    """With all hands open; the record must be of a match that is over."""


class ReplayFrame(Frame):
    """A frame of a record, with its length and tags."""

    length: int
    tags: dict[str, str]
    names: list[str]
    """Those who played, seat by seat, in the language of whoever reads."""


class Verdict(TypedDict):
    """What was found out about a record."""

    ok: bool
    events: int
    chance_proven: bool
    problems: list[str]
