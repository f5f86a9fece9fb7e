"""Seats by lot: the first event of a match, from the same stream as all chance, in the log and in the record."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance, record, seat_lot
from knall.core.match.history import Event
from knall.core.match.match import Match, begin, opened
from knall.core.match.position import Position
from knall.core.text.errors import BadRecord, KnallError
from knall.core.text.voice import Voice
from knall.games import load_game
from knall.testing.deriving import derived


def by_lot(game: AnyGame, players: int = 2, seed: int = 1) -> Match:
    return begin(game, players, {}, chance.known(seed), by_lot=True)


def to_the_end(match: Match) -> Match:
    rng = seeded(3)
    while not match.is_over:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return match


def test_every_order_comes_about_as_often() -> None:
    found = Counter(seat_lot.draw(3, chance.known(seed).draws()) for seed in range(1200))

    assert {"@1/2/3", "@1/3/2", "@2/1/3", "@2/3/1", "@3/1/2", "@3/2/1"} == set(found)
    assert all(130 < times < 270 for times in found.values()), found


@pytest.mark.parametrize("text", ["", "@", "@1", "@1/1", "@1/2/3", "@2/1/", "@12", "%2/1", "@2/0", "@²/1"])
def test_what_puts_two_people_on_no_or_the_same_seat_is_no_lot(text: str) -> None:
    assert seat_lot.read(text, 2) is None
    with pytest.raises(KnallError, match="drawn by lot first"):
        opened(load_game("urknall"), 2, {}, chance.known(1), by_lot=True).follow(text)


def test_the_lot_comes_before_the_deal_and_changes_no_position(game: AnyGame) -> None:
    match = by_lot(game, game.seats[-1])

    first = match.events[0]
    assert first.is_chance
    assert seat_lot.read(first.text, game.seats[-1]) == match.order
    assert match.start == match.as_of(1).position
    assert match.start.is_chance
    for seat in (None, 0, 1):
        told = next(match.told(seat))
        assert (1, None, first.text) == (told.number, told.seat, told.text)
        assert first.text == next(match.told_texts(seat))[2]
    assert match == record.begin_again(match).settled()


def test_a_whole_match_by_lot_is_recorded_verified_and_derived_without_the_rules(game: AnyGame) -> None:
    match = to_the_end(by_lot(game))
    text = record.write(match)

    again = record.replay(record.read(text), load_game)

    assert text.startswith('[Knall "1"]')
    assert (match.events, match.position, match.order) == (again.events, again.position, again.order)
    found = record.verify(record.read(text), load_game)
    assert (True, []) == (found.chance_proven, found.problems)
    events = [
        (one.text, [list(odds.items()) for odds in one.odds], one.drawn_words) for one in record.chance_events(match)
    ]
    assert [] == list(derived("seed:1", [], events))


def test_another_lot_than_the_secret_gives_is_found_out() -> None:
    match = to_the_end(by_lot(load_game("urknall")))
    lots = {"@1/2": "@2/1", "@2/1": "@1/2"}
    right = match.events[0].text
    text = record.write(match).replace(f"1. {right} ", f"1. {lots[right]} ")

    found = record.verify(record.read(text), load_game)

    assert [f"event 1 is “{lots[right]}”, but the secret gives “{right}”"] == found.problems
    assert not found.chance_proven


def test_a_record_without_its_lot_is_found_out() -> None:
    match = by_lot(load_game("urknall"))
    text = record.private(replace(match, events=match.events[1:], by_lot=False))

    found = record.verify(record.read(text), load_game)

    assert "event 1 is" in found.problems[0]
    assert not found.chance_proven


def test_a_record_whose_lot_seats_nobody_is_refused() -> None:
    match = by_lot(load_game("urknall"))
    text = record.private(match).replace(f"1. {match.events[0].text} ", "1. @1/1 ")

    with pytest.raises(BadRecord, match=r"event 1, “@1/1”: the seats are drawn by lot first"):
        record.replay(record.read(text), load_game)


def test_a_match_by_lot_from_a_given_position_and_one_that_is_resumed() -> None:
    game = load_game("urknall")
    start = by_lot(game).play("a1").position
    match = begin(game, 2, {}, chance.known(5), start=Position(game, game.notation.parse(str(start))), by_lot=True)

    assert [Event(None, match.events[0].text)] == list(match.events[:1])
    assert start == match.as_of(1).position
    going_on = record.resumed(record.read(record.private(match)), load_game)
    move = match.legal_moves[0]
    assert match.play(move).events == going_on.play(move).events


def test_undo_never_reaches_the_lot() -> None:
    match = by_lot(load_game("urknall"))
    with pytest.raises(KnallError, match="nothing to undo"):
        match.undo()

    taken_back = match.play(match.legal_moves[0]).undo()

    assert (match.position, match.order) == (taken_back.position, taken_back.order)
    assert taken_back.position == taken_back.as_of(len(taken_back.events)).position


def test_the_sentence_speaks_to_whoever_reads_and_names_the_others() -> None:
    names = ("Ada", "Orange", "Bob")

    assert "The seats were drawn by lot: Ada is White and Bob is Red." == seat_lot.say(
        [0, 2], ["White", "Orange", "Red"], Voice("en", names)
    )
    assert "Die Plätze wurden ausgelost: Ada ist Weiß und du bist Rot." == seat_lot.say(
        [0, 2], ["Weiß", "Orange", "Rot"], Voice("de", names, 2)
    )
    assert "The seats were drawn by lot." == seat_lot.say([], ["White", "Orange"], Voice("en", names))
