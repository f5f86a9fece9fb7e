"""What games are like: the figures are those of the matches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean

import pytest

from knall.adapters.openspiel_facts import play_peers
from knall.arena.engines.local import LocalEngine
from knall.arena.report.facts import CountedMatch, Facts, Figure, facts_of, figure, measure, same_chance
from knall.arena.report.facts_page import COLUMNS, page, table
from knall.arena.run.intervals import Share, mean_and_error, share
from knall.arena.run.playing import Setting
from knall.arena.run.running import run
from knall.core.match import record
from knall.games import load_game


def test_luck_is_all_where_the_same_dice_give_the_same_result() -> None:
    rng = random.Random(1)

    assert same_chance([[x, x, x] for x in (0, 1, 1, 0, 1)]) == pytest.approx(1)
    noise = [[rng.random(), rng.random()] for _ in range(4000)]
    assert same_chance(noise) == pytest.approx(0, abs=0.06)
    half = [[x + rng.random(), x + rng.random()] for x in (rng.random() for _ in range(4000))]
    assert same_chance(half) == pytest.approx(0.5, abs=0.06)
    assert same_chance([[1.0, 1.0]]) == 0


def test_the_facts_of_a_game_are_counted_from_its_matches() -> None:
    setting = Setting("theory", ("random",), 3, games=6, seed="t")
    found = measure(setting, LocalEngine(1))

    assert load_game("theory").title == found.title
    assert 3 == found.players == len(found.seats)
    assert found.branching.value > 1
    assert found.length.value > 3
    assert sum(one.mean for one in found.seats) <= 1 + 1e-9
    assert -1 <= found.luck.value <= 1


SOME = Figure(10.0, 0.5)


def facts(*seats: Share, lead: Figure | None = None) -> Facts:
    return Facts("Nim", 2, SOME, SOME, SOME, SOME, lead, seats)


def test_a_line_says_whether_a_seat_is_clearly_the_best() -> None:
    clear, unclear = share([1.0] * 90 + [0.0] * 10), share([1.0, 0.0])
    found = facts(clear, share([0.0] * 90 + [1.0] * 10))

    *_, lead, best = found.row()
    assert "–" == lead
    assert best == f"1: {clear}"
    assert facts(unclear, unclear, lead=SOME).row()[-1].endswith("no clear one")
    lines = table([found]).splitlines()
    assert len(COLUMNS) + 1 == lines[0].count("|") == lines[2].count("|")


def test_the_page_is_there_in_german_too() -> None:
    clear = share([1.0] * 90 + [0.0] * 10)
    text = page([facts(clear, lead=SOME)], [facts(share([1.0, 0.0]))], "greedy", "knall facts", "de")

    assert text.startswith("# Die Spiele in Zahlen\n\nGemacht mit `knall facts`")
    assert "| Nim | 2 | 10,0 ± 0,5 | 10,00 ± 0,50 |" in text
    assert "| 1: 90,0\u00a0% (82,6\u00a0% – 94,5\u00a0%) |" in text
    assert ", nicht eindeutig |" in text
    assert "## Alle Plätze spielt `greedy`" in text


def test_intervals_are_those_of_independent_matches() -> None:
    """Of figures whose interval is known: a mean, and a correlation that is 0."""
    rng = random.Random(5)
    groups = [[CountedMatch(rng.randrange(100), 7, 1, (rng.random(), 0.0), 0) for _ in range(2)] for _ in range(4000)]
    found = facts_of("x", 2, groups)

    _, error = mean_and_error([one.decisions for group in groups for one in group])
    assert found.length.error == pytest.approx(error, rel=0.35)
    assert found.luck.error == pytest.approx(1.96 / 4000**0.5, rel=0.35)
    assert abs(found.luck.value) < 2 * found.luck.error
    assert found.lead_changes == Figure(0.0, 0.0)


def test_matches_with_the_same_dice_are_not_counted_as_if_they_were_independent() -> None:
    rng = random.Random(6)
    lengths = [rng.randrange(100) for _ in range(3000)]
    alone = [[CountedMatch(n, 1, 1, (0.0,))] for n in lengths]
    doubled = [[CountedMatch(n, 1, 1, (0.0,))] * 2 for n in lengths]

    def mean(some: Sequence[Sequence[CountedMatch]]) -> float:
        return fmean(one.decisions for group in some for one in group)

    assert figure(alone, mean).error == pytest.approx(figure(doubled, mean).error)
    assert figure(alone[:1], mean).error == 0


def test_games_of_openspiel_are_counted_alike() -> None:
    title, players, groups = play_peers("pig(players=3)", 9, "t")

    assert ("Pig", 3, 3) == (title, players, len(groups))
    for one in (one for group in groups for one in group):
        assert one.decisions
        assert one.decisions < one.moves <= 2 * one.decisions  # roll or stop; the first decision is to roll
        assert sum(one.shares) == pytest.approx(1)
    assert play_peers("pig(players=3)", 9, "t")[2] == groups


def test_legal_moves_are_counted_at_each_decision() -> None:
    """By hand, for one match."""
    setting = Setting("theory", ("random",), 2, games=2, seed="t")
    played, _ = run(setting, engine=LocalEngine(1))
    matches = [record.replay(record.read(one.record), load_game) for one in played]
    counted = [len(decision.before.legal_moves) for match in matches for decision in match.decisions]

    found = measure(setting, LocalEngine(1))
    assert found.branching.value == pytest.approx(sum(counted) / len(counted))
    chances = sum(event.is_chance for match in matches for event in match.events)
    assert found.chance.value == pytest.approx(chances / len(counted))
