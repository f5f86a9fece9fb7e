"""Tests of accounts, touches, pictures and lessons for every game."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.pages.lesson import Lesson, has_lesson, lesson
from knall.core.show.editing import possible
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.texts import own_texts
from knall.testing.matches import random_positions, state_of
from knall.testing.secrets import twin


def check_picks(game: AnyGame, each: int, most: int) -> None:
    """Every legal move has a few picks among the pieces; no move's picks contain another's."""
    for position in random_positions(game, range(1), each):
        view = position.view(position.to_move)
        there = {piece.id for piece in view.picture().pieces}
        picks = [view.picks(move) for move in position.legal_moves]
        assert all(1 <= len(pick) <= most and set(pick) <= there for pick in picks)
        for pick in picks:
            assert [pick] == [other for other in picks if set(pick) <= set(other)], str(position)


def moments(game: AnyGame) -> list[Match]:
    """The match of the lesson at its start and after each event."""
    match = lesson(game).match
    found = [Match(game, match.names, match.source, match.setup, match.start, match.start, 0)]
    for event in match.events:
        found.append(found[-1].follow(event.text))
    return found


def said(
    position: Position, piece: str, seat: int | None = None, language: Language = "en"
) -> tuple[str | None, str, str]:
    """The meaning of a touch: move, clause and sentence; by default for the seat to move."""
    view = position.view(position.to_move if seat is None else seat)
    assert piece in {piece.id for piece in view.picture().pieces}
    move, refusal = view.game.picture.move_of_touch(view.content, piece), view.why_not_touch(piece, voice=language)
    return (move, refusal.clause, refusal.sentence) if refusal else (move, "", "")


class GuidanceTests:
    """Everything that guides people through a match."""

    def test_positions_are_set_up_by_touch(self, game: AnyGame) -> None:
        """Every offered change leads to another position, and is named in all languages."""
        offered = 0
        for position in random_positions(game, range(1), each=60):
            pieces = [piece.id for piece in position.view(position.to_move).picture().pieces][::9]
            for touched in ((), *((one,) for one in pieces), *pairwise(pieces[::3])):
                found, problem = possible(
                    game, game.picture.edits(state_of(position), touched, game.voice("en")), str(position)
                )
                texts = [edit.position for edit in found]
                offered += len(found)
                assert [str(Position(game, game.notation.parse(text))) for text in texts] == texts
                assert len(set(texts)) == len(texts)
                assert all(edit.say for edit in found)
                assert problem is None or not found
        assert offered
        voices = [
            [edit.say for edit in game.picture.edits(state_of(position), (), game.voice(one))] for one in LANGUAGES
        ]
        assert len({tuple(said) for said in voices}) > 1

    def test_accounts_add_up_and_tell_no_secret(self, game: AnyGame) -> None:
        """For every viewer they sum to the scores, name existing pieces, and are equal in both worlds."""
        for number, position in enumerate(random_positions(game, range(1), each=7)):
            for seat in (None, *range(position.players)):
                view = position.view(seat)
                there = {piece.id for piece in view.picture().pieces}
                for language in LANGUAGES:
                    accounts = view.accounts(language)
                    assert position.scores == {account.party: account.points for account in accounts}, str(position)
                    for entry in (entry for account in accounts for entry in account.entries):
                        assert set(entry.pieces) <= there
                        assert entry.sentence
                        assert "{" not in entry.sentence
                if position.to_move is not None:
                    assert view.accounts() == twin(position, seat, number).view(seat).accounts()

    def test_reasons_for_moves_are_sentences_and_tell_no_secret(self, game: AnyGame) -> None:
        """For every legal move and language; equal in both worlds."""
        for number, position in enumerate(random_positions(game, range(1), each=17)):
            if position.to_move is None:
                continue
            view = position.view(position.to_move)
            other = twin(position, position.to_move, number).view(position.to_move)
            for language in LANGUAGES:
                assert view.coach(language) == other.coach(language)
                assert len(view.coach(language) or "") <= 110  # three lines on a phone
                for move in position.legal_moves:
                    reasons = view.reasons(move, language) + view.doubts(move, language)
                    assert reasons == other.reasons(move, language) + other.doubts(move, language)
                    assert all(reason.endswith(".") and "{" not in reason for reason in reasons), reasons

    def test_every_piece_means_no_move_or_one_that_a_clause_forbids(self, game: AnyGame) -> None:
        """A piece that is no pick means no move, or a move of the catalogue that a clause forbids."""
        clauses = rulebook(game, "en").clauses
        for position in random_positions(game, range(1), each=7):
            for seat in (None, *range(position.players)):
                view = position.view(seat)
                legal = position.legal_moves if seat is not None and seat == position.to_move else ()
                picks = {piece for move in legal for piece in view.picks(move)}
                for piece in (piece.id for piece in view.picture().pieces if piece.id not in picks):
                    move = game.picture.move_of_touch(view.content, piece)
                    if move is not None:
                        assert move in game.notation.index or move in game.notation.outcome_index
                        assert move not in legal, (piece, move, str(position))
                        for language in LANGUAGES:
                            refusal = game.words.refusals.why_not(view.content, move, game.voice(language))
                            assert refusal.clause in clauses
                            assert refusal.sentence.endswith((".", "!"))
                            assert "{" not in refusal.sentence

    def test_pieces_that_are_kept_are_those_that_would_be_drawn_anew(self, game: AnyGame) -> None:
        """Pieces cached from earlier pictures equal newly drawn ones."""
        modules = [module for name, module in sys.modules.items() if name.startswith(f"{game.package}.")]
        kept = [thing for module in modules for thing in vars(module).values() if hasattr(thing, "cache_clear")]
        views = [
            position.view(seat)
            for position in random_positions(game, range(1), each=29)
            for seat in (None, *range(position.players))
        ]
        pictures = [view.picture(language) for view in views for language in LANGUAGES]
        for view in reversed(views):
            for function in kept:
                function.cache_clear()
            for language in reversed(LANGUAGES):
                assert pictures.pop() == view.picture(language)

    def test_lessons_guide_by_short_steps(self, game: AnyGame) -> None:
        """In order, before every move of the learner and at the end; lessons are optional."""
        if not has_lesson(game):
            with pytest.raises(KnallError, match="no guided first game"):
                lesson(game)
            return
        guided = lesson(game)
        said = [step.at for step in guided.steps]
        decisions = {i for i, event in enumerate(guided.match.events) if event.seat == guided.seat}

        assert decisions
        assert said == sorted(said)
        assert decisions | {len(guided.match.events)} <= set(said)
        for words in (step.words[language] for step in guided.steps for language in LANGUAGES):
            assert 5 <= len(words.split()) <= 45, words
            assert "  " not in words

    def test_lessons_point_at_pieces_that_are_there(self, game: AnyGame) -> None:
        """A step points at pieces of the learner's picture at that moment."""
        guided, stages = _lesson_of(game)
        for number, step in enumerate(guided.steps, 1):
            there = {piece.id for piece in stages[step.at].position.view(guided.seat).picture().pieces}
            assert set(step.pieces) <= there, f"step {number}"

    def test_lessons_answer_every_choice(self, game: AnyGame) -> None:
        """The learner chooses between legal moves, each with its own answer in every language."""
        guided, stages = _lesson_of(game)
        for step in (step for step in guided.steps if step.choices):
            moves = [choice.move for choice in step.choices]
            assert stages[step.at].to_move == guided.seat
            assert set(moves) <= set(stages[step.at].legal_moves)
            assert guided.match.events[step.at].text in moves
            for language in LANGUAGES:
                answers = {choice.answer[language] for choice in step.choices}
                assert len(answers) == len(moves) >= 2

    def test_lessons_are_told_in_every_language(self, game: AnyGame) -> None:
        """Every language has the same steps and answers."""
        _lesson_of(game)
        original = {name: set(texts) for name, texts in own_texts(game.package, "lesson", ORIGINAL).items()}
        for language in LANGUAGES:
            own = {name: set(texts) for name, texts in own_texts(game.package, "lesson", language).items()}
            assert original == own, language


def _lesson_of(game: AnyGame) -> tuple[Lesson, list[Match]]:
    if not has_lesson(game):
        pytest.skip(f"{game.title} has no guided first game")
    return lesson(game), moments(game)


def check_explained(position: Position, piece: str, move: str, clause: str, sentence: str) -> None:
    """Touching this piece means this move, refused with the clause and a sentence that begins so, in any language."""
    found = {language: said(position, piece, language=language) for language in LANGUAGES}

    for language, (meant, number, told) in found.items():
        assert (move, clause) == (meant, number)
        assert told == position.why_not(move, language)[1]
    assert found[ORIGINAL][2].startswith(sentence), found
    assert len({told for *_, told in found.values()}) > 1  # it is translated
