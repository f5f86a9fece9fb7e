"""Attacks of the benchmarks: what they say is measured is measured."""

from __future__ import annotations

from collections import Counter

import pytest
from bench.attacks import bots

from tests.support.own_thread import run_apart


def test_the_longest_answer_is_that_of_all_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Counter[str]()

    async def measured(name: str) -> float:
        runs[name] += 1
        return 1.0 + runs[name] % 10  # the ninth of ten is the longest

    monkeypatch.setattr(bots, "measured", measured)
    bars = run_apart(bots.bars())

    assert runs == {name: bots.RUNS.get(name, 1) for name in bots.ATTACKS}
    assert 10 == max(runs.values())
    assert min(value for _, value, _ in bars) == bots.ANSWERED_WITHIN / 10
