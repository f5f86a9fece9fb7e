"""What the API sends to those who want to understand a match: positions to try things at, judgements, analyses."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.web.http.wire.outgoing import Frame


class OutcomeShape(TypedDict):
    """Something that chance can do, and how much weight it has."""

    text: str
    say: str
    weight: int


class Explored(Frame):
    """A position that somebody tries things at; its steps are the moves that led there."""

    position: str
    players: int
    line: list[str]
    """The moves and outcomes of chance since the position that was asked for."""
    chance: bool
    """Is it chance that goes on?"""
    outcomes: list[OutcomeShape]
    """What it can do, if that can be listed."""


class EditShape(TypedDict):
    """A change of a position that is being set up, and where it leads."""

    say: str
    position: str


class Edits(TypedDict):
    """How a position can be changed by the pieces that were touched; and why not at all, if it could be said."""

    edits: list[EditShape]
    problem: str | None


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


class Judgement(TypedDict):
    """What a strong player thinks of the moves of whoever is to decide, best first, by what that seat knows."""

    seat: int
    moves: list[JudgedMove]
    exact: bool
    sentence: str
    reasons: list[str]


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
