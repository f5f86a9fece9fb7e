"""One step of many matches, compiled: moves, chance, results, and what the next decision can be made from.

What is long is compiled once, not copied to where it is called: that halves the time of compiling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knall.core.engine.compiling import entry, rule
from knall.core.engine.random import Rng, below, reseed
from knall.core.engine.structs import I8, I32, I64, Struct, cell, nested, reals
from knall.core.game.playouts import Scratch
from knall.core.game.reward import reward
from knall.core.game.rules import (
    MAX_SEATS,
    NOBODY,
    actor,
    apply,
    check_room,
    features,
    legal_moves,
    scores,
    settle,
    start,
    view,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MASKS, OBSERVATIONS, FINALS, AGAIN = 1, 2, 4, 8  # what is asked for, as bits
ALL_SEATS = (1 << MAX_SEATS) - 1
ALL_LEGAL = -1
NO_MOVE = "a move beyond the catalogue of its game"
BATCH = 32  # places that are stepped, then shown: code and what it learns of branches stay near
OTHERS = 1 << 40  # streams of seats that play at random are numbered from here on


class MatchLane(Struct):
    """One place of a vector: which match is played there, and how it stands."""

    rng: Rng = nested(Rng)  # of chance
    others: Rng = nested(Rng)  # of the seats that play at random
    number: int = cell(I64)  # of the match
    count: int = cell(I32)  # legal moves; 0: it is over
    seat: int = cell(I8)  # to decide; NOBODY: it is over
    done: int = cell(I8)  # 1: a match ended in the last step
    reward: list[float] = reals(MAX_SEATS)  # of the match that ended in the last step; otherwise 0


@rule
def number_match(lane: MatchLane, number: int) -> None:
    """Chance of match `number`, and of whoever plays at random in it."""
    lane.number = number
    reseed(lane.rng, number)
    reseed(lane.others, number + OTHERS)


@rule(inline=False)
def go_on(s: Struct, lane: MatchLane, scratch: Scratch, callers: int) -> None:
    """Let chance, and seats that no caller plays, move until a caller has to decide or the match is over."""
    settle(s, scratch.odds, lane.rng)
    lane.seat = actor(s)
    while lane.seat != NOBODY and not callers >> lane.seat & 1:
        legal_moves(s, scratch.moves)
        apply(s, scratch.moves.action[below(lane.others, scratch.moves.n)])
        settle(s, scratch.odds, lane.rng)
        lane.seat = actor(s)


@rule(inline=False)
def finish(s: Struct, lane: MatchLane, scratch: Scratch) -> None:
    """The match is over: what it is worth to each seat."""
    scores(s, scratch.result)
    lane.done = 1
    for p in range(MAX_SEATS):
        lane.reward[p] = 0.0
    for p in range(s.players):  # type: ignore[attr-defined]  # every state has it
        lane.reward[p] = reward(scratch.result.winners, p, s.players)  # type: ignore[attr-defined]


@rule
def list_moves(s: Struct, lane: MatchLane, legal: NDArray[np.int16], i: int, scratch: Scratch) -> None:
    """Write the legal moves of the seat to decide, none if it is over."""
    scratch.moves.n = 0
    if lane.seat != NOBODY:
        legal_moves(s, scratch.moves)
    check_room(scratch.moves.n, legal.shape[1])
    lane.count = scratch.moves.n
    for k in range(lane.count):
        legal[i, k] = scratch.moves.action[k]


@rule
def mark_moves(lane: MatchLane, legal: NDArray[np.int16], masks: NDArray[np.int8], i: int, mark: int) -> None:
    """Write 1 or 0 for all moves that are listed as legal."""
    for k in range(lane.count):
        move = legal[i, k]
        if not 0 <= move < masks.shape[1]:
            raise IndexError(NO_MOVE)
        masks[i, move] = mark


@rule
def show_moves(
    s: Struct,
    lane: MatchLane,
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    scratch: Scratch,
    i: int,
    asked: int,
) -> None:
    """Write what the seat to decide may do."""
    if asked & MASKS:
        mark_moves(lane, legal, masks, i, 0)  # those of the decision before
    list_moves(s, lane, legal, i, scratch)
    if asked & MASKS:
        mark_moves(lane, legal, masks, i, 1)


@rule(inline=False)
def observe(s: Struct, seat: int, v: Struct, tensor: Struct) -> None:
    """Write what a seat may know."""
    view(s, seat, v)
    features(v, tensor)


@rule(inline=False)
def show(
    s: Struct,
    lane: MatchLane,
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    v: Struct,
    tensor: Struct,
    scratch: Scratch,
    i: int,
    asked: int,
) -> None:
    """Write what the seat to decide may know and do."""
    show_moves(s, lane, legal, masks, scratch, i, asked)
    if asked & OBSERVATIONS:
        observe(s, lane.seat, v, tensor)


@entry
def begin_lanes(
    states: list[Struct],
    lanes: list[MatchLane],
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    views: list[Struct],
    tensors: list[Struct],
    scratches: list[Scratch],
    first: int,
    last: int,
    asked: int,
    callers: int,
    number: int,
) -> None:
    """Begin matches in the places from first to last: number + first, number + first + 1, …"""
    for i in range(first, last):
        s, lane = states[i], lanes[i]
        number_match(lane, number + i)
        start(s)
        show_next(s, lane, legal, masks, views[0], tensors[i], scratches[0], i, asked, callers)


@entry
def resume_lane(
    states: list[Struct],
    lanes: list[MatchLane],
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    views: list[Struct],
    tensors: list[Struct],
    scratches: list[Scratch],
    i: int,
    asked: int,
    callers: int,
    number: int,
) -> None:
    """Go on from the state that stands in place i, with the chance of match `number`."""
    number_match(lanes[i], number)
    show_next(states[i], lanes[i], legal, masks, views[0], tensors[i], scratches[0], i, asked, callers)


@rule
def show_next(
    s: Struct,
    lane: MatchLane,
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    v: Struct,
    tensor: Struct,
    scratch: Scratch,
    i: int,
    asked: int,
    callers: int,
) -> None:
    """Go on to the first decision of a match that begins here."""
    lane.done = 0
    for p in range(MAX_SEATS):
        lane.reward[p] = 0.0
    go_on(s, lane, scratch, callers)
    if lane.seat == NOBODY:
        finish(s, lane, scratch)
    show(s, lane, legal, masks, v, tensor, scratch, i, asked)


@entry
def first_illegal(
    states: list[Struct], lanes: list[MatchLane], legal: NDArray[np.int16], moves: NDArray[np.int64]
) -> int:
    """The first place whose move is not legal there, or ALL_LEGAL; where a match is over, no move is looked at."""
    for i in range(len(states)):
        found = lanes[i].count == 0
        for k in range(lanes[i].count):
            found |= legal[i, k] == moves[i]
        if not found:
            return i
    return ALL_LEGAL


@entry
def choose_at_random(
    states: list[Struct], lanes: list[MatchLane], legal: NDArray[np.int16], moves: NDArray[np.int64]
) -> None:
    """Write a legal move for each place, all equally likely, by chance of its match; 0 where a match is over."""
    for i in range(len(states)):
        lane = lanes[i]
        moves[i] = legal[i, below(lane.others, lane.count)] if lane.count else 0


@entry
def step_lanes(
    states: list[Struct],
    lanes: list[MatchLane],
    legal: NDArray[np.int16],
    masks: NDArray[np.int8],
    views: list[Struct],
    tensors: list[Struct],
    scratches: list[Scratch],
    finals: list[Struct],
    moves: NDArray[np.int64],
    first: int,
    last: int,
    asked: int,
    callers: int,
) -> None:
    """Play a legal move in each place from first to last; where a match ends, the one n numbers further begins."""
    for begun in range(first, last, BATCH):
        end = min(begun + BATCH, last)
        for i in range(begun, end):
            if lanes[i].seat != NOBODY:
                play(states, lanes, views[0], scratches[0], finals, i, int(moves[i]), asked, callers)
                show_moves(states[i], lanes[i], legal, masks, scratches[0], i, asked)
        if asked & OBSERVATIONS:
            for i in range(begun, end):
                observe(states[i], lanes[i].seat, views[0], tensors[i])


@rule(inline=False)
def play(
    states: list[Struct],
    lanes: list[MatchLane],
    v: Struct,
    scratch: Scratch,
    finals: list[Struct],
    i: int,
    move: int,
    asked: int,
    callers: int,
) -> None:
    """Play a move in one place, and go on to the next decision: of the next match, if this one is over then."""
    s, lane = states[i], lanes[i]
    if lane.done:
        lane.done = 0
        for p in range(MAX_SEATS):
            lane.reward[p] = 0.0
    apply(s, move)
    go_on(s, lane, scratch, callers)
    if lane.seat == NOBODY:
        finish(s, lane, scratch)
        if asked & FINALS:
            for p in range(s.players):  # type: ignore[attr-defined]
                observe(s, p, v, finals[i * s.players + p])  # type: ignore[attr-defined]
        if asked & AGAIN:
            number_match(lane, lane.number + len(states))
            start(s)
            go_on(s, lane, scratch, callers)


@entry
def observe_lane(states: list[Struct], views: list[Struct], tensors: list[Struct], i: int, seat: int, to: int) -> None:
    """Write what a seat sees in place i to tensor number `to`."""
    observe(states[i], seat, views[0], tensors[to])
