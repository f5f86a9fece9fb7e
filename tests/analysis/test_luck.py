"""Luck: exact odds, so that over all outcomes it is nothing, whatever the value says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.analysis.appraiser import Appraiser
from knall.analysis.line import StandingEvent, standing
from knall.analysis.luck import expected, step
from knall.games import NAMES, load_game
from tests.analysis.matches import played


def draws(name: str) -> list[StandingEvent]:
    return [event for event in standing(played(name)) if event.seat is None and not event.is_deal]


@pytest.mark.parametrize("name", NAMES)
def test_over_all_outcomes_by_their_odds_luck_is_nothing(name: str) -> None:
    appraiser = Appraiser(load_game(name))
    for event in draws(name)[:6]:
        odds = event.before.chances
        total = [0.0, 0.0]
        for text, weight in odds.items():
            other = replace(event, text=text, after=event.before.play(text))
            gains = step(other, *expected(appraiser, other, 3, event.number)).luck
            total = [a + weight * b.mean for a, b in zip(total, gains, strict=True)]

        assert total == pytest.approx([0.0, 0.0], abs=1e-9)


def test_the_last_roll_is_what_it_made_of_the_match() -> None:
    """Where the match ends by the event, what came is the result."""
    event = standing(played("urknall"))[-1]
    assert event.after.is_over
    before, came = expected(Appraiser(load_game("urknall")), event, 5, 0) if event.seat is None else ((), ())
    if came:
        assert {0.0, 1.0} >= {share.mean for share in came}
        assert len(before) == 2


@pytest.mark.parametrize("name", NAMES)
def test_shares_are_one_together(name: str) -> None:
    appraiser = Appraiser(load_game(name))
    for players in (2, 3, 4):
        for event in standing(played(name, players))[5::9]:
            shares = appraiser.position(event.before, 5, 1)

            assert sum(share.mean for share in shares) == pytest.approx(1.0)
