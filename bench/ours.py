"""Our games: random matches compiled and plain, and stepped from Python."""

from __future__ import annotations

import random

from bench.rates import Slice
from knall.core.game.options import complete
from knall.core.game.playouts import Scratch, Tally, random_matches
from knall.games import load_game
from knall.simulation import Simulation


def compiled(name: str, players: int, **options: bool) -> Slice:
    """Random matches as machine code."""
    simulation, numbers = Simulation(load_game(name), players, options), iter(range(10**9))
    return lambda: simulation.random(200, next(numbers) * 200).decisions


def plain(name: str, players: int, **options: bool) -> Slice:
    """The same source, uncompiled."""
    game = load_game(name)
    state, numbers = game.rules.state(), iter(range(10**9))
    game.rules.configure(state, players, complete(game.options, options))

    def run() -> int:
        tally = Tally()
        random_matches.plain([state], [Scratch()], [tally], next(numbers), 1)
        return tally.decisions

    return run


def stepped(name: str, players: int, **options: bool) -> Slice:
    """One call from Python for each decision."""
    simulation, numbers = Simulation(load_game(name), players, options), iter(range(10**9))
    draw, step, legal = random.Random(1).random, simulation.step, simulation.legal

    def run() -> int:
        n, decisions = simulation.begin(next(numbers)), 0
        while n:
            n = step(int(legal[int(draw() * n)]))
            decisions += 1
        return decisions

    return run


def decisions_a_match(name: str, players: int) -> float:
    """How many decisions a random match has, on average."""
    return Simulation(load_game(name), players, {}).random(2000).decisions / 2000
