"""Research environments: our vectors and adapters beside our own playouts, and beside those of other libraries."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from bench import ours, peers
from bench.bars import Bar
from bench.rates import Slice, best_rates
from knall.games import NAMES, load_game
from knall.vectors.vector import Vector

MATCHES, THEIR_MATCHES = 1024, 64
THEIR_BATCH = 64  # of 1, 64, 1,024 and 4,096 the fastest for Pgx's backgammon on one core


def vector(name: str, players: int, *, tensors: bool) -> Slice:
    """Steps of random matches with lists of legal moves, and with masks and observations if requested."""
    many = Vector(load_game(name), MATCHES, players, {}, masks=tensors, observations=tensors)
    many.reset()

    def run() -> int:
        many.step(many.random_moves(), check=False)
        return MATCHES

    return run


def pettingzoo_turns(make: Callable[[], object]) -> Slice:
    """One random match per call, as in PettingZoo's tutorials."""
    table, numbers, rng = make(), iter(range(10**9)), np.random.default_rng(1)

    def run() -> int:
        table.reset(seed=next(numbers))  # type: ignore[attr-defined]
        turns = 0
        for _ in table.agent_iter():  # type: ignore[attr-defined]
            observation, _, termination, truncation, _ = table.last()  # type: ignore[attr-defined]
            over = termination or truncation
            legal = () if over else np.flatnonzero(observation["action_mask"])
            table.step(None if over else int(legal[int(rng.random() * len(legal))]))  # type: ignore[attr-defined]
            turns += 1
        return turns

    return run


def our_pettingzoo(name: str, players: int) -> Slice:
    """Turns in our environment."""
    from knall.adapters.pettingzoo import env

    return pettingzoo_turns(lambda: env(name, players))


def their_pettingzoo() -> Slice | None:
    """Turns in tic-tac-toe; None where its renderer is not installed."""
    if find_spec("pygame") is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import tictactoe_v3
    return pettingzoo_turns(tictactoe_v3.env)


def solo(name: str, players: int) -> Slice:
    """Our Gymnasium environment with random opponents, stepped at random."""
    from knall.adapters.gymnasium import SoloEnv

    env, numbers, rng = SoloEnv(name, players), iter(range(10**9)), random.Random(1)

    def run() -> int:
        env.reset(seed=next(numbers))
        vector, steps, over = env.match.vector, 0, False
        while not over:
            _, _, over, _, _ = env.step(vector.legal[0, int(rng.random() * vector.count[0])])
            steps += 1
        return steps

    return run


def their_vector(name: str) -> Slice:
    """OpenSpiel's vector of environments, stepped at random."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    many = SyncVectorEnv([rl_environment.Environment(name) for _ in range(THEIR_MATCHES)])
    rng, steps = random.Random(1), [many.reset()]

    def run() -> int:
        chosen = [
            StepOutput(action=rng.choice(step.observations["legal_actions"][step.current_player()]), probs=1.0)
            for step in steps[0]
        ]
        steps[0], _, _, _ = many.step(chosen, reset_if_done=True)
        return THEIR_MATCHES

    return run


def pgx(name: str) -> Slice | None:
    """A game of Pgx at its best batch size; None if not installed."""
    if find_spec("pgx") is None:
        return None
    import jax
    import pgx

    env = pgx.make(name)
    step, begin = jax.jit(jax.vmap(env.step)), jax.jit(jax.vmap(env.init))
    states = [begin(jax.random.split(jax.random.PRNGKey(1), THEIR_BATCH))]
    keys = [jax.random.PRNGKey(2)]

    def run() -> int:
        keys[0], chosen, more = jax.random.split(keys[0], 3)
        logits = jax.numpy.log(states[0].legal_action_mask.astype(float))
        actions = jax.random.categorical(chosen, logits, axis=1)
        states[0] = step(states[0], actions, jax.random.split(more, THEIR_BATCH))
        jax.block_until_ready(states[0])
        return THEIR_BATCH

    return run


def measured(rounds: int, table: Callable[[str, dict[str, float], int], None]) -> list[Bar]:
    """Vectors beside our random matches, and adapters beside the environments of their libraries."""
    bars: list[Bar] = []
    best = 0.0
    for name in NAMES:
        contenders = {"matches": ours.compiled(name, 3)}
        contenders |= {"lists": vector(name, 3, tensors=False), "tensors": vector(name, 3, tensors=True)}
        rates = best_rates(contenders, rounds)
        table(f"{name}: decisions a second, alone and in vectors", rates, 0)
        bars.append((f"{name}: vector with legal lists / random matches", rates["lists"] / rates["matches"], 0.6))
        bars.append((f"{name}: vector with masks, tensors / random matches", rates["tensors"] / rates["matches"], 0.25))
        best = max(best, rates["tensors"])
    return [*bars, *beside_others(best, rounds, table)]


def beside_others(best: float, rounds: int, table: Callable[[str, dict[str, float], int], None]) -> list[Bar]:
    """The adapters, each beside its library's own environment; peers that are not installed are left out."""
    found = {
        "gin_rummy (OpenSpiel), from Python": peers.driven_from_python("gin_rummy"),
        "backgammon (OpenSpiel), SyncVectorEnv": their_vector("backgammon"),
        "tictactoe_v3 (PettingZoo)": their_pettingzoo(),
        "backgammon (Pgx)": pgx("backgammon"),
    }
    contenders = {name: peer for name, peer in found.items() if peer is not None}
    for name in found.keys() - contenders.keys():
        print(f"{name}: not installed, not measured")
    for name in NAMES:
        contenders[f"{name}, OpenSpiel"] = peers.driven_from_python(f"knall_{name}(players=3)")
        contenders[f"{name}, PettingZoo"] = our_pettingzoo(name, 3)
        contenders[f"{name}, Gymnasium alone"] = solo(name, 3)
    rates = best_rates(contenders, rounds)
    table("decisions a second, by adapters", rates, 0)
    gin, sync, turns, batch = (rates.get(name) for name in found)
    assert gin
    assert sync
    bars = [("best vector / backgammon SyncVectorEnv", best / sync, 100.0)]
    bars += [("best vector / backgammon of Pgx", best / batch, 30.0)] if batch else []
    for name in NAMES:
        bars.append((f"{name} in OpenSpiel / gin_rummy in C++", rates[f"{name}, OpenSpiel"] / gin, 1.0))
        bars.append((f"{name} alone / SyncVectorEnv", rates[f"{name}, Gymnasium alone"] / sync, 10.0))
        bars += [(f"{name} / tictactoe_v3", rates[f"{name}, PettingZoo"] / turns, 2.0)] if turns else []
    return bars
