"""The exploration board: variations from a position, edits of it, and judgements of its moves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.rules import MAX_SEATS
from knall.web.wire.analysing import JudgedMove
from knall.web.wire.frames import Frame
from knall.web.wire.tables import LONGEST_START
from knall.web.wire.values import RequestModel, Seat

LONGEST_TOLD_NAME = 100  # in records of other sites
MOST_TRIED = 300


class Variation(RequestModel):
    """A position, or the empty table for `players`, and the moves and chance outcomes from there (`?`: draw one)."""

    game: Annotated[str, Field(max_length=40)]
    position: Annotated[str, Field(max_length=LONGEST_START)] | None = None
    players: Annotated[StrictInt, Field(ge=1, le=MAX_SEATS, description="At the empty table")] | None = None
    line: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=MOST_TRIED)] = []
    names: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_TOLD_NAME)]],
        Field(max_length=MAX_SEATS, description="What the seats are called, if not as the game calls them"),
    ] = []


class Judge(Variation):
    """A variation, and a move to be searched as often as the best one."""

    move: Annotated[str, Field(min_length=1, max_length=100)] | None = None


class Explore(Variation):
    """A variation through the eyes of a seat, of the seat to move, or of a spectator."""

    eyes: Seat | Literal["mover"] | None = None


class ChangePosition(Variation):
    """A variation, and the pieces touched to change its position."""

    touched: Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=2)] = []


class OutcomeShape(TypedDict):
    """A chance outcome and its weight."""

    text: str
    say: str
    weight: int


class Explored(Frame):
    """The frame of a tried position; its steps are the moves that led there."""

    position: str
    players: int
    line: list[str]
    """The moves and chance outcomes since the first position."""
    chance: bool
    """Whether a chance event comes next."""
    outcomes: list[OutcomeShape]
    """Its outcomes, if they can be listed."""


class EditShape(TypedDict):
    """An edit of a position and the position it leads to."""

    say: str
    position: str


class Edits(TypedDict):
    """The edits that the touched pieces allow; if none, why."""

    edits: list[EditShape]
    problem: str | None


class Judgement(TypedDict):
    """A search's ranking of the moves, best first, by what the seat to move knows."""

    seat: int
    moves: list[JudgedMove]
    exact: bool
    sentence: str
    reasons: list[str]
