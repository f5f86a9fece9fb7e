"""Phase 4 of The Big Bang Theory: who wins the prize of a colour (T11-T13); compiled."""

from knall.core.engine.bitset import bits, lowest
from knall.core.engine.compiling import rule
from knall.games.theory.rules.state import (
    AMY,
    BERNADETTE,
    BLUE,
    BONUSES,
    CARDS,
    COLOURS,
    GREEN,
    HOWARD,
    LEONARD,
    PENNY,
    RAJ,
    RED,
    SEVENS,
    SHELDON,
    SWAPS,
    State,
    TableState,
    played,
)


@rule
def laid_for(c: int, active: int) -> int:
    """T12: cards that count for colour c were laid for this colour; only a lone swap tile changes anything."""
    swap = active & SWAPS
    if swap == 0 or swap & swap - 1:
        return c
    neutral = (lowest(swap) + 1) % COLOURS  # tile 0 leaves green alone, 1 red, 2 blue
    return c if c == neutral else BLUE + GREEN + RED - neutral - c


@rule
def winner_of(s: State, c: int, k: int, active: int) -> int:
    """T13: the seat with the highest sum in colour c, whose cards were laid for k; -1 if nobody."""
    t = s.table
    best, winner, cards = 0, -1, 0
    for p in range(s.players):
        mask = t.laid[p * COLOURS + k]
        cards |= mask
        total = worth(t, mask, k, active)
        if active & BONUSES:
            total += 2 * bonus(t, played(t, p), c, active)
        if total > best:
            best, winner = total, p
        elif total == best:
            winner = -1
    return winner if cards else -1


@rule
def worth(t: TableState, mask: int, k: int, active: int) -> int:
    """T11: the values of these cards in half points; T4: with tile 9 a seven counts 3.5."""
    total = 0
    for card in bits(mask):
        value = t.value[k * CARDS + card]
        total += 7 if value == 7 and active & SEVENS else 2 * value
    return total


@rule
def bonus(t: TableState, cards: int, c: int, active: int) -> int:
    """T4, tiles 3-8: the bonus for colour c of a seat that played these cards."""
    sheldon, howard, raj = cards & t.cast[SHELDON], cards & t.cast[HOWARD], cards & t.cast[RAJ]
    women = cards & (t.cast[PENNY] | t.cast[AMY] | t.cast[BERNADETTE])
    total = 0
    if active >> 3 & 1 and c != BLUE and sheldon and cards & t.cast[AMY]:
        total += 2
    if active >> 4 & 1 and c != GREEN and cards & t.cast[LEONARD] and cards & t.cast[PENNY]:
        total += 2
    if active >> 5 & 1 and c != GREEN and howard and cards & t.cast[BERNADETTE]:
        total += 2
    if active >> 6 & 1 and c == RED and howard and raj:
        total += 3
    if active >> 7 & 1 and c == GREEN and sheldon and not (women | howard | raj | cards & t.cast[LEONARD]):
        total += 3
    if active >> 8 & 1 and c == BLUE and raj and not women:
        total += 3
    return total
