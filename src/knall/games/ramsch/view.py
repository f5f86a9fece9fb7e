"""What a seat may know of Monegassen Ramsch, and worlds that it cannot exclude.

A view is the table with the seat's own hand and nothing else, and the list of cards hidden from the seat, which
follows from it.  All universes are in it, because a good memory knows them (M5); `notation.shown`, board and picture
show only what lies open.  The memory of the table (see `memory`) is public.

A world puts each hidden card into a slot of another hand or into the pool: a card into a slot that allows its kind and
its age, an old card never into the pool, and the seat that is asked to mirror (M9) holds the ingredient.  All such
worlds, equal cards and equal slots told apart, are equally likely.  `guess` deals the slots one after the other from
what each allows, beginning anew at a dead end.  That is exactly uniform if no more than one hidden hand is constrained,
as it is for a player of two.  Otherwise it is not quite, and cards are then exchanged at random, each exchange that
gives another world being as likely as the one back, until no difference can be measured (see the tests).
"""

from collections.abc import Sequence

from knall.core.bitset import bits
from knall.core.compiling import rule
from knall.core.random import Randomness, below
from knall.core.rules import MAX_SEATS, assign
from knall.core.structs import I8, I16, I64, Struct, cell, cells, nested
from knall.games.ramsch import table
from knall.games.ramsch.table import ALL_KINDS, DECK, KINDS, State

OLD, FRESH, UNSURE = 1, 2, 3  # the age of a hidden card, as in a slot
HOPE, THOROUGH = 100, 60  # so many deals before one is mended; then so many sweeps, because that is not uniform
EXCHANGES, RELUCTANT = 27, 80  # how many make a guess fair: measured
TRIES, PATIENCE = 24, 2000


class ViewState(Struct):
    """A view: whose it is, the table as this seat knows it, and what follows from it for guesses."""

    seat: int = cell(I8)
    table: State = nested(State)  # other hands and the pool are empty masks, only their sizes are there
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


# --- the view ---


@rule
def view(s: State, seat: int, v: ViewState) -> None:
    """All that lies on the table, and the seat's own hand."""
    v.seat = seat
    show_table(s, v.table)
    show_rest(s, v.table)
    if seat >= 0:
        v.table.hand[seat] = s.hand[seat]
        v.table.pair[seat] = s.pair[seat]
        v.table.drawn[seat] = s.drawn[seat]
    list_hidden(v, v.table)
    order_seats(v, v.table)
    order_places(v, v.table)


@rule
def show_table(s: State, t: State) -> None:
    """What lies open or can be counted (M4), and what everybody remembers; no cards of hands or pool."""
    t.pool = t.pool_pair = 0
    for p in range(MAX_SEATS):
        t.hand[p] = t.pair[p] = t.drawn[p] = 0
        for i in range(p * DECK, p * DECK + max(s.height[p], t.height[p])):  # beyond both there is nothing
            t.pile[i] = s.pile[i]
        for i in range(p * DECK, p * DECK + max(s.held[p], t.held[p])):
            t.slot[i] = s.slot[i]
        t.height[p], t.held[p], t.owed[p], t.points[p] = s.height[p], s.held[p], s.owed[p], s.points[p]
    t.left, t.old, t.old_pair, t.unsure, t.source = s.left, s.old, s.old_pair, s.unsure, s.source


@rule
def show_rest(s: State, t: State) -> None:
    """Options, counters, and whose turn it is: all open."""
    t.players, t.rounds, t.plain, t.counts = s.players, s.rounds, s.plain, s.counts
    t.round_now, t.resets, t.dimensions, t.raiser, t.passes = s.round_now, s.resets, s.dimensions, s.raiser, s.passes
    t.phase, t.mover, t.raised = s.phase, s.mover, s.raised
    t.begun, t.heap, t.where = s.begun, s.heap, s.where
    t.due, t.refill, t.goal, t.task = s.due, s.refill, s.goal, s.task


@rule
def list_hidden(v: ViewState, t: State) -> None:
    """All cards that are neither in a universe nor in the seat's own hand, with their ages; from the view alone."""
    one = two = 0  # the cards that the seat sees
    for u in range(t.players):
        for i in range(u * DECK, u * DECK + t.height[u]):
            bit = 1 << t.pile[i]
            two |= one & bit
            one |= bit
    own = t.hand[v.seat] if v.seat >= 0 else 0
    drawn = t.drawn[v.seat] if v.seat >= 0 else 0
    if v.seat >= 0:
        two |= one & own | t.pair[v.seat]
        one |= own
    second = table.SECOND_DECK[t.players]  # M2
    for i in range(v.unknown):  # what an earlier view may have left
        v.hidden[i] = v.place[i] = 0
    v.unknown = 0
    v.one, v.two = ALL_KINDS & ~one | second & ~two, second & ~one
    for kind in bits(v.one):
        bit = 1 << kind
        if t.unsure & bit:
            hide(v, kind, UNSURE)
        elif v.two & bit:
            hide(v, kind, OLD if t.old & bit else FRESH)
            hide(v, kind, OLD if t.old_pair & bit else FRESH)
        elif own & bit and t.old & bit and not t.old_pair & bit:  # one is old, one is fresh, and one of them is his
            hide(v, kind, OLD if drawn & bit else FRESH)
        else:
            hide(v, kind, OLD if t.old & bit else FRESH)


@rule
def hide(v: ViewState, kind: int, age: int) -> None:
    """Note a hidden card."""
    v.hidden[v.unknown] = kind | age << 5
    v.unknown += 1


@rule
def order_seats(v: ViewState, t: State) -> None:
    """Who has to mirror is dealt to first, then those of whom something is known, then the others."""
    kinds = 0
    for i in range(v.unknown):
        kinds |= 1 << (v.hidden[i] & 31) | v.hidden[i] >> 5 << KINDS
    v.others = v.constrained = 0
    for p in range(MAX_SEATS):
        v.order[p] = 0
    for rank in range(3):
        for p in range(t.players):
            if p != v.seat and rank == rank_of(t, p, kinds):
                v.order[v.others] = p
                v.others += 1
                v.constrained += rank < 2


@rule
def rank_of(t: State, p: int, kinds: int) -> int:
    """0: must hold an ingredient; 1: some slot does not allow every hidden card; 2: all do."""
    if t.phase == table.MIRROR and t.mover == p:
        return 0
    for i in range(p * DECK, p * DECK + t.held[p]):
        if t.slot[i] & kinds != kinds:
            return 1
    return 2


@rule
def order_places(v: ViewState, t: State) -> None:
    """What each place of a hidden card may hold; the pool has no old cards."""
    v.slots = 0
    for o in range(v.others):
        p = v.order[o]
        for i in range(p * DECK, p * DECK + t.held[p]):
            v.place[v.slots] = t.slot[i]
            v.slots += 1
    for i in range(v.slots, v.unknown):
        v.place[i] = FRESH << KINDS | ALL_KINDS
    v.bound = 0
    for o in range(v.constrained):
        v.bound += t.held[v.order[o]]
    v.sweeps = 0
    if v.constrained > 1 and v.bound:
        tight = t.old or 4 * t.left < 5 * v.slots  # then fewer exchanges are possible
        v.sweeps = 1 + (RELUCTANT if tight else EXCHANGES) // v.bound


# --- worlds ---


@rule
def guess(s: State, v: ViewState, rng: Randomness) -> None:
    """A world that the view does not exclude, every one as likely as every other."""
    assign(s, v.table)
    for i in range(v.unknown):
        s.spare[i] = v.hidden[i]
    tries = 0
    while tries < PATIENCE and not deal_worlds(s, v, rng, tries >= HOPE):  # a real view has worlds; never hang
        tries += 1
    for _ in range(v.sweeps if tries < HOPE else THOROUGH):
        exchange(s, v, rng)
    hand_out(s, v)


@rule
def deal_worlds(s: State, v: ViewState, rng: Randomness, mend: bool) -> bool:
    """Deal a card to every place of the hidden hands, in order; False at a dead end that is not to be mended."""
    first = s.held[v.order[0]] if asks_other(s, v) else 0
    for n in range(v.slots):
        at = find(s, v, n, rng)
        if at < 0:
            return False
        s.spare[n], s.spare[at] = s.spare[at], s.spare[n]
        if n + 1 == first and not mirrors(s, first):
            return False
    if s.old:
        for i in range(v.slots, v.unknown):
            if s.spare[i] >> 5 == OLD and not (mend and bring_to_hand(s, v, i, rng)):
                return False  # it cannot be in the pool
    return first == 0 or mirrors(s, first)


@rule
def bring_to_hand(s: State, v: ViewState, here: int, rng: Randomness) -> bool:
    """M13: change an old card that lies in the pool with a card of a hand that may lie there."""
    found = 0
    at = -1
    for n in range(v.slots):
        if s.spare[n] >> 5 != OLD and allows(v.place[n], s.spare[here]):
            found += 1
            if below(rng, found) == 0:
                at = n
    if at < 0:
        return False
    s.spare[here], s.spare[at] = s.spare[at], s.spare[here]
    return True


@rule
def find(s: State, v: ViewState, n: int, rng: Randomness) -> int:
    """A place from n on, every one as likely that holds a card which place n allows; -1 if there is none."""
    slot, rest = v.place[n], v.unknown - n
    for _ in range(TRIES):
        at = n + below(rng, rest)
        if allows(slot, s.spare[at]):
            return at
    found = 0
    at = -1
    for i in range(n, v.unknown):
        if allows(slot, s.spare[i]):
            found += 1
            if below(rng, found) == 0:
                at = i
    return at


@rule
def allows(slot: int, card: int) -> bool:
    """May this hidden card be in this slot, by kind and by age?"""
    return (slot >> (card & 31) & 1) * (slot >> KINDS & card >> 5) != 0


@rule
def asks_other(s: State, v: ViewState) -> bool:
    """M9: is somebody else asked to mirror?  Then he is the first to be dealt to."""
    return s.phase == table.MIRROR and s.mover != v.seat


@rule
def mirrors(s: State, n: int) -> bool:
    """M9: does the hand dealt to the first n places hold the ingredient of the heap?"""
    ingredient = table.top(s, s.where) >> 2
    for i in range(n):
        if (s.spare[i] & 31) >> 2 == ingredient:
            return True
    return False


@rule
def concerns(s: State, card: int, other: int) -> bool:
    """M9: is one of these cards of the ingredient of the heap?"""
    lies = table.top(s, s.where)
    return (card ^ lies) & 28 == 0 or (other ^ lies) & 28 == 0


@rule
def exchange(s: State, v: ViewState, rng: Randomness) -> None:
    """For each card of the constrained hands: change places with any other hidden card, if that gives a world."""
    first = s.held[v.order[0]] if asks_other(s, v) else 0
    for here in range(v.bound):
        there = below(rng, v.slots if v.place[here] >> KINDS == OLD else v.unknown)
        mine, other = s.spare[here], s.spare[there]
        good = allows(v.place[here], other) & allows(v.place[there], mine)
        s.spare[here] = other if good else mine  # no branch: nobody could predict it
        s.spare[there] = mine if good else other
        if first and good and concerns(s, mine, other) and not mirrors(s, first):
            s.spare[here], s.spare[there] = mine, other


@rule
def hand_out(s: State, v: ViewState) -> None:
    """Make hands and pool of the cards as they are dealt in `spare`, and clear it."""
    here = gone = gone_twice = 0
    for o in range(v.others):
        p = v.order[o]
        one = two = drawn = 0
        for i in range(here, here + s.held[p]):
            bit = 1 << (s.spare[i] & 31)
            two |= one & bit
            one |= bit
            if s.spare[i] >> 5 == FRESH:
                drawn |= bit
        s.hand[p], s.pair[p], s.drawn[p] = one, two, drawn
        here += s.held[p]
        gone_twice |= two | gone & one
        gone |= one
    s.pool = v.one & ~gone | v.two & ~gone_twice
    s.pool_pair = v.two & ~gone
    for i in range(v.unknown):
        s.spare[i] = 0


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
