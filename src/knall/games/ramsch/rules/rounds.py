"""How rounds and turns of Monegassen Ramsch begin and end, and what that brings (M21, M28-M34); compiled."""

from knall.core.engine.bitset import bits, count
from knall.core.engine.compiling import rule
from knall.core.game.rules import MAX_SEATS, Result, best_win
from knall.games.ramsch.rules import memory
from knall.games.ramsch.rules.moves_of_cards import take
from knall.games.ramsch.rules.state import (
    ALL_KINDS,
    DEAL,
    DECK,
    DONE,
    ENDING_ROUND,
    ENDING_TURN,
    HAND,
    KINDS,
    NOBODY_WAITS,
    OVER,
    SECOND_DECK,
    TURN,
    UNRAISED,
    State,
    after,
    top,
)

# --- beginnings ---


@rule
def start(s: State) -> None:
    """M3, M6, M34: the first round, before anything is dealt."""
    s.round_now = 1
    for p in range(MAX_SEATS):
        s.points[p] = 0
    forget_round(s)
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    """M2, M6: everything is in the pool, ready to be dealt."""
    for p in range(MAX_SEATS):
        for i in range(max(s.height[p], 0)):
            s.pile[p * DECK + i] = 0
        s.hand[p] = s.pair[p] = s.height[p] = s.held[p] = s.owed[p] = 0
    memory.forget(s)
    s.pool, s.pool_pair = ALL_KINDS, SECOND_DECK[s.players]
    s.left = KINDS + count(s.pool_pair)
    s.resets, s.dimensions, s.raiser, s.passes = 1, 0, UNRAISED, 0
    s.phase, s.mover, s.due, s.raised, s.waiting = DEAL, 0, HAND * s.players, 0, NOBODY_WAITS
    s.begun = s.heap = s.where = s.refill = s.goal = s.task = 0


@rule
def deal_one(s: State, kind: int) -> None:
    """M6: the next card of the deal; seat after seat gets its seven."""
    take(s, kind)
    s.due -= 1
    if s.ended_resets:
        forget_round(s)
    if s.due == 0:
        begin_turn(s, (s.round_now - 1) % s.players)  # M3, M34
    elif s.held[s.mover] == HAND:
        s.mover += 1


# --- ends ---


@rule
def some_hand_is_empty(s: State) -> bool:
    """M30."""
    for p in range(s.players):
        if s.held[p] == 0:
            return True
    return False


@rule
def last_of_chain(s: State) -> int:
    """M21: with two players, the one who played the last card of the chain."""
    return (s.begun + s.heap - 1) % 2


@rule
def insert_turn(s: State) -> int:
    """M21, `zeit=extra`: a turn for the last Zeit, or one missed turn less (M28); what waits goes on waiting."""
    if some_hand_is_empty(s):
        return ENDING_ROUND
    seat = last_of_chain(s)
    if s.owed[seat]:
        pay_off(s, seat)
        return ENDING_TURN
    if s.waiting == NOBODY_WAITS:
        s.waiting = after(s, s.begun)
    begin_turn(s, seat)
    return DONE


@rule
def pay_off(s: State, seat: int) -> None:
    """M28: a missed turn; M12: the count of passes starts anew."""
    s.owed[seat] -= 1
    s.passes = 0


@rule
def end_turn(s: State) -> int:
    """M30: if a hand is empty, the round ends; else the turn passes to the mover, or over those who owe one (M28)."""
    if some_hand_is_empty(s):
        return ENDING_ROUND
    if s.waiting != NOBODY_WAITS:
        s.mover, s.waiting = s.waiting, NOBODY_WAITS  # M21
    while s.owed[s.mover]:
        pay_off(s, s.mover)
        s.mover = after(s, s.mover)
    begin_turn(s, s.mover)
    return DONE


@rule
def begin_turn(s: State, seat: int) -> None:
    """M7: this seat is to play or draw."""
    s.phase, s.mover, s.raised = TURN, seat, 0
    s.begun = s.heap = s.where = s.goal = s.task = 0


@rule
def end_round(s: State) -> None:
    """M31-M34: points, and the next round if there is one."""
    least = most = s.height[0]
    for p in range(1, s.players):
        least = min(least, s.height[p])
        most = max(most, s.height[p])
    fewest = 0
    for p in range(s.players):
        if s.height[p] == least:
            fewest |= 1 << p
    if count(fewest) > 1:  # M32
        if s.raiser != UNRAISED:
            fewest &= ~(1 << s.raiser)
        elif count(fewest) == s.players:
            fewest = 0
    for p in bits(fewest):
        twice = 2 if p == s.raiser else 1
        s.points[p] += most * s.resets + s.dimensions * twice  # M33
    if s.round_now < s.rounds:
        note_round(s)
        s.round_now += 1
        begin_round(s)
    else:
        s.phase, s.waiting = OVER, NOBODY_WAITS
        s.mover = s.begun = s.heap = s.where = s.raised = s.due = s.refill = s.goal = s.task = 0


@rule
def note_round(s: State) -> None:
    """Store what everybody sees when the universes are counted (M31), until the next round is dealt."""
    for p in range(s.players):
        s.ended_height[p], s.ended_held[p] = s.height[p], s.held[p]
        s.ended_top[p] = top(s, p) if s.height[p] else 0
    s.ended_left, s.ended_resets = s.left, s.resets
    s.ended_dimensions, s.ended_raiser = s.dimensions, s.raiser


@rule
def forget_round(s: State) -> None:
    """The next round has begun."""
    for p in range(MAX_SEATS):
        s.ended_height[p] = s.ended_top[p] = s.ended_held[p] = 0
    s.ended_left = s.ended_resets = s.ended_dimensions = s.ended_raiser = 0


@rule
def scores(s: State, result: Result) -> None:
    """M34: points add up, most wins, equal leaders share."""
    for p in range(MAX_SEATS):
        result.points[p] = s.points[p]
    best_win(result, s.players)
