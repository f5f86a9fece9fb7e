"""Two worlds that are equal for a seat are equal in all that programs and language models on that seat are given.

Here some hundreds of pairs; `make worlds` looks at 100,000 in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from tools.two_worlds import Leak, Looked, check, given, look, pairs, told

from knall.adapters import openspiel
from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.games import NAMES, load_game

PAIRS = 400  # of each game


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


def test_programs_and_models_are_given_the_same_bytes_in_both_worlds(game: AnyGame) -> None:
    *_, looked = look(game, PAIRS)

    assert PAIRS == looked.pairs
    assert (looked.differ == 0) == game.open
    assert game.open or looked.differ > PAIRS / 2
    assert looked.asked > PAIRS / 2
    assert looked.followed > PAIRS / 10


def test_another_seat_is_given_something_else(game: AnyGame) -> None:
    """The test before can fail: through the eyes of another seat the same worlds differ, in every kind of thing."""
    tensors = information = words = 0
    for pair in islice(pairs(game), 20, 120):
        another = (pair.seat + 1) % pair.truth.seats
        one, other = pair.positions
        tensors += bytes(pair.truth.node.tensor(another)) != bytes(pair.world.node.tensor(another))
        information += pair.truth.information_state_string(another) != pair.world.information_state_string(another)
        words += told(one, another) != told(other, another)
        same = given(pair.truth, one, another) == given(pair.world, other, another)
        assert same == (told(one, another) == told(other, another))

    assert [game.open] * 3 == [found == 0 for found in (tensors, information, words)]


def leaks(game: AnyGame) -> Iterator[str]:
    for pair in islice(pairs(game), PAIRS):
        try:
            check(pair, Looked())
        except Leak as leak:
            yield str(leak)


def test_a_log_that_tells_too_much_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of an event is looked at too, not only where a match stands."""

    def too_much(game: AnyGame, before: Position, action: int, seat: int) -> str:
        return f"{action} {before}"

    monkeypatch.setattr(openspiel, "told_of", too_much)

    found = list(leaks(game))
    assert game.open == (not found)
    assert all("hears other things" in leak for leak in found)
