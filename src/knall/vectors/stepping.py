"""One step of many matches, compiled: moves, chance, results, observations.

Long functions are not inlined, which halves the time of compiling.
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

MASKS, OBSERVATIONS, FINALS, AGAIN = 1, 2, 4, 8  # requested outputs, as bits
ALL_SEATS = (1 << MAX_SEATS) - 1
ALL_LEGAL = -1
NO_MOVE = "a move beyond the catalogue of its game"
BATCH = 32  # lanes stepped before they are observed: keeps code and branch predictors warm
OTHERS = 1 << 40  # first random stream of the seats that play at random


class MatchLane(Struct):
    """A slot of a vector: its match, and the state of that match."""

    rng: Rng = nested(Rng)  # random state of chance
    others: Rng = nested(Rng)  # random state of the seats that play at random
    number: int = cell(I64)  # match number
    count: int = cell(I32)  # number of legal moves; 0: it is over
    seat: int = cell(I8)  # seat to decide; NOBODY: it is over
    done: int = cell(I8)  # 1: a match ended in the last step
    reward: list[float] = reals(MAX_SEATS)  # each seat's reward, if a match ended in the last step; else 0


@rule
def number_match(lane: MatchLane, number: int) -> None:
    """Seed a lane for match `number`: its chance, and the seats that play at random."""
    lane.number = number
    reseed(lane.rng, number)
    reseed(lane.others, number + OTHERS)


@rule(inline=False)
def go_on(s: Struct, lane: MatchLane, scratch: Scratch, callers: int) -> None:
    """Let chance and uncontrolled seats move until a controlled seat decides or the match ends."""
    settle(s, scratch.odds, lane.rng)
    lane.seat = actor(s)
    while lane.seat != NOBODY and not callers >> lane.seat & 1:
        legal_moves(s, scratch.moves)
        apply(s, scratch.moves.action[below(lane.others, scratch.moves.n)])
        settle(s, scratch.odds, lane.rng)
        lane.seat = actor(s)


@rule(inline=False)
def finish(s: Struct, lane: MatchLane, scratch: Scratch) -> None:
    """Write each seat's reward."""
    scores(s, scratch.result)
    lane.done = 1
    for p in range(MAX_SEATS):
        lane.reward[p] = 0.0
    for p in range(s.players):  # type: ignore[attr-defined]  # every state has it
        lane.reward[p] = reward(scratch.result.winners, p, s.players)  # type: ignore[attr-defined]


@rule
def list_moves(s: Struct, lane: MatchLane, legal: NDArray[np.int16], i: int, scratch: Scratch) -> None:
    """Write the legal moves; none if the match is over."""
    scratch.moves.n = 0
    if lane.seat != NOBODY:
        legal_moves(s, scratch.moves)
    check_room(scratch.moves.n, legal.shape[1])
    lane.count = scratch.moves.n
    for k in range(lane.count):
        legal[i, k] = scratch.moves.action[k]


@rule
def mark_moves(lane: MatchLane, legal: NDArray[np.int16], masks: NDArray[np.int8], i: int, mark: int) -> None:
    """Set or clear the mask of all listed moves."""
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
    """Write moves and mask of the seat to decide."""
    if asked & MASKS:
        mark_moves(lane, legal, masks, i, 0)  # the marks of the previous decision
    list_moves(s, lane, legal, i, scratch)
    if asked & MASKS:
        mark_moves(lane, legal, masks, i, 1)


@rule(inline=False)
def observe(s: Struct, seat: int, v: Struct, tensor: Struct) -> None:
    """Write a seat's features."""
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
    """Write features and moves of the seat to decide."""
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
    """Begin matches number + first, number + first + 1, … in lanes first to last."""
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
    """Continue from the state in lane i, with the chance of match `number`."""
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
    """Begin a match and advance to its first decision."""
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
    """The first lane whose move is illegal, or ALL_LEGAL; lanes without a running match are skipped."""
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
    """A uniformly random legal move for each lane, by its match's randomness; 0 where the match is over."""
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
    """Play a legal move in each lane from first to last; a finished match is followed by the one n numbers later."""
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
    """Play a move in a lane and advance to the next decision, if need be of the next match."""
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
    """Write a seat's features in lane i to tensor number `to`."""
    observe(states[i], seat, views[0], tensors[to])
