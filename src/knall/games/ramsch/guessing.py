"""Determinisation for Monegassen Ramsch: samples worlds consistent with a view; compiled.

A world puts each hidden card into a slot of another hand or into the pool: a card into a slot that allows its kind and
its age, an old card never into the pool, and the seat that is asked to mirror (M9) holds the ingredient.  All such
worlds, equal cards and equal slots told apart, are equally likely.  `guess` deals the slots one after the other from
what each allows, beginning anew at a dead end.  That is exactly uniform if no more than one hidden hand is constrained,
as it is for a player of two.  Otherwise it is not quite, and cards are then exchanged at random, each exchange that
gives another world being as likely as the one back, until no difference can be measured (see the tests).  Where one
dead end follows another, cards that lie wrong are brought to their places along chains of others (augmenting paths of
a matching), which finds a world if there is one; the exchanges that follow are then thorough.
"""

from knall.core.engine.bitset import bits
from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness, below
from knall.core.game.rules import MAX_SEATS, assign, checked_index
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import ALL_KINDS, DECK, KINDS, State
from knall.games.ramsch.view import ViewState

OLD, FRESH, UNSURE = 1, 2, 3  # the age of a hidden card, as in a slot
HOPE, THOROUGH = 12, 60  # so many deals before cards are brought to their places; then so many sweeps
EXCHANGES, RELUCTANT = 27, 80  # how many make a guess fair: measured
TRIES = 24
NOWHERE = -1


# --- what guesses of one view have in common ---


@rule(inline=False)
def prepare(v: ViewState) -> None:
    """List the hidden cards and the slots they may be in, from the view alone."""
    list_hidden(v, v.table)
    order_seats(v, v.table)
    order_places(v, v.table)
    v.ready = 1


@rule
def list_hidden(v: ViewState, t: State) -> None:
    """All cards that are neither in a universe nor in the seat's own hand, with their ages."""
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
    second = state.SECOND_DECK[t.players]  # M2
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
    """The order of dealing: the seat that has to mirror, then the constrained hands, then the others."""
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
    """0: must hold an ingredient; 1: some slot excludes a hidden card; 2: unconstrained."""
    if t.phase == state.MIRROR and t.mover == p:
        return 0
    for i in range(p * DECK, p * DECK + t.held[p]):
        if t.slot[i] & kinds != kinds:
            return 1
    return 2


@rule
def order_places(v: ViewState, t: State) -> None:
    """List what each slot may hold; the pool has no old cards."""
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
    """Sample a consistent world uniformly; caches in v what further guesses need."""
    if not v.ready:
        prepare(v)
    assign(s, v.table)
    for i in range(v.unknown):
        v.spare[i] = v.hidden[i]
    tries = 0
    while tries < HOPE and not deal_worlds(s, v, rng):
        tries += 1
    sweeps = v.sweeps
    if tries == HOPE:
        bring_to_places(s, v, rng)
        sweeps = THOROUGH
    for _ in range(sweeps):
        exchange(s, v, rng)
    hand_out(s, v)


@rule
def deal_worlds(s: State, v: ViewState, rng: Randomness) -> bool:
    """Deal a card to every slot of the hidden hands, in order; False at a dead end."""
    first = s.held[v.order[0]] if asks_other(s, v) else 0
    for n in range(v.slots):
        at = find(v, n, rng)
        if at < 0:
            return False
        v.spare[n], v.spare[at] = v.spare[at], v.spare[n]
        if n + 1 == first and not mirrors(s, v, first):
            return False
    if s.old:
        for i in range(v.slots, v.unknown):
            if v.spare[i] >> 5 == OLD:
                return False  # it cannot be in the pool
    return True


@rule
def find(v: ViewState, n: int, rng: Randomness) -> int:
    """A uniformly drawn slot from n on whose card slot n allows; -1 if there is none."""
    slot, rest = v.place[n], v.unknown - n
    for _ in range(TRIES):
        at = checked_index(n + below(rng, rest), DECK)
        if allows(slot, v.spare[at]):
            return at
    found = 0
    at = -1
    for i in range(n, v.unknown):
        if allows(slot, v.spare[i]):
            found += 1
            if below(rng, found) == 0:
                at = i
    return at


@rule
def allows(slot: int, card: int) -> bool:
    """Whether this slot allows this hidden card, by kind and age."""
    return (slot >> (card & 31) & 1) * (slot >> KINDS & card >> 5) != 0


@rule
def asks_other(s: State, v: ViewState) -> bool:
    """M9: whether another seat is asked to mirror; that seat is dealt to first."""
    return s.phase == state.MIRROR and s.mover != v.seat


@rule
def mirrors(s: State, v: ViewState, n: int) -> bool:
    """M9: whether the hand in the first n slots holds the ingredient of the heap."""
    ingredient = state.top(s, s.where) >> 2
    for i in range(n):
        if (v.spare[i] & 31) >> 2 == ingredient:
            return True
    return False


@rule
def concerns(s: State, card: int, other: int) -> bool:
    """M9: whether one of these two cards has the ingredient of the heap."""
    lies = state.top(s, s.where)
    return (card ^ lies) & 28 == 0 or (other ^ lies) & 28 == 0


# --- where dealing finds no world ---


@rule(inline=False)
def bring_to_places(s: State, v: ViewState, rng: Randomness) -> None:
    """Shuffle, then repair every misplaced card by an augmenting path."""
    for i in range(v.unknown - 1, 0, -1):
        other = below(rng, i + 1)
        v.spare[i], v.spare[other] = v.spare[other], v.spare[i]
    if not asks_other(s, v):
        all_brought(v, NOWHERE)
        return
    first, ingredient = s.held[v.order[0]], state.top(s, s.where) >> 2
    begun = below(rng, first)
    for n in range(first):  # M9: one place of the asked hand gets a card of the ingredient and keeps it
        kept = begun + n if begun + n < first else begun + n - first
        for j in range(v.unknown):
            card = v.hidden[j]
            if (card & 31) >> 2 == ingredient and allows(v.place[kept], card):
                put(v, card, kept)
                if all_brought(v, kept):
                    return


@rule
def put(v: ViewState, card: int, here: int) -> None:
    """Swap a card into this slot."""
    i = 0
    while v.spare[i] != card:
        i += 1
    v.spare[i], v.spare[here] = v.spare[here], v.spare[i]


@rule
def all_brought(v: ViewState, kept: int) -> bool:
    """Repair all misplaced cards; False if that is impossible with the card at `kept` fixed."""
    for i in range(v.unknown):
        if not allows(v.place[i], v.spare[i]) and not bring(v, i, kept):
            return False
    return True


@rule
def bring(v: ViewState, here: int, kept: int) -> bool:
    """Find an augmenting path that gives slot `here` an allowed card; `kept` stays fixed."""
    for i in range(v.unknown):
        v.chain[i] = NOWHERE
    v.chain[here] = here
    v.queue[0] = here
    first, last = 0, 1
    while first < last:
        at = v.queue[first]
        first += 1
        for i in range(v.unknown):
            if v.chain[i] == NOWHERE and i != kept and allows(v.place[at], v.spare[i]):
                v.chain[i] = at
                if not allows(v.place[i], v.spare[i]) or allows(v.place[i], v.spare[here]):
                    pass_along(v, i, here)
                    return True
                v.queue[last] = i
                last += 1
    return False


@rule
def pass_along(v: ViewState, end: int, here: int) -> None:
    """Shift cards along the path: each slot gets the card of the next, the last one that of the first."""
    card = v.spare[here]
    i = end
    moved = v.spare[end]
    v.spare[end] = card
    while i != here:
        i = v.chain[i]
        card = v.spare[i]
        v.spare[i] = moved
        moved = card


# --- making it fair ---


@rule
def exchange(s: State, v: ViewState, rng: Randomness) -> None:
    """Mixing step: swap each card of the constrained hands with any other hidden card, if that is consistent."""
    first = s.held[v.order[0]] if asks_other(s, v) else 0
    for here in range(v.bound):
        there = checked_index(below(rng, v.slots if v.place[here] >> KINDS == OLD else v.unknown), DECK)
        mine, other = v.spare[here], v.spare[there]
        good = allows(v.place[here], other) & allows(v.place[there], mine)
        v.spare[here] = other if good else mine  # no branch: nobody could predict it
        v.spare[there] = mine if good else other
        if first and good and concerns(s, mine, other) and not mirrors(s, v, first):
            v.spare[here], v.spare[there] = mine, other


@rule
def hand_out(s: State, v: ViewState) -> None:
    """Write hands and pool from the dealt cards in `spare`."""
    here = gone = gone_twice = 0
    for o in range(v.others):
        p = v.order[o]
        one = two = drawn = 0
        for i in range(here, here + s.held[p]):
            bit = 1 << (v.spare[i] & 31)
            two |= one & bit
            one |= bit
            if v.spare[i] >> 5 == FRESH:
                drawn |= bit
        s.hand[p], s.pair[p], s.drawn[p] = one, two, drawn
        here += s.held[p]
        gone_twice |= two | gone & one
        gone |= one
    s.pool = v.one & ~gone | v.two & ~gone_twice
    s.pool_pair = v.two & ~gone
