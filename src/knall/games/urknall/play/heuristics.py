"""Heuristic and learned value of Urknall, and search parameters; compiled."""

from math import exp

from knall.core.engine.bitset import count, lowest
from knall.core.engine.compiling import rule
from knall.core.engine.random import LOW_31, stirred
from knall.core.game.rules import Moves
from knall.core.game.search_settings import Foresight, Level, SearchSettings
from knall.games.urknall.play.weights import (
    ACTS,
    AHEAD,
    COMET,
    EARLY,
    FACES,
    FADE,
    HOME,
    KINDS,
    LATE,
    LEAD,
    MANY_FROM,
    MARKERS,
    MERGING,
    MOST_MARKERS,
    PAIRS_FROM,
    ROLLING,
    ROWS,
    SECOND_COLOUR,
    SECOND_MARKERS,
    SPLITTING,
    TEMPO,
)
from knall.games.urknall.rules.gravity import two_smallest
from knall.games.urknall.rules.state import (
    COLOURS,
    DECLINE,
    ELEMENTS,
    GRAVITY,
    LARGEST,
    LOSE,
    MERGE,
    MERGES,
    OFF_BOARD,
    OWNERS,
    ROLL,
    SECOND,
    SPLIT,
    TRAVEL,
    State,
    lower_body,
    lower_element,
    merges_with,
    splits_with,
    visited,
)

SEARCH = SearchSettings(
    cut=0,
    curiosity=0.5,
    sharpness=20.0,
    exact=True,
    exact_depth=7,  # a whole turn, and the roll and the reply before it
    measured=4_000,
    levels={
        "easy": Level(16, careless=100, sharpness=6.0),
        "normal": Level(30, careless=88),
        "hard": Level(40, careless=35),
    },
    foresight=Foresight(decisions=4, tries=30),
    noise=0.004,
)
LOW_60 = (1 << 60) - 1

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
    return own if own == best or (s.ties and shared(s, elements, best)) else 0


@rule
def shared(s: State, elements: int, best: int) -> bool:
    """U28: whether several colours have `best` markers there."""
    leaders = 0
    for p in range(OWNERS):
        leaders += count(elements & s.own[p]) == best
    return leaders > 1


@rule
def most_of_another(s: State, elements: int, p: int) -> int:
    """The most markers that one other colour has there."""
    best = 0
    for other in range(OWNERS):
        if other != p:
            best = max(best, count(elements & s.own[other]))
    return best


@rule
def learned_value(s: State, seat: int) -> float:
    """Logistic model of expected lead, comets, markers still to be placed, and tempo."""
    left = 0
    for p in range(s.players):
        left += s.supply[p]
    row = ROWS[MOST_MARKERS * (s.players - 2) + min(left, MOST_MARKERS - 1)]
    guarded = shielded(s)
    mine = expected_points(s, seat, row, guarded)
    best, total, comets = -1000.0, 0.0, 0
    for p in range(s.players):
        if p != seat:
            theirs = expected_points(s, p, row, guarded)
            best = max(best, theirs)
            total += theirs
            comets += s.comets >> p & 1
    others = s.players - 1
    x = HOME[OWNERS * row + seat] + LEAD[row] * (mine - best) + AHEAD[row] * (mine - total / others)
    x += COMET[row] * ((s.comets >> seat & 1) - comets / others)
    x += MARKERS[row] * (s.supply[seat] - (left - s.supply[seat]) / others)
    if s.players == 2:
        x += SECOND_COLOUR[row] * (
            expected_points(s, 2 + seat, row, guarded) - expected_points(s, 3 - seat, row, guarded)
        )
        x += SECOND_MARKERS[row] * (s.supply[2 + seat] - s.supply[3 - seat])
    if ROLL <= s.phase <= GRAVITY:
        acting = 1 - s.turn if s.phase == SECOND else s.turn
        x += tempo(s, row) if seat == acting else -tempo(s, row) / others
    return 1.0 / (1.0 + exp(-x))


@rule
def shielded(s: State) -> int:
    """The bodies that the next step of gravity leaves alone (U13, U14): astronauts stand there and stay till then."""
    mask = 0
    for p in range(s.players):
        if s.at[p] != OFF_BOARD and (p != s.turn or s.phase == GRAVITY):
            mask |= 1 << s.at[p]
    return mask


@rule
def tempo(s: State, row: int) -> float:
    """The value of having the move, by phase and die (U8, U22, U23), and by what gravity will do."""
    if s.phase == ROLL:
        return ROLLING[row]
    if s.phase == SECOND:
        return TEMPO[ACTS * FACES * row + s.value - 1]
    act = (1 if s.phase == TRAVEL else 3) + s.again
    x = TEMPO[FACES * (ACTS * row + act) + s.value - 1]
    a, b = two_smallest(s, ~visited(s))
    if a + b <= s.value:
        return x + MERGING[ACTS * row + act]  # U13
    return x + SPLITTING[ACTS * row + act] if s.value < 3 and s.value <= a else x  # U14


@rule(inline=False)
def expected_points(s: State, p: int, row: int, guarded: int) -> float:
    """Points that a colour of markers can expect in the end for those placed."""
    end = early = 0.0
    first = KINDS * (s.players - 2)
    marked = s.own[p]
    while marked:
        b = s.body[lowest(marked)]
        body = s.elements[b]
        marked &= ~body
        for c in range(COLOURS):
            if body & s.colour[c] & s.own[p]:
                kind = first + kind_of_group(s, body & s.colour[c], count(body), p, guarded >> b & 1)
                end += LATE[kind]
                early += EARLY[kind]
                if s.ties:
                    end += involved(s, body & s.colour[c], p)
    return end + FADE[row] * (early - end)


@rule
def involved(s: State, elements: int, p: int) -> int:
    """U28: what the tables, learned where only leaders score, leave out of a shared lead of others."""
    own, best = count(elements & s.own[p]), most_of_another(s, elements, p)
    return own if count(elements) > 2 and own < best and shared(s, elements, best) else 0


@rule
def kind_of_group(s: State, elements: int, size: int, p: int, safe: int) -> int:
    """Index into the tables of expected points for the elements of one colour in one body."""
    k, own, free = count(elements), count(elements & s.own[p]), count(elements & s.free)
    if k == 1:  # U26
        return size - 1 + LARGEST * safe
    if k == 2:  # U27: the other one is another's, free, or p's too
        return PAIRS_FROM + 3 * (size - 2) + (2 if own == 2 else free)
    lead = min(max(own - most_of_another(s, elements, p), -2), 2)  # U28
    return MANY_FROM + 3 * (5 * (min(k, 5) - 3) + lead + 2) + min(free, 2)


# --- moves that come to the same ---


@rule
def alike(s: State, out: Moves) -> bool:
    """Elements of one colour and mark are alike within a body, and so are bodies that look the same."""
    for i in range(out.n):
        out.kind[i] = kind_of(s, out.action[i])
    return True


@rule
def kind_of(s: State, move: int) -> int:
    """The equivalence class of a move: its effect, regardless of element numbers."""
    if move in (LOSE, DECLINE):
        return move
    if move < MERGE:  # a marker on a free element
        e = move % ELEMENTS
        return mixed(look(s, s.body[e]), mixed(look_of_element(s, e), move // ELEMENTS))
    if move < SPLIT:
        pair = (move - MERGE) % MERGES
        x = lower_body(pair)
        y = pair - merges_with(x)
        return mixed(mixed(look(s, x), 0) + mixed(look(s, y), 0), 10 + (move - MERGE) // MERGES)
    x = lower_element(move - SPLIT)
    y = move - SPLIT - splits_with(x)
    one, other = look_of_element(s, x), look_of_element(s, y) if x != y else 15
    return mixed(look(s, s.body[x]), 16 * min(one, other) + max(one, other) + 100)


@rule
def mixed(x: int, y: int) -> int:
    """Hash of two numbers; collisions are too rare to matter."""
    z = stirred(stirred(stirred(stirred(1, x & LOW_31), x >> 31), y & LOW_31), y >> 31)
    return (z ^ z >> 29) & LOW_60


@rule
def look_of_element(s: State, e: int) -> int:
    """An element's colour and the owner of its marker."""
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
