"""TextArena plays our games, where it is installed: it is no part of what tests need, since it brings a lot along."""

from __future__ import annotations

import random
import re

import pytest

from knall.games import NAMES, load_game

textarena = pytest.importorskip("textarena", reason="the extra knall[textarena] is not installed")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_by_its_interface(name: str) -> None:
    import knall.adapters.textarena  # noqa: F401  registers the games

    players = load_game(name).seats[-1]
    env = textarena.make(f"knall/{name}-v0")
    random.seed(1)
    before = random.getstate()
    env.reset(num_players=players, seed=7)
    assert before == random.getstate()
    done, turns = False, 0
    while not done:
        _, observation = env.get_observation()
        said = observation if isinstance(observation, str) else observation[-1][1]
        move = re.findall(r"^\[([^\]]+)\] ", said, re.MULTILINE)[0]
        done, info = env.step(f"[{move}]")
        assert info["move"]
        turns += 1
    rewards, game_info = env.close()
    assert 0 == pytest.approx(sum(rewards.values()))
    assert turns == sum(one["turn_count"] for one in game_info.values())


def test_the_second_bad_answer_forfeits() -> None:
    import knall.adapters.textarena  # noqa: F401

    env = textarena.make("knall/urknall-v0")
    env.reset(num_players=2, seed=7)
    player, _ = env.get_observation()
    done, info = env.step("[p36]")
    assert not done
    assert "U" in info["reason"]
    assert env.get_observation()[0] == player
    done, _ = env.step("[p36]")
    assert done
    rewards, game_info = env.close()
    assert rewards[player] < 0
    assert game_info[player]["invalid_move"]
