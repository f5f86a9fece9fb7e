"""What the tests of all games ask of touches and of guided first games."""

from __future__ import annotations

from knall.core.game import AnyGame
from knall.core.language import Language
from knall.core.lesson import lesson
from knall.core.match import Match
from knall.core.position import Position
from tests.matches import random_positions


def check_picks(game: AnyGame, each: int, most: int) -> None:
    """Every legal move is touched by a few pieces that are there; no move's picks are part of another's."""
    for position in random_positions(game, range(1), each):
        view = position.view(position.to_move)
        there = {piece.id for piece in view.picture().pieces}
        picks = [view.picks(move) for move in position.legal_moves]
        assert all(1 <= len(pick) <= most and set(pick) <= there for pick in picks)
        for pick in picks:
            assert [pick] == [other for other in picks if set(pick) <= set(other)], str(position)


def moments(game: AnyGame) -> list[Match]:
    """The match of the lesson at its start and after each of its events."""
    match = lesson(game).match
    found = [Match(game, match.names, match.source, match.setup_drawn, match.start, match.start, 0)]
    for event in match.events:
        found.append(found[-1].follow(event.text))
    return found


def check_that_only_the_learner_is_told(game: AnyGame) -> None:
    """Every step comes at the learner's turn."""
    guided, stages = lesson(game), moments(game)
    assert {stages[step.at].to_move for step in guided.steps} == {guided.seat}


def said(
    position: Position, piece: str, seat: int | None = None, language: Language = "en"
) -> tuple[str | None, str, str]:
    """What a touch means: the move, its clause and its sentence; of the seat to move if none is given."""
    view = position.view(position.to_move if seat is None else seat)
    assert piece in {piece.id for piece in view.picture().pieces}
    move, refusal = view.game.move_of_touch(view.record, piece), view.why_not_touch(piece, language=language)
    return (move, refusal.clause, refusal.sentence) if refusal else (move, "", "")
