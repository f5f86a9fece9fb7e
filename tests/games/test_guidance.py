"""What accounts, touches, pictures and guided first games must be in every game; its own tests add what is its own."""

from __future__ import annotations

import sys

from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.lesson import lesson
from knall.core.rulebook import rulebook
from tests.games.test_secrets import twin
from tests.guidance import moments
from tests.matches import random_positions


def test_accounts_add_up_and_tell_no_secret(game: AnyGame) -> None:
    """For every viewer they add up to the scores, name pieces that are there, and are the same in both worlds."""
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


def test_every_piece_means_no_move_or_one_that_a_clause_forbids(game: AnyGame) -> None:
    """A piece that is no pick means no move, or one of the catalogue that a clause forbids."""
    clauses = rulebook(game, "en").clauses
    for position in random_positions(game, range(1), each=7):
        for seat in (None, *range(position.players)):
            view = position.view(seat)
            legal = position.legal_moves if seat is not None and seat == position.to_move else ()
            picks = {piece for move in legal for piece in view.picks(move)}
            for piece in (piece.id for piece in view.picture().pieces if piece.id not in picks):
                move = game.move_of_touch(view.record, piece)
                if move is not None:
                    assert move in game.index or move in game.outcome_index
                    assert move not in legal, (piece, move, str(position))
                    for language in LANGUAGES:
                        refusal = game.refusals.why_not(view.record, move, language)
                        assert refusal.clause in clauses
                        assert refusal.sentence.endswith((".", "!"))
                        assert "{" not in refusal.sentence


def test_pieces_that_are_kept_are_those_that_would_be_drawn_anew(game: AnyGame) -> None:
    """Pieces kept from earlier pictures are those that would be drawn anew."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{game.package}.")]
    kept = [thing for module in modules for thing in vars(module).values() if hasattr(thing, "cache_clear")]
    views = [
        position.view(seat)
        for position in random_positions(game, range(1), each=29)
        for seat in (None, *range(position.players))
    ]
    pictures = [view.picture(language) for view in views for language in LANGUAGES]
    assert kept
    for view in reversed(views):
        for function in kept:
            function.cache_clear()
        for language in reversed(LANGUAGES):
            assert pictures.pop() == view.picture(language)


def test_lessons_guide_by_short_steps(game: AnyGame) -> None:
    """Some twelve to twenty, in order, before every move of the learner and at the end."""
    guided = lesson(game)
    said = [step.at for step in guided.steps]
    decisions = {i for i, event in enumerate(guided.match.events) if event.seat == guided.seat}

    assert 12 <= len(said) <= 20
    assert said == sorted(said)
    assert decisions | {len(guided.match.events)} <= set(said)
    assert len(decisions) >= 5
    assert not moments(game)[-1].is_over
    for words in (step.words[language] for step in guided.steps for language in LANGUAGES):
        assert 10 <= len(words.split()) <= 60, words
        assert "  " not in words
