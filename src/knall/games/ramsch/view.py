"""What a seat may know of Monegassen Ramsch; review this file for secrets.

A view is the table with the seat's own hand, and room for derived notes of `guessing`.  It includes all universes,
because a perfect memory knows them (M5); `notation.view_text`, board and picture show only what lies open.  The
memory of the table (see `memory`) is public.
"""

from collections.abc import Sequence

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, I16, I64, Struct, cell, cells, nested
from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules import state as table
from knall.games.ramsch.rules.state import DECK, State, in_eights


class ViewState(Struct):
    """A view: whose it is, and the table as this seat knows it; behind that, notes of `guessing` for its guesses."""

    seat: int = cell(I8)
    table: State = nested(State)  # other hands and the pool are empty masks, only their sizes are there
    ready: int = cell(I8)  # the rest is noted
    hidden: list[int] = cells(I8, DECK)  # the cards that the seat does not see, as kind | age << 5; 0 beyond
    unknown: int = cell(I8)  # how many that are
    one: int = cell(I64)  # the kinds of which at least one is hidden
    two: int = cell(I64)  # the kinds of which two are hidden
    order: list[int] = cells(I8, MAX_SEATS)  # the seats with hidden hands, in the order of guessing
    others: int = cell(I8)  # how many that are
    place: list[int] = cells(I64, DECK)  # their slots in that order, and then the pool's; 0 beyond
    slots: int = cell(I8)  # how many of these places are in hands
    constrained: int = cell(I8)  # how many hands, the first ones, do not allow every hidden card
    bound: int = cell(I8)  # how many places these hands have
    sweeps: int = cell(I16)  # how often the cards of a guess are exchanged
    spare: list[int] = cells(I8, DECK)  # room for a guess: the hidden cards in the order of places
    chain: list[int] = cells(I8, DECK)  # room for the search of a way: from which place each place was reached
    queue: list[int] = cells(I8, DECK)  # likewise: the places reached, in order


# --- the view ---


@rule
def view(s: State, seat: int, v: ViewState) -> None:
    """Write the table, and the seat's own hand."""
    v.seat = seat
    show_table(s, v.table)
    show_rest(s, v.table)
    if seat >= 0:
        v.table.hand[seat] = s.hand[seat]
        v.table.pair[seat] = s.pair[seat]
        v.table.drawn[seat] = s.drawn[seat]
    v.ready = 0


@rule
def show_table(s: State, t: State) -> None:
    """What lies open or can be counted (M4), and what everybody remembers; no cards of hands or pool."""
    t.pool = t.pool_pair = 0
    for p in range(MAX_SEATS):
        t.hand[p] = t.pair[p] = t.drawn[p] = 0
        for i in range(p * DECK, p * DECK + in_eights(max(s.height[p], t.height[p]))):  # beyond both there is nothing
            t.pile[i] = s.pile[i]
        for i in range(p * DECK, p * DECK + in_eights(max(s.held[p], t.held[p]))):
            t.slot[i] = s.slot[i]
        t.height[p], t.held[p], t.owed[p], t.points[p] = s.height[p], s.held[p], s.owed[p], s.points[p]
    t.left, t.old, t.old_pair, t.unsure, t.source = s.left, s.old, s.old_pair, s.unsure, s.source


@rule
def show_rest(s: State, t: State) -> None:
    """Options, counters, and whose turn it is: all open."""
    t.players, t.rounds, t.gravitation, t.counts = s.players, s.rounds, s.gravitation, s.counts
    t.raising, t.zeit, t.waiting = s.raising, s.zeit, s.waiting
    t.round_now, t.resets, t.dimensions, t.raiser, t.passes = s.round_now, s.resets, s.dimensions, s.raiser, s.passes
    t.phase, t.mover, t.raised = s.phase, s.mover, s.raised
    t.begun, t.heap, t.where = s.begun, s.heap, s.where
    t.due, t.refill, t.goal, t.task = s.due, s.refill, s.goal, s.task
    for p in range(MAX_SEATS):
        t.ended_height[p], t.ended_top[p] = s.ended_height[p], s.ended_top[p]
        t.ended_held[p] = s.ended_held[p]
    t.ended_left, t.ended_resets = s.ended_left, s.ended_resets
    t.ended_dimensions, t.ended_raiser = s.ended_dimensions, s.ended_raiser


# --- what a seat is told ---


@rule
def observed_as(s: State, move: int, seat: int) -> int:
    """M11, M34: cards drawn by others, or dealt to them, cannot be told from each other; compiled twin of `tell`."""
    return -1 if s.phase in (table.DRAW, table.DEAL) and s.mover != seat else move


def tell(s: State, event: str, seat: int) -> Sequence[str]:
    """M11, M34: who draws a card sees which; of a deal everybody sees his own hand; all else is open."""
    if event.startswith("*"):
        return (event if seat == s.mover else "*?",)
    if event.startswith("%"):
        hands = event[1:].split("/")
        return ("%" + "/".join(hand if p == seat else "?" * (len(hand) // 3) for p, hand in enumerate(hands)),)
    return (event,)


def reveals(s: State, move: int) -> bool:
    """Cards are shown, drawn or dealt; a pass in a turn tells that nothing fits (M12); other moves tell nothing."""
    return move != table.RAISE and not (move == table.PASS and s.phase == table.ANSWER)
