"""Features of Monegassen Ramsch for learning; a set of cards has a feature for each of the 32 kinds.

As in the view, a perfect memory knows all universes (M5).  Other hands are given by what everybody may infer.
"""

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, Struct, cell, cells
from knall.core.game.features import EIGHT_ONES, clipped, eight_flags, eight_pairs, flags, part_of, seat_beside, words
from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules.state import ALL_KINDS, ANSWER, DECK, KINDS, PHASES, TASK_FOLLOWS, State, in_eights, top
from knall.games.ramsch.view import ViewState

WORDS, PHASE_COUNT, GRAVITATIONS = words(KINDS), len(PHASES), 4
OTHERS = MAX_SEATS - 1


class Features(Struct):
    """One's own hand, the table and what is remembered; seats and universes from the viewer's on, clockwise."""

    hand: list[int] = flags(KINDS)  # kinds of which one holds a card
    pair: list[int] = flags(KINDS)  # kinds of which one holds two
    top: list[int] = flags(KINDS, MAX_SEATS)  # the card on top of each universe
    lies: list[int] = flags(KINDS, MAX_SEATS)  # kinds of which a card lies in each universe
    lies_twice: list[int] = flags(KINDS, MAX_SEATS)  # kinds of which two lie there
    may_hold: list[int] = flags(KINDS, OTHERS)  # M9, M12: kinds that nothing excludes from each other hand
    height: list[int] = cells(I8, MAX_SEATS)  # cards in each universe
    held: list[int] = cells(I8, MAX_SEATS)  # cards in each hand
    owed: list[int] = cells(I8, MAX_SEATS)  # M28: missed turns
    points: list[int] = cells(I8, MAX_SEATS)  # up to 127
    mover: list[int] = cells(I8, MAX_SEATS)  # 1 for who decides, draws, or is dealt to
    raiser: list[int] = cells(I8, MAX_SEATS)  # M15: 1 for who raised last
    begun: list[int] = cells(I8, MAX_SEATS)  # 1 for who began the chain, or took the draw
    where: list[int] = cells(I8, MAX_SEATS)  # 1 for the universe of the heap, or of the question
    refill: list[int] = cells(I8, MAX_SEATS)  # M26: 1 for who draws after the mover
    task: list[int] = cells(I8, MAX_SEATS)  # M24: 1 for who has the task then
    waiting: list[int] = cells(I8, MAX_SEATS)  # M21: 1 for whose turn waits
    phase: list[int] = cells(I8, PHASE_COUNT)  # 1 for the phase
    gravitation: list[int] = cells(I8, GRAVITATIONS)  # M23: 1 for what it does
    left: int = cell(I8)  # cards in the pool
    resets: int = cell(I8)  # M13: resets of this round
    dimensions: int = cell(I8)  # M15: as they are raised now
    passes: int = cell(I8)  # M12: in a row
    raised: int = cell(I8)  # 1: the mover has raised in this turn
    heap: int = cell(I8)  # M9: cards in the heap of the chain
    due: int = cell(I8)  # cards that the mover still draws, or that are still dealt
    goal: int = cell(I8)  # 1: the task follows when all is drawn
    round_now: int = cell(I8)  # from 1
    rounds: int = cell(I8)  # how many are played
    counts: int = cell(I8)  # the option, as its place among the values
    raising: int = cell(I8)  # the option, likewise
    zeit: int = cell(I8)  # the option, likewise
    players: int = cell(I8)  # how many play


@rule
def features(v: ViewState, out: Features) -> None:
    """What the viewer holds, sees and remembers; a spectator holds nothing and looks from the first seat."""
    t = v.table
    hand = pair = 0
    if v.seat >= 0:
        hand, pair = t.hand[v.seat], t.pair[v.seat]
    for w in range(WORDS):
        out.hand[w] = eight_flags(hand >> 8 * w)
        out.pair[w] = eight_flags(pair >> 8 * w)
    for k in range(t.players):
        p = seat_beside(v.seat, k, t.players)
        _write_universe(t, p, k, out)
        _write_seat(t, p, k, out)
        if k:
            _write_inferred(t, p, k - 1, out)
    _write_moment(t, out)


@rule
def _write_universe(t: State, u: int, k: int, out: Features) -> None:
    """The cards are counted in two bits for each kind (M2: there are no three of one)."""
    first, height = part_of(u, DECK), t.height[u]
    room = in_eights(height)
    cards = height - room  # above the top there are zeros, which would count as cards of the first kind
    for i in range(room):
        cards += 1 << 2 * t.pile[first + i]
    for w in range(WORDS):
        eight = eight_pairs(cards >> 16 * w)
        out.lies[k * WORDS + w] = (eight | eight >> 1) & EIGHT_ONES
        out.lies_twice[k * WORDS + w] = eight >> 1 & EIGHT_ONES
        out.top[k * WORDS + w] = 0
    if height:
        kind = top(t, u)
        out.top[k * WORDS + (kind >> 3)] = 1 << 8 * (kind & 7)


@rule
def _write_inferred(t: State, p: int, other: int, out: Features) -> None:
    first, kinds = part_of(p, DECK), 0
    for i in range(in_eights(t.held[p])):
        kinds |= t.slot[first + i]
    for w in range(WORDS):
        out.may_hold[other * WORDS + w] = eight_flags((kinds & ALL_KINDS) >> 8 * w)


@rule
def _write_seat(t: State, p: int, k: int, out: Features) -> None:
    out.height[k], out.held[k], out.owed[k], out.points[k] = t.height[p], t.held[p], t.owed[p], clipped(t.points[p])
    out.mover[k] = p == t.mover
    out.raiser[k] = p == t.raiser
    out.begun[k] = p == t.begun and t.heap + t.due > 0
    out.where[k] = p == t.where and (t.heap > 0 or t.phase == ANSWER)
    out.task[k] = p == t.task and t.goal == TASK_FOLLOWS
    out.waiting[k] = p == t.waiting
    out.refill[k] = t.refill >> p & 1


@rule
def _write_moment(t: State, out: Features) -> None:
    for phase in range(PHASE_COUNT):
        out.phase[phase] = phase == t.phase
    for effect in range(GRAVITATIONS):
        out.gravitation[effect] = effect == t.gravitation
    out.left, out.resets, out.dimensions, out.passes, out.raised = t.left, t.resets, t.dimensions, t.passes, t.raised
    out.heap, out.due, out.goal, out.round_now, out.rounds = t.heap, t.due, t.goal, t.round_now, t.rounds
    out.counts, out.raising, out.zeit, out.players = t.counts, t.raising, t.zeit, t.players
