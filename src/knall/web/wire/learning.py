"""What the API sends to those who learn: rulebooks, lessons, hints."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12


class Rules(TypedDict):
    """A rulebook; every clause has an element with its number in lower case as id."""

    title: str
    html: str
    summary: str
    """The rules on one page, as HTML; empty if there is none."""
    scoring: str
    """The part of it that tells what counts how much."""
    lesson: bool


class Background(TypedDict):
    """What there is to know about a game besides its rules: where it comes from, what is lost, its story."""

    title: str
    html: str


class LessonChoice(TypedDict):
    """A move to choose in a lesson, what is said to it, and how many events there are when it has been made."""

    move: str
    answer: str
    leads_to: int
    record: str | None
    """The match that it leads to; None: the lesson goes on with this move."""


class LessonStep(TypedDict):
    """Words to say after so many events, the pieces that they are about, and the moves to choose from, if several."""

    at: int
    text: str
    pieces: list[str]
    choices: list[LessonChoice]
    scores: bool
    """Do the accounts belong to the words?"""


class LessonShape(TypedDict):
    """The guided first game: a record, and what is said to it."""

    title: str
    record: str
    seat: int
    steps: list[LessonStep]


class HintMove(TypedDict):
    """A move that a strong player would consider."""

    move: str
    say: str
    picks: list[str]
    chance: float
    error: float
    points: float
    equal: bool
    """Is it, though not the first, about as good as that?"""


class Hint(TypedDict):
    """The best moves, best first, and why."""

    moves: list[HintMove]
    sentence: str
    reasons: list[str]
    losses: dict[str, float]
    """How much of the chance to win other moves cost, where that is beyond doubt and not little."""
    warnings: dict[str, str]
    """What is said before one is made that throws away much: how often it wins and how often the best, and why."""
