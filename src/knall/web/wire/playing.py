"""Commands of a running match and their answers: moves, touches, undo, attendance."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import Number, RequestModel, Seat


class Move(RequestModel):
    """A move, to follow event number `after`."""

    after: Number
    move: Annotated[str, Field(min_length=1, max_length=100)]
    seat: Seat


class Touch(RequestModel):
    """A touch on a piece that no legal move uses, and the touches before it."""

    piece: Annotated[str, Field(max_length=100)]
    before: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=4)] = []
    seat: Seat


class Undo(RequestModel):
    """A request to take back to the seat's last decision."""

    after: Number
    seat: Seat


class UndoAnswer(Undo):
    """A seat's answer to such a request."""

    yes: StrictBool


class Resign(RequestModel):
    """Resignation; `after`: the last event the page knows."""

    after: Number
    seat: Seat


class ComeBack(Resign):
    """Return of a player whose bot has stood in."""


class StandIn(Resign):
    """A vote, from one of the guest's seats, to let a bot play for an absent seat."""

    absent: Seat


class Played(TypedDict):
    """Acknowledges a move that is on disk."""

    seq: int
    repeated: bool


class StoodIn(TypedDict):
    """Whether a bot stands in now; if not, others are asked."""

    done: bool
    sentence: str
    seq: int


class Why(TypedDict):
    """Refusal of a touch: the clause and the reason."""

    clause: str | None
    sentence: str


class Undone(TypedDict):
    """Whether a move was taken back."""

    done: bool
    sentence: str
