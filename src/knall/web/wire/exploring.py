"""Positions to try things at: what is tried, how they can be changed, what a strong player thinks of them."""

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


class Place(RequestModel):
    """A position, or the empty table for so many; and the moves and outcomes of chance (`?`: it decides) that somebody
    tries from there.
    """

    game: Annotated[str, Field(max_length=40)]
    position: Annotated[str, Field(max_length=LONGEST_START)] | None = None
    players: Annotated[StrictInt, Field(ge=1, le=MAX_SEATS, description="At the empty table")] | None = None
    line: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=MOST_TRIED)] = []
    names: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_TOLD_NAME)]],
        Field(max_length=MAX_SEATS, description="What the seats are called, if not as the game calls them"),
    ] = []


class Judge(Place):
    """A place, and a move that is looked at as often as the best one."""

    move: Annotated[str, Field(min_length=1, max_length=100)] | None = None


class Explore(Place):
    """A place, through somebody's eyes: a seat's, those of whoever is to decide, or a spectator's."""

    eyes: Seat | Literal["mover"] | None = None


class ChangePosition(Place):
    """A place, and the pieces that somebody touches to change it."""

    touched: Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=2)] = []


class OutcomeShape(TypedDict):
    """Something that chance can do, and how much weight it has."""

    text: str
    say: str
    weight: int


class Explored(Frame):
    """A position that somebody tries things at; its steps are the moves that led there."""

    position: str
    players: int
    line: list[str]
    """The moves and outcomes of chance since the position that was asked for."""
    chance: bool
    """Is it chance that goes on?"""
    outcomes: list[OutcomeShape]
    """What it can do, if that can be listed."""


class EditShape(TypedDict):
    """A change of a position that is being set up, and where it leads."""

    say: str
    position: str


class Edits(TypedDict):
    """How a position can be changed by the pieces that were touched; and why not at all, if it could be said."""

    edits: list[EditShape]
    problem: str | None


class Judgement(TypedDict):
    """What a strong player thinks of the moves of whoever is to decide, best first, by what that seat knows."""

    seat: int
    moves: list[JudgedMove]
    exact: bool
    sentence: str
    reasons: list[str]
