"""Positions, views and matches are values: equal in every process, never changed, told in one line."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys

import pytest

from knall.core.game.game import AnyGame
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.text.errors import BadMove
from knall.testing.matches import random_match
from knall.testing.secrets import twin

SMALL = 700  # bytes of a pickled position or view; 30 KB would be the game with it
ELSEWHERE = """
import pickle, sys
things = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps((things, [str(thing) for thing in things], things[0].legal_moves)))
"""


@pytest.fixture
def match(game: AnyGame) -> Match:
    """Twenty moves of one, or of a short one half."""
    return random_match(game, 3, {}, 4, moves=min(20, len(random_match(game, 3, {}, 4).decisions) // 2))


def things(match: Match) -> list[object]:
    here = match.position
    return [here, match, here.view(0), here.view(None), match.start]


def test_what_is_pickled_is_equal_and_small(match: Match) -> None:
    for thing in things(match):
        again = pickle.loads(pickle.dumps(thing))

        assert again == thing
        assert hash(again) == hash(thing) if not isinstance(thing, Match) else True
        assert str(again) == str(thing)
    assert match.position in {pickle.loads(pickle.dumps(match.position))}
    assert max(len(pickle.dumps(thing)) for thing in things(match) if thing is not match) < SMALL
    assert len(pickle.dumps(match)) < 6 * SMALL


def test_a_match_goes_on_alike_in_another_process(match: Match) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(things(match)), stdout=subprocess.PIPE, check=True
    )
    again, texts, moves = pickle.loads(answer.stdout)

    assert things(match) == again
    assert [str(thing) for thing in things(match)] == texts
    assert match.legal_moves == moves
    assert match.play(moves[0]) == again[1].play(moves[0])


def test_what_remembers_the_table_remembers_it_after_a_pickle(game: AnyGame) -> None:
    """A position's text tells less than everybody remembers."""
    for decision in random_match(game, 3, {}, 4).decisions:
        assert pickle.loads(pickle.dumps(decision.before)) == decision.before


def test_copies_are_the_thing_itself(match: Match) -> None:
    for thing in things(match):
        assert copy.copy(thing) is thing
        assert copy.deepcopy([thing])[0] is thing


def test_nothing_can_be_set(match: Match) -> None:
    position, view = match.position, match.position.view(0)
    moves = position.legal_moves

    for thing, name in (
        (position, "legal_moves"),
        (position, "game"),
        (position, "new"),
        (view, "seat"),
        (view, "new"),
    ):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(thing, name, ())
        with pytest.raises(AttributeError, match="never changes"):
            delattr(thing, name)
    assert moves == position.legal_moves == match.legal_moves


def test_views_of_worlds_that_a_seat_cannot_tell_apart_are_equal(match: Match) -> None:
    here = match.position
    other = twin(here, 0, 5)

    assert here.view(0) == other.view(0)
    assert 1 == len({here.view(0), other.view(0)})
    assert here.view(0) != here.view(1)
    assert here.view(0) != here
    if not here.game.open:
        assert any(here.view(seat) != other.view(seat) for seat in (1, 2))


def test_all_is_told_in_one_line(match: Match) -> None:
    title, here = match.game.title, match.position

    assert f"<{title}: {here}>" == repr(here)
    assert f"<{title}, seen by seat 1: {here.view(1)}>" == repr(here.view(1))
    assert f"<{title}, seen by a spectator: {here.view(None)}>" == repr(here.view(None))
    assert f"<{title}, {len(match.events)} events: {here}>" == repr(match)


def test_a_view_shows_itself_in_a_notebook(match: Match) -> None:
    assert match.position.view(1)._repr_svg_() == match.position.svg(1)
    assert match.position.svg(1).startswith("<svg ")


def test_moves_are_texts(match: Match) -> None:
    for wrong in (None, 5, b"a1"):
        with pytest.raises(TypeError, match="a move is a text, not"):
            match.play(wrong)  # type: ignore[arg-type]


def test_a_move_that_is_spelt_otherwise_is_suggested(match: Match) -> None:
    position: Position = match.position
    move = next(text for text in position.legal_moves if text.swapcase() not in position.game.notation.index)

    for wrong in (f" {move} ", move.swapcase()):
        with pytest.raises(BadMove, match=rf"is not a move of .*; did you mean “{re.escape(move)}”\?"):
            position.play(wrong)
    with pytest.raises(BadMove, match=r"is not a move of [^;]*$"):
        position.play("hello")
