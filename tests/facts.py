"""What our own games promise beyond what is asked of every game."""

from __future__ import annotations

from pathlib import Path

from knall.core.game import AnyGame
from knall.core.lesson import Lesson
from knall.core.rulebook import rulebook

TRACES = Path(__file__).parent / "data" / "conformance"


def traces(game: AnyGame) -> list[str]:
    """The names of the traces of an independent implementation."""
    return [path.name for path in TRACES.glob(f"{game.name}-*.jsonl.gz")]


def check_rulings(game: AnyGame) -> None:
    """What the sheet leaves open is marked as decided by us."""
    assert 3 <= sum("*Ruling:*" in text for text in rulebook(game, "en").clauses.values())


def check_lesson(guided: Lesson) -> None:
    """Long enough to learn the game, and it stops before the match is over."""
    assert 12 <= len(guided.steps) <= 20
    assert 5 <= sum(event.seat == guided.seat for event in guided.match.events)
    assert not guided.match.is_over
