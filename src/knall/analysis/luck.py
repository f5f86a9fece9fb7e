"""Luck: the value of what chance gave less its expectation by exact odds; 0 on average for any value function."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from statistics import fmean

from knall.analysis.analysis import ChanceStep, Estimate
from knall.analysis.standing_events import StandingEvent
from knall.analysis.win_chances import Appraiser, Estimates

SEEDS = 100_003  # seed stride between matches: more than a match has events
DEALS = 16  # multiple of the playouts for a deal, whose outcomes are too many to list


def expected(appraiser: Appraiser, event: StandingEvent, n: int, seed: int) -> tuple[Estimates, Estimates]:
    """Each seat's expectation before an event of chance and its value after it, with common random numbers.

    The expectation is exact for a single outcome; for a deal it is the mean of many sampled deals.
    """
    if event.is_deal:
        many = DEALS * n
        return appraiser.position(event.before, many, seed), appraiser.position(event.after, many, seed)
    outcomes = appraiser.outcomes(event.before, n, seed)
    came = next(one.shares for one in outcomes if one.text == event.text)
    seats = range(event.before.players)
    mean = [sum(one.chance * one.shares[p].mean for one in outcomes) for p in seats]
    error = [sqrt(sum((one.chance * one.shares[p].standard_error) ** 2 for one in outcomes)) for p in seats]
    return tuple(map(Estimate, mean, error)), came


def step(event: StandingEvent, before: Estimates, came: Estimates) -> ChanceStep:
    """What an event of chance gave each seat."""
    gains = (
        Estimate(b.mean - a.mean, sqrt(a.standard_error**2 + b.standard_error**2))
        for a, b in zip(before, came, strict=True)
    )
    return ChanceStep(event.number, event.text, tuple(gains))


def luck_of_match(
    appraiser: Appraiser, events: tuple[StandingEvent, ...], n: int, uniform: Collection[int] = (), seed: int = 0
) -> tuple[float, ...]:
    """Each seat's luck over all events, with n playouts per outcome: what the arena subtracts.

    Choices of the seats in `uniform`, which move uniformly at random, count as chance. Each match has a seed of its
    own, so that the sampling errors of deals are independent between matches.
    """
    total = [0.0] * (events[0].before.players if events else 0)
    for event in events:
        numbers = SEEDS * seed + event.number
        if event.seat is None:
            gains = [one.mean for one in step(event, *expected(appraiser, event, n, numbers)).luck]
        elif event.seat in uniform:
            gains = _chosen(appraiser, event, n, numbers)
        else:
            continue
        total = [a + b for a, b in zip(total, gains, strict=True)]
    return tuple(total)


def _chosen(appraiser: Appraiser, event: StandingEvent, n: int, seed: int) -> list[float]:
    """A move's value for each seat less the mean of all legal moves, with common random numbers."""
    moves = event.before.legal_moves
    after = {move: appraiser.position(event.before.play(move), n, seed) for move in moves}
    mean = [fmean(shares[p].mean for shares in after.values()) for p in range(event.before.players)]
    return [came.mean - usual for came, usual in zip(after[event.text], mean, strict=True)]
