"""Analyses of matches: the cost of each decision, the luck of each chance event."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.records import Recorded
from knall.web.wire.values import RequestModel


class Analyse(RequestModel):
    """Long poll for an analysis: `after` is the progress already seen, the answer waits for more."""

    after: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None


class AnalyseRecord(Analyse, Recorded):
    """The same for a record that the page sends along."""


class FigureShape(TypedDict):
    """A figure and its standard error (0: exact)."""

    mean: float
    error: float


class JudgedMove(TypedDict):
    """A move with the win chance that a search found for it."""

    move: str
    say: str
    picks: list[str]
    win: FigureShape
    looks: int


class MomentShape(TypedDict):
    """Each seat's win chance after an event: with all cards open, and by what each seat knew then."""

    number: int
    open: list[FigureShape]
    known: list[FigureShape]


class LuckShape(TypedDict):
    """What a chance event gave each seat: outcome minus expectation."""

    number: int
    luck: list[FigureShape]


class DecisionShape(TypedDict):
    """A decision, the best move there, and the cost of the one played."""

    number: int
    seat: int
    move: str
    say: str
    picks: list[str]
    best: str
    best_say: str
    best_picks: list[str]
    verdict: str
    cost: FigureShape
    points: FigureShape
    mark: str
    """Empty, `?!`, `?` or `??`."""
    sentence: str
    reasons: list[str]
    moves: list[JudgedMove]


class SeatTotalsShape(TypedDict):
    """How a seat's chance to win became its result: start + luck + own + others + rest."""

    seat: int
    start: float
    luck: FigureShape
    own: float
    others: float
    rest: float
    result: float
    decisions: int
    mattered: int
    loss: FigureShape | None
    accuracy: float | None
    marks: dict[str, int]


class AnalysisShape(TypedDict):
    """An analysis, possibly unfinished."""

    progress: float
    """From 0 to 1: done."""
    simulations: int
    hidden: bool
    """Whether the game hides cards, so that `open` and `known` differ."""
    names: list[str]
    moments: list[MomentShape]
    chances: list[LuckShape]
    decisions: list[DecisionShape]
    seats: list[SeatTotalsShape]
    turning: list[int]
    """Turning points: the numbers of the events that mattered most."""


class GuideShape(TypedDict):
    """How to read an analysis, as HTML."""

    html: str


class MistakeShape(TypedDict):
    """A mistake of the guest's in an analysed match."""

    table: str
    game: str
    number: int
    seat: int
    mark: str
