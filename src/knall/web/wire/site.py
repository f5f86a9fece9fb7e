"""The site and the guest: games, levels, the guest's name."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.options import OptionValue
from knall.web.wire.values import PersonName, RequestModel


class DeleteMine(RequestModel):
    """A request to delete all of the guest's data, or all messages it wrote."""


class Rename(RequestModel):
    """The guest's new name."""

    name: PersonName


class OptionShape(TypedDict):
    """An option of a game."""

    name: str
    default: OptionValue
    allowed: list[OptionValue]
    labels: list[str]
    """The names of the values."""
    own: str | None
    """What own values of this option are called; null: none allowed."""
    title: str
    meaning: str
    players: list[int]
    """The player counts it matters for."""


class GameShape(TypedDict):
    """A game on the home page."""

    name: str
    title: str
    about: str
    minutes: list[int]
    players: list[int]
    default_players: int
    open: bool
    lesson: bool
    background: bool
    """Whether there is a page about the game."""
    options: list[OptionShape]
    seats: list[str]
    picture: str


class LevelShape(TypedDict):
    """A level of the bots."""

    name: str
    title: str
    about: str


class HealthShape(TypedDict):
    """Health check for the host: whether the store can write."""

    ok: bool
    message: NotRequired[str]
    """The problem, as a sentence."""


class Me(TypedDict):
    """The guest."""

    name: str | None


class Site(TypedDict):
    """The data of the home page."""

    version: str
    games: list[GameShape]
    levels: list[LevelShape]
    me: Me
    imprint: str | None
    privacy: str | None
