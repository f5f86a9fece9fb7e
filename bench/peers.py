"""OpenSpiel's games, driven from Python and by its own C++ rollouts."""

from __future__ import annotations

import random

import pyspiel

import knall.adapters.openspiel  # noqa: F401  registers our games
from bench.rates import Slice

ROLLOUTS = 20


def driven_from_python(name: str) -> Slice:
    """One random game per call, stepped from Python as its tutorials do."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    return lambda: _play(game.new_initial_state(), rng)


def own_rollouts(name: str) -> Slice:
    """Random playouts inside the library.

    Its evaluator cannot be called from Python directly; a search with a single simulation calls it once, which plays
    ROLLOUTS games from the given state. Their mean number of decisions is counted beforehand.
    """
    game, rng = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        _chance(state, rng)
    each = sum(_play(state.clone(), rng) for _ in range(200)) / 200
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)

    def run() -> int:
        bot.mcts_search(state)
        return round(each * ROLLOUTS)

    return run


def _play(state: pyspiel.State, rng: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _chance(state: pyspiel.State, rng: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, chances)[0])
