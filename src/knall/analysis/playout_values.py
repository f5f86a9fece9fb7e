"""Playout values for every seat, from a state, a view, or after each outcome of chance; compiled.

A playout plays some decisions, each the best by value of several random tries, and ends in a judgement by value
(`Foresight`). Whatever is compared uses common random numbers.
"""

from knall.bots.search import carry_out, play_on
from knall.bots.tree import Plan, Work, prospects
from knall.core.engine.compiling import entry, rule
from knall.core.engine.random import reseed
from knall.core.engine.structs import I32, I64, Struct, cell, real, reals
from knall.core.game.reward import share_of_win
from knall.core.game.rules import MAX_SEATS, NOBODY, actor, assign, guess, possible_outcomes, scores

STEP = 7919  # seed stride between playouts
STATE, VIEW, OUTCOMES, MOVES = range(4)  # what to appraise


class Appraisal(Struct):
    """Sums over playouts, for every seat."""

    outcome: int = cell(I32)  # the outcome of chance that this is about, if any
    weight: int = cell(I32)
    looks: int = cell(I64)
    share: list[float] = reals(MAX_SEATS)
    squares: list[float] = reals(MAX_SEATS)
    points: float = real()  # of the plan's seat
    points_squared: float = real()


@rule
def clear_appraisal(found: Appraisal) -> None:
    """Reset the sums."""
    found.looks, found.points, found.points_squared = 0, 0.0, 0.0
    for p in range(MAX_SEATS):
        found.share[p] = found.squares[p] = 0.0


@rule(inline=False)
def shares(s: Struct, work: Work, who: int) -> None:
    """Write every seat's share of the win, or its value before the end; they sum to 1 unless nobody wins."""
    players, result = work.plan.players, work.scratch.result
    scores(s, result)
    if who == NOBODY:
        for p in range(players):
            work.reward[p] = share_of_win(result.winners, p)
        return
    total = 0.0
    for p in range(players):
        work.reward[p] = prospects(s, work.plan, p)
        total += work.reward[p]
    for p in range(players):
        work.reward[p] = work.reward[p] / total if total > 0.0 else 1.0 / players


@rule
def add_up(found: Appraisal, work: Work) -> None:
    """Add one playout."""
    found.looks += 1
    points = work.scratch.result.points[work.plan.seat]
    found.points += points
    found.points_squared += points * points
    for p in range(work.plan.players):
        found.share[p] += work.reward[p]
        found.squares[p] += work.reward[p] * work.reward[p]


@rule(inline=False)
def finish(s: Struct, trial: Struct, work: Work, found: Appraisal) -> None:
    """Play out from here and add the result."""
    who = play_on(s, trial, work, actor(s))
    shares(s, work, who)
    add_up(found, work)


@rule(inline=False)
def imagine(s: Struct, v: Struct, work: Work) -> None:
    """Overwrite `s` with a world that the view allows."""
    guess(s, v, work.scratch.rng)


@rule(inline=False)
def appraise_world(
    states: list[Struct], views: list[Struct], work: Work, found: Appraisal, guessing: bool, seed: int, n: int
) -> None:
    """Run n playouts from states[0] or, if guessing, from worlds that views[0] allows."""
    s = states[1]
    clear_appraisal(found)
    for k in range(n):
        reseed(work.scratch.rng, seed + STEP * k)
        if guessing:
            imagine(s, views[0], work)
        else:
            assign(s, states[0])
        finish(s, states[2], work, found)


@rule(inline=False)
def appraise_outcomes(states: list[Struct], work: Work, found: list[Appraisal], seed: int, n: int) -> int:
    """Run n playouts after each outcome of chance in states[0], with common random numbers; returns the number of
    outcomes.
    """
    s, chance = states[1], work.scratch.odds
    possible_outcomes(states[0], chance)
    outcomes = chance.n
    for i in range(outcomes):
        found[i].outcome, found[i].weight = chance.outcome[i], chance.weight[i]
    for i in range(outcomes):
        clear_appraisal(found[i])
        for k in range(n):
            reseed(work.scratch.rng, seed + STEP * k)
            assign(s, states[0])
            carry_out(s, found[i].outcome)
            finish(s, states[2], work, found[i])
    return outcomes


@rule(inline=False)
def after_move(states: list[Struct], work: Work, move: int, found: Appraisal) -> None:
    """One playout after a move in the world states[0]."""
    assign(states[1], states[0])
    carry_out(states[1], move)
    finish(states[1], states[2], work, found)


@rule(inline=False)
def appraise_moves(
    states: list[Struct], v: Struct, work: Work, found: list[Appraisal], first: int, second: int, seed: int, n: int
) -> None:
    """Compare two moves in the same n worlds of a view; found[2] gets the first one's gain in points."""
    seat, result, difference = work.plan.seat, work.scratch.result, found[2]
    for i in range(3):
        clear_appraisal(found[i])
    for k in range(n):
        reseed(work.scratch.rng, seed + STEP * k)
        imagine(states[0], v, work)
        word = work.scratch.rng.word
        after_move(states, work, first, found[0])
        points = result.points[seat]
        work.scratch.rng.word = word
        after_move(states, work, second, found[1])
        points -= result.points[seat]
        difference.looks += 1
        difference.points += points
        difference.points_squared += points * points


@entry
def appraise(
    states: list[Struct],
    views: list[Struct],
    plans: list[Plan],
    works: list[Work],
    found: list[Appraisal],
    what: int,
    first: int,
    second: int,
    seed: int,
    n: int,
) -> int:
    """Dispatch to one of the above with n playouts each; a single entry, since each one takes long to compile."""
    work = works[0]
    work.plan = plans[0]
    if what == OUTCOMES:
        return appraise_outcomes(states, work, found, seed, n)
    if what == MOVES:
        appraise_moves(states, views[0], work, found, first, second, seed, n)
    else:
        appraise_world(states, views, work, found[0], what == VIEW, seed, n)
    return 1
