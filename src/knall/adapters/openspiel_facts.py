"""The facts of OpenSpiel's own games, measured by random play as ours are."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from knall.arena.report.facts import CountedMatch

PEERS = ("backgammon", "gin_rummy", "connect_four", "hearts", "oware", "liars_dice", "pig(players=3)")


def play_at_random(game: Any, deal: str, number: int) -> CountedMatch:
    """Play one match: chance is seeded by `deal`, which matches can share, and moves by `number`."""
    chance, mover = random.Random(deal), random.Random(f"{deal}/{number}")
    state, decisions, moves, chances = game.new_initial_state(), 0, 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
            chances += 1
        else:
            legal = state.legal_actions()
            decisions += 1
            moves += len(legal)
            state.apply_action(mover.choice(legal))
    returns = state.returns()
    winners = [seat for seat, value in enumerate(returns) if value == max(returns)]
    drawn = len(winners) == len(returns)
    shares = tuple(0.0 if drawn else (seat in winners) / len(winners) for seat in range(len(returns)))
    return CountedMatch(decisions, moves, chances, shares)


def play_peers(text: str, matches: int, seed: str) -> tuple[str, int, list[list[CountedMatch]]]:
    """A game's title, its players, and its matches grouped by deal."""
    game = pyspiel.load_game(text)
    players = game.num_players()
    groups = [
        [play_at_random(game, f"{seed}/{deal}", number) for number in range(players)]
        for deal in range(matches // players)
    ]
    return game.get_type().long_name, players, groups
