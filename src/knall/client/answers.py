"""What a site says, looked at before anybody relies on it: the parts that a seat needs, each of its kind."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, TypedDict

from knall.core.game.options import OptionValue
from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.json_checks import Misfit, shaped
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "site")
Json = dict[str, Any]


class TableSeat(TypedDict):
    """A seat of a table."""

    name: str | None
    called: str


class SiteTable(TypedDict):
    """A table that a program sits at."""

    mine: list[int]
    state: str
    seats: list[TableSeat]
    title: str
    game: str
    players: int
    options: dict[str, OptionValue]


class SiteMove(TypedDict):
    """A move with its sentence."""

    move: str
    say: str


class SiteStep(TypedDict):
    """An event as it is told."""

    number: int
    seat: int | None
    text: str
    say: str


class SiteFrame(TypedDict):
    """How a match stands for a seat."""

    seq: int
    over: bool
    mine: bool
    view: str
    moves: list[SiteMove]
    steps: list[SiteStep]
    winners: list[int]
    result: str | None
    deadline: str | None


class SiteDone(TypedDict):
    """A command was carried out."""

    seq: int


class SiteRefusal(TypedDict):
    """A command was refused."""

    error: str
    message: str


ON_SOCKETS = {"table": SiteTable, "frame": SiteFrame}
"""By their `kind`; others are for people."""


def read(source: str | bytes, address: str) -> Json:
    """A JSON object of a site, all its texts `cleaned`; KnallError if it says anything else."""
    try:
        found = _cleaned(json.loads(source))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise KnallError(wrong("no_json", address=address))
    return found


def _cleaned(value: Any) -> Any:
    if isinstance(value, dict):
        return {cleaned(key): _cleaned(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_cleaned(part) for part in value]
    return cleaned(value) if isinstance(value, str) else value


def checked(said: Json, kind: type, address: str) -> Json:
    """What a site said, if it has this shape."""
    try:
        shaped(said, kind)
    except Misfit as misfit:
        raise KnallError(wrong("misfit", address=address, part=misfit)) from None
    return said


def moment(text: str, address: str) -> datetime:
    """When something is to be, with its time zone."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = datetime.min
    if found.tzinfo is None:
        raise KnallError(wrong("misfit", address=address, part="deadline"))
    return found
