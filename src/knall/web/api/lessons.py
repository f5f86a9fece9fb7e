"""API: the guided first game, and refusals of the learner's touches."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.pages.lesson import Choice, GuidedStep, Lesson, has_lesson, lesson
from knall.core.text.language import Language
from knall.games import load_game
from knall.web.api.document import RESPONSES
from knall.web.api.params import WantedLanguage
from knall.web.api.site import known_game
from knall.web.gate.clients import language_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.views.frames import Scene, reason
from knall.web.wire.learning import LessonChoice, LessonShape, LessonStep
from knall.web.wire.playing import Why
from knall.web.wire.refusals import Refused

router = ReadRouter("/api/games/{name}", tags=["site"], responses=RESPONSES)


@router.read("/lesson", Cost({"reads": 1}))
def guided(request: Request, name: str, lang: WantedLanguage = None) -> LessonShape:
    """The guided first game."""
    game, found = _lesson(name)
    language = language_of(request)
    return {
        "title": game.title,
        "record": record.private(found.match),
        "seat": found.seat,
        "steps": [_step(found, step, language) for step in found.steps],
    }


@router.read("/lesson/why", Cost({"reads": 1}))
def lesson_why(
    request: Request,
    name: str,
    at: Annotated[int, Query(ge=0, le=1_000_000)],
    piece: Annotated[str, Query(max_length=100)],
    before: Annotated[str, Query(max_length=400, description="Pieces touched before, with spaces between")] = "",
    lang: WantedLanguage = None,
) -> Why:
    """Why no legal move uses the piece that the learner touches after event `at`."""
    _, found = _lesson(name)
    scene = Scene(found.match.as_of(min(at, len(found.match.events))))
    return reason(scene, found.seat, piece, before.split()[:4], language_of(request))


def _lesson(name: str) -> tuple[AnyGame, Lesson]:
    game = load_game(known_game(name))
    if not has_lesson(game):
        raise Refused("unknown", "no_lesson")
    return game, lesson(game)


def _step(found: Lesson, step: GuidedStep, language: Language) -> LessonStep:
    return {
        "at": step.at,
        "text": step.words[language],
        "pieces": list(step.pieces),
        "choices": [_choice(found, choice, language) for choice in step.choices],
        "scores": step.scores,
    }


def _choice(found: Lesson, choice: Choice, language: Language) -> LessonChoice:
    events = choice.match.events
    goes_on = events == found.match.events[: len(events)]
    return {
        "move": choice.move,
        "answer": choice.answer[language],
        "leads_to": len(events),
        "record": None if goes_on else record.private(choice.match),
    }
