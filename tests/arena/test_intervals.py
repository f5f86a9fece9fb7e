"""Intervals hold what they say, also where matches have the same dice and cards."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from knall.arena.engines.local import LocalEngine
from knall.arena.report.balance import verdict
from knall.arena.run.intervals import mean_and_error, share, standard_error
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import against, by_bot, by_seat
from knall.arena.run.run_files import LOG
from knall.arena.run.running import run


def test_shares_have_wilsons_interval() -> None:
    ten = share([1.0] * 8 + [0.0] * 2)

    assert (0.8, 10) == (ten.mean, ten.n)
    assert (ten.low, ten.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert "80.0% (49.0% – 94.3%)" == str(ten)
    assert share([1.0] * 20).high == 1.0
    assert share([]).n == 0


def test_the_same_result_twice_is_one_result() -> None:
    once = [1.0] * 8 + [0.0] * 12
    twice, deals = once + once, [*range(20), *range(20)]

    assert standard_error(twice, deals) == pytest.approx(standard_error(once))
    alone, together = share(once), share(twice, deals)
    assert together.n == 40
    assert (together.low, together.high) == pytest.approx((alone.low, alone.high), abs=0.005)
    assert share(twice).high < together.high
    assert mean_and_error(twice, deals) == pytest.approx(mean_and_error(once))


def test_deals_of_their_own_are_independent() -> None:
    values = [random.Random(3).random() for _ in range(30)]

    for deals in ([None] * 30, list(range(30))):
        assert standard_error(values, deals) == pytest.approx(standard_error(values))
    assert standard_error(values, [1] * 30) == standard_error(values)  # of one deal nobody knows
    assert standard_error([0.5]) == standard_error([]) == 0


def test_an_interval_is_never_narrower_than_that_of_independent_matches() -> None:
    balanced = [1.0, 0.0] * 10

    assert share(balanced, [n // 2 for n in range(20)]) == share(balanced)


def test_nineteen_of_twenty_intervals_hold_the_mean() -> None:
    """Two matches a deal, which decides four of five of them; as if independent, it would be 17."""
    rng, held, naively = random.Random(11), 0, 0
    for _ in range(1000):
        values, deals = [], []
        for deal in range(100):
            lucky = float(rng.random() < 0.6)
            values += [lucky if rng.random() < 0.8 else float(rng.random() < 0.6) for _ in range(2)]
            deals += [deal] * 2
        held += share(values, deals).low <= 0.6 <= share(values, deals).high
        naively += share(values).low <= 0.6 <= share(values).high
    assert 930 <= held <= 970
    assert naively < 920


def test_rows_pairs_and_verdicts_know_the_deals() -> None:
    def match(number: int, winner: int, deal: int | None) -> PlayedMatch:
        luck = [0.1 * (number % 3), 0.0]
        return PlayedMatch(
            number, ["a", "b"], [winner, 1], [winner], [1, 1], [0.0] * 2, [0.0] * 2, luck=luck, deal=deal
        )

    winners = [int(number % 3 == 0) for number in range(60)]
    alone = [match(number, winner, None) for number, winner in enumerate(winners)]
    doubled = [match(number, winners[number // 2], number // 2) for number in range(120)]
    naive = [replace(one, deal=None) for one in doubled]

    for rows in (by_bot, by_seat):
        one, two, wrong = (rows(played, ["a", "b"])[0] for played in (alone, doubled, naive))
        assert wrong.wins.high < two.wins.high == pytest.approx(one.wins.high, abs=0.005)
        assert wrong.points_error < two.points_error == pytest.approx(one.points_error)
        assert one.adjusted is not None
        assert two.adjusted is not None
        assert wrong.adjusted is not None
        assert wrong.adjusted.high < two.adjusted.high
    assert against(naive, "a", "b").high < against(doubled, "a", "b").high
    assert verdict(naive, ["a", "b"]) != verdict(doubled, ["a", "b"])


def test_a_match_says_its_deal_and_so_do_those_of_earlier_versions(tmp_path: Path) -> None:
    setting = Setting("urknall", ("random", "greedy"), games=4, seed="t")
    played, _ = run(setting, tmp_path, engine=LocalEngine(1))
    log = tmp_path / LOG
    log.write_text(re.sub(r', "deal": \d', "", log.read_text()))
    assert '"deal": ' not in log.read_text()

    again, _ = run(setting, tmp_path, engine=LocalEngine(1))
    assert [0, 0, 1, 1] == [one.deal for one in played] == [one.deal for one in again]
