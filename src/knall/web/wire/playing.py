"""What is said while a match is played: moves, touches, undos, who leaves, and what each is answered."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import Number, RequestModel, Seat


class Move(RequestModel):
    """A move, right behind event number `after`."""

    after: Number
    move: Annotated[str, Field(min_length=1, max_length=100)]
    seat: Seat


class Touch(RequestModel):
    """A touch on a piece that is no pick of a legal move, after others that were."""

    piece: Annotated[str, Field(max_length=100)]
    before: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=4)] = []
    seat: Seat


class Undo(RequestModel):
    """Taking back to the seat's last decision."""

    after: Number
    seat: Seat


class UndoAnswer(Undo):
    """What a seat says to that."""

    yes: StrictBool


class Resign(RequestModel):
    """Playing no further; `after`: the last event that I know."""

    after: Number
    seat: Seat


class ComeBack(Resign):
    """Playing for myself again, where a bot stood in for me."""


class StandIn(Resign):
    """From one of my seats: let a bot play for the seat of somebody who is away."""

    absent: Seat


class Played(TypedDict):
    """A move that is on disk."""

    seq: int
    repeated: bool


class StoodIn(TypedDict):
    """Whether a bot stands in for somebody now, or others are asked."""

    done: bool
    sentence: str
    seq: int


class Why(TypedDict):
    """Why a piece cannot be touched now."""

    clause: str | None
    sentence: str


class Undone(TypedDict):
    """Whether a move was taken back."""

    done: bool
    sentence: str
