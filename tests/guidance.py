"""What accounts, meanings and guided first games must be in every game; a game's own tests add what is its own."""

from __future__ import annotations

import sys

from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.lesson import lesson
from knall.core.match import Match
from knall.core.rulebook import rulebook
from tests.games.test_secrets import twin
from tests.matches import random_positions


def check_accounts(game: AnyGame, each: int) -> None:
    """For every viewer they add up to the scores, name pieces that are there, and are the same in both worlds."""
    for number, position in enumerate(random_positions(game, range(1), each)):
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


def check_meanings(game: AnyGame, each: int) -> None:
    """A piece that is no pick means no move, or one of the catalogue that a clause forbids."""
    clauses = rulebook(game, "en").clauses
    for position in random_positions(game, range(1), each):
        for seat in (None, *range(position.players)):
            view = position.view(seat)
            legal = position.legal_moves if seat is not None and seat == position.to_move else ()
            picks = {piece for move in legal for piece in view.picks(move)}
            for piece in (piece.id for piece in view.picture().pieces if piece.id not in picks):
                move = game.meant(view.record, piece)
                if move is not None:
                    assert move in game.index
                    assert move not in legal, (piece, move, str(position))
                    for language in LANGUAGES:
                        refusal = game.why_not(view.record, move, language)
                        assert refusal.clause in clauses
                        assert refusal.sentence.endswith((".", "!"))
                        assert "{" not in refusal.sentence


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


def check_lesson(game: AnyGame) -> None:
    """Some twelve to twenty short steps, before every move of the learner and at the end, all at the learner's turn."""
    guided, stages = lesson(game), moments(game)
    said = [step.at for step in guided.steps]
    decisions = {i for i, event in enumerate(guided.match.events) if event.seat == guided.seat}

    assert 12 <= len(said) <= 20
    assert said == sorted(said)
    assert decisions | {len(guided.match.events)} == set(said)
    assert len(decisions) >= 5
    assert not stages[-1].is_over
    for step in guided.steps:
        assert guided.seat == stages[step.at].to_move
        assert all(10 <= len(step.words[language].split()) <= 60 for language in LANGUAGES)


def check_kept_pieces(game: AnyGame, each: int) -> None:
    """Pieces kept from earlier pictures are those that would be drawn anew."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{game.package}.")]
    kept = [thing for module in modules for thing in vars(module).values() if hasattr(thing, "cache_clear")]
    views = [
        position.view(seat)
        for position in random_positions(game, range(1), each)
        for seat in (None, *range(position.players))
    ]
    pictures = [view.picture(language) for view in views for language in LANGUAGES]
    assert kept
    for view in reversed(views):
        for function in kept:
            function.cache_clear()
        for language in reversed(LANGUAGES):
            assert pictures.pop() == view.picture(language)
