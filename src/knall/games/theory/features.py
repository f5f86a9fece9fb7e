"""Features of The Big Bang Theory for learning; a set of cards or tiles has a feature for each."""

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, Struct, cell, cells
from knall.core.game.features import copy_cells, eight_flags, eight_fours, flags, numbers, part_of, seat_beside, words
from knall.games.theory.rules.state import (
    CARDS,
    COLOURS,
    MOST_WON,
    PERSONS,
    PHASES,
    SEATS,
    TILES,
    TOP_VALUE,
    TableState,
    hand_size,
)
from knall.games.theory.view import HIDDEN, ViewState

WORDS, VALUE_WORDS, PHASE_COUNT, VARIANTS = words(CARDS), words(TOP_VALUE), len(PHASES), 5
WON = 10  # a prize that was won is colour * WON + value


class Features(Struct):
    """One's own cards and tiles, the table, and the deck; seats from the viewer's on, clockwise; blue, green, red."""

    hand: list[int] = flags(CARDS)  # one's own cards
    tiles: list[int] = flags(TILES)  # one's own tiles
    up: list[int] = flags(TILES)  # tiles turned up in earlier rounds
    down: list[int] = flags(TILES, SEATS)  # the tile that each seat has put down, if the viewer knows it
    laid: list[int] = flags(CARDS, SEATS * COLOURS)  # cards played this round, by seat and colour
    known: list[int] = flags(CARDS, SEATS)  # cards of each hand that were played before and taken back
    out: list[int] = flags(CARDS, SEATS)  # cards of each seat that are out of the game
    cast: list[int] = flags(CARDS, PERSONS)  # T2: the cards that show each person
    value: list[int] = cells(I8, COLOURS * CARDS)  # T2: of each card for each colour; 0: none
    left: list[int] = numbers(TOP_VALUE, COLOURS)  # T3: prizes face down, by colour and value from 1
    prizes: list[int] = cells(I8, COLOURS)  # the values turned up
    won: list[int] = cells(I8, SEATS * COLOURS)  # the values that each seat has won, by colour, added up
    wins: list[int] = cells(I8, SEATS)  # how many prizes
    holds: list[int] = cells(I8, SEATS)  # cards in each hand
    stock: list[int] = cells(I8, SEATS)  # cards in each pile
    tokens: list[int] = cells(I8, SEATS)  # tiles that each seat has, without the one put down
    hides: list[int] = cells(I8, SEATS)  # 1: has put down a tile that the viewer does not know
    gone: list[int] = cells(I8, SEATS)  # 1: has dropped out of the round
    starter: list[int] = cells(I8, SEATS)  # T10: 1 for who starts the round
    turn: list[int] = cells(I8, SEATS)  # 1 for who decides, or draws
    phase: list[int] = cells(I8, PHASE_COUNT)  # 1 for the phase
    paradox: list[int] = cells(I8, VARIANTS)  # T18, T19: 1 for the variant
    round_no: int = cell(I8)  # 1 to 6
    players: int = cell(I8)  # how many play


@rule
def features(v: ViewState, out: Features) -> None:
    """What the viewer holds, sees and remembers; a spectator holds nothing and looks from the first seat."""
    t = v.table
    for w in range(WORDS):
        out.hand[w] = eight_flags(v.hand >> 8 * w)
        out.tiles[w] = eight_flags(v.tiles >> 8 * w)
        out.up[w] = eight_flags(t.up >> 8 * w)
        for person in range(PERSONS):
            out.cast[person * WORDS + w] = eight_flags(t.cast[person] >> 8 * w)
    for k in range(v.players):
        p = seat_beside(v.seat, k, v.players)
        _write_tile(v, p, k, out)
        _write_cards(t, p, k, out)
        _write_seat(t, p, k, out)
        out.holds[k] = hand_size(t, p)
    _write_table(t, out)
    out.players = v.players


@rule
def _write_tile(v: ViewState, p: int, k: int, out: Features) -> None:
    tile = 1 << v.down[p] if v.down[p] >= 0 else 0
    for w in range(WORDS):
        out.down[k * WORDS + w] = eight_flags(tile >> 8 * w)
    out.hides[k] = v.down[p] == HIDDEN


@rule
def _write_cards(t: TableState, p: int, k: int, out: Features) -> None:
    for w in range(WORDS):
        out.known[k * WORDS + w] = eight_flags(t.known[p] >> 8 * w)
        out.out[k * WORDS + w] = eight_flags(t.out[p] >> 8 * w)
        for c in range(COLOURS):
            out.laid[(k * COLOURS + c) * WORDS + w] = eight_flags(t.laid[p * COLOURS + c] >> 8 * w)


@rule
def _write_seat(t: TableState, p: int, k: int, out: Features) -> None:
    first, won = part_of(p, MOST_WON), 0  # the values of each colour added up, in a byte of its own
    for i in range(t.wins[p]):
        prize = t.won[first + i]
        colour = (prize >= WON) + (prize >= 2 * WON)
        won += prize - colour * WON << 8 * colour
    for c in range(COLOURS):
        out.won[k * COLOURS + c] = won >> 8 * c & 0xFF
    out.wins[k], out.stock[k], out.tokens[k] = t.wins[p], t.stock[p], t.tokens[p]
    out.gone[k] = t.gone >> p & 1
    out.starter[k] = p == t.starter
    out.turn[k] = p == t.turn


@rule
def _write_table(t: TableState, out: Features) -> None:
    copy_cells(out.value, t.value)
    for c in range(COLOURS):
        out.prizes[c] = t.prizes[c]
        for w in range(VALUE_WORDS):
            out.left[c * VALUE_WORDS + w] = eight_fours(t.left[c] >> 4 + 32 * w)
    for phase in range(PHASE_COUNT):
        out.phase[phase] = phase == t.phase
    for variant in range(VARIANTS):
        out.paradox[variant] = variant == t.paradox
    out.round_no = t.round_no
