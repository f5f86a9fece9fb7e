"""Messages for learners: rulebooks, lessons, hints."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12


class RulesShape(TypedDict):
    """A rulebook as HTML; the element of a clause has its number in lower case as id."""

    title: str
    html: str
    summary: str
    """The one-page summary as HTML; empty if the game has none."""
    scoring: str
    """Its section on scoring."""
    lesson: bool


class Background(TypedDict):
    """Background of a game: origin, what is lost, its story."""

    title: str
    html: str


class LessonChoice(TypedDict):
    """A choice in a lesson: a move, the answer to it, and the number of events after it."""

    move: str
    answer: str
    leads_to: int
    record: str | None
    """The match it leads to; None: the lesson goes on with this move."""


class LessonStep(TypedDict):
    """A step of a lesson at event `at`: words, the pieces they are about, and the moves to choose from, if several."""

    at: int
    text: str
    pieces: list[str]
    choices: list[LessonChoice]
    scores: bool
    """Whether the words are about the accounts."""


class LessonShape(TypedDict):
    """The guided first game: a record with a commentary."""

    title: str
    record: str
    seat: int
    steps: list[LessonStep]


class HintMove(TypedDict):
    """A move recommended by the search."""

    move: str
    say: str
    picks: list[str]
    chance: float
    error: float
    points: float
    equal: bool
    """Whether it is not first, but about as good as the first."""


class Hint(TypedDict):
    """The best moves, best first, with reasons."""

    moves: list[HintMove]
    sentence: str
    reasons: list[str]
    losses: dict[str, float]
    """How much win chance other moves lose, where the loss is certain and not small."""
    warnings: dict[str, str]
    """Warning before a move that throws away a lot: how often it wins, how often the best one does, and why."""
