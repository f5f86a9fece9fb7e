"""The chat of a table: what is said and taken out, and what can be read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import Number, RequestModel

LONGEST_MESSAGE = 500


class Say(RequestModel):
    """A message."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_MESSAGE)]


class LetWatchersTalk(RequestModel):
    """May those write in the chat who only watch?  For whoever made the table to say."""

    talk: StrictBool


class DeleteMessage(RequestModel):
    """A message of mine to be deleted; whoever made the table may delete any."""

    number: Number


class RemoveFromChat(RequestModel):
    """Whoever wrote this message may write no more at the table, and nothing of theirs is shown; or again."""

    number: Number
    removed: StrictBool = True


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
