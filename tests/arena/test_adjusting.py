"""Results with luck taken off: the same mean, less spread; nothing else changes."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance

import pytest

from knall.arena.engines.local import LocalEngine
from knall.arena.report.reports import adjusted_table
from knall.arena.run.adjusting import adjusted
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import by_bot
from knall.arena.run.running import run
from knall.testing.commands import told

STRONG = Setting("urknall", ("champion", "greedy"), games=24, simulations=60, seed="luck")


def place(share: float, luck: float) -> tuple[PlayedMatch, int]:
    won = [0] if share else [1]
    return PlayedMatch(0, ["a", "b"], [1, 2], won, [1, 1], [0.0, 0.0], [0.0, 0.0], luck=[luck, -luck]), 0


def test_luck_is_taken_off_match_by_match() -> None:
    found = adjusted([place(1.0, 0.4), place(0.0, -0.4), place(1.0, 0.3), place(0.0, -0.5)])

    assert found is not None
    values = [0.6, 0.4, 0.7, 0.5]
    assert found.mean == pytest.approx(fmean(values))
    assert found.variance == pytest.approx(pvariance(values) / 0.25)
    assert found.width == pytest.approx(sqrt(found.variance))
    assert found.high - found.mean == pytest.approx(1.96 * sqrt(pvariance(values) / 3))


def test_without_luck_there_is_nothing_to_tell() -> None:
    assert adjusted([]) is None
    assert adjusted([(replace(place(1.0, 0.1)[0], luck=[]), 0)]) is None


@pytest.mark.extended
def test_the_means_agree_and_the_spread_is_less(tmp_path: Path) -> None:
    played, complete = run(STRONG, tmp_path, engine=LocalEngine(1), adjusted=True)
    plain, again = by_bot(played, STRONG.bots), by_bot(run(STRONG, tmp_path, adjusted=True)[0], STRONG.bots)

    assert complete
    assert plain == again  # luck is kept with the match
    for row in plain:
        assert row.adjusted is not None
        differences = [one.luck[seat] for one in played for seat, who in enumerate(one.seats) if who == row.name]
        error = sqrt(pvariance(differences) / (len(differences) - 1))
        assert abs(row.adjusted.mean - row.wins.mean) < 2 * error
        assert row.adjusted.variance < 1.0
    assert [row.name for row in plain] == [line[0] for line in adjusted_table(plain)]


def test_a_run_that_did_not_ask_can_be_asked_later(tmp_path: Path) -> None:
    setting = Setting("urknall", ("random",), games=2, seed="later")
    first, _ = run(setting, tmp_path, engine=LocalEngine(1))
    later, _ = run(setting, tmp_path, engine=LocalEngine(1), adjusted=True)

    assert [[], []] == [one.luck for one in first]
    assert all(len(one.luck) == 2 for one in later)
    assert [one.record for one in first] == [one.record for one in later]


def test_the_command_tells_both() -> None:
    how = ("arena", "urknall", "--bots", "random", "--games", 4, "--cores", 1, "--seed", "x")

    found, plain = (json.loads(told(*how, *more, "--json"))["bots"] for more in (("--adjusted",), ()))
    assert ["random"] == [one["name"] for one in found if one["adjusted"]["low"] < one["adjusted"]["high"]]
    assert not any(one.get("adjusted") for one in plain)
    assert "luck taken off" in told(*how, "--adjusted")
