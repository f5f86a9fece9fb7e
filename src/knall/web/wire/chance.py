"""What people's pages give to chance, and what it takes to derive it again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.values import RequestModel

ContributionText = Annotated[
    str, Field(pattern=r"^[0-9a-f]{32}$", description="A random contribution to chance, 32 hex digits")
]


class Contribution(RequestModel):
    """My contribution to chance, for all my seats: given once, after the table's promise is known."""

    contribution: ContributionText


class ChanceShape(TypedDict):
    """An event of chance: what each of its draws could give, with weights, how many 32-bit words they took, and how it
    was told and shown to whoever asks.
    """

    number: int
    text: str
    odds: list[list[tuple[str, int]]]
    drawn_words: int
    say: list[str]
    """Its sentences, as in frames."""
    picture: str
    """Digest of the picture right after it; docs/api.md says of what."""


class Fairness(TypedDict):
    """All that it takes to derive every die and card again; secret and events only when the match is over."""

    commitment: str
    secret: str | None
    contributions: list[str | None]
    """What the page of each place contributed; None: a bot's.  A place is a seat before seats are drawn by lot."""
    by_lot: bool
    setup: Literal["dealt", "given"]
    events: list[ChanceShape]
