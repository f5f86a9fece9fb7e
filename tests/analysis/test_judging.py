"""What decisions cost: as the exact solution says where there is one, and blunders are found."""

from __future__ import annotations

import pytest

from knall.analysis.analysis import Estimate
from knall.analysis.appraiser import Appraiser
from knall.analysis.judging import POINTS_FIRST, judge_decision, mark_of, representative, sure_of_best
from knall.analysis.line import StandingEvent, standing_events
from knall.bots.limits import Limit
from knall.core.game.reward import mask_of, share_of_win
from knall.core.match.position import Position
from knall.games import load_game
from knall.testing.matches import random_match
from tests.analysis.matches import analysed, played
from tests.support.exact_solver import Solver, Worth, with_leads

MOST = 400  # states that the slow solution looks at
ENOUGH = 200  # positions


def at_the_end(here: Position) -> Worth:
    """Rewards, and shares of the win."""
    shares = tuple(share_of_win(mask_of(here.winners), p) for p in range(here.players))
    return with_leads(here, shares, POINTS_FIRST), shares


def small_ends() -> list[tuple[StandingEvent, dict[str, Worth]]]:
    """Late decisions with a choice that the slow solution can finish, and what each move comes to."""
    found: list[tuple[StandingEvent, dict[str, Worth]]] = []
    solver, seed = Solver(at_the_end, MOST), 0
    while len(found) < ENOUGH:
        match = random_match(load_game("urknall"), 2 + seed % 3, {}, seed)
        for event in [event for event in standing_events(match) if event.seat is not None][-4:]:
            worths = solver.worths(event.before)
            if worths is not None and len(worths) > 1:
                found.append((event, worths))
        seed += 1
    return found[:ENOUGH]


@pytest.mark.extended
def test_solved_ends_are_judged_as_the_solution_says() -> None:
    appraiser = Appraiser(load_game("urknall"))
    for event, worths in small_ends():
        seat = event.seat or 0
        judged, _ = judge_decision(event, Limit(simulations=2_000), 1, appraiser, 20)
        rewards = {move: worth[0][seat] for move, worth in worths.items()}
        best = max(rewards.values())

        assert judged.exact
        better = max(worth[1][seat] for move, worth in worths.items() if rewards[move] == pytest.approx(best))
        cost = max(0.0, better - worths[event.text][1][seat])
        assert judged.cost.mean == pytest.approx(cost, abs=1e-6)
        assert (rewards[judged.best] == pytest.approx(best)) if cost > 1e-9 else (judged.best == event.text)
        assert judged.cost.standard_error == 0.0


def test_a_move_without_a_choice_costs_nothing() -> None:
    only = [one for one in analysed("urknall").decisions if one.verdict == "only"]

    assert only
    assert all(one.cost == Estimate(0.0) and not one.mark and not one.matters and not one.moves for one in only)


@pytest.mark.parametrize("name", ["urknall", "ramsch", "theory"])
def test_nothing_is_marked_where_the_error_bars_overlap(name: str) -> None:
    marked = [one for one in analysed(name).decisions if one.mark]

    assert marked
    assert all(one.cost.mean >= 0.0 for one in analysed(name).decisions)
    for one in marked:
        assert one.cost.low > 0.0
        assert one.best != one.move
        best, mine = (next(two.win for two in one.moves if two.move == move) for move in (one.best, one.move))
        assert best.low > mine.high


def test_marks_go_by_lost_chance_to_win() -> None:
    marks = [mark_of(Estimate(cost, 0.01)) for cost in (0.0, 0.04, 0.05, 0.1, 0.15, 0.4)]

    assert ["", "", "?!", "?", "??", "??"] == marks


def test_the_best_of_many_has_to_be_better_by_more() -> None:
    assert [1.96, 1.96, 2.58, 2.81] == [round(sure_of_best(n), 2) for n in (1, 2, 6, 11)]


def test_moves_that_come_to_the_same_are_one_for_the_search() -> None:
    """Two elements of one colour in one body, both free: the search looks at the first."""
    found = [event for event in standing_events(played("urknall")) if event.seat is not None]
    changed = [event for event in found if representative(event.before, event.text) != event.text]

    assert changed
    for event in changed[:10]:
        assert representative(event.before, event.text) in event.before.legal_moves
        first = representative(event.before, event.text)
        assert first == representative(event.before, first)
