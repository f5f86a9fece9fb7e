"""What games are like: the figures are those of the matches."""

from __future__ import annotations

import random

import pytest

from knall.adapters.openspiel_facts import play_peers
from knall.arena.engines.local import LocalEngine
from knall.arena.facts import HEAD, Facts, measure, same_chance, table
from knall.arena.playing import Setting
from knall.arena.results import share
from knall.arena.running import run
from knall.core import record
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
    assert found.branching > 1
    assert found.length[0] > 3
    assert sum(one.mean for one in found.seats) <= 1 + 1e-9
    assert -1 <= found.luck <= 1


def test_a_line_says_whether_a_seat_is_clearly_the_best() -> None:
    clear, unclear = share([1.0] * 90 + [0.0] * 10), share([1.0, 0.0])
    facts = Facts("Nim", 2, (10.0, 0.5), 3.0, 0.0, 0.0, None, (clear, share([0.0] * 90 + [1.0] * 10)))

    *_, lead, best = facts.row()
    assert "–" == lead
    assert best == f"1: {clear}"
    vague = Facts("Nim", 2, (10.0, 0.5), 3.0, 0.0, 0.0, 1.5, (unclear, unclear)).row()
    assert vague[-1].endswith("no clear one")
    lines = table([facts]).splitlines()
    assert len(HEAD) + 1 == lines[0].count("|") == lines[2].count("|")


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

    assert measure(setting, LocalEngine(1)).branching == pytest.approx(sum(counted) / len(counted))
