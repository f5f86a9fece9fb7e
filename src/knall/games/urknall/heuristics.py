"""How well a seat stands in Urknall, for bots; compiled."""

from math import exp

from knall.core.bitset import count, lowest
from knall.core.compiling import rule
from knall.core.random import LOW_31, stirred
from knall.core.rules import Moves
from knall.core.style import Level, Style
from knall.games.urknall.rules import (
    COLOURS,
    DECLINE,
    ELEMENTS,
    GRAVITY,
    JOURNEY,
    LOSE,
    MERGE,
    OPPOSE,
    OWNERS,
    ROLL,
    SECOND,
    SPLIT,
    TRAVEL,
    State,
)
from knall.games.urknall.weights import (
    AHEAD,
    COMET,
    LAST_ROW,
    LEAD,
    MARKERS,
    OPPOSING,
    PULLING,
    PULLING_THEN,
    ROLLING,
    ROWS,
    ROWS_EACH,
    SEAT,
    SECOND_COLOUR,
    START,
    TRAVELLING,
    TRAVELLING_THEN,
)

STYLE = Style(
    cut=0,
    curiosity=0.5,
    sharpness=20.0,
    exact=True,
    levels={
        "easy": Level(16, careless=100, sharpness=6.0),
        "normal": Level(30, careless=88),
        "hard": Level(40, careless=35),
    },
)
TENTHS = 10
LOW_60 = (1 << 60) - 1

# What a mark brings in the end, in tenths of points, measured in a thousand matches of bots.
STAGES = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2)  # by markers that are left, at first 3
ALONE = (0, 14, 14, 20, 28, 35, 44, 0, 18, 17, 20, 27, 31, 38, 0, 18, 19, 20, 25, 27, 34, 0, 20, 20, 19, 24, 22, 25)
PAIR = (0, 0, 18, 19, 20, 20, 20, 0, 0, 17, 18, 19, 20, 21, 0, 0, 16, 18, 19, 20, 22, 0, 0, 16, 17, 19, 21, 22)
BEHIND = (2, 4, 8, 10)  # in a group of three or more that another colour leads
LEADING_ALONE, LEVEL = 18, 11  # there: with one marker, and as many as another colour


CALM, NERVE = 4, 1  # points that make a lead safe: at the end, and more for each marker still to come


@rule
def value(s: State, seat: int) -> float:
    """The lead in points as they stand, weighed against the markers still to be placed."""
    left = s.supply[seat]
    best = -1000
    for p in range(s.players):
        if p != seat:
            best = max(best, counted(s, p))
            left += s.supply[p]
    lead = counted(s, seat) - best
    return 0.5 + 0.5 * lead / (abs(lead) + CALM + NERVE * left)


@rule
def counted(s: State, p: int) -> int:
    """Points of a colour of markers if the match ended now (U21, U25-U28)."""
    total = s.comets >> p & 1
    marked = s.own[p]
    while marked:
        body = s.elements[s.body[lowest(marked)]]
        marked &= ~body
        if count(body) > 1:
            for c in range(COLOURS):
                total += counted_in(s, body & s.colour[c], count(body), p)
    return total


@rule
def counted_in(s: State, elements: int, size: int, p: int) -> int:
    """Points for the elements of one colour in one body (U26-U28)."""
    k, own = count(elements), count(elements & s.own[p])
    if k == 1:
        return own * (size - 1)
    if k == 2:
        return own * 2
    best = most_of_another(s, elements, p)
    if own > best:
        return k
    return own if own == best else 0


@rule
def most_of_another(s: State, elements: int, p: int) -> int:
    """The most markers that one other colour has there."""
    best = 0
    for other in range(OWNERS):
        if other != p:
            best = max(best, count(elements & s.own[other]))
    return best


@rule
def outlook(s: State, seat: int) -> float:
    """The lead that the marks promise, comets, markers still to be placed, and who has the next word."""
    left = 0
    for p in range(s.players):
        left += s.supply[p]
    stage = STAGES[left] if left < 13 else 3
    row = ROWS_EACH * (s.players - 2) + (ROWS[left] if left < 13 else LAST_ROW)
    mine = standing(s, seat, stage)
    best = total = comets = 0
    for p in range(s.players):
        if p != seat:
            theirs = standing(s, p, stage)
            best = max(best, theirs)
            total += theirs
            comets += s.comets >> p & 1
    others = s.players - 1
    x = START[row] + SEAT[row] * (seat - 0.5 * others) + tempo(s, seat, row)
    x += (LEAD[row] * (mine - best) + AHEAD[row] * (mine - total / others)) / TENTHS
    x += COMET[row] * ((s.comets >> seat & 1) - comets / others)
    x += MARKERS[row] * (s.supply[seat] - (left - s.supply[seat]) / others)
    if s.players == 2:
        x += SECOND_COLOUR[row] * (standing(s, 2 + seat, stage) - standing(s, 3 - seat, stage)) / TENTHS
    return 1.0 / (1.0 + exp(-x))


@rule
def tempo(s: State, seat: int, row: int) -> float:
    """What it is worth to be the one who acts now (U8, U22, U23)."""
    if s.phase == SECOND:
        return 0.0 if seat == s.turn else OPPOSING[row]
    if seat != s.turn:
        return 0.0
    if s.phase == ROLL:
        return ROLLING[row]
    if s.phase == TRAVEL:
        return TRAVELLING_THEN[row] if s.again else TRAVELLING[row]
    if s.phase == GRAVITY:
        return PULLING_THEN[row] if s.again else PULLING[row]
    return 0.0


@rule
def standing(s: State, p: int, stage: int) -> int:
    """Tenths of points that a colour of markers can expect for those placed."""
    total = 0
    marked = s.own[p]
    while marked:
        body = s.elements[s.body[lowest(marked)]]
        marked &= ~body
        for c in range(COLOURS):
            if body & s.colour[c] & s.own[p]:
                total += group(s, body & s.colour[c], count(body), p, stage)
    return total


@rule
def group(s: State, elements: int, size: int, p: int, stage: int) -> int:
    """What p can expect for the elements of one colour in one body (U26-U28)."""
    k, own = count(elements), count(elements & s.own[p])
    if k == 1:
        return ALONE[stage * 7 + size]
    if k == 2:
        return own * PAIR[stage * 7 + size]
    best = most_of_another(s, elements, p)
    if own > best:
        return LEADING_ALONE if own == 1 else TENTHS * k
    return own * (LEVEL if own == best else BEHIND[stage])


# --- moves that come to the same ---


@rule
def alike(s: State, out: Moves) -> bool:
    """Elements of one colour and mark are alike within a body, and so are bodies that look the same."""
    for i in range(out.n):
        out.kind[i] = kind_of(s, out.action[i])
    return True


@rule
def kind_of(s: State, move: int) -> int:
    """What a move does to whom, whatever the numbers of elements are."""
    if move in (LOSE, DECLINE):
        return move
    if move < MERGE:  # a marker on a free element
        turn = move // ELEMENTS if move < OPPOSE else 2 + (move - JOURNEY) // ELEMENTS
        e = (move if move < OPPOSE else move - OPPOSE) % ELEMENTS
        return mixed(look(s, s.body[e]), mixed(look_of_element(s, e), turn))
    group = ELEMENTS * ELEMENTS
    x, y = (move - MERGE) % group // ELEMENTS, (move - MERGE) % ELEMENTS
    if move < SPLIT:
        return mixed(mixed(look(s, x), 0) + mixed(look(s, y), 0), 10 + (move - MERGE) // group)
    one, other = look_of_element(s, x), look_of_element(s, y) if x != y else 15
    return mixed(look(s, s.body[x]), 16 * min(one, other) + max(one, other) + 100)


@rule
def mixed(x: int, y: int) -> int:
    """One number for two; that different pairs meet is so rare that it does not matter."""
    z = stirred(stirred(stirred(stirred(1, x & LOW_31), x >> 31), y & LOW_31), y >> 31)
    return (z ^ z >> 29) & LOW_60


@rule
def look_of_element(s: State, e: int) -> int:
    """Its colour and whose marker is on it."""
    bit = 1 << e
    found = 0
    for c in range(COLOURS):
        if s.colour[c] & bit:
            found = 5 * c
    for p in range(OWNERS):
        if s.own[p] & bit:
            found += 1 + p
    return found


@rule
def look(s: State, b: int) -> int:
    """How many elements of each colour and mark a body has, and who stands there: 49 bits."""
    body = s.elements[b]
    total = 0
    for c in range(COLOURS):
        group = body & s.colour[c]
        total = total << 3 | count(group & s.free)
        for p in range(OWNERS):
            total = total << 3 | count(group & s.own[p])
    for p in range(s.players):
        total = total << 1 | (s.at[p] == b)
    return total
