"""The chat of a table: messages and moderation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import Number, RequestModel

LONGEST_MESSAGE = 500


class Say(RequestModel):
    """A message to the table."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_MESSAGE)]


class LetWatchersTalk(RequestModel):
    """Lets spectators write in the chat, or not; only for the table's host."""

    talk: StrictBool


class DeleteMessage(RequestModel):
    """Deletes a message: the guest's own; the host may delete any."""

    number: Number


class RemoveFromChat(RequestModel):
    """Removes the author of this message from the chat and hides their messages, or reverses it."""

    number: Number
    removed: StrictBool = True


class MessageShape(TypedDict):
    """A message in the chat."""

    kind: Literal["message"]
    number: int
    name: str
    seat: int | None
    """The author's seat; null: a spectator."""
    text: str
    at: str
    mine: bool


class ChatShape(TypedDict):
    """The whole chat, replacing what was sent before: a message was taken out."""

    kind: Literal["chat"]
    messages: list[MessageShape]


class RemovedShape(TypedDict):
    """Somebody removed from the chat, and the number of one of their messages."""

    name: str
    number: int
