"""Simulations per second of our search, with random playouts to the end, and of OpenSpiel's."""

from __future__ import annotations

import random

import pyspiel

from bench.rates import Slice
from knall.bots.workspaces import Workspace
from knall.core.game.search_settings import SearchSettings
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import load_game

PLAIN = SearchSettings(tries=1, sharpness=0.0, curiosity=1.4)
SIMULATIONS, FEW = 1000, 100


def ours(name: str, players: int = 2) -> Slice:
    """A search from the first position, with a new tree each time."""
    game = load_game(name)
    match = begin(game, players, {}, chance.known("bench"))
    view, desk, numbers = match.position.view(match.to_move), Workspace(game), iter(range(10**9))

    def run() -> int:
        desk.begin(view, PLAIN, next(numbers))
        desk.go_on(SIMULATIONS)
        return SIMULATIONS

    return run


def mcts(name: str) -> Slice:
    """OpenSpiel's C++ search for perfect information."""
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, 100, False, 1, False)
    state = game.new_initial_state()

    def run() -> int:
        bot.mcts_search(state)
        return SIMULATIONS

    return run


def ismcts(name: str) -> Slice:
    """OpenSpiel's C++ search over information sets."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, FEW, -1, allow_inconsistent_action_sets=True)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])

    def run() -> int:
        bot.step(state)
        return FEW

    return run
