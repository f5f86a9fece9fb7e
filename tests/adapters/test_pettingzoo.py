"""PettingZoo's own tests, from its wheel, for every game and number of seats; and what we promise beyond them."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import sys
import warnings
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

import knall
from knall.adapters.pettingzoo import KnallAECEnv, env, raw_env
from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.vectors.vector import Vector

with warnings.catch_warnings():  # where pygame is there, as after `make bench`, their tests import games the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

EXPECTED = {  # it knows by name which environments have masks, and warns of all others
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
def test_api(game: AnyGame, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game.name, players), num_cycles=300)

    assert {str(one.message) for one in caught} == EXPECTED


@SEATS
def test_seeds(game: AnyGame, players: int) -> None:
    seed_test(lambda: env(game.name, players), num_cycles=80)


def test_rendering(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    custom = {"svg": lambda picture: picture.startswith("<svg ")}

    render_test(lambda render_mode: env(game.name, 3, render_mode=render_mode), custom)


@SEATS
def test_in_parallel_through_the_wrapper_for_turns(
    game: AnyGame, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(turn_based_aec_to_parallel(env(game.name, players)), num_cycles=200)


def test_their_benchmark(game: AnyGame, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It chooses by the mask of the observation, for five seconds: here a hundred looks at a clock of ours."""
    seconds = itertools.count(0, 0.05)
    clock = SimpleNamespace(time=lambda: next(seconds))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)

    performance_benchmark(env(game.name, 3))
    assert "turns per second" in capsys.readouterr().out


def played(table: KnallAECEnv, seed: int, moves: int = 10_000) -> Iterator[tuple[str, int]]:
    """The moves of a random match, as they are played; the caller plays nothing."""
    rng = np.random.default_rng(seed)
    while not all(table.terminations.values()) and moves:
        agent, mask = table.agent_selection, table.observe(table.agent_selection)["action_mask"]
        action = int(rng.choice(np.flatnonzero(mask)))
        table.step(action)
        moves -= 1
        yield agent, action


def test_registered_under_its_name(game: AnyGame) -> None:
    table = pettingzoo.make("aec", f"knall/{game.name}-v0", players=3)

    assert ["player_0", "player_1", "player_2"] == table.possible_agents
    assert f"knall_{game.name}_v0" == str(table.unwrapped)


@SEATS
def test_a_match_is_that_of_the_engine(game: AnyGame, players: int) -> None:
    """The same number, the same moves, the same positions; masks are the legal moves, the reward comes at the end."""
    table, vector = raw_env(game.name, players), Vector(game, 1, players, {}, autoreset=False)
    table.reset(seed=4)
    vector.reset(4)
    sums = dict.fromkeys(table.agents, 0.0)
    for agent, action in played(table, 4):
        assert agent == f"player_{vector.seat[0]}"
        vector.step(np.array([action]))
        for each in table.agents:
            mask = table.observe(each)["action_mask"]
            assert (mask == table.infos[each]["action_mask"]).all()
            to_move = each == table.agent_selection and vector.seat[0] >= 0
            legal = table.position().legal_moves if to_move else ()
            assert [game.notation.index[move] for move in legal] == np.flatnonzero(mask).tolist()
            sums[each] += table.rewards[each]

    assert table.position().is_over
    assert str(table.position()) == str(vector.position())
    assert vector.reward[0].tolist() == list(sums.values())
    assert abs(sum(sums.values())) < 1e-9


def test_last_gives_the_rewards_since_the_agents_last_turn(game: AnyGame) -> None:
    table = env(game.name, 3)
    table.reset(seed=2)
    rng, total = np.random.default_rng(1), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, _, _ = table.last()
        total[agent] += reward
        table.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))

    assert max(total.values()) > 0
    assert abs(sum(total.values())) < 1e-9


def told(table: AECEnv) -> tuple[object, ...]:
    """All that can be read after a step, masks and observations as lists."""
    observation, *others, info = table.last()
    seen = [array.tolist() for array in (*observation.values(), info["action_mask"])]
    masks = {agent: np.flatnonzero(info["action_mask"]).tolist() for agent, info in table.infos.items()}
    paid = dict(table.rewards), dict(table._cumulative_rewards)
    return table.agent_selection, table.num_agents, [*table.agents], table.terminations, paid, seen, others, masks


@SEATS
def test_our_watch_over_the_order_of_calls_tells_what_theirs_tells(game: AnyGame, players: int) -> None:
    ours, theirs = env(game.name, players), OrderEnforcingWrapper(raw_env(game.name, players))
    for table in (ours, theirs):
        with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
            table.last()
        with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
            table.agents  # noqa: B018
        table.reset(seed=8)
    assert str(ours) == str(theirs)
    rng = np.random.default_rng(8)
    for agent, other in zip(ours.agent_iter(), theirs.agent_iter(), strict=True):
        assert (agent, told(ours)) == (other, told(theirs))
        legal = np.flatnonzero(ours.infos[agent]["action_mask"])
        action = int(rng.choice(legal)) if len(legal) else None
        ours.step(action)
        theirs.step(action)
    ours.reset()
    with pytest.raises(AssertionError, match="need to call step"):
        list(itertools.islice(ours.agent_iter(), 2))


def test_what_was_told_at_one_turn_stays_as_it_was(game: AnyGame) -> None:
    table, kept = env(game.name, 3), []
    table.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in table.agent_iter(60):
        observation, _, over, _, info = table.last()
        kept.append((observation["action_mask"], info["action_mask"], np.flatnonzero(info["action_mask"]).tolist()))
        table.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))

    for mask, same, legal in kept:
        assert legal == np.flatnonzero(mask).tolist() == np.flatnonzero(same).tolist()


def test_copies_and_pickles_in_the_middle_of_a_match_go_on_alike(game: AnyGame) -> None:
    table = env(game.name, 3)
    table.reset(seed=6)
    list(played(table.unwrapped, 1, moves=11))
    others = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    moves = list(played(table.unwrapped, 2))

    for other in others:
        assert moves == list(played(other.unwrapped, 2))
        assert str(table.unwrapped.position()) == str(other.unwrapped.position())


def test_the_chance_of_the_process_is_let_be(game: AnyGame) -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state(legacy=False)["state"]["key"].tolist()
    table = raw_env(game.name, 3)
    table.reset(seed=6)
    list(played(table, 1))

    assert before == (random.getstate(), np.random.get_state(legacy=False)["state"]["key"].tolist())


def test_an_illegal_action_is_refused_by_its_clause_and_nothing_changes(game: AnyGame) -> None:
    table = raw_env(game.name, 3)
    table.reset(seed=1)
    list(played(table, 1, moves=5))
    before = str(table.position()), table.agent_selection
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(IllegalMove, match=r"^[A-Z]+[0-9]+: "):
        table.step(illegal)
    with pytest.raises(BadMove, match="number of a move"):
        table.step("a")
    assert before == (str(table.position()), table.agent_selection)


def test_other_policies_for_illegal_actions(game: AnyGame) -> None:
    lost, first = raw_env(game.name, 3, illegal="lose"), raw_env(game.name, 3, illegal="first")
    for table in (lost, first):
        table.reset(seed=1)
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(np.flatnonzero(mask == 0)[0]))

    assert all(lost.terminations.values())
    assert pytest.approx([-1 / 3, 1 / 6, 1 / 6]) == list(lost.rewards.values())
    assert not any(first.terminations.values())
    with pytest.raises(KnallError, match="illegal is one of raise, lose, first"):
        raw_env(game.name, illegal="ignore")


def test_a_match_can_begin_anywhere(game: AnyGame) -> None:
    match = knall.game(game.name).start(players=4, seed=1)
    for _ in range(7):
        match = match.play(match.legal_moves[0])
    table = env(game.name, 2)
    table.reset(seed=1, options={"position": str(match.position)})

    assert 4 == table.num_agents
    assert f"player_{match.to_move}" == table.agent_selection
    assert str(match.position) == str(table.unwrapped.position())
    seen = Position(game, game.notation.parse(str(match.position))).view(match.to_move).tensor
    assert (seen == table.observe(table.agent_selection)["observation"]).all()
    table.reset(options={"players": 3})
    assert 3 == table.num_agents


def test_without_a_seed_the_next_match_begins(game: AnyGame) -> None:
    one, other = raw_env(game.name), raw_env(game.name)
    one.reset(seed=5)
    one.reset()
    other.reset(seed=6)

    assert str(one.position()) == str(other.position())
