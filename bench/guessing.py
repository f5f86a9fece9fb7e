"""What a guess costs: random matches in which the seat to decide guesses a whole world at every decision."""

from __future__ import annotations

from bench.rates import Slice
from knall.core.engine.compiling import entry, load_struct, pool, store_struct
from knall.core.engine.random import below, reseed
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.options import complete
from knall.core.game.playouts import Scratch, Tally
from knall.core.game.rules import CHANCE, NOBODY, actor, apply, guess, legal_moves, roll, start, view
from knall.games import load_game


@entry
def matches_with_guesses(
    states: list[Struct],
    views: list[Struct],
    scratches: list[Scratch],
    tallies: list[Tally],
    first: int,
    n: int,
    guesses: int,
) -> None:
    """Random matches as in `random_matches`; with so many guesses at every decision."""
    s, other, v, scratch, tally = states[0], states[1], views[0], scratches[0], tallies[0]
    out, chance, rng = scratch.moves, scratch.odds, scratch.rng
    for number in range(first, first + n):
        reseed(rng, number)
        start(s)
        who = actor(s)
        while who != NOBODY:
            if who == CHANCE:
                apply(s, roll(s, chance, rng))
            else:
                view(s, who, v)
                for _ in range(guesses):
                    guess(other, v, rng)
                legal_moves(s, out)
                tally.decisions += 1
                apply(s, out.action[below(rng, out.n)])
            who = actor(s)


def matches(name: str, players: int, guesses: int) -> Slice:
    """Random matches, counted in decisions."""
    game: AnyGame = load_game(name)
    state = game.rules.state()
    game.rules.configure(state, players, complete(game.options, {}))
    states, views = pool(game.rules.state, 2), pool(game.secrets.view_state, 1)
    store_struct(state, states)
    scratches, numbers = pool(Scratch, 1), iter(range(10**9))

    def run() -> int:
        tallies = pool(Tally, 1)
        matches_with_guesses(states, views, scratches, tallies, next(numbers) * 50, 50, guesses)
        return load_struct(Tally, tallies).decisions

    return run
