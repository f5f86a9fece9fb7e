"""A bot goes on with its tree where it decides again; nothing else comes of it."""

from __future__ import annotations

import pytest

from knall.bots import bot, thinking
from knall.bots.limits import Limit
from knall.bots.thinking import Memory, think
from knall.bots.workspaces import Workspace
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.games import load_game

FEW = Limit(simulations=40)


def opening(name: str) -> Match:
    """A match in which a seat is to travel, and then to decide about gravity."""
    match = begin(load_game(name), 2, {}, chance.known(5))
    rng = seeded(2)
    while match.to_move is None or not any(move.startswith("t") for move in match.legal_moves):
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return match


def thought(match: Match, memory: Memory | None) -> list[thinking.Prospect]:
    seat = match.to_move
    assert seat is not None
    return think(match.position.view(seat), match.legal_moves, match.position.game.search, FEW, seeded(3), memory)


@pytest.mark.usefixtures("plain")
def test_a_second_decision_goes_on_with_the_tree_of_the_first() -> None:
    match, memory = opening("urknall"), Memory()
    seat = match.to_move
    first = thought(match, memory)
    then = match.play(first[0].move)
    assert then.to_move == seat

    assert sum(one.visits for one in thought(then, memory)) > 40
    assert sum(one.visits for one in thought(then, None)) == 40


@pytest.mark.usefixtures("plain")
def test_a_tree_is_not_used_for_another_position_nor_after_others_have_used_the_desk() -> None:
    match, memory = opening("urknall"), Memory()
    first = thought(match, memory)
    other = next(one.move for one in first[1:] if one.visits)
    assert sum(one.visits for one in thought(match.play(other), memory)) == 40

    first = thought(match, memory)
    thought(match, None)
    assert sum(one.visits for one in thought(match.play(first[0].move), memory)) == 40


@pytest.mark.usefixtures("plain")
def test_bots_with_a_memory_repeat_exactly(game: AnyGame) -> None:
    def moves() -> list[str]:
        match, mind, rng, found = begin(game, 2, {}, chance.known(8)), bot("champion"), seeded(4), []
        for _ in range(7):
            assert match.to_move is not None
            found.append(mind.choose(match.position.view(match.to_move), match.legal_moves, rng, Limit(simulations=12)))
            match = match.play(found[-1])
        return found

    assert moves() == moves()


@pytest.mark.usefixtures("plain")
def test_a_desk_that_is_taken_is_not_taken_twice() -> None:
    workspaces = thinking._workspaces
    workspace = Workspace(load_game("urknall"))

    assert not workspaces.take_this(workspace)
    workspaces.give_back(workspace)
    assert workspaces.take_this(workspace)
    assert not workspaces.take_this(workspace)
