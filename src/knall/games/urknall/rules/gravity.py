"""Gravity in Urknall: what it demands, what comets add; bodies merge, split, collapse (U13-U20, U31-U35); compiled."""

from knall.core.engine.bitset import above, bits, count, lowest
from knall.core.engine.compiling import rule
from knall.core.game.rules import Moves, add, add_all
from knall.games.urknall.rules.state import (
    COLOURS,
    COMET_MERGE,
    EVERYTHING,
    LARGEST,
    MERGE,
    MERGES,
    OFF_BOARD,
    OWNERS,
    SPLIT,
    State,
    end,
    lower_body,
    lower_element,
    merges_with,
    splits_with,
    visited,
)


@rule
def demand(s: State, out: Moves) -> None:
    """What gravity demands: a merge (U13), else a split (U14), else nothing (U15)."""
    unvisited = ~visited(s)
    a, b = two_smallest(s, unvisited)
    if a + b <= s.value:  # U13 merge_too_weak
        merges(s, a, unvisited, out)
    elif s.value < 3 and s.value <= a:  # U14 split_with_1_or_2 smallest_too_small must_merge
        splits(s, unvisited, out)


@rule
def two_smallest(s: State, unvisited: int) -> tuple[int, int]:
    """The sizes of the two smallest unvisited bodies; beyond the highest die where there is none."""
    a = 1
    while a <= LARGEST and not s.sized[a] & unvisited:
        a += 1
    b = a
    if a <= LARGEST and count(s.sized[a] & unvisited) == 1:
        b += 1
        while b <= LARGEST and not s.sized[b] & unvisited:
            b += 1
    return a, b


@rule
def merges(s: State, a: int, unvisited: int, out: Moves) -> None:
    """U13: one of the smallest with any other unvisited body, together at most the value."""
    smallest = s.sized[a] & unvisited  # visited
    partners = 0  # no_body
    for size in range(a + 1, s.value - a + 1):  # merge_too_large
        partners |= s.sized[size] & unvisited  # partner_visited
    if 2 * a <= s.value:  # two_smallest
        partners |= smallest
    for x in bits(smallest):  # not_the_smallest
        add_all(out, MERGE + merges_with(x), partners & above(x))
        for y in bits(partners & ~smallest & ~above(x)):  # lower_partner
            add(out, MERGE + merges_with(y) + x)


@rule
def splits(s: State, unvisited: int, out: Moves) -> None:
    """U14: as many elements as the value, off an unvisited body that is larger; of equal halves only one."""
    for size in range(s.value + 1, LARGEST + 1):  # split_larger
        halves = size == 2 * s.value  # other_half
        for b in bits(s.sized[size] & unvisited):  # visited
            for e in bits(1 << b if halves else s.elements[b]):
                if s.value == 1:  # split_as_many
                    add(out, SPLIT + splits_with(e) + e)
                else:
                    add_all(out, SPLIT + splits_with(e), s.elements[b] & above(e))  # two_bodies


@rule
def comet_merges(s: State, out: Moves) -> None:
    """U19: any two bodies of together at most the value; U20: only pairs that gravity does not offer."""
    unvisited = ~visited(s)  # no_body
    offered_size = 0  # the size of the smallest body if gravity offers merges with it
    if out.n and out.action[0] < COMET_MERGE:
        offered_size = 1
        while not s.sized[offered_size] & unvisited:
            offered_size += 1
    for small in range(1, s.value // 2 + 1):  # smaller_of_two
        for x in bits(s.sized[small]):
            for large in range(small, s.value - small + 1):  # merge_too_large
                partners = s.sized[large]
                if small == large:
                    partners &= above(x)
                if small == offered_size and unvisited >> x & 1:  # U20 merge_without_comet
                    partners &= ~unvisited
                add_all(out, COMET_MERGE + merges_with(x), partners & above(x))
                for y in bits(partners & ~above(x)):
                    add(out, COMET_MERGE + merges_with(y) + x)


@rule
def anything_to_decide(s: State) -> bool:
    """Whether gravity demands something, or a comet could do something (U15, U20)."""
    unvisited = ~visited(s)
    if s.comets >> s.turn & 1 and two_fit(s, EVERYTHING):
        return True
    if two_fit(s, unvisited):
        return True
    if s.value >= 3:
        return False
    larger = 0
    for size in range(1, LARGEST + 1):
        bodies = s.sized[size] & unvisited
        if bodies and size < s.value:
            return False
        if size > s.value:
            larger |= bodies
    return larger != 0


@rule
def two_fit(s: State, among: int) -> bool:
    """Whether the two smallest of these bodies have together at most the value."""
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
        e = lower_element(move - SPLIT)
        split(s, e, move - SPLIT - splits_with(e))
    elif move >= MERGE:
        if move >= COMET_MERGE:
            s.comets ^= 1 << s.turn
        pair = (move - MERGE) % MERGES
        x = lower_body(pair)
        merge(s, x, pair - merges_with(x))


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
