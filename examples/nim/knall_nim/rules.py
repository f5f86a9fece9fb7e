"""The rules of Nim; compiled where that counts."""

from __future__ import annotations

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, Struct, cell, cells
from knall.core.game.rules import MAX_SEATS, NOBODY, Moves, Result, add

HEAPS, LARGEST = 3, 7  # N1


class State(Struct):
    """The heaps, whose turn it is, and the options."""

    heap: list[int] = cells(I8, HEAPS)
    players: int = cell(I8)
    turn: int = cell(I8)
    misere: int = cell(I8)


@rule
def start(s: State) -> None:
    """N1: heaps of 3, 5 and 7."""
    s.turn = 0
    for h in range(HEAPS):
        s.heap[h] = LARGEST - 2 * (HEAPS - 1 - h)


@rule
def left(s: State) -> int:
    """How many counters there are."""
    total = 0
    for h in range(HEAPS):
        total += s.heap[h]
    return total


@rule
def actor(s: State) -> int:
    """N2, N3: the seats in turn, until nothing is left."""
    return s.turn if left(s) else NOBODY  # turn


@rule
def moves(s: State, out: Moves) -> None:
    """N2: any number of counters of one heap."""
    for h in range(HEAPS):
        for n in range(s.heap[h]):  # N2
            add(out, h * LARGEST + n)


@rule
def apply(s: State, move: int) -> None:
    """N2: take them; it is the next seat's turn."""
    s.heap[move // LARGEST] -= move % LARGEST + 1
    s.turn = (s.turn + 1) % s.players


@rule
def scores(s: State, result: Result) -> None:
    """N3: a point for whoever took the last counter; N4: with misère for all others."""
    last = (s.turn - 1) % s.players
    result.winners = 0
    for p in range(MAX_SEATS):
        won = p < s.players and left(s) == 0 and (p == last) != (s.misere != 0)
        result.points[p] = int(won)
        result.winners |= int(won) << p


@rule
def value(s: State, seat: int) -> float:
    """Of two, whoever moves to a nim-sum of 0 wins (N3); with misère not where all heaps are single (N4)."""
    if s.players > 2:
        return 0.5
    total, large = 0, 0
    for h in range(HEAPS):
        total ^= s.heap[h]
        large = max(large, s.heap[h])
    mover_wins = total != 0
    if s.misere and large <= 1:
        mover_wins = total == 0
    return 0.9 if (seat == s.turn) == mover_wins else 0.1
