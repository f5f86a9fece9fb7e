"""Settings of a table, as requested and as told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.options import OptionValue
from knall.core.game.own_values import LONGEST_VALUE
from knall.store.rows import AWAY_AFTER, Leaving
from knall.web.wire.values import Number, RequestModel

GivenOptionValue = StrictBool | StrictInt | Annotated[str, Field(max_length=LONGEST_VALUE)]


class TableSettings(RequestModel):
    """Settings of a table, which can be changed until somebody else sits there."""

    options: Annotated[dict[Annotated[str, Field(max_length=40)], GivenOptionValue], Field(max_length=20)] = {}
    clock: (
        Annotated[StrictInt, Field(ge=10, le=86_400, description="Seconds for each move, or for the match")] | None
    ) = None
    increment: (
        Annotated[
            StrictInt, Field(ge=0, le=3_600, description="The clock is for the match; seconds added with each move")
        ]
        | None
    ) = None
    chat: StrictBool = True
    watchers_talk: Annotated[StrictBool, Field(description="May those write in the chat who only watch?")] = True
    by_lot: Annotated[StrictBool, Field(description="Is it drawn who sits where?")] = False
    leaving: Annotated[Leaving, Field(description="Who resigns: a bot plays on, or the match ends")] = "bot"
    stand_in: Annotated[str, Field(max_length=20, description="The level of bots that play for people")] | None = None
    away_after: Annotated[
        StrictInt, Field(ge=0, le=604_800, description="Seconds after which a bot may stand in for who is away")
    ] = AWAY_AFTER


class ChangeSettings(TableSettings):
    """New settings of a waiting table, complete, to follow change number `after`."""

    after: Number


class SettingsShape(TypedDict):
    """The settings of a table."""

    options: dict[str, OptionValue]
    clock: int | None
    """Seconds for each move, or for a seat's whole match."""
    increment: int | None
    """Seconds added with each move to a clock for the match; null: the clock is for each move."""
    chat: bool
    watchers_talk: bool
    """Whether spectators may write in the chat."""
    by_lot: bool
    """Whether seats are drawn by lot, as the first event."""
    leaving: Literal["bot", "end"]
    """What a resignation does: a bot plays on, or the match ends."""
    stand_in: str
    """The level of stand-in bots."""
    away_after: int
    """Seconds of absence after which a bot may stand in."""
