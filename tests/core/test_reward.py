"""The reward of a match: the same compiled and plain, and nothing on the whole."""

from __future__ import annotations

import pytest

from knall.core.engine.compiling import entry
from knall.core.game.reward import mask_of, reward, share_of_win


@entry
def compiled_reward(winners: int, seat: int, players: int) -> float:
    return reward(winners, seat, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_add_up_to_nothing_whoever_wins(players: int) -> None:
    for winners in range(1 << players):
        rewards = [reward(winners, seat, players) for seat in range(players)]

        assert sum(rewards) == pytest.approx(0)
        assert rewards == [compiled_reward(winners, seat, players) for seat in range(players)]
        assert sum(share_of_win(winners, seat) for seat in range(players)) == pytest.approx(float(winners > 0))


def test_winners_share() -> None:
    assert [reward(mask_of([0, 2]), seat, 4) for seat in range(4)] == [0.25, -0.25, 0.25, -0.25]
    assert [reward(mask_of([1]), seat, 2) for seat in range(2)] == [-0.5, 0.5]
    assert [reward(mask_of([]), seat, 2) for seat in range(2)] == [0, 0]
