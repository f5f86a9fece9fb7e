"""The reasons of every game are its rules once more: they forbid exactly what the generator does not allow."""

from __future__ import annotations

from dataclasses import replace
from string import Formatter

from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.refusals import OTHERWISE, SECTION
from knall.core.rulebook import rulebook
from knall.core.texts import own_texts
from tests.refusals import all_causes, survey


def test_a_move_is_legal_exactly_if_no_reason_forbids_it(game: AnyGame) -> None:
    """For the seat to decide; all others, and everybody at chance and at the end, have nothing that is legal."""
    for one in survey(game):
        allowed = {move for move, found in one.forbidding.items() if not found}
        assert one.legal == allowed, (str(one.position.view(one.seat)), one.seat)


def test_without_a_reason_exactly_those_moves_become_legal_that_it_alone_forbids(game: AnyGame) -> None:
    positions = [one for one in survey(game) if one.legal]
    for number, cause in enumerate(sorted(all_causes(game))):
        left = {
            kind: [reason for reason in ordered if (reason.clause, reason.key) != cause]
            for kind, ordered in game.refusals.reasons.items()
        }
        refusals = replace(game.refusals, reasons=left)
        one = next((one for one in positions if one.alone([cause])), positions[number % len(positions)])
        view = one.position.view(one.seat).record
        allowed = {move for move in one.forbidding if not any(refusals.forbidding(view, move))}
        assert one.legal | one.alone([cause]) == allowed, (cause, str(one.position))


def test_every_reason_cites_a_clause_and_has_a_sentence_in_every_language(game: AnyGame) -> None:
    for language in LANGUAGES:
        clauses, sentences = rulebook(game, language).clauses, game.refusals.sentences(language)
        for clause, key in all_causes(game):
            named = {field for _, field, _, _ in Formatter().parse(sentences[key]) if field is not None}
            assert clause in clauses
            assert sentences[key].endswith(".")
            assert named <= set(game.refusals.fields), key


def test_every_sentence_belongs_to_a_reason_and_is_there_in_every_language(game: AnyGame) -> None:
    used = {key for _, key in all_causes(game)}
    shared = set(own_texts("knall.core", "texts", "en")[SECTION])
    for language in LANGUAGES:
        assert shared == set(own_texts("knall.core", "texts", language)[SECTION])
        own = own_texts(game.package, "refusals", language)[SECTION] if game.refusals.package else {}
        assert used - shared <= set(own) <= used
    assert OTHERWISE in shared
