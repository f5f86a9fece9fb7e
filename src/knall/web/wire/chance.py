"""Provable chance: the contributions of pages, and everything needed to derive the draws again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import RequestModel

ContributionText = Annotated[
    str, Field(pattern=r"^[0-9a-f]{32}$", description="A random contribution to chance, 32 hex digits")
]


class Contribution(RequestModel):
    """The guest's contribution to chance, for all its seats: sent once, after the table's commitment is known."""

    contribution: ContributionText


class ChanceShape(TypedDict):
    """A chance event: the weighted outcomes of each draw, the 32-bit words they used, and its text for the reader."""

    number: int
    text: str
    odds: list[list[tuple[str, int]]]
    drawn_words: int
    say: list[str]
    """The sentences of its steps, as in frames."""
    picture: str
    """Digest of the picture right after it; docs/api.md says of what."""


class Fairness(TypedDict):
    """Everything needed to derive every die and card again; secret and events only once the match is over."""

    commitment: str
    secret: str | None
    contributions: list[str | None]
    """Contribution of each place; None: a bot's.  A place is a seat before seats are drawn by lot."""
    by_lot: bool
    setup: Literal["dealt", "given"]
    events: list[ChanceShape]
