"""An option that makes no difference with so many players makes none, and is not offered; elsewhere it makes one."""

from __future__ import annotations

import random

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.options import Option, OptionValue
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.games import NAMES, load_game

SEEDS = range(12)
LIMITED = [(name, option) for name in NAMES for option in load_game(name).options if option.players is not None]


def played(game: AnyGame, players: int, option: Option, value: OptionValue, seed: int) -> list[object]:
    """All that people could do and got in a match of random moves."""
    match: Match = begin(game, players, {option.name: value}, chance.known(str(seed)))
    rng, seen = random.Random(seed), list[object]()
    while not match.is_over:
        seen.append((match.to_move, match.legal_moves, match.position.scores))
        match = match.play(rng.choice(match.legal_moves))
    return [*seen, match.position.scores]


@pytest.mark.parametrize(("name", "option"), LIMITED, ids=[f"{name}-{option.name}" for name, option in LIMITED])
def test_an_option_makes_a_difference_where_it_is_offered(name: str, option: Option) -> None:
    game = load_game(name)
    for players in game.seats:
        matches = [[played(game, players, option, value, seed) for seed in SEEDS] for value in option.allowed]
        differs = any(one != matches[0] for one in matches)
        assert option.players is not None
        assert differs == (players in option.players), f"{players} players"


def test_there_is_such_an_option() -> None:
    assert LIMITED
