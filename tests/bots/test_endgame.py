"""Ends of matches searched exactly: as a slow second implementation, written with positions, finds them."""

from __future__ import annotations

import pytest

from knall.bots.limits import Limit
from knall.bots.thinking import think
from knall.core.position import Position
from knall.core.random import seeded
from knall.core.reward import mask_of, reward
from knall.games import load_game
from knall.testing.matches import random_match

MOST = 1500  # states that the slow one looks at
Values = tuple[float, ...]


class TooMany(Exception):
    pass


def rewards(here: Position) -> Values:
    """Each seat's share of the win and its lead, in the mixture that bots use."""
    settings, points = here.game.search, list(here.scores.values())
    found = []
    for p in range(here.players):
        share = 1 / here.players + reward(mask_of(here.winners), p, here.players)
        lead = points[p] - max(x for q, x in enumerate(points) if q != p and q < here.players)
        found.append((1 - settings.margin) * share + settings.margin * (0.5 + 0.5 * lead / (abs(lead) + settings.lead)))
    return tuple(found)


def value(here: Position, mine: int, count: list[int]) -> Values:
    """What every seat can expect, if each takes what is best for it, or else what is worst for me."""
    count[0] += 1
    if count[0] > MOST:
        raise TooMany
    if here.is_over:
        return rewards(here)
    if here.is_chance:
        total = sum(here.chances.values())
        parts = [(weight / total, value(here.play(text), mine, count)) for text, weight in here.chances.items()]
        return tuple(sum(chance * values[p] for chance, values in parts) for p in range(here.players))
    seat = here.to_move
    assert seat is not None
    after = [value(here.play(move), mine, count) for move in here.legal_moves]
    return max(after, key=lambda values: (round(values[seat], 9), -values[mine]))


def small_ends(seeds: range) -> list[tuple[Position, dict[str, Values]]]:
    """Late positions that the slow one can finish, and what each move comes to."""
    found = []
    for seed in seeds:
        for decision in random_match(load_game("urknall"), 2 + seed % 3, {}, seed).decisions[-4:]:
            here, count = decision.before, [0]
            seat = here.to_move
            assert seat is not None
            try:
                found.append((here, {move: value(here.play(move), seat, count) for move in here.legal_moves}))
            except TooMany:
                continue
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
