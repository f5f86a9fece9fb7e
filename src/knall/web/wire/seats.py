"""Seats of a table: joining, leaving, and changing them while it waits."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.store.rows import SeatKind
from knall.web.wire.chance import ContributionText
from knall.web.wire.names import of_a_person
from knall.web.wire.values import LONGEST_NAME, Name, Number, PersonName, RequestModel, Seat


class NewSeat(RequestModel):
    """A seat of a new table."""

    kind: SeatKind
    level: Annotated[str, Field(max_length=20)] | None = None
    name: PersonName | None = None


class ChangeSeat(RequestModel):
    """A change of a waiting table's seat, to follow change number `after`."""

    after: Number
    seat: Seat
    becomes: Literal["friend", "open", "bot", "gone"]
    level: Annotated[str, Field(max_length=20)] | None = None
    name: Annotated[str, Field(max_length=LONGEST_NAME, description="Who sits there now, and has to go")] | None = None


class Join(RequestModel):
    """Taking a seat: the invitation's, one reserved for the guest, or an open one."""

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
    """Giving up a seat."""

    seat: Seat


Gone = Literal["left", "away"]
"""Why a bot plays for a person: they have left for good, or are away for a while."""


class SeatShape(TypedDict):
    """A seat of a table."""

    seat: int
    place: int
    """Its number before the seats were drawn by lot."""
    called: str
    name: str | None
    kind: Literal["here", "friend", "bot", "open"]
    level: str | None
    level_called: str | None
    """The bot level's name in the reader's language."""
    program: bool
    """Whether its guest is a program."""
    taken: bool
    mine: bool
    kept: bool
    invite: str | None
    qr: str | None
    present: bool
    gone: Gone | None
    """Why a bot plays for its owner; null: none does."""


class AbsentShape(TypedDict):
    """An open vote on whether a bot may stand in for this seat, whose owner is away."""

    seat: int
    waiting_for: list[int]
    """Seats that are present and have not agreed."""
    asked: bool
    """Whether the viewer has a vote."""


class InvitationShape(TypedDict):
    """State of an invitation: its seat is free, taken by somebody else, or gone."""

    state: Literal["free", "used", "gone"]
    seat: int | None
