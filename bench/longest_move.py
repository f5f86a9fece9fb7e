"""The longest move of a search relative to the median, in random matches: no guess may take long."""

from __future__ import annotations

import sys
import time
from statistics import median

from knall.bots.workspaces import Workspace
from knall.core.engine.random import seeded
from knall.core.game.search_settings import SearchSettings
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import NAMES, load_game

SIMULATIONS = 1000
MATCHES = 200


def times(name: str, players: int, matches: int) -> list[float]:
    """CPU seconds of a search at every decision."""
    game, rng = load_game(name), seeded(1)
    workspace, settings, found = Workspace(game), game.search or SearchSettings(), []
    for number in range(matches):
        match = begin(game, players, {}, chance.known(f"longest {number}"))
        while match.to_move is not None:
            workspace.begin(match.position.view(match.to_move), settings, rng.below(1 << 30))
            began = time.process_time()
            workspace.go_on(SIMULATIONS)
            found.append(time.process_time() - began)
            match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return found


def measured() -> dict[str, float]:
    """For games with secrets and more than two players: the longest move in medians."""
    found = {}
    for game in map(load_game, NAMES):
        for players in () if game.open else game.seats[1:]:
            taken = times(game.name, players, MATCHES)
            found[f"{game.name}, {players} players"] = max(taken) / median(taken)
    return found


if __name__ == "__main__":
    name, matches = sys.argv[1], int(sys.argv[2])
    for players in load_game(name).seats:
        found = times(name, players, matches)
        middle, most = median(found), max(found)
        print(f"{name}, {players} players, {len(found)} moves: median {middle * 1e3:.1f} ms, ", end="")
        print(f"longest {most * 1e3:.1f} ms, {most / middle:.1f} times")
