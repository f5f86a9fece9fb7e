"""Tests that a game's reasons repeat its rules: they forbid exactly the moves that the generator does not list.

`RefusalTests` is for every game. A game's own tests also check that each reason is needed and, with `loosened`, that it
stands for a condition of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from string import Formatter

from knall.core.game.game import AnyGame
from knall.core.game.refusals import OTHERWISE, SECTION
from knall.core.game.rulebook import rulebook
from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.core.text.sentences import common_sentences
from knall.core.text.texts import own_texts
from knall.testing.matches import random_match, variants

Cause = tuple[str, str]  # clause and key of a reason


@dataclass(frozen=True)
class Surveyed:
    """A position as one seat sees it: the legal moves, and the causes that forbid the others."""

    position: Position
    seat: int | None
    legal: frozenset[str]
    forbidding: dict[str, tuple[Cause, ...]]
    """By move, in order; empty for moves without a cause."""
    kinds: dict[str, str]
    """By move, as the causes are."""

    def alone(self, causes: Iterable[Cause]) -> set[str]:
        """The moves that only some of these causes forbid."""
        wanted = set(causes)
        return {move for move, found in self.forbidding.items() if found and wanted.issuperset(found)}


def surveyed(position: Position, seat: int | None, moves: Sequence[str] = ()) -> Surveyed:
    """A survey of these moves, or of all moves and some outcomes, from this seat's view."""
    refusals, view, notation = position.game.words.refusals, position.view(seat).content, position.game.notation
    outcomes = notation.outcomes[:: 1 + len(notation.outcomes) // 50]  # a few of them will do
    tried = moves or (*notation.catalogue, *outcomes)
    return Surveyed(
        position,
        seat,
        frozenset(position.legal_moves if seat is not None and seat == position.to_move else ()),
        {move: tuple((reason.clause, reason.key) for reason in refusals.forbidding(view, move)) for move in tried},
        {move: refusals.attempt(view, move).kind for move in tried},
    )


@cache
def survey(game: AnyGame) -> tuple[Surveyed, ...]:
    """Random positions of all variants, for the seat to decide and some others; also at chance and at the end."""
    return tuple(surveyed(position, seat) for position, seat in _moments(game))


def _moments(game: AnyGame) -> Iterator[tuple[Position, int | None]]:
    each = 4 + len(game.notation.catalogue) // 200
    for number, (players, options) in enumerate(variants(game)):
        match = random_match(game, players, options, number + 70)
        yield match.position, 0
        for i, decision in enumerate(match.decisions):
            if i % each == number % each:
                yield decision.before, decision.before.to_move
            if i % (4 * each) == 0:
                yield decision.before, (None, *range(players))[(number + i // each) % (players + 1)]
            after = decision.before.play(decision.move)
            if after.is_chance and i % each == 0:
                yield after, 0


def all_causes(game: AnyGame) -> set[Cause]:
    """Every reason of the game."""
    return {(reason.clause, reason.key) for ordered in game.words.refusals.reasons.values() for reason in ordered}


class RefusalTests:
    """A refused move is explained by the rule that forbids it."""

    def test_a_move_is_legal_exactly_if_no_reason_forbids_it(self, game: AnyGame) -> None:
        """For the seat to decide; for others, at chance and at the end nothing is legal."""
        for one in survey(game):
            allowed = {move for move, found in one.forbidding.items() if not found}
            assert one.legal == allowed, (str(one.position.view(one.seat)), one.seat)

    def test_without_a_reason_exactly_those_moves_become_legal_that_it_alone_forbids(self, game: AnyGame) -> None:
        positions = [one for one in survey(game) if one.legal]
        for number, cause in enumerate(sorted(all_causes(game))):
            left = {
                kind: [reason for reason in ordered if (reason.clause, reason.key) != cause]
                for kind, ordered in game.words.refusals.reasons.items()
            }
            refusals = replace(game.words.refusals, reasons=left)
            one = next((one for one in positions if one.alone([cause])), positions[number % len(positions)])
            view = one.position.view(one.seat).content
            allowed = {move for move in one.forbidding if not any(refusals.forbidding(view, move))}
            assert one.legal | one.alone([cause]) == allowed, (cause, str(one.position))

    def test_every_reason_cites_a_clause_and_has_a_sentence_in_every_language(self, game: AnyGame) -> None:
        for language in LANGUAGES:
            clauses, sentences = rulebook(game, language).clauses, game.words.refusals.sentences(language)
            for clause, key in all_causes(game):
                named = {field for _, field, _, _ in Formatter().parse(sentences[key]) if field is not None}
                assert clause in clauses
                assert sentences[key].endswith(".")
                assert named <= {*game.words.refusals.seats, *game.words.refusals.fields}, key

    def test_every_sentence_belongs_to_a_reason_and_is_there_in_every_language(self, game: AnyGame) -> None:
        used = {key for _, key in all_causes(game)}
        shared = set(common_sentences(ORIGINAL))
        for language in LANGUAGES:
            own = own_texts(game.package, "refusals", language)[SECTION] if game.words.refusals.package else {}
            assert used - shared <= set(own) <= used
        assert OTHERWISE in shared


def check_every_reason_is_needed(game: AnyGame, positions: Sequence[Surveyed], never_alone: set[Cause]) -> None:
    """Each reason is somewhere the only one and then the answer, except those in `never_alone`."""
    shown: dict[Cause, tuple[Surveyed, str]] = {}
    for one in positions:
        shown |= {found[0]: (one, move) for move, found in one.forbidding.items() if len(found) == 1}
    assert set() == all_causes(game) - never_alone - set(shown), "never seen to be all that forbids a move"
    assert set() == never_alone & set(shown), "all that forbids a move, after all"
    for (clause, key), (one, move) in shown.items():
        for language in LANGUAGES:
            refusal = game.words.refusals.why_not(one.position.view(one.seat).content, move, game.voice(language))
            begin = game.words.refusals.sentences(language)[key].partition("{")[0].partition("[")[0].partition("[")[0]
            assert (clause, begin) == (refusal.clause, refusal.sentence[: len(begin)]), (move, str(one.position))
