"""The rules of Urknall, clause by clause; compiled (see knall.core.compiling).

Sets of elements are bit masks; element number e of the rule sheet is bit e - 1.  A body goes by its lowest element.
"""

from knall.core.bitset import above, bits, count, lowest
from knall.core.compiling import rule
from knall.core.random import Randomness, below
from knall.core.records import I8, I64, Record, cell, cells
from knall.core.rules import CHANCE, NOBODY, Moves, Odds, Result, add, add_all, best_win, weigh

ELEMENTS, LARGEST, COLOURS, OWNERS = 36, 6, 3, 4
EVERYTHING = (1 << ELEMENTS) - 1
SINGLES, PAIRS = 12, 12  # U6: elements 1-12 are bodies of one, 13-24 of two, the rest of three
TRIPLES_FROM = SINGLES + PAIRS
SECONDS = 8  # U5
OFF_BOARD = -1
PLACE, ROLL, SECOND, TRAVEL, GRAVITY, OVER = range(6)  # phases

# moves: the catalogue's order
ARRIVE = 0  # a: U7
DIE = ARRIVE + ELEMENTS  # d1..d6: U8
OPPOSE = DIE + 6  # o: U22
JOURNEY = OPPOSE + ELEMENTS  # t: U10
LEAP = JOURNEY + ELEMENTS  # j: U17
STAY = LEAP + ELEMENTS  # s: U18
STRANDED = STAY + ELEMENTS  # k: U11
LOSE = STRANDED + ELEMENTS  # x: U12
DECLINE = LOSE + 1  # -: U20
MERGE = DECLINE + 1  # m, body x * 36 + body y: U13
COMET_MERGE = MERGE + ELEMENTS * ELEMENTS  # c, likewise: U19
SPLIT = COMET_MERGE + ELEMENTS * ELEMENTS  # p, element * 36 + element (twice the same: only one): U14
END_OF_MOVES = SPLIT + ELEMENTS * ELEMENTS


class State(Record):
    """The whole truth; Urknall has no secrets."""

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
    turn: int = cell(I8)
    phase: int = cell(I8)
    value: int = cell(I8)  # of the die, or of its opposite face in the second gravity step
    again: int = cell(I8)  # U23: a second gravity step follows


@rule
def markers_each(s: State) -> int:
    """U4: 10 markers with 2 or 3 players, 9 with 4."""
    return 9 if s.players == 4 else 10


@rule
def second_colour(seat: int) -> int:
    """U5: white's is red's colour, orange's is blue's."""
    return seat + 2


@rule
def start(s: State, rng: Randomness) -> None:
    """U1, U3-U6: the set-up; seat 0 is the first to place its astronaut."""
    deal_colours(s, rng)
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
    s.turn, s.phase, s.value, s.again = 0, PLACE, 0, 0


@rule
def first_body(e: int) -> int:
    """U6: twelve bodies of one, six of two, four of three, in reading order."""
    if e < SINGLES:
        return e
    if e < TRIPLES_FROM:
        return e - (e - SINGLES) % 2
    return e - (e - TRIPLES_FROM) % 3


@rule
def deal_colours(s: State, rng: Randomness) -> None:
    """U1, U6: twelve of each colour, shuffled anew until each body of three shows at least two colours."""
    colours = s.body  # borrowed until the bodies are dealt
    for e in range(ELEMENTS):
        colours[e] = e % COLOURS
    fits = False
    while not fits:
        for e in range(ELEMENTS - 1, 0, -1):
            other = below(rng, e + 1)
            colours[e], colours[other] = colours[other], colours[e]
        fits = True
        for first in range(TRIPLES_FROM, ELEMENTS, 3):
            if colours[first] == colours[first + 1] == colours[first + 2]:
                fits = False
    for c in range(COLOURS):
        s.colour[c] = 0
    for e in range(ELEMENTS):
        s.colour[colours[e]] |= 1 << e


@rule
def sort_bodies(s: State) -> None:
    """Note the bodies by size (U2)."""
    for size in range(LARGEST + 1):
        s.sized[size] = 0
    for b in range(ELEMENTS):
        if s.elements[b] and not s.holes >> b & 1:
            s.sized[count(s.elements[b])] |= 1 << b


@rule
def bodies(s: State) -> int:
    """All bodies that are no black holes (U33)."""
    return s.sized[1] | s.sized[2] | s.sized[3] | s.sized[4] | s.sized[5] | s.sized[6]


@rule
def actor(s: State) -> int:
    """Who is to go on (U8, U22)."""
    if s.phase == ROLL:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return 1 - s.turn if s.phase == SECOND else s.turn


@rule
def odds(s: State, out: Odds) -> None:
    """U8: each face of the die is equally likely."""
    for face in range(6):
        weigh(out, DIE + face, 1)


@rule
def moves(s: State, out: Moves) -> None:
    """All legal moves."""
    if s.phase == PLACE:
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
    return s.sized[1] & s.free & ~attended(s)


@rule
def attended(s: State) -> int:
    """The bodies where astronauts stand."""
    mask = 0
    for p in range(s.players):
        if s.at[p] != OFF_BOARD:
            mask |= 1 << s.at[p]
    return mask


@rule
def places_for_second(s: State) -> int:
    """U22: free elements of bodies with at most as many elements as the die shows."""
    if s.supply[second_colour(1 - s.turn)] == 0:
        return 0
    mask = 0
    for size in range(1, s.value + 1):
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
        if s.elements[b] & wanted:
            reach |= s.elements[b]
    return reach & s.free & ~here


@rule
def travels(s: State, out: Moves) -> None:
    """U10-U12, and by comet U17, U18, where the same could not be done without (U20)."""
    reach = journeys(s)
    add_all(out, JOURNEY, reach)
    on_board = s.at[s.turn] != OFF_BOARD
    here = s.elements[s.at[s.turn]] & s.free if on_board else 0
    if not reach:
        add_all(out, STRANDED, here)  # U11
        if not here:
            add(out, LOSE)  # U12
    if on_board and s.comets >> s.turn & 1:  # U32 offers no comet to those who enter
        add_all(out, LEAP, s.free & ~s.elements[s.at[s.turn]] & ~reach)  # U17
        if reach:
            add_all(out, STAY, here)  # U18


@rule
def gravities(s: State, out: Moves) -> None:
    """U13-U15, U19, U20."""
    demand(s, out)
    demanded = out.n
    if s.comets >> s.turn & 1:
        comet_merges(s, out)
        if not demanded and out.n:
            add(out, DECLINE)  # U20


@rule
def demand(s: State, out: Moves) -> None:
    """What gravity demands: a merge (U13), else a split (U14), else nothing (U15)."""
    lonely = ~attended(s)
    a = 1
    while a <= LARGEST and not s.sized[a] & lonely:
        a += 1
    if a > LARGEST:
        return  # U15: nobody is unattended
    b = a
    if count(s.sized[a] & lonely) == 1:
        b += 1
        while b <= LARGEST and not s.sized[b] & lonely:
            b += 1
    if a + b <= s.value:  # where there is no second body, b is beyond any die
        merges(s, a, lonely, out)
    elif s.value < 3 and s.value <= a:
        splits(s, lonely, out)


@rule
def merges(s: State, a: int, lonely: int, out: Moves) -> None:
    """U13: one of the smallest with any other unattended body, together at most the value."""
    smallest = s.sized[a] & lonely
    partners = 0
    for size in range(a + 1, s.value - a + 1):
        partners |= s.sized[size] & lonely
    if 2 * a <= s.value:
        partners |= smallest
    for x in bits(smallest):
        add_all(out, MERGE + x * ELEMENTS, partners & above(x))
        for y in bits(partners & ~smallest & ~above(x)):
            add(out, MERGE + y * ELEMENTS + x)


@rule
def splits(s: State, lonely: int, out: Moves) -> None:
    """U14: as many elements as the value, off an unattended body that is larger; of equal halves only one."""
    for size in range(s.value + 1, LARGEST + 1):
        halves = size == 2 * s.value
        for b in bits(s.sized[size] & lonely):
            for e in bits(1 << b if halves else s.elements[b]):
                if s.value == 1:
                    add(out, SPLIT + e * ELEMENTS + e)
                else:
                    add_all(out, SPLIT + e * ELEMENTS, s.elements[b] & above(e))


@rule
def comet_merges(s: State, out: Moves) -> None:
    """U19: any two bodies of together at most the value; U20: only pairs that gravity does not offer."""
    lonely = ~attended(s)
    offered_size = 0  # the size of the smallest body if gravity offers merges with it
    if out.n and out.action[0] < COMET_MERGE:
        offered_size = 1
        while not s.sized[offered_size] & lonely:
            offered_size += 1
    for small in range(1, s.value // 2 + 1):
        for x in bits(s.sized[small]):
            for large in range(small, s.value - small + 1):
                partners = s.sized[large]
                if small == large:
                    partners &= above(x)
                if small == offered_size and lonely >> x & 1:
                    partners &= ~lonely
                add_all(out, COMET_MERGE + x * ELEMENTS, partners & above(x))
                for y in bits(partners & ~above(x)):
                    add(out, COMET_MERGE + y * ELEMENTS + x)


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
def mark(s: State, colour: int, e: int) -> None:
    """U4: a marker from supply on a free element."""
    s.own[colour] |= 1 << e
    s.free ^= 1 << e
    s.supply[colour] -= 1


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
def end(s: State) -> None:
    """The match is over: nobody's turn, no die."""
    s.phase = OVER
    s.turn, s.value, s.again = 0, 0, 0


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


@rule
def anything_to_decide(s: State) -> bool:
    """Does gravity demand something, or could a comet do something (U15, U20)?"""
    lonely = ~attended(s)
    if s.comets >> s.turn & 1 and two_fit(s, EVERYTHING):
        return True
    if two_fit(s, lonely):
        return True
    if s.value >= 3:
        return False
    larger = 0
    for size in range(1, LARGEST + 1):
        bodies = s.sized[size] & lonely
        if bodies and size < s.value:
            return False
        if size > s.value:
            larger |= bodies
    return larger != 0


@rule
def two_fit(s: State, among: int) -> bool:
    """Do the two smallest of these bodies have together at most the value?"""
    room = s.value
    left = 2
    for size in range(1, s.value):
        n = min(left, count(s.sized[size] & among))
        left -= n
        room -= n * size
        if room < 0:
            return False
        if left == 0:
            return True
    return False


@rule
def gravitate(s: State, move: int) -> None:
    """U13, U14, U19, U20."""
    if move >= SPLIT:
        split(s, (move - SPLIT) // ELEMENTS, (move - SPLIT) % ELEMENTS)
    elif move >= MERGE:
        if move >= COMET_MERGE:
            s.comets ^= 1 << s.turn
        pair = (move - MERGE) % (ELEMENTS * ELEMENTS)
        merge(s, pair // ELEMENTS, pair % ELEMENTS)


@rule
def merge(s: State, x: int, y: int) -> None:
    """U13, U16, U19: y becomes part of x; markers stay, astronauts at y now stand at x."""
    for e in bits(s.elements[y]):
        s.body[e] = x
    s.sized[count(s.elements[x])] ^= 1 << x
    s.sized[count(s.elements[y])] ^= 1 << y
    s.elements[x] |= s.elements[y]
    s.elements[y] = 0
    s.sized[count(s.elements[x])] |= 1 << x
    for p in range(s.players):
        if s.at[p] == y:
            s.at[p] = x
    if s.blackholes and is_black_hole(s, x):
        collapse(s, x)


@rule
def split(s: State, e: int, f: int) -> None:
    """U14, U16: e and f (or e alone) become a body of their own."""
    old = s.body[e]
    part = 1 << e | 1 << f
    rest = s.elements[old] & ~part
    s.sized[count(s.elements[old])] ^= 1 << old
    s.elements[old] = 0
    found(s, part)
    found(s, rest)


@rule
def found(s: State, mask: int) -> None:
    """Make these elements a body."""
    b = lowest(mask)
    s.elements[b] = mask
    s.sized[count(mask)] |= 1 << b
    for e in bits(mask):
        s.body[e] = b


@rule
def is_black_hole(s: State, b: int) -> bool:
    """U31: exactly two of each colour."""
    for c in range(COLOURS):
        if count(s.elements[b] & s.colour[c]) != 2:
            return False
    return True


@rule
def collapse(s: State, b: int) -> None:
    """U32-U35: body b becomes a black hole."""
    hole = s.elements[b]
    s.sized[LARGEST] ^= 1 << b
    s.holes |= 1 << b
    marked = 0
    for p in range(OWNERS):
        marked += count(s.own[p] & hole)
        s.own[p] &= ~hole  # U32
    s.free &= ~hole  # U33
    fee = 2 if marked <= 1 and s.players != 3 else 1  # U34
    left = 0
    for p in range(s.players):
        if s.at[p] == b:
            s.at[p] = OFF_BOARD
        s.supply[p] = max(0, s.supply[p] - fee)
        left += s.supply[p]
    if left == 0:  # U35
        end(s)


@rule
def scores(s: State, result: Result) -> None:
    """U21, U25-U30."""
    for p in range(OWNERS):
        result.points[p] = s.comets >> p & 1  # U21
    for size in range(2, LARGEST + 1):  # U25
        for b in bits(s.sized[size]):
            for c in range(COLOURS):
                score_group(s, s.elements[b], s.elements[b] & s.colour[c], result)
    if s.players == 2:
        two_players_win(result)
    else:
        best_win(result, s.players)  # U29


@rule
def score_group(s: State, body: int, group: int, result: Result) -> None:
    """The elements of one colour in one body: U26 for one, U27 for two, U28 for more."""
    k = count(group)
    if k == 0:
        return
    best = leaders = 0
    for p in range(OWNERS):
        own = count(group & s.own[p])
        if own > best:
            best, leaders = own, 1
        elif own == best:
            leaders += 1
    for p in range(OWNERS):
        own = count(group & s.own[p])
        if k == 1:
            result.points[p] += own * (count(body) - 1)
        elif k == 2:
            result.points[p] += own * 2
        elif own and own == best:
            result.points[p] += k if leaders == 1 else own


@rule
def two_players_win(result: Result) -> None:
    """U30: a second colour beyond both players beats them; ties go to the better second colour."""
    white, orange = result.points[0], result.points[1]
    second_white, second_orange = result.points[2], result.points[3]
    result.winners = 0
    if max(second_white, second_orange) > max(white, orange):
        return
    if (white, second_white) >= (orange, second_orange):
        result.winners |= 1
    if (orange, second_orange) >= (white, second_white):
        result.winners |= 2
