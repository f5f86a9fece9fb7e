"""Self-test of the compiler: two toy games with equal states, and one entry that uses all the backend relies on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from knall.core.engine import registry
from knall.core.engine.backend import compiled_entry, entry_point
from knall.core.engine.bitset import bits, count
from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, I64, Struct, cell, cells, dtype_of
from knall.core.game.features import copy_cells, eight_flags, eight_fours, eight_pairs
from knall.core.game.game import AnyGame
from knall.core.game.rules import actor, apply, assign
from knall.core.text.wording import Sayable, Wordings

wrong = Wordings(__package__, "compiling")


class FirstToy(Struct):
    """A state."""

    players: int = cell(I8)
    total: int = cell(I64)
    each: list[int] = cells(I8, 4)


class SecondToy(Struct):
    """The same fields, another game."""

    players: int = cell(I8)
    total: int = cell(I64)
    each: list[int] = cells(I8, 4)


@rule
def _first_apply(s: FirstToy, move: int) -> None:
    s.total += move


@rule(inline=False)
def _second_apply(s: SecondToy, move: int) -> None:
    for e in bits(move):
        s.each[e] += 1
    s.total += 10 * move


@rule
def _first_actor(s: FirstToy) -> int:
    return 1


@rule
def _second_actor(s: SecondToy) -> int:
    return count(s.total)


def _play(states: list[FirstToy], move: int) -> int:
    """Literals, small ints, a generator, both ways to compile a rule, and every machine instruction (`natives`)."""
    apply(states[0], 3)
    apply(states[0], move)
    apply(states[0], states[0].each[0])
    assign(states[1], states[0])
    copy_cells(states[1].each, states[0].each)
    spread = eight_flags(move) + eight_pairs(move) + eight_fours(move)
    return 100 * actor(states[1]) + states[1].total + spread


def _toy(state: type[Struct], apply: registry.Function, actor: registry.Function) -> AnyGame:
    """As much of a game as compiled code asks for."""
    rules = SimpleNamespace(state=state, apply=apply, actor=actor)
    secrets = SimpleNamespace(view_state=state)
    return cast(AnyGame, SimpleNamespace(name=state.__name__, rules=rules, secrets=secrets, part=vars(rules).get))


_TOYS = (_toy(FirstToy, _first_apply, _first_actor), _toy(SecondToy, _second_apply, _second_actor))


def mistake() -> Sayable | str:
    """Where compiled code differs from plain Python; empty if nowhere."""
    import numpy as np

    registry.games.update({toy.rules.state: toy for toy in _TOYS})
    compiled = compiled_entry(_play)
    for state in (toy.rules.state for toy in _TOYS):
        expected = _play([state(), state()], 6)
        for run in (compiled, entry_point(compiled, (np.zeros(2, dtype_of(state)), 0))):
            found = run(np.zeros(2, dtype_of(state)), 6)
            if found != expected:
                return wrong("self_test", found=found, expected=expected)
    return ""
