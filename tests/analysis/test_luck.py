"""Luck: exact odds, so that over all outcomes it is nothing, whatever the value says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.analysis.luck import expected, step
from knall.analysis.standing_events import StandingEvent, standing_events
from knall.analysis.win_chances import Appraiser
from knall.games import NAMES, load_game
from tests.analysis.matches import played


def draws(name: str) -> list[StandingEvent]:
    return [event for event in standing_events(played(name)) if event.seat is None and not event.is_deal]


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


def test_what_chance_ends_a_match_with_is_its_result() -> None:
    match = played("ramsch", seed=0)
    event = standing_events(match)[-1]
    assert event.after.is_over
    assert event.seat is None, "a draw ends it"
    before, came = expected(Appraiser(match.game), event, 5, 0)

    assert [share.mean for share in came] == [float(seat in match.winners) for seat in (0, 1)]
    assert sum(share.mean for share in before) == pytest.approx(1.0)


@pytest.mark.parametrize("name", NAMES)
def test_shares_are_one_together(name: str) -> None:
    appraiser = Appraiser(load_game(name))
    for players in (2, 3, 4):
        for event in standing_events(played(name, players))[5::9]:
            shares = appraiser.position(event.before, 5, 1)

            assert sum(share.mean for share in shares) == pytest.approx(1.0)
