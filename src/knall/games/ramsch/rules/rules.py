"""The rules of Monegassen Ramsch, clause by clause; rounds and turns have a file of their own; compiled."""

from knall.core.engine.bitset import bits, count, nth
from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness, below
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, add, add_all, weigh_all, weigh_some_twice
from knall.games.ramsch.rules import memory
from knall.games.ramsch.rules.moves_of_cards import move_heap, pull, put_down, reset, take
from knall.games.ramsch.rules.rounds import deal_one, end_round, end_turn, insert_turn, last_of_chain
from knall.games.ramsch.rules.state import (
    AN_INGREDIENT,
    ANSWER,
    ASKING,
    AT_TURN,
    DEAL,
    DEALT,
    DONE,
    DRAW,
    DRAWING,
    DRAWN,
    ENDING_ROUND,
    ENDING_TURN,
    EXTRA_TURN,
    GRAVITATION,
    INSERTING_TURN,
    KINDS,
    LATE_BANG,
    MIRROR,
    MOST_DIMENSIONS,
    NICHTS,
    NOBODY_WAITS,
    OVER,
    PASS,
    PLAY,
    PULL,
    RAISE,
    REFLECT,
    TAKE,
    TASK_FOLLOWS,
    TO_RAISE,
    TURN,
    TURN_ENDS,
    WORLDS,
    ZEIT,
    State,
    after,
    can_draw,
    can_reset,
    fitting,
    of_ingredient,
    of_world,
    top,
)

# --- questions ---


@rule
def actor(s: State) -> int:
    """The seat to decide, CHANCE or NOBODY."""
    if s.phase <= ANSWER:
        return s.mover
    return NOBODY if s.phase == OVER else CHANCE


@rule
def odds(s: State, out: Odds) -> None:
    """M11: each card of the pool is equally likely; equal cards add up."""
    base = DRAWN if s.phase == DRAW else DEALT
    if s.pool_pair == 0:
        weigh_all(out, base, s.pool)
        return
    weigh_some_twice(out, base, s.pool, s.pool_pair)


@rule
def roll(s: State, out: Odds, rng: Randomness) -> int:
    """The outcome that `odds` would give."""
    base = DRAWN if s.phase == DRAW else DEALT
    if s.pool_pair == 0:
        return base + nth(s.pool, below(rng, count(s.pool)))
    x = below(rng, count(s.pool) + count(s.pool_pair))
    for kind in bits(s.pool):
        x -= 1 + (s.pool_pair >> kind & 1)
        if x < 0:
            return base + kind
    return base  # there is always one


@rule
def moves(s: State, out: Moves) -> None:
    """All legal moves."""
    if may_raise(s):
        add(out, RAISE)
    if s.phase == MIRROR:
        add_all(out, REFLECT, s.hand[s.mover] & of_ingredient(top(s, s.where)))  # M9: his choice which
    elif s.phase == ANSWER:
        answers(s, out)
        add(out, TAKE if can_draw(s) else PASS)  # M25
    else:
        before = out.n
        for u in range(s.players):  # no_universe
            add_all(out, PLAY + u * KINDS, s.hand[s.mover] & fitting(s, u))  # M8 no_fit not_held
        if can_draw(s):  # nothing_to_draw
            add(out, TAKE)  # M7
        elif out.n == before:  # can_play can_draw
            add(out, PASS)  # M12


@rule
def may_raise(s: State) -> bool:
    """M15, M16: in one's turn, or whenever one is to decide."""
    if s.phase != TURN and s.raising == AT_TURN:  # no_raise_while_mirroring no_raise_with_task
        return False
    return s.raiser != s.mover and s.held[s.mover] >= TO_RAISE and s.dimensions < MOST_DIMENSIONS  # M15


@rule
def answers(s: State, out: Moves) -> None:
    """M25: another Nichts on the heap; or another card of the world asked for, there or where it fits."""
    hand = s.hand[s.mover]  # not_held
    nichts = AN_INGREDIENT << NICHTS * WORLDS
    asked = hand & of_world(top(s, s.where)) & ~nichts  # wrong_world
    for u in range(s.players):  # no_universe
        playable = asked | hand & nichts if u == s.where else asked & fitting(s, u)  # answer_no_fit
        add_all(out, PLAY + u * KINDS, playable)


# --- moves ---
# A move is followed by stages: each says which one comes next, and none comes before one that it may lead to.


@rule
def apply(s: State, move: int) -> None:
    """Carry out a move or an outcome of chance, and go on to the next choice."""
    stage = DONE
    if s.phase == DEAL:
        deal_one(s, move - DEALT)
    elif s.phase == DRAW:
        take(s, move - DRAWN)
        s.due -= 1
        stage = DRAWING
    elif move >= PLAY:
        lay(s, move)
        stage = ASKING
    elif move == RAISE:
        s.dimensions += 1  # M15
        s.raiser = s.mover
        s.raised = int(s.phase == TURN)  # M16: with `raising=decision` the same decision is asked again
    elif move == TAKE:
        choose_to_draw(s)
        stage = DRAWING
    else:
        stage = pass_on(s)
    if stage == ASKING:
        stage = ask_next(s)
    if stage == DRAWING:
        stage = go_on_drawing(s)
    if stage == INSERTING_TURN:
        stage = insert_turn(s)
    if stage == ENDING_TURN:
        stage = end_turn(s)
    if stage == ENDING_ROUND:
        end_round(s)


@rule
def lay(s: State, move: int) -> None:
    """M8, M25: a card that is played begins a chain; M9: one that mirrors goes on the heap, and the heap moves on."""
    if move >= REFLECT:
        put_down(s, move - REFLECT, s.where)
        s.heap += 1
        move_heap(s)
    else:
        kind, u = (move - PLAY) % KINDS, (move - PLAY) // KINDS
        put_down(s, kind, u)
        s.begun, s.heap, s.where, s.raised = s.mover, 1, u, 0


@rule
def ask_next(s: State) -> int:
    """M9: the next seat clockwise must mirror if it can; else the chain has ended."""
    s.mover = after(s, s.mover)
    asked = of_ingredient(top(s, s.where))
    if s.hand[s.mover] & asked:
        s.phase = MIRROR
        return DONE
    memory.note_lacking(s, asked)
    return end_chain(s)


@rule
def end_chain(s: State) -> int:
    """M10: the effect of the ingredient; the mover is the one who was asked and could not mirror."""
    ingredient = top(s, s.where) // WORLDS
    s.goal = TURN_ENDS
    if ingredient == LATE_BANG:  # M20
        s.owed[s.mover] += 1
        s.due = 2 * s.heap
        s.heap = s.where = 0
        return DRAWING
    if ingredient == NICHTS:  # M25
        s.goal, s.task = TASK_FOLLOWS, s.begun
        fill_hands(s)
        s.heap = 0
        return DRAWING
    s.mover = after(s, s.begun)
    if ingredient == GRAVITATION and s.gravitation == PULL:  # M23: the others act when mirrored, or not at all
        pull(s)
    if ingredient == ZEIT:
        if s.players > 2:
            s.owed[s.where] += 1  # M22
        elif s.zeit == EXTRA_TURN:
            return INSERTING_TURN
        else:
            s.mover = last_of_chain(s)  # M21
    return ENDING_TURN  # M27: the other ingredients have no effect


@rule
def fill_hands(s: State) -> None:
    """M26: seats whose last card was a Nichts of this chain will draw; the beginner then loses the task."""
    for i in range(min(s.heap, s.players)):
        p = (s.begun + i) % s.players
        if s.held[p] == 0:
            s.refill |= 1 << p
            if i == 0:
                s.task = after(s, p)


@rule
def choose_to_draw(s: State) -> None:
    """M11; with the task M25: as a penalty, and the task goes to the next."""
    s.passes = 0  # M12
    s.goal = TASK_FOLLOWS if s.phase == ANSWER else TURN_ENDS
    s.task = after(s, s.mover) if s.phase == ANSWER else 0
    s.begun, s.due, s.raised = s.mover, 1, 0


@rule
def pass_on(s: State) -> int:
    """M12; with the task M25: when all have passed one after the other, the round ends; M21: not in inserted turns."""
    if s.phase == ANSWER or s.waiting == NOBODY_WAITS:
        s.passes += 1
    if s.phase == TURN:
        for u in range(s.players):
            memory.note_lacking(s, fitting(s, u))
    if s.passes == s.players:
        return ENDING_ROUND
    s.mover = after(s, s.mover)
    return DONE if s.phase == ANSWER else ENDING_TURN


@rule
def go_on_drawing(s: State) -> int:
    """M13, M14, M26: the next card to be drawn; when there is none, what follows the drawing."""
    if s.due == 0 and s.refill:
        s.mover = s.begun
        while not s.refill >> s.mover & 1:
            s.mover = after(s, s.mover)
        s.refill ^= 1 << s.mover
        s.due = 1
    if s.due:
        if s.left == 0 and can_reset(s):
            reset(s)
        if s.left:
            s.phase = DRAW
            return DONE
        s.due = s.refill = 0  # M14: nobody can draw any more
    if s.goal == TURN_ENDS:
        s.mover = after(s, s.begun)
        return ENDING_TURN
    s.phase, s.mover = ANSWER, s.task
    s.begun = s.heap = s.goal = s.task = 0
    return DONE
