"""What a careful observer remembers about the cards that others hold; compiled, part of the rules' state.

Everybody has seen every card that was ever face up, so everybody knows which cards are hidden now: those in hands and
in the pool.  Beyond that, public events tell the following, and this is exactly what is kept:

- Each card of a hand has a slot, oldest first, with the kinds it may be.  At the deal that is any kind.
- M9: who was asked and did not mirror held none of the ingredient: no slot of his can be one of it.
- M12: who passed in a turn held nothing that fitted: no slot of his can be such a card.
- M13: at a reset the pool is empty, so all hidden cards are in hands.  These cards are *old*, the new pool is *fresh*.
  An old slot is one of the kinds that were hidden then.  A card drawn afterwards is fresh, of a kind of that pool.
- A card that is shown came out of one of the slots that it may have been in, and nobody knows out of which.  If these
  are the slots a, b, c, …, then whichever it was, what is left fits into slots "a or b", "b or c", …  (Where every
  slot allows all that an older one does, that means: the oldest is gone.)  So no possible hand is ever excluded.
- Of two hidden cards of a kind one may be old and one fresh.  When one of them is shown by a hand that may have had
  either, it is not known which is still hidden; that card is *unsure*: it may be where an old or a fresh one may be.

Not remembered: which of two such cards a seat knows to have shown itself; and between old cards that come from
different pools no difference but their kinds.
"""

from knall.core.engine.compiling import rule
from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules.state import ALL_KINDS, DECK, KINDS, State

OLD, FRESH = 1 << KINDS, 2 << KINDS  # in a slot, beside the kinds: may the card be old, may it be fresh?


@rule
def forget(s: State) -> None:
    """Reset before a deal."""
    for i in range(MAX_SEATS * DECK):
        s.slot[i] = 0
    for p in range(MAX_SEATS):
        s.drawn[p] = 0
    s.old = s.old_pair = s.unsure = 0
    s.source = ALL_KINDS


@rule
def note_drawn(s: State, kind: int) -> None:
    """Note that the mover draws a card; call before `held` goes up."""
    s.slot[s.mover * DECK + s.held[s.mover]] = FRESH | s.source
    s.drawn[s.mover] |= 1 << kind


@rule
def note_lacking(s: State, kinds: int) -> None:
    """M9, M12: note that the mover holds none of these."""
    home = s.mover * DECK
    for i in range(home, home + s.held[s.mover]):
        s.slot[i] &= ~kinds


@rule
def note_reset(s: State) -> None:
    """M13: what is in hands is old now, the pool is fresh."""
    s.old = s.old_pair = s.unsure = 0
    for p in range(s.players):
        s.old_pair |= s.pair[p] | s.old & s.hand[p]
        s.old |= s.hand[p]
        s.drawn[p] = 0
    for p in range(s.players):
        for i in range(p * DECK, p * DECK + s.held[p]):
            s.slot[i] = s.slot[i] & s.old | OLD
    s.source = s.pool


@rule
def note_shown(s: State, kind: int) -> None:
    """Note that the mover shows this card: one of the slots that it may have been in is gone, unknown which."""
    bit, home, n = 1 << kind, s.mover * DECK, s.held[s.mover]
    ages = ages_of_shown(s, bit) if (s.old | s.unsure) & bit else FRESH
    kept = home
    before = 0
    for i in range(home, home + n):
        may_be = s.slot[i]
        if not (may_be & bit and may_be & ages):
            s.slot[kept] = may_be
            kept += 1
        else:
            if before:
                s.slot[kept] = before | may_be
                kept += 1
            before = may_be
    s.slot[home + n - 1] = 0


@rule
def ages_of_shown(s: State, bit: int) -> int:
    """The possible ages (old, fresh) of the card that the mover shows; notes that it is shown."""
    if s.unsure & bit:
        s.unsure ^= bit
        return OLD | FRESH
    if s.old_pair & bit:
        s.old_pair ^= bit
        return OLD
    ages = OLD
    if hidden(s, bit) == 2:  # one is old, one is fresh
        ages = 0
        for i in range(s.mover * DECK, s.mover * DECK + s.held[s.mover]):
            if s.slot[i] & bit:
                ages |= s.slot[i] & (OLD | FRESH)
    if ages & OLD:
        s.old ^= bit
    if ages == OLD | FRESH:
        s.unsure |= bit
    return ages


@rule
def hidden(s: State, bit: int) -> int:
    """The number of cards of a kind that are not in universes, which is public."""
    n = (s.pool & bit != 0) + (s.pool_pair & bit != 0)
    for p in range(s.players):
        n += (s.hand[p] & bit != 0) + (s.pair[p] & bit != 0)
    return n
