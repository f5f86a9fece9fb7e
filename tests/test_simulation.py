"""Simulations: compiled, stepped from Python, and plain."""

from __future__ import annotations

import os
import subprocess
import sys

from knall.core.game import AnyGame
from knall.core.position import Position
from knall.core.random import seeded
from knall.simulation import Simulation

STEPS = """
import knall
from knall.core.random import seeded
for name in knall.game_names():
    simulation, rng = knall.game(name).simulation(3), seeded(5)
    n = simulation.begin(11)
    while n:
        n = simulation.step(int(simulation.legal[rng.below(n)]))
    print(simulation.position, simulation.position.scores, simulation.random(2, 7))
"""


def test_a_match_is_stepped_to_its_end_and_every_step_is_legal(game: AnyGame) -> None:
    simulation, rng = Simulation(game, 3, {}), seeded(5)
    n = simulation.begin(11)
    decisions = 0
    while n:
        position: Position = simulation.position
        moves = [game.catalogue[int(move)] for move in simulation.legal[:n]]
        if decisions % 5 == 0:
            assert sorted(moves) == sorted(position.legal_moves)
        n = simulation.step(int(simulation.legal[rng.below(n)]))
        decisions += 1

    assert simulation.position.is_over
    assert decisions > 10


def test_steps_are_the_same_compiled_and_plain() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", STEPS],
            env={**os.environ, "KNALL_PLAIN": plain},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for plain in ("0", "1")
    }

    assert 1 == len(outputs)


def test_random_matches_are_numbered(game: AnyGame) -> None:
    simulation = Simulation(game, 2, {})

    first, second = simulation.random(40, 0), simulation.random(40, 40)
    both = simulation.random(80, 0)

    assert both.decisions == first.decisions + second.decisions
    assert set(both.wins) == set(game.seat_names[:2])
    assert all(0 <= share <= 1 for share in both.wins.values())
