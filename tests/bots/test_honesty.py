"""Bots cannot cheat: what they answer depends on the view alone, and on their own random numbers."""

from __future__ import annotations

import inspect

import pytest

from knall.bots import BOTS, Bot, bot
from knall.bots.limits import Limit
from knall.bots.thinking import think
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.game.rules import NOBODY
from knall.testing.matches import random_match, state_of, variants
from knall.testing.secrets import twin


@pytest.mark.usefixtures("plain")
def test_two_worlds_that_are_equal_for_a_seat_get_the_same_move_and_the_same_numbers(game: AnyGame) -> None:
    for players in (2, 3):
        for decision in random_match(game, players, {}, players).decisions[3::11]:
            here = decision.before
            seat = here.to_move
            assert seat is not None
            other = twin(here, seat, 5)
            found = [
                think(world.view(seat), world.legal_moves, game.search, Limit(simulations=12), seeded(9))
                for world in (here, other)
            ]

            assert found[0] == found[1]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", ["random", "greedy", "normal", "hunter"])
def test_a_bot_chooses_the_same_in_both_worlds(game: AnyGame, name: str) -> None:
    here = random_match(game, 2, {}, 4, moves=9).position
    seat = here.to_move
    assert seat is not None
    answers = {
        bot(name).choose(world.view(seat), world.legal_moves, seeded(3), Limit(simulations=10))
        for world in (here, twin(here, seat, 1), twin(here, seat, 2))
    }

    assert len(answers) == 1
    assert answers <= set(here.legal_moves)


def test_what_is_noticed_is_what_is_told(game: AnyGame) -> None:
    """Two events of a state look the same to a seat exactly if the seat is told the same of them."""
    for number, (players, options) in enumerate(variants(game)):
        for decision in random_match(game, players, options, number).decisions[number % 7 :: 7]:
            here = decision.before
            state = state_of(here)
            for seat in range(players):
                texts = here.legal_moves[:12]
                told = [here.told(text, seat)[0] for text in texts]
                observed_as = [game.secrets.observed_as(state, game.notation.index[text], seat) for text in texts]
                for i, one in enumerate(texts):
                    for j in range(i):
                        assert (told[i] == told[j]) == (observed_as[i] == observed_as[j]), (
                            str(here),
                            one,
                            texts[j],
                            seat,
                        )


def test_draws_of_others_are_not_noticed_and_own_draws_are(game: AnyGame) -> None:
    looked_at = set()
    for seed in range(6):
        match = random_match(game, 3, {}, seed)
        at = match.start
        for event in match.events:
            if at.is_chance and event.text in game.notation.outcome_index:
                for seat in range(3):
                    hidden = "?" in at.told(event.text, seat)[0]
                    seen = game.secrets.observed_as(state_of(at), game.notation.outcome_index[event.text], seat)
                    assert (seen == game.notation.outcome_index[event.text]) != hidden
                    looked_at.add(hidden)
            at = at.play(event.text)
    assert looked_at == ({False} if game.open else {False, True})


def test_no_bot_takes_a_state_or_a_position() -> None:
    for name in BOTS:
        taken = inspect.signature(type(bot(name)).choose).parameters
        assert ["self", "view", "moves", "rng", "limit"] == list(taken)
        assert str(taken["view"].annotation) == "View"
    assert list(inspect.signature(Bot.choose).parameters) == ["self", "view", "moves", "rng", "limit"]


def test_spectators_are_no_bots(game: AnyGame) -> None:
    assert random_match(game, 2, {}, 1, moves=3).position.view(None).seat == NOBODY
