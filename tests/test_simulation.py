"""Simulations: compiled, stepped from Python, and plain."""

from __future__ import annotations

import pytest

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.games import NAMES, load_game
from knall.simulation import Simulation
from tests.support.compiled_and_plain import prints_the_same_compiled_and_plain

STEPS = """
import knall
from knall.core.engine.random import seeded
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
        moves = [game.notation.catalogue[int(move)] for move in simulation.legal[:n]]
        if decisions % 5 == 0:
            assert sorted(moves) == sorted(position.legal_moves)
        n = simulation.step(int(simulation.legal[rng.below(n)]))
        decisions += 1

    assert simulation.position.is_over
    assert decisions > 10


def test_steps_are_the_same_compiled_and_plain() -> None:
    prints_the_same_compiled_and_plain(STEPS)


def test_random_matches_are_numbered(game: AnyGame) -> None:
    simulation = Simulation(game, 2, {})

    first, second = simulation.random(40, 0), simulation.random(40, 40)
    both = simulation.random(80, 0)

    assert both.decisions == first.decisions + second.decisions
    assert set(both.wins) == set(game.notation.seat_names[:2])
    assert all(0 <= share <= 1 for share in both.wins.values())


def test_a_step_that_is_not_legal_is_refused_by_its_clause_and_changes_nothing(game: AnyGame) -> None:
    simulation = Simulation(game, 3, {})
    with pytest.raises(KnallError, match="begin one"):
        simulation.step(0)
    n = simulation.begin(3)
    before, legal = str(simulation.position), {int(move) for move in simulation.legal[:n]}
    for number in (number for number in range(0, len(game.notation.catalogue), 7) if number not in legal):
        with pytest.raises(IllegalMove) as refused:
            simulation.step(number)
        assert simulation.position.why_not(game.notation.catalogue[number]) == (
            refused.value.clause,
            refused.value.sentence,
        )
    for number in (-1, len(game.notation.catalogue), 10**6, 2**40, -(2**40), 2**70):
        with pytest.raises(BadMove, match=f"{number} is no number of a move: they go from 0 to"):
            simulation.step(number)
    for nonsense in (0.5, "3", None):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            simulation.step(nonsense)  # type: ignore[arg-type]

    assert before == str(simulation.position)
    assert legal == {int(move) for move in simulation.legal[:n]}
    assert simulation.step(min(legal)) >= 0


def test_a_step_unchecked_is_the_same_step(game: AnyGame) -> None:
    checked, unchecked = Simulation(game, 2, {}), Simulation(game, 2, {})
    n = checked.begin(5)
    assert n == unchecked.begin(5)
    while n:
        move = int(checked.legal[n - 1])
        n = checked.step(move)
        assert n == unchecked.step(move, check=False)
    with pytest.raises(KnallError, match="begin one"):
        checked.step(move)

    assert checked.position == unchecked.position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wins_are_shares(game: AnyGame, players: int) -> None:
    """As in the arena: of 1 in each match, unless nobody wins."""
    simulation = Simulation(game, players, {})
    wins = [0.0] * players
    nobody = 0
    for number in range(60):
        n, rng = simulation.begin(number), seeded(number)
        while n:
            n = simulation.step(int(simulation.legal[rng.below(n)]))
        winners = simulation.position.winners
        nobody += not winners
        for seat in winners:
            wins[seat] += 1 / len(winners)
    assert sum(wins) == pytest.approx(60 - nobody)
    found = simulation.random(400, 0).wins

    assert sum(found.values()) <= 1 + 1e-9
    assert sum(found.values()) > 0.9


@pytest.mark.parametrize("matches", [0, -5])
def test_no_matches_cannot_be_played(matches: int) -> None:
    with pytest.raises(KnallError, match=f"{matches} matches cannot be played"):
        Simulation(load_game(NAMES[0]), 2, {}).random(matches)


def test_matches_are_numbered_from_0() -> None:
    simulation = Simulation(load_game(NAMES[0]), 2, {})
    for number in (-1, 2**62):
        with pytest.raises(KnallError, match="there is no match number"):
            simulation.begin(number)
        with pytest.raises(KnallError, match="there is no match number"):
            simulation.random(1, number)
