"""Analyses are kept by a version: whoever changes how their figures are found must raise it, or old ones stay."""

from __future__ import annotations

from hashlib import sha256

import pytest

from knall.analysis.analysis import VERSION
from tests.analysis.matches import analysed

PINNED = {
    3: {"urknall": "dc52e7fc9a3eb85c", "ramsch": "5a161751d35abc73", "theory": "e748504261c67733"},
}
"""What is found of a match of each game with this version: weights, settings and searches are all in it."""


def digest(name: str) -> str:
    analysis = analysed(name)
    costs = [f"{one.number} {one.best} {one.cost.mean:.3f}" for one in analysis.decisions]
    curve = [f"{one.open[0].mean:.3f}" for one in analysis.moments]
    return sha256(f"{';'.join(costs)}|{';'.join(curve)}".encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", PINNED[VERSION])
def test_other_figures_have_another_version(name: str) -> None:
    assert digest(name) == PINNED[VERSION][name], "raise VERSION in analysis/analysis.py, and pin what is found now"
