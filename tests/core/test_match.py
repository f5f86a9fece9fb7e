"""Matches: the door for moves, undo, and what is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance, record
from knall.core.match.history import Setup
from knall.core.match.match import (
    KEPT_FOR_PLAYING,
    MOST_AT_ONCE,
    MOST_EVENTS,
    RECENT,
    Match,
    begin,
    empty_table,
    opened,
)
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.games import load_game
from knall.testing.matches import random_match

DEALT = 2  # events before the first decision: elements that had to be dealt anew, and the deal that counts (U6)


@pytest.fixture
def match() -> Match:
    return begin(load_game("urknall"), 3, {}, chance.known(7))


def test_the_same_seed_is_the_same_match(game: AnyGame) -> None:
    assert random_match(game, 3, {}, 5).events == random_match(game, 3, {}, 5).events


def test_a_move_and_the_chance_that_follows_are_one_unit(match: Match) -> None:
    after = match.play("a1").play("a2").play("a3")

    assert [e.text for e in after.events[DEALT:][:3]] == ["a1", "a2", "a3"]
    assert [e.seat for e in after.events] == [None] * DEALT + [0, 1, 2, None]
    assert after.to_move == 0


def test_a_match_is_a_value(match: Match) -> None:
    match.play("a1")

    assert len(match.events) == DEALT


def test_a_match_begins_with_the_empty_table_and_the_events_that_deal(match: Match) -> None:
    begun = match.as_of(0)

    assert (Setup.DEALT, empty_table(match.game, 3, {})) == (match.setup, begun.position)
    assert begun.position.is_chance
    assert begun.repeated(match.events).position == match.position
    assert match.position.to_move == 0
    with pytest.raises(KnallError, match="nothing to undo"):
        match.undo()


def test_bad_illegal_and_foreign_moves_are_told_apart(match: Match) -> None:
    with pytest.raises(BadMove, match="“q9” is not a move of Urknall"):
        match.play("q9")
    with pytest.raises(IllegalMove, match=r"^U7: ") as illegal:
        match.play("a13")
    assert (illegal.value.move, illegal.value.clause) == ("a13", "U7")
    with pytest.raises(IllegalMove, match="Astronauten beginnen"):
        match.play("a13", language="de")
    with pytest.raises(KnallError, match="it is White’s turn"):
        match.play("a1", seat=2)


def test_nothing_can_be_played_after_the_end(game: AnyGame) -> None:
    with pytest.raises(KnallError, match="the match is over"):
        random_match(game, 2, {}, 1).play("a1")


def test_an_undo_takes_back_the_last_decision_and_stays_in_the_log(match: Match) -> None:
    after = match.play("a1").play("a2").undo(1)

    assert str(match.play("a1")) == str(after)
    assert [e.text for e in after.events[DEALT:]] == ["a1", "a2", "undo"]
    with pytest.raises(KnallError, match="nothing to undo"):
        match.undo()


def test_chance_is_not_drawn_again_after_an_undo(match: Match) -> None:
    placed = match.play("a1").play("a2").play("a3")
    again = placed.undo().play("a3")

    assert again.drawn > placed.drawn


def test_undo_is_free_while_nobody_has_learnt_anything(match: Match) -> None:
    one = match.play("a1")
    assert one.undo_is_free(0)
    assert not one.undo_is_free(1)
    assert not match.undo_is_free(0)
    rolled = one.play("a2").play("a3")
    assert not rolled.undo_is_free(2)  # the die has been seen
    assert rolled.chance_seen(2)
    assert not rolled.secrets_shown(2)


def test_moves_and_undos_stop_with_a_sentence_while_there_is_room_to_play_on(match: Match) -> None:
    played = match.play("a1")
    while played.allows_undo:
        played = played.take_back(0).play("a1")

    assert len(played.events) + KEPT_FOR_PLAYING in range(MOST_EVENTS, MOST_EVENTS + 3)
    with pytest.raises(KnallError, match=f"a log holds {MOST_EVENTS} events"):
        played.take_back(0)
    with pytest.raises(KnallError, match="es kann nichts mehr zurückgenommen werden"):
        played.take_back(0, "de")
    while not played.is_over:
        played = played.play(played.legal_moves[0])
    assert not record.verify(record.read(record.write(played)), load_game).problems


def test_a_match_that_has_come_to_the_end_of_the_log_does_not_go_on(match: Match) -> None:
    played = match.play("a1")
    while not played.log_is_full:
        played = played.undo(0).play("a1")

    assert len(played.events) <= MOST_EVENTS
    with pytest.raises(KnallError, match="the log has an end"):
        played.play("a2")
    with pytest.raises(KnallError, match="das Protokoll hat ein Ende"):
        played.play("a2", language="de")


def test_no_match_comes_near_the_end_of_the_log_by_itself(game: AnyGame) -> None:
    for players in game.seats:
        match = random_match(game, players, {}, 4)
        units = [b.at - a.at for a, b in zip(match.decisions, match.decisions[1:], strict=False)]
        assert len(match.events) < KEPT_FOR_PLAYING
        assert max(units) < MOST_AT_ONCE


def test_a_log_can_be_followed(game: AnyGame) -> None:
    match = random_match(game, 3, {}, 9, moves=25)
    again = opened(game, 3, {}, chance.known("test 9"))
    for event in match.events:
        again = again.follow(event.text)

    assert match.position == again.position
    assert match.decisions[-1].chance_followed == again.decisions[-1].chance_followed


def test_the_log_is_told_from_any_event_on(match: Match) -> None:
    played = match.play("a1").play("a2").play("a3").undo()

    assert [one.text for one in played.told(None)][DEALT:][:3] == ["a1", "a2", "a3"]
    assert [one.text for one in played.told(1)][-1] == "undo"
    assert [one.text for one in played.told(0, after=DEALT + 2)][:1] == ["a3"]


def test_what_is_told_is_told_of_the_positions_where_it_happened(game: AnyGame) -> None:
    """From what is known of the last events as from the start: the same as when every event is looked up by itself."""
    match, rng = random_match(game, 3, {}, 6, moves=0), seeded(6)
    for _ in range(3 * RECENT):
        if match.decisions and rng.below(3) == 0:
            match = match.undo(0)
        if not match.is_over:
            match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    places = [match.as_of(number).position for number in range(len(match.events))]
    again = opened(game, 3, {}, match.source).repeated(match.events)

    for seat in (None, 0, 1, 2):
        expected = [
            (number, event.seat, str(before.view(seat)), text)
            for number, (event, before) in enumerate(zip(match.events, places, strict=True), 1)
            for text in (("undo",) if event.text == "undo" else before.told(event.text, seat))
        ]
        for one in (match, again):
            for after in (0, 1, len(match.events) - RECENT, len(match.events) - 2, len(match.events)):
                found = [(told.number, told.seat, str(told.before), told.text) for told in one.told(seat, after)]
                assert found == [line for line in expected if line[0] > after]
        assert list(match.told_texts(seat)) == [(number, who, text) for number, who, _, text in expected]


def test_a_match_may_begin_from_a_given_position(match: Match) -> None:
    start = match.play("a1").play("a2").position
    given = begin(match.game, 0, {}, chance.known(1), start=start)
    assert (str(start), Setup.GIVEN) == (str(given.start), given.setup)
    roll = Position(match.game, match.game.notation.parse(str(start.play("a3"))))
    rolled = begin(match.game, 0, {}, chance.known(1), start=roll)
    assert rolled.to_move == 0
    assert rolled.events[0].text.startswith("d")


def test_names_must_be_as_many_as_players(match: Match) -> None:
    with pytest.raises(KnallError, match="3 play, but there are 2 names"):
        begin(match.game, 3, {}, chance.known(1), ("Ada", "Emmy"))


def test_there_is_no_view_for_a_seat_that_is_not_there(match: Match) -> None:
    with pytest.raises(KnallError, match="there is no seat 3"):
        match.position.view(3)


def test_a_position_is_a_value_with_a_picture(match: Match) -> None:
    same = begin(match.game, 3, {}, chance.known(7)).position

    assert match.position == same
    assert hash(match.position) == hash(same)
    assert repr(match.position).startswith("<Urknall: 1")
    assert match._repr_svg_() == match.position._repr_svg_()
    assert match.position.svg().startswith("<svg ")


def test_a_match_as_of_an_earlier_event_is_what_it_was_then() -> None:
    match = random_match(load_game("urknall"), 2, {}, 4, moves=12)
    match = match.undo(match.decisions[-1].before.to_move)
    while len(match.events) < 40 and not match.is_over:
        match = match.play(match.legal_moves[0])
    grown = replace(match, position=match.start, events=(), decisions=())
    for number in range(len(match.events) + 1):
        assert match.as_of(number) == replace(grown, drawn=match.drawn)
        if number < len(match.events):
            grown = grown.repeated([match.events[number]])
    with pytest.raises(KnallError, match="there is no event 999"):
        match.as_of(999)


def test_at_a_full_table_seats_that_nobody_named_are_called_as_the_game_calls_them() -> None:
    game = load_game("urknall")
    names = ("Anna", *(game.words.called(seat, "en") for seat in range(1, 3)), "Anna")
    voice = begin(game, 4, {}, chance.known("full"), names).voice("de", 0)

    plain = [game.words.called(seat, "de") for seat in range(4)]
    assert (f"Anna ({plain[0]})", plain[1], plain[2], f"Anna ({plain[3]})") == voice.names
