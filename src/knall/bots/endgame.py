"""Exact endgame search for games without secrets when few states are left; compiled.

Expectimax for several seats (max^n; Luckhardt and Irani 1986): every move and every outcome of chance is expanded, and
each seat takes what maximises its reward. The search is a stack of frames, one per state between the root and the
current state, so that it can stop at any time and resume.
"""

from knall.bots.search import judge
from knall.bots.tree import Plan, Work, keep_one_of_each
from knall.core.engine.compiling import entry, rule
from knall.core.engine.structs import I8, I16, I32, I64, Struct, cell, cells, real, reals
from knall.core.game.playouts import Scratch
from knall.core.game.rules import (
    CHANCE,
    MAX_MOVES,
    MAX_SEATS,
    NOBODY,
    actor,
    alike,
    apply,
    assign,
    guess,
    legal_moves,
    possible_outcomes,
)

TOO_LARGE, UNFINISHED, SOLVED = -1, 0, 1
EQUAL = 1e-9  # rewards closer than this are equal


class ExactFrame(Struct):
    """A stack frame: a state, its unexplored moves or outcomes, and the best (or average) result so far."""

    who: int = cell(I8)
    n: int = cell(I32)
    at: int = cell(I32)  # the current one
    total: int = cell(I32)  # of the weights of chance
    action: list[int] = cells(I16, MAX_MOVES)
    weight: list[int] = cells(I32, MAX_MOVES)
    reward: list[float] = reals(MAX_SEATS)
    win: float = real()  # of the searching seat
    points: float = real()  # of the searching seat


class ExactWorth(Struct):
    """The exact value of a root move for the searching seat."""

    reward: float = real()
    win: float = real()
    points: float = real()


class ExactProgress(Struct):
    """The position of a paused search."""

    depth: int = cell(I32)
    states: int = cell(I64)  # states expanded


@rule(inline=False)
def open_frame(s: Struct, frame: ExactFrame, scratch: Scratch, who: int) -> None:
    """Push a state: list its moves or outcomes."""
    frame.who, frame.at, frame.total, frame.win, frame.points = who, 0, 1, 0.0, 0.0
    for p in range(MAX_SEATS):
        frame.reward[p] = 0.0 if who == CHANCE else -1.0
    if who == CHANCE:
        chance = scratch.odds
        possible_outcomes(s, chance)
        frame.n, frame.total = chance.n, chance.total
        for i in range(chance.n):
            frame.action[i], frame.weight[i] = chance.outcome[i], chance.weight[i]
        return
    out = scratch.moves
    legal_moves(s, out)
    if alike(s, out):
        keep_one_of_each(out)
    frame.n = out.n
    for i in range(out.n):
        frame.action[i] = out.action[i]


@rule
def better(frame: ExactFrame, reward: list[float], seat: int) -> bool:
    """Whether the deciding seat prefers this reward; ties go to what is worst for the searching seat."""
    more = reward[frame.who] - frame.reward[frame.who]
    return more > EQUAL or (more > -EQUAL and reward[seat] < frame.reward[seat])


@rule
def absorb(frame: ExactFrame, seat: int, reward: list[float], win: float, points: float) -> None:
    """Fold the result of one move or outcome into the frame, and go to the next."""
    if frame.who == CHANCE:
        chance_ = frame.weight[frame.at] / frame.total
        for p in range(MAX_SEATS):
            frame.reward[p] += chance_ * reward[p]
        frame.win += chance_ * win
        frame.points += chance_ * points
    elif better(frame, reward, seat):
        for p in range(MAX_SEATS):
            frame.reward[p] = reward[p]
        frame.win, frame.points = win, points
    frame.at += 1


@rule
def note(
    frames: list[ExactFrame],
    worths: list[ExactWorth],
    work: Work,
    depth: int,
    reward: list[float],
    win: float,
    points: float,
) -> None:
    """Pass a result to the frame at this depth; at the root, also store it as the value of its move."""
    frame = frames[depth]
    if depth == 0:
        worth = worths[frame.at]
        worth.reward, worth.win, worth.points = reward[frame.who], win, points
    absorb(frame, work.plan.seat, reward, win, points)


@rule
def too_large(root: ExactFrame, states: int, most: int) -> bool:
    """Whether the root's moves, extrapolated from the finished ones, would take more than twice `most` states."""
    return states * root.n > 2 * most * (root.at + 1)


@rule
def dig(states: list[Struct], frames: list[ExactFrame], worths: list[ExactWorth], work: Work, at: ExactProgress) -> int:
    """Expand one more state or pop a frame; TOO_LARGE if the stack is full."""
    frame = frames[at.depth]
    if frame.at == frame.n:
        if at.depth == 0:
            return SOLVED
        at.depth -= 1
        note(frames, worths, work, at.depth, frame.reward, frame.win, frame.points)
        return UNFINISHED
    s = states[at.depth + 1]
    assign(s, states[at.depth])
    apply(s, frame.action[frame.at])
    at.states += 1
    who = actor(s)
    if who == NOBODY:
        win = judge(s, work, who)
        note(frames, worths, work, at.depth, work.reward, win, work.scratch.result.points[work.plan.seat])
        return UNFINISHED
    if at.depth + 1 == len(frames):
        return TOO_LARGE
    at.depth += 1
    open_frame(s, frames[at.depth], work.scratch, who)
    return UNFINISHED


@entry
def solve(
    states: list[Struct],
    views: list[Struct],
    frames: list[ExactFrame],
    worths: list[ExactWorth],
    plans: list[Plan],
    works: list[Work],
    digs: list[ExactProgress],
    most: int,
    now: int,
) -> int:
    """Continue for `now` states, at most `most` in total; needs one more state than frames."""
    work, at = works[0], digs[0]
    work.plan = plans[0]
    if at.states == 0:
        guess(states[0], views[0], work.scratch.rng)
        open_frame(states[0], frames[0], work.scratch, actor(states[0]))
    until = at.states + now
    found = UNFINISHED
    while found == UNFINISHED and at.states < until:
        found = dig(states, frames, worths, work, at)
        if found == UNFINISHED and too_large(frames[0], at.states, most):
            found = TOO_LARGE
    return found
