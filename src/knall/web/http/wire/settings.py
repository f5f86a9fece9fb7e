"""How it is played at a table, as the API sends it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.options import OptionValue


class SettingsShape(TypedDict):
    """How it is played at a table."""

    options: dict[str, OptionValue]
    clock: int | None
    """Seconds for each move, or for a seat's whole match."""
    increment: int | None
    """Seconds added with each move to a clock for the match; null: the clock is for each move."""
    chat: bool
    watchers_talk: bool
    """May those write in the chat who only watch?"""
    by_lot: bool
    """Is it drawn who sits where, as the first event?"""
    leaving: Literal["bot", "end"]
    """Who resigns: a bot plays on, or the match ends."""
    stand_in: str
    """The level of the bot that plays for people."""
    away_after: int
    """Seconds after which it may stand in for somebody who is away."""
