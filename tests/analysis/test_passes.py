"""The analysis of a whole match: what its parts add up to, how it gets better, and what it looks like as JSON."""

from __future__ import annotations

import json

import pytest

import knall
from knall.analysis import Effort, improving
from knall.analysis.analysis import Analysis
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.analysis.matches import analysed, played

TABLES = [(name, players) for name in NAMES for players in (2, 3, 4)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_start_luck_mistakes_and_rest_are_the_result(name: str, players: int) -> None:
    found, match = analysed(name, players), played(name, players)

    assert len(found.seats) == players
    for one in found.seats:
        parts = one.start + one.luck.mean + one.own + one.others + one.rest
        assert one.result == pytest.approx(parts)
        assert one.result == (1 / len(match.winners) if one.seat in match.winners else 0.0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_event_has_its_place(name: str, players: int) -> None:
    found, match = analysed(name, players), played(name, players)

    assert list(range(len(match.events) + 1)) == [moment.number for moment in found.moments]
    assert {n for n, event in enumerate(match.events, 1) if event.seat is None} == {o.number for o in found.chances}
    decided = [(n, event.seat, event.text) for n, event in enumerate(match.events, 1) if event.seat is not None]
    assert decided == [(one.number, one.seat, one.move) for one in found.decisions]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_decision_cost_one_seat_the_others_have(name: str, players: int) -> None:
    for one in analysed(name, players).decisions:
        assert one.gains[one.seat] == pytest.approx(-one.cost.mean)
        assert sum(one.gains) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_through_json_and_back(name: str) -> None:
    found = analysed(name)

    assert found == Analysis.from_dict(json.loads(json.dumps(found.as_dict())))


def test_the_same_simulations_find_the_same() -> None:
    match = random_match(load_game("urknall"), 2, {}, 3, moves=6)

    first, second = (knall.analyse(match, simulations=40) for _ in range(2))
    other = knall.analyse(match, simulations=40, seed=1)

    assert first == second != other


def test_it_grows_until_it_is_whole_and_can_be_left() -> None:
    match = random_match(load_game("ramsch"), 2, {}, 3)

    steps = improving(match, Effort(simulations=30))
    first, second = next(steps), next(steps)

    assert 0.0 < first.progress < second.progress < 1.0
    assert [0, 1] == [moment.number for moment in first.moments]
    *_, last = improving(match, Effort(simulations=30))
    assert last.progress == 1.0


def test_what_was_taken_back_is_not_judged() -> None:
    match = knall.game("urknall").start(seed=1)
    taken = match.play(match.legal_moves[0]).undo().play(match.legal_moves[1])

    found = knall.analyse(taken, simulations=30)

    assert [taken.legal_moves and match.legal_moves[1]] == [one.move for one in found.decisions]
    assert len(taken.events) == found.moments[-1].number


def test_a_match_that_has_not_begun_has_a_curve_of_one_point() -> None:
    start = knall.game("theory").start(seed=1)
    found = knall.analyse(start.as_of(0), simulations=30)

    assert [0] == [moment.number for moment in found.moments]
    assert () == found.decisions


@pytest.mark.parametrize("wrong", [{"seconds": 0.0}, {"simulations": 0}, {"seconds": 1.0, "simulations": 5}])
def test_an_effort_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(knall.KnallError, match="an analysis"):
        Effort(**wrong)  # type: ignore[arg-type]


def test_a_notebook_shows_the_graph() -> None:
    picture = analysed("ramsch", 3)._repr_svg_()

    assert picture.startswith("<svg")
    assert 3 == picture.count("<polyline")
