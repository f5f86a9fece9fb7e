"""What the rules, the notation and the pictures of every game must do."""

from __future__ import annotations

import re
from inspect import isclass, isfunction, signature
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knall.core.engine.compiling import compiles, load_struct, pool, store_struct
from knall.core.engine.random import seeded
from knall.core.game.game import CHANCE_TEXT, RECORDS, AnyGame
from knall.core.game.options import complete
from knall.core.game.parts import S, V
from knall.core.game.playouts import Scratch, Tally, random_matches
from knall.core.game.rulebook import rulebook
from knall.core.game.rules import Odds, roll_by_odds
from knall.core.match import record
from knall.core.match.match import empty_table
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, BadPosition, IllegalMove, KnallError
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.deriving import derived
from knall.testing.matches import random_match, random_positions, state_of, variants

any_examples = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors, HealthCheck.too_slow],
)  # the game is a fixture, and its tests are inherited


def check_text(position: Position) -> None:
    """The text of a position says all of it: what is legal or may happen, and what each seat sees."""
    again = Position(position.game, position.game.notation.parse(str(position)))

    assert str(again) == str(position)
    assert (again.to_move, again.is_chance) == (position.to_move, position.is_chance)
    if position.is_chance:
        assert again.chances == position.chances
    for seat in (*range(position.players), None):
        assert str(again.view(seat)) == str(position.view(seat))


class RuleTests:
    """Moves, positions, records, chance, pieces; compiled and plain alike."""

    def test_moves_of_the_catalogue_are_unique_and_short(self, game: AnyGame) -> None:
        texts = [*game.notation.catalogue, *game.notation.outcomes]

        assert len(texts) == len(set(texts))
        assert all(text.isascii() and " " not in text and 1 <= len(text) <= 12 for text in texts)
        assert max(len(game.notation.catalogue), len(game.notation.outcomes)) < 1 << 15  # they are kept as int16

    def test_every_point_has_a_text_that_is_read_back_chance_points_too(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number + 50)
            here = match.start
            for event in match.events:
                again = Position(game, game.notation.parse(str(here)))
                assert str(here) == str(again)
                assert (here.legal_moves, here.chances) == (again.legal_moves, again.chances), str(here)
                for seat in (None, *range(players)):
                    assert str(here.view(seat)) == str(again.view(seat))
                here = here.repeat(event.text)

    def test_a_deal_is_made_of_outcomes_with_odds(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            here, rng = empty_table(game, players, options), seeded(number)
            while here.is_chance:
                after, text = here.roll(rng)
                step = here
                for outcome in here.read(text):
                    check_text(step)
                    assert step.chances[game.notation.outcomes[outcome]] > 0
                    state = state_of(step).copy()
                    game.rules.apply(state, outcome)
                    step = Position(game, state)
                assert str(step) == str(after)
                check_text(after)
                here = after

    def test_all_chance_can_be_derived_from_what_is_told_at_the_end(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            events = [
                (event.text, [list(odds.items()) for odds in event.odds], event.drawn_words)
                for event in record.chance_events(match)
            ]
            assert len(events) == sum(event.is_chance for event in match.events)
            assert [] == list(derived(str(match.source.secret), match.source.contributions, events))

    def test_what_chance_does_is_known_by_its_text(self, game: AnyGame) -> None:
        assert [] == [text for text in game.notation.outcomes if not CHANCE_TEXT.match(text)]
        assert [] == [text for text in game.notation.catalogue if CHANCE_TEXT.match(text)]
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            for seat in (None, *range(players)):
                for told in match.told(seat):
                    assert (told.seat is None) == bool(CHANCE_TEXT.match(told.text)), told.text

    def test_the_sentence_of_a_die_has_its_number_and_no_other(self, game: AnyGame) -> None:
        """By this a page finds out a server that tells another one; who rolls may have a number in their name."""
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            for told in match.told(None):
                dice = re.findall(r"^d(\d+)$", told.text)
                for language in LANGUAGES if dice else ():
                    voice, roller = match.voice(language), told.before.chance_for
                    name = "" if roller is None else voice.called(roller)
                    said = told.before.say(told.text, voice)
                    assert re.findall(r"\d+", said.replace(name, "", 1)) == dice, said

    def test_odds_are_told_in_the_order_of_their_texts(self, game: AnyGame) -> None:
        """Where nothing is hidden, those of every draw as it happens, and the same at the end."""
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            events = {event.number: event.odds for event in record.chance_events(match)}
            for number, draws in events.items():
                assert [list(odds) for odds in draws] == [sorted(odds) for odds in draws], number
            told = {one.number: one.odds for one in match.told(None) if one.seat is None}
            assert told == (events if game.open else dict.fromkeys(events))

    def test_every_variant_ends_and_its_record_is_verified(self, game: AnyGame) -> None:
        for players, options in variants(game):
            match = random_match(game, players, options, seed=1)

            verdict = record.verify(record.read(record.write(match)), load_game)

            assert match.is_over
            assert verdict.problems == []
            assert verdict.chance_proven

    @any_examples
    @given(seed=st.integers(0, 10**6), data=st.data())
    def test_a_record_replays_to_the_same_position(self, game: AnyGame, seed: int, data: st.DataObject) -> None:
        players, options = data.draw(st.sampled_from(list(variants(game))))
        match = random_match(game, players, options, seed, moves=30)

        again = record.replay(record.read(record.private(match)), load_game)

        assert str(match.position) == str(again.position)
        assert match.events == again.events

    def test_a_position_survives_being_written_and_read(self, game: AnyGame) -> None:
        for position in random_positions(game, range(2)):
            again = Position(game, game.notation.parse(str(position)))

            assert str(position) == str(again)
            assert position.legal_moves == again.legal_moves
            assert position.scores == again.scores

    def test_every_legal_move_can_be_played_and_said(self, game: AnyGame) -> None:
        for position in random_positions(game, range(1), each=11):
            view = position.view(position.to_move)
            assert position.is_over or position.legal_moves
            for move in position.legal_moves:
                position.play(move)
                for language in LANGUAGES:
                    sentence = view.say(move, language)
                    assert sentence.endswith((".", "!"))
                    assert "{" not in sentence

    def test_every_other_move_is_refused_with_a_clause_of_the_rulebook(self, game: AnyGame) -> None:
        clauses = {language: rulebook(game, language).clauses for language in LANGUAGES}
        for position in random_positions(game, range(1), each=23):
            possible = {*position.legal_moves, *position.chances}
            for move in (*game.notation.catalogue, *game.notation.outcomes):
                if move not in possible:
                    for language in LANGUAGES:
                        clause, sentence = position.why_not(move, language)
                        assert clause in clauses[language], (clause, move, str(position))
                        assert sentence.endswith((".", "!")), (move, sentence)
                        assert "{" not in sentence

    def test_a_refused_move_raises_with_its_clause(self, game: AnyGame) -> None:
        position = random_match(game, game.seats[0], {}, seed=3, moves=2).position
        refused = next(m for m in game.notation.catalogue if m not in position.legal_moves)

        with pytest.raises(IllegalMove) as error:
            position.play(refused)

        assert (error.value.clause, error.value.sentence) == position.why_not(refused)

    @any_examples
    @given(seed=st.integers(0, 1000), where=st.floats(0, 1), junk=st.text(max_size=4), length=st.integers(0, 4))
    def test_a_damaged_position_is_read_or_refused_but_never_crashes(
        self, game: AnyGame, seed: int, where: float, junk: str, length: int
    ) -> None:
        text = str(random_match(game, game.seats[seed % len(game.seats)], {}, seed % 7, moves=seed % 60).position)
        at = int(where * len(text))
        damaged = text[:at] + junk + text[at + length :]

        try:
            position = Position(game, game.notation.parse(damaged))
        except BadPosition as error:
            assert str(error)
        else:
            assert position.is_over or position.legal_moves or position.chances
            assert isinstance(str(position.view(None)), str)

    @any_examples
    @given(text=st.text(max_size=60))
    def test_any_text_as_position_is_refused_with_a_reason_or_is_one(self, game: AnyGame, text: str) -> None:
        try:
            state = game.notation.parse(text)
        except BadPosition as error:
            assert str(error)
        else:
            assert text == game.notation.position(state)

    @any_examples
    @given(text=st.text(max_size=12))
    def test_any_text_as_move_is_refused_or_played(self, game: AnyGame, text: str) -> None:
        position = random_match(game, game.seats[0], {}, seed=5, moves=6).position

        try:
            position.play(text)
        except (BadMove, IllegalMove) as error:
            assert str(error)
        else:
            assert text in position.legal_moves

    def test_what_is_rolled_is_what_the_odds_give(self, game: AnyGame) -> None:
        for players, options in variants(game):
            match = random_match(game, players, options, seed=6)
            for number, event in enumerate(match.events):
                if event.is_chance:
                    state = state_of(match.as_of(number).position)
                    for seed in range(5):
                        assert roll_by_odds(state, Odds(), seeded(seed)) == game.rules.roll(state, Odds(), seeded(seed))

    def test_weights_of_chance_are_positive_and_texts_distinct(self, game: AnyGame) -> None:
        for players, options in variants(game):
            match = random_match(game, players, options, seed=8)
            for decision in match.decisions[:40]:
                position = decision.before.play(decision.move)
                while position.is_chance:
                    assert position.chances
                    assert all(weight > 0 for weight in position.chances.values())
                    position, _ = position.roll(seeded(1))

    def test_picks_of_legal_moves_exist_and_differ(self, game: AnyGame) -> None:
        for position in random_positions(game, range(1), each=17):
            view = position.view(position.to_move)
            there = {piece.id for piece in view.picture().pieces}
            picks = [view.picks(move) for move in position.legal_moves]
            assert len(picks) == len(set(picks)), str(position)
            assert all(set(pick) <= there and pick for pick in picks), str(position)

    def test_pieces_have_ids_of_their_own(self, game: AnyGame) -> None:
        for position in random_positions(game, range(1), each=29):
            for seat in (None, *range(position.players)):
                ids = [piece.id for piece in position.view(seat).picture().pieces]
                assert len(ids) == len(set(ids))

    @pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
    def test_compiled_and_plain_rules_play_the_same_matches(self, game: AnyGame) -> None:
        for players, options in variants(game):
            state = game.rules.state()
            game.rules.configure(state, players, complete(game.options, options))
            states, tallies = pool(game.rules.state, 1), pool(Tally, 1)
            store_struct(state, states)
            random_matches(states, pool(Scratch, 1), tallies, 5, 3)
            tally = Tally()
            random_matches.plain([state], [Scratch()], [tally], 5, 3)

            assert tally == load_struct(Tally, tallies)
            assert state == load_struct(game.rules.state, states)

    def test_a_wrong_number_of_players_is_refused(self, game: AnyGame) -> None:
        for players in (game.seats[0] - 1, game.seats[-1] + 1):
            with pytest.raises(KnallError, match=f"for {game.seats[0]} .*not {players}"):
                random_match(game, players, {}, 1)

    def test_every_part_has_the_types_that_a_game_asks_for(self, game: AnyGame) -> None:
        """As far as it says them: parts are taken from modules by name, so no type checker has seen them together."""
        asked = {name: hint for record in RECORDS.values() for name, hint in get_type_hints(record).items()}
        own: dict[object, object] = {S: game.rules.state, V: game.secrets.view_state, Any: game.secrets.feature_state}
        for name, kind in asked.items():
            function = game.part(name)
            if not isfunction(function) or not function.__module__.startswith(game.package):
                continue
            if get_origin(kind) in (Union, UnionType):  # it may be left out
                kind = next(one for one in get_args(kind) if one is not type(None))
            parameters, result = get_args(kind)
            said = get_type_hints(function)
            given = [said.get(one) for one in signature(function).parameters] + [said.get("return")]
            wanted = [own.get(one, one) for one in (*parameters, result)]
            assert len(wanted) == len(given), name
            for one, other in zip(wanted, given, strict=True):
                assert one == other or not (isclass(one) and isclass(other)), (name, one, other)
