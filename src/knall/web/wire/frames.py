"""Frames: everything that a seat is shown of a match."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.pictures import PictureShape


class EffectShape(TypedDict):
    """A side effect of an event, and the pieces it happened to."""

    say: str
    pieces: list[str]


class RoundRowShape(TypedDict):
    """A party's row in the score table of a round: a cell per column, the first of which names the party."""

    seat: int | None
    cells: list[str]
    won: bool


class RoundShape(TypedDict):
    """The score table of a round, or of the match."""

    title: str
    head: list[str]
    rows: list[RoundRowShape]
    sentences: list[str]
    picture: PictureShape | None
    """The picture of that moment, with the last round told to a live viewer; elsewhere it is in the frame of the step's
    number.
    """


class Step(TypedDict):
    """An event as the viewer may read it; several steps can share a number."""

    number: int
    seat: int | None
    turn: int | None
    """Whose turn it belongs to; None: to the same turn as the step before."""
    text: str
    say: str
    odds: list[list[tuple[str, int]]] | None
    """The weighted outcomes of each draw, where nothing is hidden."""
    picks: list[str]
    """The pieces touched for a move, as far as the viewer can know them; some may be missing from its picture."""
    effects: list[EffectShape]
    by: Literal["seat", "clock", "bot"] | None
    """Who made the move: the seat's owner, the clock, or a bot for them; None: not a move."""
    round: RoundShape | None
    """The score table, if the event ended a round."""


class MoveShape(TypedDict):
    """A legal move, its sentence, and the pieces to touch for it."""

    move: str
    say: str
    picks: list[str]


class EntryShape(TypedDict):
    """An entry of an account: one reason for points."""

    sentence: str
    points: int
    pieces: list[str]


class AccountShape(TypedDict):
    """An account: where a party's points come from."""

    party: str
    called: str
    name: str | None
    seat: int | None
    points: int
    entries: list[EntryShape]


class UndoShape(TypedDict):
    """Whether the viewer may take back, and the open request for it."""

    can: Literal["free", "ask", "no"]
    why: str | None
    """The reason if not, as a sentence; null for spectators."""
    asked_by: int | None
    waiting_for: list[int]
    refused_by: int | None
    """The seat that refused the viewer's request, as long as nothing has happened since."""


class EndedShape(TypedDict):
    """A match ended by people: this seat resigned, or nobody came back."""

    by: Literal["resign", "abandoned"]
    seat: int | None


class HandShape(TypedDict):
    """The part of a picture that only one seat saw, made from its own view."""

    seat: int
    picture: PictureShape


class Frame(TypedDict):
    """Everything a seat (or a spectator) is shown, made from its view; the steps are the events after `since`."""

    kind: Literal["frame"]
    seq: int
    seat: int | None
    since: int
    steps: list[Step]
    picture: PictureShape
    view: str
    to_move: int | None
    status: str
    """Whose turn it is and what to do, as a sentence."""
    mine: bool
    coach: str | None
    """Advice for a first game: what the viewer's decision is about."""
    moves: list[MoveShape]
    accounts: list[AccountShape]
    over: bool
    winners: list[int]
    result: str | None
    ended: EndedShape | None
    """How people ended the match; null: by its rules, or not over."""
    deadline: str | None
    """When the seat to move runs out of time."""
    times: list[float | None]
    """Seconds left to each seat for the match (null: a bot), without the move under way; empty: no match clock."""
    undo: UndoShape
    next: str | None
    whole: NotRequired[str]
    """The full position, where nothing is hidden any more: in a record, or of a finished match."""
    hands: NotRequired[list[HandShape]]
    """All hands, if requested, of a finished match."""
