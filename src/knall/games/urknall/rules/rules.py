"""The rules of Urknall: set-up, turns and journeys; gravity and points have files of their own; compiled."""

from knall.core.engine.bitset import bits, count
from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness, below
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, add, add_all, weigh, weigh_all
from knall.games.urknall.rules.gravity import anything_to_decide, comet_merges, demand, gravitate
from knall.games.urknall.rules.state import (
    ARRIVE,
    COLOUR,
    COLOURS,
    DEAL,
    DECLINE,
    DIE,
    ELEMENTS,
    EVERYTHING,
    FACES,
    GRAVITY,
    JOURNEY,
    LARGEST,
    LEAP,
    LOSE,
    OFF_BOARD,
    OPPOSE,
    OVER,
    OWNERS,
    PLACE,
    ROLL,
    SECOND,
    SECONDS,
    SINGLES,
    STAY,
    STRANDED,
    TRAVEL,
    TRIPLES_FROM,
    State,
    bodies,
    end,
    mark,
    markers_each,
    next_undealt,
    second_colour,
    visited,
)


@rule
def start(s: State) -> None:
    """U3-U6: the bodies, to whose elements chance then deals the colours; seat 0 will be the first to place."""
    for c in range(COLOURS):
        s.colour[c] = 0
    s.holes = 0
    for e in range(ELEMENTS):
        s.elements[e] = 0
    for e in range(ELEMENTS):
        s.body[e] = first_body(e)
        s.elements[s.body[e]] |= 1 << e
    sort_bodies(s)
    s.free = EVERYTHING
    s.comets = (1 << s.players) - 1
    for p in range(OWNERS):
        s.own[p] = 0
        s.at[p] = OFF_BOARD
        s.supply[p] = markers_each(s) if p < s.players else SECONDS if s.players == 2 else 0
    s.turn, s.phase, s.value, s.again = 0, DEAL, 0, 0


@rule
def first_body(e: int) -> int:
    """U6: twelve bodies of one, six of two, four of three, in reading order."""
    if e < SINGLES:
        return e
    if e < TRIPLES_FROM:
        return e - (e - SINGLES) % 2
    return e - (e - TRIPLES_FROM) % 3


@rule
def colours_left(s: State, out: Odds) -> None:
    """U1: twelve of each colour; each one left is equally likely to be the next."""
    each = ELEMENTS // COLOURS
    for c in range(COLOURS):
        left = each - count(s.colour[c])
        if left:
            weigh(out, COLOUR + c, left)


@rule
def deal_colour(s: State, c: int) -> None:
    """U6: the next element gets this colour; if that makes a body of three of one colour, all are dealt anew."""
    e = next_undealt(s)
    for other in range(COLOURS):  # all three, because what is stored at a place known beforehand is soon read again
        s.colour[other] |= (c == other) << e
    if e == TRIPLES_FROM - 1:
        s.phase = PLACE
    elif e >= TRIPLES_FROM and e % 3 == 2 and s.colour[c] >> e - 2 & 7 == 7:
        for other in range(COLOURS):
            s.colour[other] = 0


@rule
def sort_bodies(s: State) -> None:
    """Note the bodies by size (U2)."""
    for size in range(LARGEST + 1):
        s.sized[size] = 0
    for b in range(ELEMENTS):
        if s.elements[b] and not s.holes >> b & 1:
            s.sized[count(s.elements[b])] |= 1 << b


@rule
def actor(s: State) -> int:
    """The seat to decide, CHANCE or NOBODY (U6, U8, U22)."""
    if s.phase in (ROLL, DEAL):
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return 1 - s.turn if s.phase == SECOND else s.turn  # U8, U22 turn


@rule
def odds(s: State, out: Odds) -> None:
    """U8: each face of the die is equally likely."""
    if s.phase == DEAL:
        colours_left(s, out)
        return
    weigh_all(out, DIE, FACES)


@rule
def roll(s: State, out: Odds, rng: Randomness) -> int:
    """The outcome that `odds` would give."""
    if s.phase != DEAL:
        return DIE + below(rng, 6)
    each = ELEMENTS // COLOURS
    first, second = each - count(s.colour[0]), each - count(s.colour[1])
    x = below(rng, first + second + each - count(s.colour[2]))
    return COLOUR + (x >= first) + (x >= first + second)


@rule
def moves(s: State, out: Moves) -> None:
    """All legal moves."""
    if s.phase == PLACE:  # placed_already
        add_all(out, ARRIVE, landing_sites(s))
    elif s.phase == SECOND:
        add_all(out, OPPOSE, places_for_second(s))
    elif s.phase == TRAVEL:
        travels(s, out)
    elif s.phase == GRAVITY:
        gravities(s, out)


@rule
def landing_sites(s: State) -> int:
    """U7: bodies of size one where no astronaut stands (such a body is its element)."""
    return s.sized[1] & s.free & ~visited(s)  # place_at_one place_alone


@rule
def places_for_second(s: State) -> int:
    """U22: free elements of bodies with at most as many elements as the die shows."""
    if s.supply[second_colour(1 - s.turn)] == 0:  # no_second_colours
        return 0
    mask = 0
    for size in range(1, s.value + 1):  # second_too_large
        for b in bits(s.sized[size]):
            mask |= s.elements[b]
    return mask & s.free


@rule
def journeys(s: State) -> int:
    """U10: free elements of other bodies with a colour in common; U32: from outside, any free element."""
    if s.at[s.turn] == OFF_BOARD:
        return s.free
    here = s.elements[s.at[s.turn]]
    wanted = 0
    for c in range(COLOURS):
        if here & s.colour[c]:
            wanted |= s.colour[c]
    reach = 0
    for b in bits(bodies(s)):
        if s.elements[b] & wanted:  # no_colour
            reach |= s.elements[b]
    return reach & s.free & ~here  # another_body


@rule
def travels(s: State, out: Moves) -> None:
    """U10-U12, and by comet U17, U18, where the same could not be done without (U20)."""
    reach = journeys(s)
    add_all(out, JOURNEY, reach)
    on_board = s.at[s.turn] != OFF_BOARD
    here = s.elements[s.at[s.turn]] & s.free if on_board else 0  # marked
    if not reach:  # journey_exists
        add_all(out, STRANDED, here)  # U11
        if not here:  # can_mark_here
            add(out, LOSE)  # U12
    if on_board and s.comets >> s.turn & 1:  # U32 offers no comet to those who enter
        add_all(out, LEAP, s.free & ~s.elements[s.at[s.turn]] & ~reach)  # U17
        if reach:  # stay_without_comet
            add_all(out, STAY, here)  # U18


@rule
def gravities(s: State, out: Moves) -> None:
    """U13-U15, U19, U20."""
    demand(s, out)
    demanded = out.n
    if s.comets >> s.turn & 1:  # comet_used
        comet_merges(s, out)
        if not demanded and out.n:
            add(out, DECLINE)  # U20


@rule
def apply(s: State, move: int) -> None:
    """Carry out a move or a roll, and go on to the next choice there is."""
    if s.phase == PLACE:
        place(s, move - ARRIVE)
    elif s.phase == ROLL:
        s.value = move - DIE + 1
        s.phase = SECOND if s.players == 2 and places_for_second(s) else TRAVEL  # U22: if there is none, nothing
    elif s.phase == SECOND:
        mark(s, second_colour(1 - s.turn), move - OPPOSE)
        s.again = 1  # U23
        s.phase = TRAVEL
    elif s.phase == TRAVEL:
        travel(s, move)
        begin_gravity(s)
    elif s.phase == DEAL:
        deal_colour(s, move - COLOUR)
    else:
        gravitate(s, move)
        if s.phase != OVER:
            end_gravity(s)


@rule
def place(s: State, e: int) -> None:
    """U7."""
    mark(s, s.turn, e)
    s.at[s.turn] = s.body[e]
    if s.turn + 1 < s.players:
        s.turn += 1
    else:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """U8, U9: the next player with a marker in supply rolls; U24: if nobody has one, the game is over."""
    s.value = 0
    s.again = 0
    for _ in range(s.players):
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
        if s.supply[s.turn]:
            s.phase = ROLL
            return
    end(s)


@rule
def travel(s: State, move: int) -> None:
    """U10-U12, U17, U18, U32."""
    if move == LOSE:
        s.supply[s.turn] -= 1
        return
    if LEAP <= move < STRANDED:
        s.comets ^= 1 << s.turn
    e = (move - JOURNEY) % ELEMENTS  # journey, leap, stay and stranded follow each other in the catalogue
    mark(s, s.turn, e)
    s.at[s.turn] = s.body[e]


@rule
def begin_gravity(s: State) -> None:
    """Stop where there is something to decide; where gravity finds nothing to do, go on (U15)."""
    s.phase = GRAVITY
    if not anything_to_decide(s):
        end_gravity(s)


@rule
def end_gravity(s: State) -> None:
    """U23: if a second marker was placed, a second step with the opposite face; then the turn is over."""
    if s.again:
        s.again = 0
        s.value = 7 - s.value
        if anything_to_decide(s):
            return
    next_turn(s)
