"""Which way to play from Python is how fast: `python -m bench.ways`, the figures of docs/python.md."""

from __future__ import annotations

import random
from collections.abc import Callable

import knall
from bench.ours import compiled, stepped
from bench.rates import Slice, best_rates
from bench.vectors import vector
from knall.arena.run.playing import Setting, play

NAME, PLAYERS, ROUNDS = "urknall", 2, 12


def matches() -> Slice:
    """A match as a value, with a log that can be proven."""
    game, draw, numbers = knall.game(NAME), random.Random(1), iter(range(10**9))

    def run() -> int:
        match, decisions = game.start(PLAYERS, seed=next(numbers)), 0
        while not match.is_over:
            match = match.play(draw.choice(match.legal_moves))
            decisions += 1
        return decisions

    return run


def positions() -> Slice:
    """A position as a value, without a log."""
    game, draw, numbers = knall.game(NAME), random.Random(1), iter(range(10**9))

    def run() -> int:
        number = next(numbers)
        position, rng, decisions = game.start(PLAYERS, seed=number).position, knall.seeded(number), 0
        while not position.is_over:
            if position.is_chance:
                position, _ = position.roll(rng)
            else:
                position = position.play(draw.choice(position.legal_moves))
                decisions += 1
        return decisions

    return run


def unchecked() -> Slice:
    """Steps of which the caller knows that they are legal."""
    simulation, draw, numbers = knall.game(NAME).simulation(PLAYERS), random.Random(1).random, iter(range(10**9))
    step, legal = simulation.step, simulation.legal

    def run() -> int:
        n, decisions = simulation.begin(next(numbers)), 0
        while n:
            n = step(int(legal[int(draw() * n)]), check=False)
            decisions += 1
        return decisions

    return run


def contest() -> Slice:
    """Two bots of Python in the arena, with views, times and records."""
    setting, numbers = Setting(NAME, ("random", "random"), PLAYERS), iter(range(10**9))
    return lambda: play(setting, next(numbers)).length


WAYS: dict[str, Callable[[], Slice]] = {
    "knall.contest, bots in Python": contest,
    "Match.play": matches,
    "Position.play": positions,
    "Simulation.step": lambda: stepped(NAME, PLAYERS),
    "Simulation.step(check=False)": unchecked,
    "knall.vector": lambda: vector(NAME, PLAYERS, tensors=False),
    "knall.vector, masks and tensors": lambda: vector(NAME, PLAYERS, tensors=True),
    "Simulation.random": lambda: compiled(NAME, PLAYERS),
}


def main() -> None:
    for way, rate in best_rates({name: make() for name, make in WAYS.items()}, ROUNDS).items():
        print(f"{way:32}{rate:>12,.0f}")


if __name__ == "__main__":
    main()
