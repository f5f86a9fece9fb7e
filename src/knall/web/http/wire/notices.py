"""What a socket is told of the moment, as types; nothing of it is kept."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class Thinking(TypedDict):
    """A bot has begun to think for this seat."""

    kind: Literal["thinking"]
    seat: int


class Beat(TypedDict):
    """The connection lives: said where nothing else was to be said for some seconds."""

    kind: Literal["beat"]
