"""Random playouts, and single steps for loops written in Python."""

from knall.core.engine.compiling import entry, rule
from knall.core.engine.random import Rng, below, reseed
from knall.core.engine.structs import I64, Struct, cell, cells, nested, reals
from knall.core.game.reward import share_of_win
from knall.core.game.rules import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    Moves,
    Odds,
    Result,
    actor,
    apply,
    legal_moves,
    roll,
    scores,
    settle,
    start,
)

NOT_LEGAL = -1


class Scratch(Struct):
    """The workspace of a playout; one per thread."""

    moves: Moves = nested(Moves)
    odds: Odds = nested(Odds)
    rng: Rng = nested(Rng)
    result: Result = nested(Result)


class Tally(Struct):
    """Totals over many random matches."""

    decisions: int = cell(I64)
    options: int = cell(I64)  # the sum of the numbers of legal moves
    points: list[int] = cells(I64, MAX_SEATS)
    wins: list[float] = reals(MAX_SEATS)  # the win of a match is shared among its winners


@rule
def playout(s: Struct, scratch: Scratch, tally: Tally) -> None:
    """Play s to its end, every move equally likely."""
    out, chance, rng = scratch.moves, scratch.odds, scratch.rng
    who = actor(s)
    while who != NOBODY:
        if who == CHANCE:
            apply(s, roll(s, chance, rng))
        else:
            legal_moves(s, out)
            tally.decisions += 1
            tally.options += out.n
            apply(s, out.action[below(rng, out.n)])
        who = actor(s)


@entry
def random_matches(states: list[Struct], scratches: list[Scratch], tallies: list[Tally], first: int, n: int) -> None:
    """Play random matches number first, first + 1, …, with the players and options of states[0]."""
    s, scratch, tally = states[0], scratches[0], tallies[0]
    for number in range(first, first + n):
        reseed(scratch.rng, number)
        start(s)
        playout(s, scratch, tally)
        scores(s, scratch.result)
        for p in range(MAX_SEATS):
            tally.points[p] += scratch.result.points[p]
            tally.wins[p] += share_of_win(scratch.result.winners, p)


@rule
def _next_decision(s: Struct, scratch: Scratch) -> int:
    settle(s, scratch.odds, scratch.rng)
    scratch.moves.n = 0
    if actor(s) != NOBODY:
        legal_moves(s, scratch.moves)
    return scratch.moves.n


@entry
def begin(states: list[Struct], scratches: list[Scratch]) -> int:
    """Set up a match in states[0]; returns the number of legal moves, which are in scratches[0].moves.action."""
    start(states[0])
    return _next_decision(states[0], scratches[0])


@entry
def step(states: list[Struct], scratches: list[Scratch], move: int, check: int) -> int:
    """Play a move and let chance move; returns the number of legal moves then, 0 when the match is over.

    With `check`, an illegal move changes nothing and returns NOT_LEGAL.
    """
    if check:
        out, n = scratches[0].moves, 0
        while n < out.n and out.action[n] != move:
            n += 1
        if n == out.n:
            return NOT_LEGAL
    apply(states[0], move)
    return _next_decision(states[0], scratches[0])
