"""Search: finds what can be found, keeps its limits, and repeats exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.bots import BOTS, bot
from knall.bots.levels import LEVELS, within
from knall.bots.limits import Limit
from knall.bots.thinking import think, to_the_end
from knall.core.engine.compiling import compiles
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.game.rules import Moves
from knall.core.game.search_settings import Level
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.games import load_game
from knall.testing.matches import random_match, state_of
from tests.support.compiled_and_plain import prints_the_same_compiled_and_plain

NUMBERS = """
from knall.bots.limits import Limit
from knall.bots.thinking import think
from knall.core.engine.random import seeded
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
for name, players in ((name, players) for name in NAMES for players in (2, 3)):
    here = random_match(load_game(name), players, {}, 5, moves=12).position
    found = think(here.view(here.to_move), here.legal_moves, load_game(name).search, Limit(simulations=40), seeded(7))
    print([(one.move, one.visits, round(one.reward, 9), round(one.win, 9), one.points) for one in found])
"""


def last_decisions(game: AnyGame, seeds: range) -> list[Position]:
    """Positions in which one move decides the match."""
    found = []
    for seed in seeds:
        here = random_match(game, 2, {}, seed).decisions[-1].before
        ends = {move: here.play(move) for move in here.legal_moves}
        if all(end.is_over for end in ends.values()) and len({end.winners for end in ends.values()}) > 1:
            found.append(here)
    return found


@pytest.mark.usefixtures("plain")
def test_the_last_move_wins_if_one_can() -> None:
    positions = last_decisions(load_game("urknall"), range(12))
    winnable = [
        here for here in positions if any(here.play(move).winners == (here.to_move,) for move in here.legal_moves)
    ]

    assert winnable
    for here in winnable:
        seat = here.to_move
        assert seat is not None
        settings = replace(here.game.search, exact=False)
        best = think(here.view(seat), here.legal_moves, settings, Limit(simulations=150), seeded(1))[0]
        assert here.play(best.move).winners == (seat,), str(here)
        assert best.win == 1.0
        assert best.win_standard_error == 0.0
        assert best.visits > 75, "a proven win is not looked at again and again beside others"


@pytest.mark.usefixtures("plain")
def test_who_takes_others_to_move_at_random_expects_to_win() -> None:
    here = random_match(load_game("theory"), 2, {}, 3, moves=4).position
    settings = to_the_end(here.game.search)
    usual, naive = (
        think(here.view(here.to_move), here.legal_moves, one, Limit(simulations=150), seeded(1))[0]
        for one in (settings, replace(settings, naive=True))
    )

    assert naive.win > usual.win + 0.2


@pytest.mark.usefixtures("plain")
def test_a_full_tree_is_no_problem(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knall.bots.workspaces.PLAIN_ROOM", (4, 40))
    here = random_match(game, 2, {}, 8, moves=4).position

    found = think(here.view(here.to_move), here.legal_moves, game.search, Limit(simulations=60), seeded(4))

    assert 60 == sum(one.visits for one in found)


def test_levels_use_their_part_of_a_limit() -> None:
    weak = Level(simulations=100)

    assert Limit(1.0, 100) == within(None, weak)
    assert Limit(simulations=100) == within(Limit(simulations=1000), weak)
    assert Limit(simulations=40) == within(Limit(simulations=40), weak)
    assert Limit(seconds=0.2, threads=2) == within(Limit(seconds=0.2, threads=2), None)
    assert Limit(seconds=5.0, threads=1) == within(Limit(seconds=5), None), "as long as one asks for"
    assert tuple(LEVELS) == BOTS[2:-1]


def test_bots_go_by_name() -> None:
    with pytest.raises(KnallError, match="there is no bot “deep”"):
        bot("deep")


def test_moves_of_one_kind_come_to_the_same() -> None:
    """Whatever value, scores and numbers of moves can tell."""
    game = load_game("urknall")
    for seed in range(3):
        for decision in random_match(game, 2 + seed, {}, seed).decisions[::5]:
            here, out = decision.before, Moves()
            state = state_of(here)
            game.rules.moves(state, out)
            assert game.rules.alike(state, out)
            after: dict[int, set[object]] = {}
            for i in range(out.n):
                there = here.play(game.notation.catalogue[out.action[i]])
                what = (there.to_move, len(there.legal_moves), tuple(there.scores.values()))
                after.setdefault(out.kind[i], set()).add(what)
            assert all(len(what) == 1 for what in after.values()), str(here)


@pytest.mark.extended
@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_plain_and_compiled_search_find_the_same() -> None:
    prints_the_same_compiled_and_plain(NUMBERS)
