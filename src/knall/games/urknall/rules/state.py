"""The state of Urknall, and basic queries on it; compiled.

Sets of elements are bit masks; element number e of the rule sheet is bit e - 1.  A body goes by its lowest element.
"""

from knall.core.engine.bitset import count, lowers, pairs, row
from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, I64, Struct, cell, cells

ELEMENTS, LARGEST, COLOURS, OWNERS = 36, 6, 3, 4
EVERYTHING = (1 << ELEMENTS) - 1
SINGLES, PAIRS = 12, 12  # U6: elements 1-12 are bodies of one, 13-24 of two, the rest of three
TRIPLES_FROM = SINGLES + PAIRS
SECONDS = 8  # U5
OFF_BOARD = -1
LEADERS, INVOLVED = range(2)  # U28: who scores when the lead is shared
NOT_DEALT = COLOURS  # the colour of an element that has none yet
PHASES = ("place", "roll", "second", "travel", "gravity", "over", "deal")
PLACE, ROLL, SECOND, TRAVEL, GRAVITY, OVER, DEAL = range(len(PHASES))  # ROLL and DEAL are chance

# moves: the catalogue's order
ARRIVE = 0  # a: U7
OPPOSE = ARRIVE + ELEMENTS  # o: U22
JOURNEY = OPPOSE + ELEMENTS  # t: U10
LEAP = JOURNEY + ELEMENTS  # j: U17
STAY = LEAP + ELEMENTS  # s: U18
STRANDED = STAY + ELEMENTS  # k: U11
LOSE = STRANDED + ELEMENTS  # x: U12
DECLINE = LOSE + 1  # -: U20
MERGE = DECLINE + 1  # m, two bodies, the lower one first: U13
MERGES = pairs(ELEMENTS - 1)
COMET_MERGE = MERGE + MERGES  # c, likewise: U19
SPLIT = COMET_MERGE + MERGES  # p, two elements (twice the same: only one): U14
END_OF_MOVES = SPLIT + pairs(ELEMENTS)
LOWER_BODIES, LOWER_ELEMENTS = lowers(ELEMENTS - 1), lowers(ELEMENTS)

# outcomes of chance
DIE, FACES = 0, 0b111111  # d1..d6: U8
COLOUR = DIE + 6  # %b, %g, %r: the colour of the next element of the set-up: U6
END_OF_OUTCOMES = COLOUR + COLOURS


class State(Struct):
    """The full state; Urknall has no secrets."""

    elements: list[int] = cells(I64, ELEMENTS)  # of each body, by its lowest element; 0: no such body
    sized: list[int] = cells(I64, LARGEST + 1)  # the bodies of each size, black holes left out
    holes: int = cell(I64)  # the bodies that are black holes
    colour: list[int] = cells(I64, COLOURS)  # the elements of each colour
    own: list[int] = cells(I64, OWNERS)  # the elements marked by each colour of markers
    free: int = cell(I64)  # the elements that can be marked
    body: list[int] = cells(I8, ELEMENTS)  # the body of each element
    at: list[int] = cells(I8, OWNERS)  # the body where each astronaut stands, or OFF_BOARD
    supply: list[int] = cells(I8, OWNERS)  # markers; with two players 2 and 3 are the second colours
    comets: int = cell(I8)  # the seats that have not used theirs
    players: int = cell(I8)
    blackholes: int = cell(I8)
    ties: int = cell(I8)  # U28: LEADERS or INVOLVED
    turn: int = cell(I8)
    phase: int = cell(I8)
    value: int = cell(I8)  # of the die, or of its opposite face in the second gravity step
    again: int = cell(I8)  # U23: a second gravity step follows


@rule
def merges_with(x: int) -> int:
    """The number of the merge of bodies x and y > x, less y, counted from the first merge."""
    return row(ELEMENTS - 1, x) - 1


@rule
def lower_body(merge: int) -> int:
    """The x of a merge of bodies x < y, counted from the first merge."""
    return LOWER_BODIES[merge]


@rule
def splits_with(e: int) -> int:
    """The number of the split of elements e and f >= e, less f, counted from the first split."""
    return row(ELEMENTS, e)


@rule
def lower_element(split: int) -> int:
    """The e of a split of elements e <= f, counted from the first split."""
    return LOWER_ELEMENTS[split]


@rule
def markers_each(s: State) -> int:
    """U4: 10 markers with 2 or 3 players, 9 with 4."""
    return 9 if s.players == 4 else 10


@rule
def second_colour(seat: int) -> int:
    """U5: white's is red's colour, orange's is blue's."""
    return seat + 2


@rule
def bodies(s: State) -> int:
    """All bodies that are no black holes (U33)."""
    return s.sized[1] | s.sized[2] | s.sized[3] | s.sized[4] | s.sized[5] | s.sized[6]


@rule
def visited(s: State) -> int:
    """The bodies where astronauts stand."""
    mask = 0
    for p in range(s.players):
        if s.at[p] != OFF_BOARD:
            mask |= 1 << s.at[p]
    return mask


@rule
def dealt(s: State) -> int:
    """U6: the elements that have a colour."""
    return s.colour[0] | s.colour[1] | s.colour[2]


@rule
def next_undealt(s: State) -> int:
    """U6: the element that gets the next colour; bodies of three come first."""
    n = count(dealt(s))
    return n + TRIPLES_FROM if n < ELEMENTS - TRIPLES_FROM else n - (ELEMENTS - TRIPLES_FROM)


@rule
def mark(s: State, colour: int, e: int) -> None:
    """U4: a marker from supply on a free element."""
    s.own[colour] |= 1 << e
    s.free ^= 1 << e
    s.supply[colour] -= 1


@rule
def end(s: State) -> None:
    """The match is over: nobody's turn, no die."""
    s.phase = OVER
    s.turn, s.value, s.again = 0, 0, 0
