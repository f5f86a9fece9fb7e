"""Random matches and positions for tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from knall.core.engine.random import seeded
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.core.match.position import Position


def variants(game: AnyGame) -> Iterator[tuple[int, Options]]:
    """Every number of players, with every option changed by itself."""
    for players in game.seats:
        yield players, {}
        for option in game.options:
            many = isinstance(option.default, int) and not isinstance(option.default, bool)
            for value in option.allowed[1:3] if many else option.allowed:
                if value != option.default:
                    yield players, {option.name: value}


def random_match(game: AnyGame, players: int, options: Options, seed: int, moves: int = 10_000) -> Match:
    """A match of random moves, to its end or for `moves` moves."""
    match = begin(game, players, options, chance.known(f"test {seed}"))
    rng = seeded(seed)
    while not match.is_over and moves:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
        moves -= 1
    return match


def random_positions(game: AnyGame, seeds: range, each: int = 7) -> Iterator[Position]:
    """Positions of random matches of all variants: every `each`-th decision, and the end."""
    for seed, (players, options) in product(seeds, variants(game)):
        match = random_match(game, players, options, seed)
        yield from (decision.before for decision in match.decisions[seed % each :: each])
        yield match.position


def state_of(position: Position) -> Struct:
    """A copy of a position's state, for tests of the rules themselves."""
    return position.copy_state()
