"""Means with 95 % intervals, also for clustered values: matches with the same deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from knall.core.game.reward import SURE
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import percent

Deals = Sequence[int | None]
"""The deal of each value; None: a deal of its own."""


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval."""

    mean: float
    low: float
    high: float
    n: int

    def say(self, language: Language) -> str:
        mean, low, high = (percent(one, language, 1) for one in (self.mean, self.low, self.high))
        return f"{mean} ({low} – {high})"

    def __str__(self) -> str:
        return self.say(ORIGINAL)


def share(values: Sequence[float], deals: Deals | None = None) -> Share:
    """The mean of values from 0 to 1 with Wilson's interval, which is valid near 0 and 1 too.

    Values of one deal are correlated; the sample size is the effective one.
    """
    if not values:
        return Share(0.0, 0.0, 1.0, 0)
    alone, error = standard_error(values), standard_error(values, deals)
    n = len(values) * (alone / error) ** 2 if error else len(values)
    mean = sum(values) / len(values)
    middle = (mean + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE * sqrt(mean * (1 - mean) / n + SURE**2 / (4 * n * n)) / (1 + SURE**2 / n)
    return Share(mean, max(0.0, middle - half), min(1.0, middle + half), len(values))


def mean_and_error(values: Sequence[float], deals: Deals | None = None) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return sum(values) / max(len(values), 1), SURE * standard_error(values, deals)


def standard_error(values: Sequence[float], deals: Deals | None = None) -> float:
    """The cluster-robust standard error of the mean, with deals as clusters.

    At least that of independent values, since few deals may show less by chance.
    """
    alone = error_by_deals(values, [None] * len(values))
    return alone if deals is None else max(alone, error_by_deals(values, deals))


def error_by_deals(values: Sequence[float], deals: Deals) -> float:
    """The standard error of the mean from the sums of deals; 0 for fewer than two deals."""
    mean = fmean(values) if values else 0.0
    sums: dict[int | tuple[int], float] = {}
    for place, (value, deal) in enumerate(zip(values, deals, strict=True)):
        one = (place,) if deal is None else deal
        sums[one] = sums.get(one, 0.0) + value - mean
    groups = len(sums)
    return sqrt(groups / (groups - 1) * sum(one**2 for one in sums.values())) / len(values) if groups > 1 else 0.0
