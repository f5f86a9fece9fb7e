"""What the API sends about the chat of a table, as types."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12


class MessageShape(TypedDict):
    """Something said at a table."""

    kind: Literal["message"]
    number: int
    name: str
    seat: int | None
    """Where they sat; null: they only watched."""
    text: str
    at: str
    mine: bool


class ChatShape(TypedDict):
    """All that is to be read in the chat now, in the place of what was said before: something was taken out."""

    kind: Literal["chat"]
    messages: list[MessageShape]


class RemovedShape(TypedDict):
    """Somebody who was removed from the chat, and the number of a message of theirs."""

    name: str
    number: int
