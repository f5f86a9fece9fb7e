"""Tables: new ones, mine, and one as a guest sees it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.own_values import LONGEST_VALUE
from knall.core.game.rules import MAX_SEATS
from knall.web.wire.seats import AbsentShape, Gone, InvitationShape, NewSeat, SeatShape
from knall.web.wire.settings import SettingsShape, TableSettings
from knall.web.wire.talk import MessageShape, RemovedShape
from knall.web.wire.values import RequestModel

LONGEST_START = 4_000 + LONGEST_VALUE


class NewTable(TableSettings):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MAX_SEATS)]
    start: Annotated[str, Field(max_length=LONGEST_START, description="A position to begin from")] | None = None


class CloseTable(RequestModel):
    """Closing a table where the match has not begun."""


class Rematch(RequestModel):
    """Playing again."""


class TableShape(SettingsShape):
    """A table, as one guest sees it."""

    kind: Literal["table"]
    id: str
    game: str
    title: str
    changed: str
    """The options that differ from the usual, in words; empty: none."""
    players: int
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on, or, if it is over, why only its end can be looked at; None: it can."""
    open: bool
    at_random: str
    """What of this game is not decided by players, as one says "all …"."""
    silent: str | None
    """Why I may not write in the chat; null: I may."""
    removed: list[RemovedShape]
    """Who was removed from the chat, told to whoever made the table."""
    host: bool
    hints: bool
    seats: list[SeatShape]
    mine: list[int]
    seq: int
    rematch: str | None
    commitment: str
    """What is promised about the secret that all chance comes from: its SHA-256."""
    contribution_wanted: bool
    """Does the match wait for my contribution to chance?"""
    given: bool
    """Does it begin from a given position, with its players and options?"""
    changes: int
    """How often whoever made it has changed it while it waited."""
    invitation: InvitationShape | None
    """The invitation that was asked with, if there was one."""
    here_only: bool
    """Do its links reach nobody but people at the computer where the site runs?"""
    absent: AbsentShape | None
    created: str
    messages: list[MessageShape]


class TableLine(TypedDict):
    """A table in the list of mine."""

    id: str
    game: str
    title: str
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on."""
    seats: list[str]
    your_turn: bool
    gone: Gone | None
    """Does a bot play for me?"""
    result: str | None
    """Who has won, as a sentence, if it is over."""
    updated: str


class TablePage(TypedDict):
    """Some of my tables, the latest first."""

    tables: list[TableLine]
    more: str | None
    """What to ask for as `before` to get those that come next; None: there are no more."""
