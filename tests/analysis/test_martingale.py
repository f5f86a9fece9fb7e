"""Luck adds up to nothing, whoever plays; and where moves are made at random, so does what they gave."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

from knall.analysis.appraiser import Appraiser
from knall.analysis.line import standing_events
from knall.analysis.luck import luck_of_match
from knall.core.game.reward import mask_of, share_of_win
from knall.games import NAMES, load_game
from knall.testing.matches import random_match

MATCHES, PLAYOUTS = 40, 2


def lucks(name: str, players: int) -> list[float]:
    """The luck of the first seat in matches of bots that move at random."""
    appraiser = Appraiser(load_game(name))
    matches = [random_match(load_game(name), players, {}, seed) for seed in range(MATCHES)]
    return [
        luck_of_match(appraiser, standing_events(match), PLAYOUTS, (), seed)[0] for seed, match in enumerate(matches)
    ]


@pytest.mark.parametrize(("name", "players"), [(name, 2) for name in NAMES] + [("urknall", 3)])
@pytest.mark.extended
def test_in_self_play_luck_adds_up_to_nothing(name: str, players: int) -> None:
    luck = lucks(name, players)

    assert abs(fmean(luck)) < 2.5 * stdev(luck) / sqrt(MATCHES)
    assert stdev(luck) > 0.02


@pytest.mark.extended
def test_what_was_chosen_at_random_adds_up_to_nothing_and_explains_more() -> None:
    appraiser = Appraiser(load_game("urknall"))
    matches = [random_match(load_game("urknall"), 2, {}, 1_000 + seed) for seed in range(MATCHES)]
    chance = [luck_of_match(appraiser, standing_events(match), PLAYOUTS)[0] for match in matches]
    both = [luck_of_match(appraiser, standing_events(match), PLAYOUTS, (0, 1))[0] for match in matches]
    chosen = [a - b for a, b in zip(both, chance, strict=True)]
    results = [share_of_win(mask_of(match.winners), 0) for match in matches]

    assert abs(fmean(chosen)) < 2.5 * stdev(chosen) / sqrt(MATCHES)
    left = [stdev(result - luck for result, luck in zip(results, lucks, strict=True)) for lucks in (chance, both)]
    assert left[1] < left[0]
