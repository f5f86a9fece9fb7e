"""How cards change places in Monegassen Ramsch: from pool to hand to universe, and between universes; compiled."""

from knall.core.engine.compiling import rule
from knall.games.ramsch.rules import memory
from knall.games.ramsch.rules.state import DECK, DRAG, GRAVITATION, HEAVY, PULL, WORLDS, State, after, top


@rule
def take(s: State, kind: int) -> None:
    """A card of the pool goes to the mover's hand."""
    bit = 1 << kind
    if s.pool_pair & bit:
        s.pool_pair ^= bit
    else:
        s.pool ^= bit
    s.left -= 1
    s.pair[s.mover] |= s.hand[s.mover] & bit
    s.hand[s.mover] |= bit
    memory.note_drawn(s, kind)
    s.held[s.mover] += 1


@rule
def put_down(s: State, kind: int, u: int) -> None:
    """A card of the mover's hand goes on top of a universe."""
    memory.note_shown(s, kind)
    bit = 1 << kind
    if s.pair[s.mover] & bit:
        s.pair[s.mover] ^= bit
    else:
        s.hand[s.mover] ^= bit
    s.held[s.mover] -= 1
    s.pile[u * DECK + s.height[u]] = kind
    s.height[u] += 1
    s.passes = 0  # M12


@rule
def move_heap(s: State) -> None:
    """M9: the heap moves, in order, onto the next universe clockwise; M23: with all beneath it, or not at all."""
    n = s.heap
    if s.gravitation != PULL and top(s, s.where) // WORLDS == GRAVITATION:
        if s.gravitation == HEAVY:
            return
        if s.gravitation == DRAG:
            n = s.height[s.where]
    u = after(s, s.where)
    bottom = s.height[s.where] - n
    for i in range(n):
        here = s.where * DECK + bottom + i
        s.pile[u * DECK + s.height[u] + i] = s.pile[here]
        s.pile[here] = 0
    s.height[s.where] = bottom
    s.height[u] += n
    s.where = u


@rule
def pull(s: State) -> None:
    """M23, `pull`: from each other universe as many top cards as the heap has, put directly under the heap."""
    home = s.where * DECK
    u = after(s, s.where)
    while u != s.where:
        n = min(s.heap, s.height[u])
        bottom = s.height[s.where] - s.heap
        for i in range(s.heap):  # the heap makes room, its top card first
            here = home + bottom + s.heap - 1 - i
            s.pile[here + n] = s.pile[here]
        for i in range(n):
            there = u * DECK + s.height[u] - 1 - i
            s.pile[home + bottom + i] = s.pile[there]
            s.pile[there] = 0
        s.height[u] -= n
        s.height[s.where] += n
        u = after(s, u)


@rule
def reset(s: State) -> None:
    """M13: all but the top cards of the universes become the new pool."""
    for u in range(s.players):
        home, n = u * DECK, s.height[u]
        for i in range(n - 1):
            bit = 1 << s.pile[home + i]
            s.pool_pair |= s.pool & bit
            s.pool |= bit
            s.pile[home + i] = 0
        if n > 1:
            s.left += n - 1
            s.pile[home] = s.pile[home + n - 1]
            s.pile[home + n - 1] = 0
            s.height[u] = 1
    s.resets += 1
    memory.note_reset(s)
