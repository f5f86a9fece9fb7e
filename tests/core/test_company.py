"""Attendance: people resign, leave, are stood in for and come back, in the log and in the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import attendance, chance, record
from knall.core.match.attendance import ABANDONED, NOBODY_GONE, SEATS, attendance_of
from knall.core.match.history import By, Event
from knall.core.match.match import MARKED, MOST_AT_ONCE, MOST_EVENTS, Match, begin
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.core.text.voice import Voice
from knall.games import load_game

TEXTS = ["leave/1", "away/2", "back/2", "away/2", "leave/2", "resign/3"]


def begun(game: AnyGame, players: int = 2, by_lot: bool = False) -> Match:
    return begin(game, players, {}, chance.known(1), by_lot=by_lot)


def played(match: Match, moves: int, seed: int = 3) -> Match:
    """Some moves further, if it is not over."""
    rng = seeded(seed)
    for _ in range(moves):
        if match.is_over:
            break
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return match


def test_events_tell_who_is_gone() -> None:
    found = [attendance_of(TEXTS[:number]) for number in range(len(TEXTS) + 1)]

    assert [(sorted(one.left), sorted(one.away)) for one in found] == [
        ([], []),
        ([0], []),
        ([0], [1]),
        ([0], []),
        ([0], [1]),
        ([0, 1], []),
        ([0, 1], []),
    ]
    assert [one.ended_by for one in found] == [None] * 6 + ["resign/3"]
    for one in found:
        assert attendance_of(one.texts) == one


def test_they_change_no_position_and_no_chance(game: AnyGame) -> None:
    plain, rng = begun(game, game.seats[-1]), seeded(5)
    gone = plain
    for number in range(60):
        if plain.is_over:
            break
        if number % 7 == 3:
            gone = gone.went("back/2" if 1 in gone.attendance.away else "away/2")
        move = plain.legal_moves[rng.below(len(plain.legal_moves))]
        plain, gone = plain.play(move), gone.play(move)

    assert gone.position == plain.position
    assert gone.drawn == plain.drawn
    assert [event for event in gone.events if event.text not in SEATS] == list(plain.events)
    assert [one.move for one in gone.decisions] == [one.move for one in plain.decisions]


@pytest.mark.parametrize("text", ["resign/2", "leave/1", "away/2", ABANDONED])
def test_the_log_tells_them_to_everybody_alike(game: AnyGame, text: str) -> None:
    match = played(begun(game), 3).went(text)

    for seat in (None, 0, 1):
        told = list(match.told(seat))[-1]
        assert (told.number, told.seat, told.text) == (len(match.events), SEATS[text], text)
        assert told.effects("en") == ()
        assert (told.by, told.odds) == (None, None)
        assert list(match.told_texts(seat))[-1] == (told.number, told.seat, text)


def test_a_match_that_people_ended_is_over(game: AnyGame) -> None:
    match = played(begun(game), 3)
    for text, winners in (("resign/1", (1,)), ("resign/2", (0,)), (ABANDONED, ())):
        over = match.went(text)
        assert (over.is_over, over.to_move, over.legal_moves, over.winners) == (True, None, (), winners)
        with pytest.raises(KnallError, match="the match is over"):
            over.play(match.legal_moves[0])
        for more in ("back/1", "resign/1", match.legal_moves[0]):
            with pytest.raises(KnallError, match="the match is over"):
                over.follow(more)


def test_of_several_who_stay_those_win_who_lead(game: AnyGame) -> None:
    for seed in range(1, 12):
        match = played(begun(game, 3), 40, seed)
        if match.is_over:
            continue
        points = list(match.scores.values())
        for seat in range(3):
            others = [other for other in range(3) if other != seat]
            winners = match.went(f"resign/{seat + 1}").winners
            assert winners
            assert set(winners) <= set(others)
            assert {points[winner] for winner in winners} == {max(points[other] for other in others)}


@pytest.mark.parametrize(
    ("before", "text", "problem"),
    [
        ([], "leave/3", "2 play, and there is no seat 3"),
        ([], "back/1", "no bot stands in for seat 1"),
        (["away/1"], "away/1", "stands in for seat 1"),
        (["leave/1"], "away/1", "seat 1 has left the match"),
        (["leave/1"], "resign/1", "seat 1 has left the match"),
        (["resign/1"], "leave/2", "the match is over"),
    ],
)
def test_what_cannot_happen_is_refused(before: list[str], text: str, problem: str) -> None:
    match = begun(load_game("urknall"))
    for one in before:
        match = match.follow(one)

    with pytest.raises(KnallError, match=problem):
        match.follow(text)


def test_nobody_goes_before_all_is_dealt(game: AnyGame) -> None:
    with pytest.raises(KnallError, match="chance comes first"):
        record.begin_again(begun(game)).follow("resign/1")


def test_a_full_log_can_still_be_left() -> None:
    match = begun(load_game("urknall"))
    full = replace(match, events=match.events + (Event(0, "x"),) * (MOST_EVENTS - MOST_AT_ONCE + 1))
    assert full.log_is_full
    assert full.went("resign/1").is_over


def test_an_undo_goes_back_behind_who_has_gone_and_brings_nobody_back() -> None:
    match = begun(load_game("urknall"), 3)
    gone = match.play("a1").went("leave/2").play("a2", by=By.BOT)

    back = gone.take_back(0)

    assert back.position == match.position
    assert back.attendance.left == {1}
    assert [event.text for event in back.events[len(match.events) :]] == ["a1", "leave/2", "a2", "undo", "undo"]


def test_as_it_once_stood_is_as_it_stood_then(game: AnyGame) -> None:
    match = begun(game, game.seats[-1])
    history = [match]
    for number in range(3 * MARKED):
        if match.is_over:
            break
        if number % 5 == 4:
            match = match.went("back/1" if 0 in match.attendance.away else "away/1")
        else:
            match = played(match, 1, number)
        history.append(match)

    for then in history:
        found = match.as_of(len(then.events))
        assert (found.attendance, found.position, found.decisions) == (then.attendance, then.position, then.decisions)
    assert record.begin_again(match).repeated(match.events).attendance == match.attendance


@pytest.mark.parametrize("by_lot", [False, True])
@pytest.mark.parametrize("end", ["resign/2", ABANDONED])
def test_a_record_keeps_and_proves_them(game: AnyGame, by_lot: bool, end: str) -> None:
    match = played(begun(game, by_lot=by_lot), 4).went("away/1")
    match = played(match, 2).went("back/1").went(end)

    opened = record.read(record.write(match))
    again = record.replay(opened, load_game)

    assert (again.events, again.attendance, again.winners) == (match.events, match.attendance, match.winners)
    assert again.by_lot == by_lot
    verdict = record.verify(opened, load_game)
    assert (verdict.problems, verdict.chance_proven) == ([], True)
    forged = {**opened.tags, "Winners": opened.tags["Winners"] + "?"}
    assert "the tag Winners" in record.verify(replace(opened, tags=forged), load_game).problems[0]


def test_a_record_that_is_told_while_the_match_lasts_can_be_read_by_programs_only_as_a_log(game: AnyGame) -> None:
    match = played(begun(game), 2).went("away/2")

    assert record.read(record.write(match, seat=0)).log[-1] == "away/2"
    resumed = record.resumed(record.read(record.private(match)), load_game)
    assert (resumed.events, resumed.attendance, resumed.drawn) == (match.events, match.attendance, match.drawn)


def test_a_record_tells_which_moves_a_bot_made_for_somebody(game: AnyGame) -> None:
    match = begun(game).went("away/1").went("away/2")
    match = match.play(match.legal_moves[0], by=By.BOT).went("back/1").went("back/2")
    match = match.play(match.legal_moves[0])

    again = record.replay(record.read(record.private(match)), load_game)

    assert [one.by for one in again.events if one.is_move] == [By.BOT, By.SEAT]
    assert [one.by for one in again.events] == [one.by for one in match.events]


def test_they_are_told_in_every_language_and_person() -> None:
    for language in LANGUAGES:
        names = Voice(language, ("Ada", "Bob"))
        for text, seat in SEATS.items():
            if seat in (None, 0):
                told = {attendance.say(text, names), attendance.say(text, names._replace(reader=0))}
                assert len(told) == (1 if seat is None else 2), told
    voice = Voice("en", ("Ada", "Bob"), 1)
    assert attendance.say("leave/1", voice) == "Ada leaves the match; a bot plays on for them."
    assert attendance.say("away/2", voice) == "A bot stands in for you until you are back."
    assert attendance.say("away/1", voice) == "A bot stands in for Ada until they are back."
    assert attendance.say_for(1, "You play.", voice) == "A bot for you: You play."
    assert attendance_of(["resign/1"]).say_end((1,), voice) == "Ada has resigned. You win."
    assert attendance_of([ABANDONED]).say_end((), voice) == "Nobody came back, so the match was closed."
    assert NOBODY_GONE.say_end((0,), voice) == "Ada wins."
