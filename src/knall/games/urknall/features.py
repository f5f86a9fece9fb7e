"""Features of Urknall for learning; sets of elements and bodies have a feature for each, bodies by lowest element."""

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, Struct, cell, cells
from knall.core.game.features import copy_cells, eight_flags, flags, seat_beside, seats_after, words
from knall.games.urknall.rules.state import COLOURS, ELEMENTS, LARGEST, OFF_BOARD, OWNERS, PHASES, State
from knall.games.urknall.view import ViewState

WORDS, FACES, PHASE_COUNT = words(ELEMENTS), 6, len(PHASES)


class Features(Struct):
    """All that lies on the table; colours of markers, and seats, in the order in which the viewer sees them."""

    colour: list[int] = flags(ELEMENTS, COLOURS)  # U1: the elements that are blue, green, red
    own: list[int] = flags(ELEMENTS, OWNERS)  # U4: the elements marked; with two players second colours come last (U5)
    here: list[int] = flags(ELEMENTS, OWNERS)  # the elements of the body where each astronaut stands
    free: list[int] = flags(ELEMENTS)  # the elements that can be marked
    sized: list[int] = flags(ELEMENTS, LARGEST)  # the bodies of one, of two, … up to six
    holes: list[int] = flags(ELEMENTS)  # the bodies that are black holes
    body: list[int] = cells(I8, ELEMENTS)  # the body of each element, as a number from 0
    supply: list[int] = cells(I8, OWNERS)  # U4: markers that are left
    comets: list[int] = cells(I8, OWNERS)  # 1: not used yet
    turn: list[int] = cells(I8, OWNERS)  # 1 for the seat whose turn it is
    phase: list[int] = cells(I8, PHASE_COUNT)  # 1 for the phase
    die: list[int] = cells(I8, FACES)  # 1 for what it shows
    again: int = cell(I8)  # U23: a second gravity step follows
    players: int = cell(I8)  # how many play
    blackholes: int = cell(I8)  # the option: 1 if it is chosen
    ties: int = cell(I8)  # U28: the option: 1 if all involved score


@rule
def features(v: ViewState, out: Features) -> None:
    """The table as the viewer sees it; a spectator sees it from the first seat."""
    t = v.table
    for w in range(WORDS):
        out.free[w] = eight_flags(t.free >> 8 * w)
        out.holes[w] = eight_flags(t.holes >> 8 * w)
        for c in range(COLOURS):
            out.colour[c * WORDS + w] = eight_flags(t.colour[c] >> 8 * w)
        for size in range(LARGEST):
            out.sized[size * WORDS + w] = eight_flags(t.sized[size + 1] >> 8 * w)
    copy_cells(out.body, t.body)
    for k in range(OWNERS):
        _write_owner(t, max(v.seat, 0), k, out)
    _write_moment(t, v.seat, out)


@rule
def _write_owner(t: State, seat: int, k: int, out: Features) -> None:
    """The k-th colour of markers from this seat on; U5: with two players a second colour behind each."""
    p, here = k, 0
    if t.players == 2:
        p = (seat + k & 1) + (k & 2)
    elif k < t.players:
        p = seat_beside(seat, k, t.players)
    if k < t.players and t.at[p] != OFF_BOARD:
        here = t.elements[t.at[p]]
    own = t.own[p]
    for w in range(WORDS):
        out.own[k * WORDS + w] = eight_flags(own >> 8 * w)
        out.here[k * WORDS + w] = eight_flags(here >> 8 * w)
    out.supply[k] = t.supply[p]
    out.comets[k] = t.comets >> p & 1


@rule
def _write_moment(t: State, seat: int, out: Features) -> None:
    """Whose turn it is, and what for; the options."""
    turn = seats_after(seat, t.turn, t.players)
    for k in range(OWNERS):
        out.turn[k] = k == turn
    for phase in range(PHASE_COUNT):
        out.phase[phase] = phase == t.phase
    for face in range(FACES):
        out.die[face] = face + 1 == t.value
    out.again, out.players, out.blackholes, out.ties = t.again, t.players, t.blackholes, t.ties
