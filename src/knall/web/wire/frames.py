"""All that a seat is shown of a match."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.pictures import PictureShape


class EffectShape(TypedDict):
    """What an event brought about besides itself, and the pieces that it happened to."""

    say: str
    pieces: list[str]


class RoundRowShape(TypedDict):
    """What one party made of a round: a cell for each column, the first of which names it."""

    seat: int | None
    cells: list[str]
    won: bool


class RoundShape(TypedDict):
    """How a round, or the match, was scored."""

    title: str
    head: list[str]
    rows: list[RoundRowShape]
    sentences: list[str]
    picture: PictureShape | None
    """The whole picture of that moment, with the last round that is told to somebody who sees the match go on;
    elsewhere the frame at the number of the step has it."""


class Step(TypedDict):
    """An event as the viewer may read it; several steps can carry the same number."""

    number: int
    seat: int | None
    turn: int | None
    """Whose turn it belongs to; None: to that of the step before."""
    text: str
    say: str
    odds: list[list[tuple[str, int]]] | None
    """What each draw of chance could give, with weights, where nothing is hidden."""
    picks: list[str]
    """The pieces that were touched for a move, as far as the viewer can know them; not all need be in its picture."""
    effects: list[EffectShape]
    by: Literal["seat", "clock", "bot"] | None
    """Who made a move: whoever has the seat, the clock, or a bot for them; None: it is no move."""
    round: RoundShape | None
    """If a round was scored by this event: how it came out."""


class MoveShape(TypedDict):
    """A legal move, what it says, and the pieces to touch for it."""

    move: str
    say: str
    picks: list[str]


class EntryShape(TypedDict):
    """One reason for points."""

    sentence: str
    points: int
    pieces: list[str]


class AccountShape(TypedDict):
    """How the points of a party come about."""

    party: str
    called: str
    name: str | None
    seat: int | None
    points: int
    entries: list[EntryShape]


class UndoShape(TypedDict):
    """May the viewer take back, and is somebody asked?"""

    can: Literal["free", "ask", "no"]
    why: str | None
    """Why not, as a sentence; null to who only watches."""
    asked_by: int | None
    waiting_for: list[int]
    refused_by: int | None
    """Who has said no to the viewer, as long as nothing has happened since."""


class EndedShape(TypedDict):
    """People ended a match: this seat by resigning, or nobody came back."""

    by: Literal["resign", "abandoned"]
    seat: int | None


class HandShape(TypedDict):
    """What only one seat saw, from its own view."""

    seat: int
    picture: PictureShape


class Frame(TypedDict):
    """All that a seat (or a spectator) is shown, made from its view; the steps are the events after `since`."""

    kind: Literal["frame"]
    seq: int
    seat: int | None
    since: int
    steps: list[Step]
    picture: PictureShape
    view: str
    to_move: int | None
    status: str
    """Who is to do what, as a sentence."""
    mine: bool
    coach: str | None
    """What the viewer's decision is about, for somebody who has never played."""
    moves: list[MoveShape]
    accounts: list[AccountShape]
    over: bool
    winners: list[int]
    result: str | None
    ended: EndedShape | None
    """What ended the match, if not its rules."""
    deadline: str | None
    """When the time of whoever is to move is up."""
    times: list[float | None]
    """Seconds left to each seat for the match (null: a bot's), but for the move under way; none: no such clock."""
    undo: UndoShape
    next: str | None
    whole: NotRequired[str]
    """All of the position, where nothing is to be hidden any more: in a record, and of a match that is over."""
    hands: NotRequired[list[HandShape]]
    """All hands open, if they were asked for: of a match that is over."""
