"""The site and the guest: games, levels, and what I am called."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.game.options import OptionValue
from knall.web.wire.values import PersonName, RequestModel


class DeleteMine(RequestModel):
    """All that is mine, or all that I wrote, to be deleted."""


class Rename(RequestModel):
    """What I am called."""

    name: PersonName


class OptionShape(TypedDict):
    """An option of a game."""

    name: str
    default: OptionValue
    allowed: list[OptionValue]
    labels: list[str]
    """The values as people call them."""
    own: str | None
    """What a value of one's own is called, if people may bring one."""
    title: str
    meaning: str
    players: list[int]
    """With how many players it makes a difference."""


class GameShape(TypedDict):
    """A game, as the home page shows it."""

    name: str
    title: str
    about: str
    minutes: list[int]
    players: list[int]
    default_players: int
    open: bool
    lesson: bool
    background: bool
    """Has it a page of its own about the game?"""
    options: list[OptionShape]
    seats: list[str]
    picture: str


class LevelShape(TypedDict):
    """A level of the bots."""

    name: str
    title: str
    about: str


class HealthShape(TypedDict):
    """Is what people do kept?  For those who run the site."""

    ok: bool
    message: NotRequired[str]
    """Why not, as a sentence."""


class Me(TypedDict):
    """The guest."""

    name: str | None


class Site(TypedDict):
    """What the home page needs."""

    version: str
    games: list[GameShape]
    levels: list[LevelShape]
    me: Me
    imprint: str | None
    privacy: str | None
