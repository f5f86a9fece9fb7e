"""What the engine has no room for is refused with a sentence, and never written beyond its cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.core.engine.compiling import entry, load_struct, pool
from knall.core.engine.structs import I8, I64, Struct, cell, nested
from knall.core.game.rules import (
    MAX_CATALOGUE,
    MAX_MOVES,
    MAX_OUTCOME_NUMBERS,
    MAX_OUTCOMES,
    Moves,
    Odds,
    add,
    add_all,
    check_room,
    register_game,
    weigh,
)
from knall.core.game.search_settings import MOST_DEPTH, SearchSettings
from knall.core.text.errors import KnallError, NoRoom
from knall.games import NAMES, load_game

SOME = load_game(NAMES[0])


class Unseated(Struct):
    turn: int = cell(I8)


class Guarded(Struct):
    """Lists with something behind them that must stay 0."""

    moves: Moves = nested(Moves)
    behind_moves: int = cell(I64)
    odds: Odds = nested(Odds)
    behind_odds: int = cell(I64)


@entry
def fill(room: list[Guarded], moves: int, masks: int, outcomes: int) -> None:
    for i in range(moves):
        add(room[0].moves, i)
    for _ in range(masks):
        add_all(room[0].moves, 0, 0b1111111)
    for i in range(outcomes):
        weigh(room[0].odds, i, 1)
    check_room(room[0].moves.n, MAX_MOVES)  # as whoever asks a game for its moves and odds does
    check_room(room[0].odds.n, MAX_OUTCOMES)


def test_a_game_with_too_many_seats_is_refused() -> None:
    with pytest.raises(KnallError, match="has 5 seats; the engine has room for 4"):
        register_game(replace(SOME, seats=range(2, 6)))


def test_a_game_with_too_many_moves_is_refused() -> None:
    catalogue = tuple(map(str, range(MAX_CATALOGUE + 1)))

    with pytest.raises(KnallError, match=f"has {MAX_CATALOGUE + 1} moves in its catalogue"):
        register_game(SOME.with_parts(catalogue=catalogue))


def test_a_game_with_too_many_outcomes_is_refused() -> None:
    outcomes = tuple(f"*{n}" for n in range(MAX_OUTCOME_NUMBERS + 1))

    with pytest.raises(KnallError, match=f"has {MAX_OUTCOME_NUMBERS + 1} outcomes of chance; the engine has room for"):
        register_game(SOME.with_parts(outcomes=outcomes))


def test_a_game_with_too_many_scores_is_refused() -> None:
    with pytest.raises(KnallError, match="has 5 parties that score with 2 players; the engine has room for 4"):
        register_game(SOME.with_parts(parties=lambda state: "abcde"))


def test_a_game_with_too_many_scores_by_an_option_is_refused() -> None:
    option = next(option for option in SOME.options if option.default is False)

    with pytest.raises(KnallError, match="has 5 parties that score with 2 players; the engine has room for 4"):
        register_game(SOME.with_parts(parties=lambda state: "abcde" if getattr(state, option.name) else "ab"))


def test_a_state_without_players_is_refused() -> None:
    with pytest.raises(KnallError, match="has no field “players”"):
        register_game(replace(SOME, options=()).with_parts(state=Unseated))


def test_two_games_cannot_have_the_same_state() -> None:
    with pytest.raises(KnallError, match=f"the games “{SOME.name}” and “other” have one state"):
        register_game(replace(SOME, name="other"))


def test_two_games_cannot_have_the_same_view() -> None:
    alike = type("Alike", (SOME.rules.state,), {"__module__": __name__})

    with pytest.raises(KnallError, match=f"the games “{SOME.name}” and “other” have one state or one view"):
        register_game(replace(SOME, name="other").with_parts(state=alike))


def test_a_search_cannot_be_deeper_than_its_path() -> None:
    with pytest.raises(KnallError, match=f"the depth of a search is 1 to {MOST_DEPTH}, not {MOST_DEPTH + 1}"):
        SearchSettings(depth=MOST_DEPTH + 1)


@pytest.mark.parametrize("depth", [-1, 0, MOST_DEPTH + 1])
def test_an_exact_end_has_room_for_its_steps(depth: int) -> None:
    with pytest.raises(KnallError, match=f"searched exactly is 1 to {MOST_DEPTH} steps long, not {depth}"):
        SearchSettings(exact_depth=depth)


@pytest.mark.parametrize("more", [(MAX_MOVES + 1, 0, 0), (MAX_MOVES - 5, 1, 0), (0, 0, MAX_OUTCOMES + 1)])
def test_lists_that_are_full_refuse_more_compiled_and_plain(more: tuple[int, int, int]) -> None:
    room = pool(Guarded, 1)

    for run, where in ((fill, room), (fill.plain, [Guarded()])):
        with pytest.raises(NoRoom, match="at once than the engine has room for") as caught:
            run(where, *more)
        assert "auf einmal, als die Engine Platz hat" in caught.value.say("de")
    found = load_struct(Guarded, room)
    assert (found.behind_moves, found.behind_odds) == (0, 0)


def test_lists_can_be_filled() -> None:
    room = pool(Guarded, 1)

    fill(room, MAX_MOVES - 7, 1, MAX_OUTCOMES)

    found = load_struct(Guarded, room)
    assert (found.moves.n, found.odds.n) == (MAX_MOVES, MAX_OUTCOMES)
