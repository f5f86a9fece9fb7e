"""What holds at every moment of a match of Urknall."""

from __future__ import annotations

from knall.core.engine.bitset import bits, count
from knall.core.engine.random import seeded
from knall.core.game.rules import CHANCE, NOBODY
from knall.core.match import chance
from knall.games.urknall.notation.notation import parse, position
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import State
from tests.games.urknall.sky import dealt, moves, play


def check_invariants(s: State) -> None:
    assert sum(s.elements) == state.EVERYTHING
    assert all(count(mask) <= state.LARGEST for mask in s.elements)
    assert all(count(mask) == 12 for mask in s.colour)
    for b, mask in enumerate(s.elements):
        if mask:
            assert (mask & -mask) == 1 << b
            assert all(s.body[e] == b for e in bits(mask))
            assert s.holes >> b & 1 or s.sized[count(mask)] >> b & 1
    marked = 0
    for p in range(4):
        assert not marked & s.own[p]
        marked |= s.own[p]
        most = state.markers_each(s) if p < s.players else state.SECONDS if s.players == 2 else 0
        assert s.supply[p] >= 0
        assert s.supply[p] + count(s.own[p]) <= most
    holes = sum(s.elements[b] for b in bits(s.holes))
    assert s.free == state.EVERYTHING & ~marked & ~holes


def test_invariants_hold_in_random_games() -> None:
    for seed in range(30):
        rng = chance.known(seed).draws()
        s = dealt(2 + seed % 3, rng, blackholes=seed % 2)
        while rules.actor(s) != NOBODY:
            check_invariants(s)
            texts = sorted(moves(s)) if rules.actor(s) != CHANCE else [f"d{face}" for face in range(1, 7)]
            play(s, texts[rng.below(len(texts))])
        check_invariants(s)


def test_without_losses_all_markers_stay_in_the_game() -> None:
    rng = seeded(4)
    s = dealt(3, rng)
    lost = 0
    while rules.actor(s) != NOBODY:
        texts = sorted(moves(s)) if rules.actor(s) != CHANCE else [f"d{face}" for face in range(1, 7)]
        text = texts[rng.below(len(texts))]
        lost += text == "x"
        play(s, text)
    assert 30 - lost == sum(count(s.own[p]) for p in range(3))
    assert parse(position(s)) == s
