"""Match number k is the same match everywhere: in vectors of every size, by threads, in simulations, in every adapter.

OpenSpiel has no numbers: there chance is explicit, and `test_a_match_is_that_of_the_rules` plays by the rules' odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from knall.adapters.gymnasium import KnallVectorEnv, SoloEnv
from knall.adapters.pettingzoo import raw_env
from knall.core.game.game import AnyGame
from knall.simulation import Simulation
from knall.vectors.vector import Vector

NUMBER, PLAYERS = 23, 3
End = tuple[str, list[float]]  # the last position, and what the match is worth to each seat


def nth(decision: int, moves: Sequence[int] | NDArray[np.integer[Any]]) -> int:
    """Which of the legal moves, in the order of their numbers, is played at the n-th decision of the match."""
    return int(moves[(31 * decision + 7) % len(moves)])


class Player:
    """A bot that plays so; decisions are counted for all seats together."""

    def __init__(self) -> None:
        self.decision = 0

    def choose(self, view: object, moves: Sequence[str], rng: object, limit: object = None) -> str:
        self.decision += 1
        return moves[nth(self.decision - 1, range(len(moves)))]


def by_vector(game: AnyGame, n: int, threads: int) -> End:
    vector = Vector(game, n, PLAYERS, {}, threads=threads, autoreset=False)
    place, decision = n // 2, 0
    vector.reset(NUMBER - place)
    while vector.seat[place] >= 0:
        moves = vector.legal[:, 0].astype(np.int64)
        moves[place] = nth(decision, np.sort(vector.legal[place, : vector.count[place]]))
        vector.step(moves)
        decision += 1
    return str(vector.position(place)), vector.reward[place].tolist()


def by_simulation(game: AnyGame) -> str:
    simulation, decision = Simulation(game, PLAYERS, {}), 0
    n = simulation.begin(NUMBER)
    while n:
        n, decision = simulation.step(nth(decision, sorted(simulation.legal[:n]))), decision + 1
    return str(simulation.position)


def by_pettingzoo(game: AnyGame) -> End:
    table, decision = raw_env(game.name, PLAYERS), 0
    table.reset(seed=NUMBER)
    while not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(nth(decision, np.flatnonzero(mask)))
        decision += 1
    return str(table.position()), list(table.rewards.values())


def by_solo(game: AnyGame, seat: int) -> tuple[str, float]:
    """The learner and the bots in the other seats count together."""
    player, over, reward = Player(), False, 0.0
    solo = SoloEnv(game.name, PLAYERS, opponents=[player, player], seat=seat)
    solo.reset(seed=NUMBER)
    while not over:
        action = nth(player.decision, np.flatnonzero(solo.action_masks()))
        player.decision += 1
        _, reward, over, _, _ = solo.step(np.int64(action))
    return str(solo.match.vector.position()), reward


def by_many(game: AnyGame) -> list[float]:
    many, decision = KnallVectorEnv(2, game=game.name, players=PLAYERS), 0
    _, infos = many.reset(seed=NUMBER)
    while True:
        legal = [np.flatnonzero(mask) for mask in infos["action_mask"]]
        _, _, ended, _, infos = many.step(np.array([nth(decision, legal[0]), legal[1][0]]))
        decision += 1
        if ended[0]:
            rewards: list[float] = infos["rewards"][0].tolist()
            return rewards


def test_match_number_k_is_the_same_everywhere(game: AnyGame) -> None:
    end, rewards = by_vector(game, 1, 1)

    for n, threads in ((5, 1), (5, 2), (64, 3)):
        assert (end, rewards) == by_vector(game, n, threads)
    assert end == by_simulation(game)
    assert (end, rewards) == by_pettingzoo(game)
    assert rewards == by_many(game)
    for seat in range(PLAYERS):
        its_end, its_reward = by_solo(game, seat)
        assert end == its_end
        assert pytest.approx(rewards[seat]) == its_reward
