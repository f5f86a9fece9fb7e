"""Analyses of matches: what each decision cost, and what chance gave."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.wire.records import Recorded
from knall.web.wire.values import RequestModel


class Analyse(RequestModel):
    """How much of an analysis I have seen: the answer waits until there is more."""

    after: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None


class AnalyseRecord(Analyse, Recorded):
    """The same for a record."""


class FigureShape(TypedDict):
    """A figure and its standard error; 0: it is exact."""

    mean: float
    error: float


class JudgedMove(TypedDict):
    """What a search found of a move."""

    move: str
    say: str
    picks: list[str]
    win: FigureShape
    looks: int


class MomentShape(TypedDict):
    """Each seat's chance to win after an event, with all cards open and by what each seat knew then."""

    number: int
    open: list[FigureShape]
    known: list[FigureShape]


class LuckShape(TypedDict):
    """What an event of chance gave each seat: what came, less what was to be expected."""

    number: int
    luck: list[FigureShape]


class DecisionShape(TypedDict):
    """A decision, what would have been better, and what that cost."""

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
    """Nothing, `?!`, `?` or `??`."""
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
    """An analysis as far as it has come."""

    progress: float
    """1: it is done."""
    simulations: int
    hidden: bool
    """Are there two lenses?"""
    names: list[str]
    moments: list[MomentShape]
    chances: list[LuckShape]
    decisions: list[DecisionShape]
    seats: list[SeatTotalsShape]
    turning: list[int]
    """The numbers of the events that mattered most."""


class GuideShape(TypedDict):
    """How to read an analysis, as HTML."""

    html: str


class MistakeShape(TypedDict):
    """A decision of mine that cost something, in a match that was analysed."""

    table: str
    game: str
    number: int
    seat: int
    mark: str
