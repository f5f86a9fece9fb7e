"""All choices of a table together: texts, secrets, refusals and bots hold as they do for each by itself."""

from __future__ import annotations

import pytest

from knall.bots import bot
from knall.bots.limits import Limit
from knall.core.engine.random import seeded
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.games.ramsch.rules import state as table
from knall.games.ramsch.rules.state import State
from knall.testing.bots import search_plainly
from knall.testing.matches import random_match, state_of
from knall.testing.refusals import surveyed
from knall.testing.secrets import sent, twin
from tests.games.ramsch.cards import GAME

ALL = [
    (players, {"gravitation": chosen, "counts": chosen == "heavy", "raising": "decision", "zeit": "extra", "rounds": 2})
    for players in (2, 2, 3, 4)
    for chosen in ("drag", "heavy")
]
MATCHES = pytest.mark.parametrize("number", range(len(ALL)))


def played(number: int) -> Match:
    return random_match(GAME, *ALL[number], seed=500 + number)


def is_inserted(position: Position) -> bool:
    state = state_of(position)
    assert isinstance(state, State)
    return state.waiting != table.NOBODY_WAITS


@MATCHES
def test_every_point_has_a_text_that_is_read_back_chance_points_too(number: int) -> None:
    match = played(number)
    here, inserted = match.start, set()
    for event in match.events:
        again = Position(GAME, GAME.notation.parse(str(here)))
        assert str(here) == str(again)
        assert (here.legal_moves, here.chances) == (again.legal_moves, again.chances), str(here)
        assert [str(here).split(" ")[3:]] * 2 == [str(here.view(seat)).split(" ")[3:] for seat in (None, 1)]
        if is_inserted(here):
            inserted.add(str(here).split(" ")[4].split(":")[1])
        here = here.repeat(event.text)

    assert match.start.players > 2 or {"turn", "draw"} <= inserted


@MATCHES
def test_a_seat_learns_nothing_it_may_not_know(number: int) -> None:
    match = played(number)
    for decision in match.decisions[number::7]:
        for seat in (None, *range(match.start.players)):
            other = twin(decision.before, seat, number)
            assert sent(decision.before, seat) == sent(other, seat), (str(decision.before), seat)


@MATCHES
def test_reasons_forbid_exactly_what_is_not_legal(number: int) -> None:
    for decision in played(number).decisions[number::7]:
        one = surveyed(decision.before, decision.before.to_move)
        assert one.legal == {move for move, found in one.forbidding.items() if not found}, str(decision.before)


@pytest.mark.parametrize("name", ["greedy", "hard"])
@MATCHES
def test_bots_choose_legal_moves(number: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search_plainly(monkeypatch)
    for decision in played(number).decisions[number::29]:
        here = decision.before
        move = bot(name).choose(here.view(here.to_move), here.legal_moves, seeded(2), Limit(simulations=6))
        assert move in here.legal_moves
