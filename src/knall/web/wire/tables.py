"""Tables: creating one, the guest's list, and one table as a guest sees it."""

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
    """Closes a table whose match has not begun."""


class Rematch(RequestModel):
    """A rematch at a new table."""


class TableShape(SettingsShape):
    """A table as one guest sees it."""

    kind: Literal["table"]
    id: str
    game: str
    title: str
    changed: str
    """The options that differ from the defaults, in words; empty: none."""
    players: int
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on or, if it is over, why only its end can be shown; null: it can."""
    open: bool
    at_random: str
    """What chance decides in this game, as a phrase “all …”."""
    silent: str | None
    """Why the viewer may not write in the chat; null: they may."""
    removed: list[RemovedShape]
    """People removed from the chat; told to the table's host only."""
    host: bool
    hints: bool
    seats: list[SeatShape]
    mine: list[int]
    seq: int
    rematch: str | None
    commitment: str
    """Commitment to the secret of all chance: its SHA-256."""
    contribution_wanted: bool
    """Whether the match waits for the viewer's contribution to chance."""
    given: bool
    """Whether it starts from a given position, with its players and options."""
    changes: int
    """Number of changes the host made while it waited."""
    invitation: InvitationShape | None
    """The invitation of the request, if any."""
    here_only: bool
    """Whether its links only work on the server's own computer."""
    absent: AbsentShape | None
    created: str
    messages: list[MessageShape]


class ListedTable(TypedDict):
    """A row in the list of the guest's tables."""

    id: str
    game: str
    title: str
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on."""
    seats: list[str]
    your_turn: bool
    gone: Gone | None
    """Why a bot plays for the guest; null: none does."""
    result: str | None
    """The result as a sentence, if it is over."""
    updated: str


class TablePage(TypedDict):
    """A page of the guest's tables, latest first."""

    tables: list[ListedTable]
    more: str | None
    """Cursor of the next page, for `before`; None: the last page."""
