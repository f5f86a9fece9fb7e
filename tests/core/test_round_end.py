"""Rounds have an ending; the shared tests of games find out where it would be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.open_information import OpenView
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.show.told import RoundEnd, RoundRow
from knall.core.text.voice import Voice
from knall.testing.matches import random_match
from knall.testing.rounds import RoundTests
from tests.fourth import race
from tests.support.game_with_rounds import LAPS, lap_end


def match_of(game: AnyGame, seed: int = 3) -> Match:
    return random_match(game, 2, {}, seed)


def test_a_game_without_rounds_ends_none() -> None:
    told = list(match_of(race.GAME).told(None))

    assert len(told) > 9
    assert {one.after.round_end() for one in told} == {None}


def test_what_is_told_of_an_event_stands_between_the_views_around_it() -> None:
    told = list(match_of(LAPS).told(0))

    assert len(told) > 9
    assert all(one.after is following.before for one, following in pairwise(told))
    assert str(match_of(LAPS).position) == str(told[-1].after)


def test_every_lap_has_an_end() -> None:
    ends = [one.after.round_end("de") for one in match_of(LAPS).told(None)]

    assert RoundEnd("Runde 2", ("#", "="), (RoundRow(0, ("1", "2"), True), RoundRow(1, ("2", "1"))), ("2!",)) in ends
    assert ends[-1] is not None
    assert 4 < sum(end is not None for end in ends) < len(ends) / 3


class TestLaps(RoundTests):
    @pytest.fixture
    def game(self) -> AnyGame:
        return LAPS


def always(v: OpenView[race.State], voice: Voice) -> RoundEnd | None:
    return RoundEnd("Lap", ("#", "="), (RoundRow(0, ("1", "2")), RoundRow(1, ("2", "1"))))


def seen_by_white(v: OpenView[race.State], voice: Voice) -> RoundEnd | None:
    return lap_end(v, voice) if v.seat == 0 else None


def of_one_row(v: OpenView[race.State], voice: Voice) -> RoundEnd | None:
    end = lap_end(v, voice)
    return end and replace(end, rows=end.rows[:1])


def in_english(v: OpenView[race.State], voice: Voice) -> RoundEnd | None:
    return lap_end(v, Voice("en"))


@pytest.mark.parametrize("wrong", [always, seen_by_white, of_one_row, in_english])
def test_the_shared_tests_can_fail(wrong: Callable[[OpenView[race.State], Voice], RoundEnd | None]) -> None:
    game, tests = race.GAME.with_parts(round_end=wrong), RoundTests()
    with pytest.raises(AssertionError):  # noqa: PT012  one of them is enough
        tests.test_a_round_ends_only_where_something_was_scored(game)
        tests.test_the_end_of_a_round_is_a_table_with_a_row_for_each_seat(game)
        tests.test_the_end_of_a_round_is_told_in_every_language(game)


def test_a_view_tells_its_round() -> None:
    assert Position(LAPS, race.parse("1 0 1 2")).view(1).round_end() is not None
    assert Position(LAPS, race.parse("1 1 1 2")).view(1).round_end() is None
