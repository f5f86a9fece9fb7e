"""The seats of a table: who takes them, who stands up, what becomes of them while it waits."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.store.rows import SeatKind
from knall.web.wire.chance import ContributionText
from knall.web.wire.names import of_a_person
from knall.web.wire.values import LONGEST_NAME, Name, Number, PersonName, RequestModel, Seat


class NewSeat(RequestModel):
    """A place at a new table."""

    kind: SeatKind
    level: Annotated[str, Field(max_length=20)] | None = None
    name: PersonName | None = None


class ChangeSeat(RequestModel):
    """What becomes of a seat while the table waits, right behind change number `after`."""

    after: Number
    seat: Seat
    becomes: Literal["friend", "open", "bot", "gone"]
    level: Annotated[str, Field(max_length=20)] | None = None
    name: Annotated[str, Field(max_length=LONGEST_NAME, description="Who sits there now, and has to go")] | None = None


class Join(RequestModel):
    """Sitting down: on the seat of an invitation, on one that is kept for me, or on an open one."""

    name: Name
    contribution: ContributionText
    invite: Annotated[str, Field(max_length=64)] | None = None
    seat: Seat | None = None
    program: Annotated[StrictBool, Field(description="I am a program, and called “Bot NAME”")] = False

    @model_validator(mode="after")
    def _named_as_what_it_is(self) -> Join:
        if not self.program:
            of_a_person(self.name)
        return self


class Leave(RequestModel):
    """Standing up."""

    seat: Seat


Gone = Literal["left", "away"]
"""Why a bot plays for a person: they have left the match, or are away for a while."""


class SeatShape(TypedDict):
    """A place at a table."""

    seat: int
    place: int
    """Which one it was before the seats were drawn by lot."""
    called: str
    name: str | None
    kind: Literal["here", "friend", "bot", "open"]
    level: str | None
    level_called: str | None
    """The level of a bot as people call it."""
    program: bool
    """Does a guest play there that is a program?"""
    taken: bool
    mine: bool
    kept: bool
    invite: str | None
    qr: str | None
    present: bool
    gone: Gone | None
    """Does a bot play for whoever has this seat?"""


class AbsentShape(TypedDict):
    """The others are asked whether a bot may stand in for this seat, whose owner is away."""

    seat: int
    waiting_for: list[int]
    """The seats of those who are here and have not said yes."""
    asked: bool
    """Am I one of those who decide?"""


class InvitationShape(TypedDict):
    """What has become of an invitation: its seat is free, somebody else's, or not to be had by it any more."""

    state: Literal["free", "used", "gone"]
    seat: int | None
