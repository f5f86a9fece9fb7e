"""Ends of matches searched exactly: as a slow second implementation finds them."""

from __future__ import annotations

import pytest

from knall.bots.limits import Limit
from knall.bots.thinking import think
from knall.core.engine.random import seeded
from knall.core.game.reward import mask_of, reward
from knall.core.match.position import Position
from knall.games import load_game
from knall.testing.matches import random_match
from tests.support.exact_solver import Solver, Values, Worth, with_leads

MOST = 1500  # states that the slow one looks at


def at_the_end(here: Position) -> Worth:
    """Each seat's share of the win and its lead, in the mixture that bots use."""
    winners = mask_of(here.winners)
    shares = tuple(1 / here.players + reward(winners, p, here.players) for p in range(here.players))
    return (with_leads(here, shares, here.game.search.margin),)


def small_ends(seeds: range) -> list[tuple[Position, dict[str, Values]]]:
    """Late positions that the slow one can finish, and what each move comes to."""
    found, solver = [], Solver(at_the_end, MOST)
    for seed in seeds:
        for decision in random_match(load_game("urknall"), 2 + seed % 3, {}, seed).decisions[-4:]:
            worths = solver.worths(decision.before)
            if worths is not None:
                found.append((decision.before, {move: rewards for move, (rewards,) in worths.items()}))
    return found


@pytest.mark.usefixtures("plain")
def test_small_ends_are_solved_exactly() -> None:
    ends = small_ends(range(6))

    assert len(ends) > 9
    assert any(here.play(move).is_chance for here, _ in ends for move in here.legal_moves)
    for here, expected in ends:
        seat = here.to_move
        assert seat is not None
        found = think(here.view(seat), here.legal_moves, here.game.search, Limit(simulations=MOST), seeded(1))
        assert all(one.exact and one.win_standard_error == one.points_standard_error == 0 for one in found), str(here)
        for one in found:
            assert one.reward == pytest.approx(expected[one.move][seat])
        assert found[0].reward == pytest.approx(max(values[seat] for values in expected.values()))


@pytest.mark.usefixtures("plain")
def test_what_is_too_large_is_searched_as_usual() -> None:
    here = random_match(load_game("urknall"), 2, {}, 3, moves=12).position
    found = think(here.view(here.to_move), here.legal_moves, here.game.search, Limit(simulations=20), seeded(1))

    assert not any(one.exact for one in found)
    assert 20 == sum(one.visits for one in found)
