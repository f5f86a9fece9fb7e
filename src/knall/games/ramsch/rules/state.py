"""The state of Monegassen Ramsch, and basic queries on it; compiled.

A kind of card is ingredient * 4 + world (M1); a set of cards is two masks of kinds: those of which there is at least
one, and those of which there are two.  Seats count from 0, and a universe has the number of its seat.
"""

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, I16, I64, Struct, cell, cells
from knall.core.game.rules import MAX_SEATS

KINDS, WORLDS, DECK = 32, 4, 64  # DECK: the most cards there are, and so the most in one place
ALL_KINDS = (1 << KINDS) - 1
SECOND_DECK = (0, 0, 0, 0x33333333, ALL_KINDS)  # M2, by number of players: nothing, Cyber and Natur, everything
A_WORLD, AN_INGREDIENT = 0x11111111, 0xF  # as masks: Cyber, Antworten; the others are shifted
ANTWORTEN, GOETTER, GRAVITATION, HOMO_SAPIENS, LATE_BANG, NICHTS, OM_ORM, ZEIT = range(8)  # M1
HAND, LAST_RESET, MOST_DIMENSIONS, TO_RAISE = 7, 6, 11, 3  # M6, M14, M16
UNRAISED = -1
AT_TURN, AT_DECISION = range(2)  # M16: when a dimension may be raised
NEXT_TURN, EXTRA_TURN = range(2)  # M21: what Zeit brings with two players
NOBODY_WAITS = -1
PULL, DRAG, HEAVY, PLAIN = range(4)  # M23: what Gravitation does, all of it our invention
PHASES = ("turn", "mirror", "answer", "draw", "deal", "over")  # chance acts in two of them
TURN, MIRROR, ANSWER, DRAW, DEAL, OVER = range(len(PHASES))
TURN_ENDS, TASK_FOLLOWS = range(2)  # what comes when all cards are drawn
DONE, ASKING, DRAWING, INSERTING_TURN, ENDING_TURN, ENDING_ROUND = range(6)  # stages after a move

# moves: the catalogue's order
RAISE, TAKE, PASS, PLAY = 0, 1, 2, 3  # M15; M11; M12; M8: universe * 32 + kind
REFLECT = PLAY + MAX_SEATS * KINDS  # M9
END_OF_MOVES = REFLECT + KINDS

# outcomes of chance
DRAWN = 0  # M11
DEALT = DRAWN + KINDS  # one card of a deal: M6, M34
END_OF_OUTCOMES = DEALT + KINDS


class State(Struct):
    """The full state, hidden cards and public memory included."""

    hand: list[int] = cells(I64, MAX_SEATS)  # kinds of which each seat holds at least one
    pair: list[int] = cells(I64, MAX_SEATS)  # kinds of which it holds two
    pool: int = cell(I64)
    pool_pair: int = cell(I64)
    pile: list[int] = cells(I8, MAX_SEATS * DECK)  # the universes, each from bottom to top; 0 above the top
    height: list[int] = cells(I8, MAX_SEATS)  # cards in each universe
    held: list[int] = cells(I8, MAX_SEATS)  # cards in each hand
    left: int = cell(I8)  # cards in the pool
    owed: list[int] = cells(I8, MAX_SEATS)  # M28: missed turns
    points: list[int] = cells(I16, MAX_SEATS)
    players: int = cell(I8)
    rounds: int = cell(I8)
    gravitation: int = cell(I8)  # M23: PULL, DRAG, HEAVY or PLAIN
    counts: int = cell(I8)  # M5: sizes of universes are shown
    raising: int = cell(I8)  # M16: AT_TURN or AT_DECISION
    zeit: int = cell(I8)  # M21: NEXT_TURN or EXTRA_TURN
    round_now: int = cell(I8)  # from 1
    resets: int = cell(I8)  # M6, M13
    dimensions: int = cell(I8)
    raiser: int = cell(I8)  # M15: who raised last, or UNRAISED
    passes: int = cell(I8)  # M12: in a row
    phase: int = cell(I8)
    mover: int = cell(I8)  # who decides, draws, or is dealt to
    raised: int = cell(I8)  # the mover has raised in this turn
    waiting: int = cell(I8)  # M21: whose ordinary turn waits for an inserted one to be over, or NOBODY_WAITS
    begun: int = cell(I8)  # who began the chain, or took the draw; 0 when neither is under way
    heap: int = cell(I8)  # cards in the heap of the chain under way
    where: int = cell(I8)  # the universe of the heap, or of the question (M24)
    due: int = cell(I8)  # cards still to be drawn by the mover, or to be dealt
    refill: int = cell(I8)  # M26: seats that draw one after him
    goal: int = cell(I8)  # what follows the drawing
    task: int = cell(I8)  # who then has the task, if that is the goal

    # what is remembered (see memory): everybody can know it, but the position text does not tell
    slot: list[int] = cells(I64, MAX_SEATS * DECK)  # what each card of each hand may be, oldest first; 0 beyond
    old: int = cell(I64)  # of the hidden cards, those that were in hands at the last reset: at least one of the kind
    old_pair: int = cell(I64)  # two of the kind
    unsure: int = cell(I64)  # kinds with one hidden card of which that is not known
    source: int = cell(I64)  # the kinds of the pool at the last reset
    drawn: list[int] = cells(I64, MAX_SEATS)  # secret: kinds that each seat has drawn since the last reset

    # how the round before came out, until the next is dealt: everybody saw it, but the position text does not tell
    ended_height: list[int] = cells(I8, MAX_SEATS)
    ended_top: list[int] = cells(I8, MAX_SEATS)  # the card on top of each universe that was not empty
    ended_held: list[int] = cells(I8, MAX_SEATS)
    ended_left: int = cell(I8)
    ended_resets: int = cell(I8)  # 0: no round has just ended
    ended_dimensions: int = cell(I8)
    ended_raiser: int = cell(I8)


@rule
def top(s: State, u: int) -> int:
    """The card that lies on top of a universe that is not empty."""
    return s.pile[u * DECK + s.height[u] - 1]


@rule
def in_eights(n: int) -> int:
    """Round n up to a multiple of eight: loops over padded lists of cards then have few lengths."""
    return n + 7 & ~7


@rule
def of_ingredient(kind: int) -> int:
    """All kinds of the same ingredient."""
    return AN_INGREDIENT << (kind & ~3)


@rule
def of_world(kind: int) -> int:
    """All kinds of the same world."""
    return A_WORLD << (kind & 3)


@rule
def fitting(s: State, u: int) -> int:
    """M8: what fits the top card, by ingredient or by world; an empty universe takes anything."""
    if s.height[u] == 0:
        return ALL_KINDS
    kind = top(s, u)
    return of_ingredient(kind) | of_world(kind)


@rule
def can_reset(s: State) -> bool:
    """M14: not beyond six, and not if no universe has a second card."""
    if s.resets == LAST_RESET:
        return False
    for u in range(s.players):
        if s.height[u] > 1:
            return True
    return False


@rule
def can_draw(s: State) -> bool:
    """M11, M13: is there a card in the pool, or will there be one after a reset?"""
    return s.left > 0 or can_reset(s)


@rule
def after(s: State, seat: int) -> int:
    """M3: the next clockwise."""
    return seat + 1 if seat + 1 < s.players else 0
