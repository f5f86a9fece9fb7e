"""The state of The Big Bang Theory, and basic queries on it; compiled.

Cards a..o are bits 0..14 of a mask, tiles bits 0..9.  TableState is public; State adds the secrets.  Values, persons
and things of the cards are state too, because people can bring their own deck (T2).
"""

from knall.core.engine.bitset import count, lowers, pairs
from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, I16, I32, I64, Struct, cell, cells, nested
from knall.core.text.language import LANGUAGES

CARDS, COLOURS, SEATS, TILES, ROUNDS, PERSONS, TOP_VALUE = 15, 3, 4, 10, 6, 7, 9
THINGS, NAME_LANGUAGES, LONGEST_NAME = 4, len(LANGUAGES), 16  # T2: what cards show that is no person
PRIZES_EACH = ROUNDS  # T3: of each colour
ALL_CARDS = (1 << CARDS) - 1
ALL_TILES = (1 << TILES) - 1
FIRST_HAND, DRAWN = 5, 2  # T5, T15
BLUE, GREEN, RED = range(COLOURS)  # T1
SHELDON, LEONARD, HOWARD, RAJ, PENNY, AMY, BERNADETTE = range(PERSONS)  # T2
SECRET, OPEN, NONE, CHAOS, CHAOS2 = range(5)  # T18, T19
PHASES = ("prizes", "tile", "play", "turn_up", "draw", "over", "deal")
OFFER, TILE, PLAY, TURN_UP, DRAW, OVER, DEAL = range(len(PHASES))  # OFFER, TURN_UP, DRAW and DEAL are chance
NO_TILE = -1
SWAPS, BONUSES, SEVENS = 0b111, 0b111111000, 1 << 9  # T4: tiles 0-2, 3-8, 9
MOST_WON = COLOURS * ROUNDS

# moves: the catalogue's order
PUT = 0  # !0..!9: T9
KEEP = PUT + TILES  # !-: T9
LAY = KEEP + 1  # ab, bb, ...: colour * 15 + card: T10
QUIT = LAY + COLOURS * CARDS  # out: T10
END_OF_MOVES = QUIT + 1

# outcomes of chance
SHOW = 0  # $b1g1r1, ...: T8
TAKE = SHOW + TOP_VALUE**COLOURS  # *1ab: seat by seat a pair of cards (twice the same: only one): T15
HANDFULS = pairs(CARDS)
LOWER_CARDS, LOWER_TILES = lowers(CARDS), lowers(TILES)
FLIP = TAKE + SEATS * HANDFULS  # ?57: a pair of tiles (twice the same: only one): T19
DEALT = FLIP + pairs(TILES)  # %1a, %13: seat by seat a card or a tile of the set-up: T5, T6
DEALT_EACH = CARDS + TILES
END_OF_OUTCOMES = DEALT + SEATS * DEALT_EACH


class TableState(Struct):
    """The public state, memory included, and the deck."""

    order: list[int] = cells(I64, SEATS)  # the cards played this round, four bits each, the first one lowest
    left: list[int] = cells(I64, COLOURS)  # the prizes face down: of each value how many, four bits for a value
    purse: list[int] = cells(I64, COLOURS)  # all prizes of the deck, likewise
    suited: list[int] = cells(I16, COLOURS)  # the cards that can be played for each colour
    cast: list[int] = cells(I16, PERSONS)  # the cards that show each person
    laid: list[int] = cells(I16, SEATS * COLOURS)  # the cards played this round, by seat and colour
    known: list[int] = cells(I16, SEATS)  # the cards of a hand that were played before and taken back
    out: list[int] = cells(I16, SEATS)  # the cards out of the game
    up: int = cell(I16)  # the tiles turned up in earlier rounds
    value: list[int] = cells(I8, COLOURS * CARDS)  # 0: this card does not have this colour
    won: list[int] = cells(I8, SEATS * MOST_WON)  # the prizes of each seat in order, colour * 10 + value
    wins: list[int] = cells(I8, SEATS)  # how many those are
    stock: list[int] = cells(I8, SEATS)  # how many cards are in the pile
    tokens: list[int] = cells(I8, SEATS)  # how many tiles a seat has, without the one put down
    prizes: list[int] = cells(I8, COLOURS)  # the values turned up; 0: none
    placed: int = cell(I8)  # the seats that have put down a tile
    gone: int = cell(I8)  # the seats that have dropped out of the round
    round_no: int = cell(I8)  # 1 to 6
    starter: int = cell(I8)
    turn: int = cell(I8)  # the seat to decide, or to draw
    phase: int = cell(I8)
    paradox: int = cell(I8)
    # what the cards show that is no person, so that a state needs no file: the cards of each thing, and its names
    shown: list[int] = cells(I16, THINGS)
    names: list[int] = cells(I32, THINGS * NAME_LANGUAGES * LONGEST_NAME)  # as characters; 0: the end
    # memory of the round scored last, which positions do not tell; all zero: nothing is remembered
    last_tiles: int = cell(I16)
    last_prize: list[int] = cells(I8, COLOURS)
    last_winner: list[int] = cells(I8, COLOURS)  # seat + 1; 0: nobody
    # and, until somebody draws, of what everybody saw when it was scored
    last_order: list[int] = cells(I64, SEATS)  # as `order`
    last_laid: list[int] = cells(I16, SEATS * COLOURS)  # as `laid`
    last_down: list[int] = cells(I8, SEATS)  # the tile that a seat had put down, + 1; 0: none


class State(Struct):
    """The full state; a card in no hand, not on the table and not out is in its pile."""

    players: int = cell(I8)
    down: list[int] = cells(I8, SEATS)  # the tile put down, or NO_TILE
    hand: list[int] = cells(I16, SEATS)
    tiles: list[int] = cells(I16, SEATS)
    table: TableState = nested(TableState)


@rule
def played(t: TableState, p: int) -> int:
    """The cards that a seat has played this round, for any colour."""
    return t.laid[p * COLOURS + BLUE] | t.laid[p * COLOURS + GREEN] | t.laid[p * COLOURS + RED]


@rule
def pile(s: State, p: int) -> int:
    """The cards in a seat's pile, as a set."""
    return ALL_CARDS ^ s.hand[p] ^ s.table.out[p] ^ played(s.table, p)


@rule
def just_scored(t: TableState) -> bool:
    """Whether a round has been scored and nobody has drawn yet; the starting player always plays a card (T10)."""
    first = t.starter * COLOURS
    return t.last_laid[first + BLUE] | t.last_laid[first + GREEN] | t.last_laid[first + RED] != 0


@rule
def hand_size(t: TableState, p: int) -> int:
    """How many cards a seat holds."""
    return CARDS - t.stock[p] - count(t.out[p]) - count(played(t, p))


@rule
def after(s: State, p: int) -> int:
    """The next seat clockwise."""
    return p + 1 if p + 1 < s.players else 0


@rule
def must_play(s: State) -> bool:
    """T10: the starting player may not drop out on his first turn of the round."""
    t = s.table
    return t.turn == t.starter and played(t, t.turn) == 0


@rule
def tiles_each(s: State) -> int:
    """T6: 4 with 2 players, 3 with 3, 2 with 4; T18, T19: none in the other variants."""
    return 6 - s.players if s.table.paradox <= OPEN else 0


@rule
def tiles_down(t: TableState) -> int:
    """T19: how many tiles of the pile are put down in this round."""
    if t.paradox < CHAOS:
        return 0
    return 2 if t.paradox == CHAOS2 and t.round_no % 2 == 0 else 1


@rule
def scored(t: TableState) -> int:
    """How many rounds have been scored."""
    return t.round_no if t.phase in (DRAW, OVER) else t.round_no - 1
