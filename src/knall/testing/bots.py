"""What bots need of every game: levels in order, searches that repeat, judgements that are chances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.bots import BOTS, bot
from knall.bots.levels import LEVELS, STRONGEST
from knall.bots.limits import Limit
from knall.bots.thinking import think
from knall.core.engine.compiling import compiles
from knall.core.engine.random import seeded
from knall.core.game.defaults import no_idea
from knall.core.game.game import AnyGame
from knall.testing.matches import random_match, state_of


def search_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search as plain Python with checked records: slow, but nothing is compiled, every index is looked at."""
    from knall.bots import thinking, workspaces
    from knall.bots.endgame import solve
    from knall.bots.search import search
    from knall.core.engine import compiling

    for module in (compiling, workspaces):
        monkeypatch.setattr(module, "compiles", lambda: False)
    monkeypatch.setattr(workspaces, "PLAIN_ROOM", (400, 4000))
    monkeypatch.setattr(thinking, "_workspaces", workspaces.WorkspacePool())
    for entry in (search, solve):
        monkeypatch.setattr(entry, "_compiled", entry.plain)


class BotTests:
    """Bots of every level can play it."""

    @pytest.fixture
    def plain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is compiled."""
        search_plainly(monkeypatch)

    def test_every_game_has_all_levels_but_the_highest(self, game: AnyGame) -> None:
        assert [*LEVELS] == [*game.search.levels, STRONGEST]
        looks = [level.simulations for level in game.search.levels.values()]
        careless = [level.careless for level in game.search.levels.values()]
        assert looks == sorted(looks)
        assert careless == sorted(careless, reverse=True)

    @pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
    def test_compiled_and_plain_searches_find_the_same(self, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
        here = random_match(game, game.seats[-1], {}, 8).decisions[0].before
        view, moves = here.view(here.to_move), here.legal_moves
        compiled = think(view, moves, game.search, Limit(simulations=30), seeded(4))
        search_plainly(monkeypatch)

        assert compiled == think(view, moves, game.search, Limit(simulations=30), seeded(4))

    @pytest.mark.usefixtures("plain")
    @pytest.mark.parametrize("name", BOTS)
    def test_every_bot_chooses_a_legal_move(self, game: AnyGame, name: str) -> None:
        for players in game.seats:
            here = random_match(game, players, {}, 6).decisions[1].before
            moves = here.legal_moves
            assert bot(name).choose(here.view(here.to_move), moves, seeded(2), Limit(simulations=9)) in moves

    @pytest.mark.usefixtures("plain")
    def test_simulations_are_counted_and_repeat(self, game: AnyGame) -> None:
        decisions = random_match(game, game.seats[-1], {}, 8).decisions
        here = max((decision.before for decision in decisions[:10]), key=lambda position: len(position.legal_moves))
        view, moves = here.view(here.to_move), here.legal_moves
        for settings in (game.search, replace(game.search, exact=False)):
            first = think(view, moves, settings, Limit(simulations=30), seeded(4))
            assert first == think(view, moves, settings, Limit(simulations=30), seeded(4))
            assert sorted(moves) == sorted(one.move for one in first)
            assert all(0 <= one.win <= 1 and 0 <= one.reward <= 1 for one in first)
        assert 30 == sum(one.visits for one in first)

    @pytest.mark.parametrize("judgement", ["value", "learned_value"])
    def test_judgements_are_chances_and_ends_agree_with_them(self, game: AnyGame, judgement: str) -> None:
        """Before its last move, they think better of those who win than of those who lose, nearly always."""
        better = worse = 0
        judge = game.part(judgement)
        for seed in range(30):
            match = random_match(game, game.seats[seed % len(game.seats)], {}, seed)
            for decision in match.decisions[::9]:
                values = [judge(state_of(decision.before), p) for p in range(match.start.players)]
                assert all(0 <= value <= 1 for value in values)
            last = [judge(state_of(match.decisions[-1].before), p) for p in range(match.start.players)]
            losers = [p for p in range(len(last)) if p not in match.winners]
            better += sum(last[winner] > last[p] for winner in match.winners for p in losers)
            worse += sum(last[winner] < last[p] for winner in match.winners for p in losers)

        assert better > 2 * worse if better + worse else game.rules.value is no_idea
