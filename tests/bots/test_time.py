"""A search ends in time, on a clock of the test's own; `make bench` measures it on a busy machine."""

from __future__ import annotations

import random

import pytest

from knall.bots import workspaces
from knall.bots.workspaces import Workspace

SIMULATION = 0.0004  # seconds
ALLOWED = 0.2


class Machine:
    """A clock that goes on by the work done, and now and then by what others do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, others: float) -> None:
        self.now = 100.0
        self.done = 0
        self.others = others
        self.rng = random.Random(5)
        self.workspace = Workspace.__new__(Workspace)
        self.workspace.longest = 0.0
        monkeypatch.setattr(workspaces.time, "monotonic", lambda: self.now)  # type: ignore[attr-defined]
        monkeypatch.setattr(self.workspace, "go_on", self.work)

    def work(self, simulations: int) -> None:
        """So many simulations, and somebody else's turn at the processor."""
        self.now += simulations * SIMULATION + self.rng.uniform(0.5, 1.0) * self.others
        self.done += simulations

    def search(self, most: int | None = None) -> float:
        """How long it takes."""
        begun = self.now
        self.workspace.go_on_until(begun + ALLOWED, most)
        return self.now - begun


@pytest.mark.parametrize("others", [0.0, 0.001, 0.01, 0.04])
def test_a_search_ends_before_its_time_is_over(monkeypatch: pytest.MonkeyPatch, others: float) -> None:
    machine = Machine(monkeypatch, others)

    for _ in range(50):
        assert machine.search() <= ALLOWED


def test_on_a_quiet_machine_the_time_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, 0.0)

    assert 0.9 * ALLOWED < machine.search()


def test_a_search_makes_no_more_simulations_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, 0.0)
    machine.search(most=77)

    assert machine.done == 77
