"""What a seat may know of The Big Bang Theory: the table, its own hand and tiles; review this file for secrets."""

from collections.abc import Sequence

from knall.core.engine.bitset import bits, count, lowest
from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness
from knall.core.engine.structs import I8, I16, Struct, cell, cells, nested
from knall.core.game.rules import assign
from knall.games.theory.rules.rules import some
from knall.games.theory.rules.state import (
    ALL_CARDS,
    ALL_TILES,
    CARDS,
    CHAOS,
    DEAL,
    DRAW,
    KEEP,
    LAY,
    NO_TILE,
    OPEN,
    PLAY,
    PUT,
    QUIT,
    ROUNDS,
    SEATS,
    SECRET,
    TILE,
    State,
    TableState,
    hand_size,
    played,
)

HIDDEN = -2  # a tile put down that this seat does not know


class ViewState(Struct):
    """A view: the open table, and what is its seat's own."""

    seat: int = cell(I8)
    players: int = cell(I8)
    hand: int = cell(I16)  # one's own
    tiles: int = cell(I16)  # one's own
    down: list[int] = cells(I8, SEATS)  # a tile, NO_TILE or HIDDEN
    table: TableState = nested(TableState)


@rule
def view(s: State, seat: int, v: ViewState) -> None:
    """The table holds nothing secret; of the rest, one's own, and tiles put down openly (T18)."""
    v.seat, v.players = seat, s.players
    assign(v.table, s.table)
    v.hand, v.tiles = 0, 0
    if seat >= 0:
        v.hand, v.tiles = s.hand[seat], s.tiles[seat]
    for p in range(SEATS):
        v.down[p] = NO_TILE
        if s.table.placed >> p & 1:
            v.down[p] = s.down[p] if p == seat or s.table.paradox == OPEN else HIDDEN


@rule
def guess(s: State, v: ViewState, rng: Randomness) -> None:
    """Unknown cards of a seat are in its hand or its pile, unknown tiles with a seat or nowhere; all equally likely.

    Choices of others are not taken as evidence.  In the chaos variants a tile is drawn when it is turned up (T19).
    """
    assign(s.table, v.table)
    s.players = v.players
    rest = unknown_tiles(v)
    for p in range(SEATS):
        s.down[p] = v.down[p]
        if p == v.seat:
            s.hand[p], s.tiles[p] = v.hand, v.tiles
        elif p < v.players:
            s.hand[p] = guessed_hand(v.table, p, rng)
            s.tiles[p] = some(rest, v.table.tokens[p], rng)
            rest ^= s.tiles[p]
            if v.down[p] == HIDDEN:
                tile = some(rest, 1, rng)
                rest ^= tile
                s.down[p] = lowest(tile)
        else:
            s.hand[p], s.tiles[p] = 0, 0


@rule
def guessed_hand(t: TableState, p: int, rng: Randomness) -> int:
    """The known cards, and as many of the unknown ones as the hand has more; the smaller part is drawn."""
    unknown = ALL_CARDS ^ t.known[p] ^ t.out[p] ^ played(t, p)
    held = hand_size(t, p) - count(t.known[p])
    if held <= t.stock[p]:
        return t.known[p] | some(unknown, held, rng)
    return t.known[p] | unknown ^ some(unknown, t.stock[p], rng)


@rule
def unknown_tiles(v: ViewState) -> int:
    """The tiles that this seat has not seen, wherever they are."""
    tiles = ALL_TILES ^ v.table.up ^ v.tiles
    for p in bits(v.table.placed):
        if v.down[p] >= 0:
            tiles ^= 1 << v.down[p]
    return tiles


# --- events ---


@rule
def observed_as(s: State, move: int, seat: int) -> int:
    """T5, T6, T9, T15: what others are dealt or draw, and tiles they put down in secret, look the same; as `tell`."""
    t = s.table
    if t.turn == seat:
        return move
    if t.phase in (DRAW, DEAL) or (t.phase == TILE and move != KEEP and t.paradox == SECRET):
        return -1
    return move


def tell(s: State, event: str, seat: int) -> Sequence[str]:
    """The event as this seat reads it: what is dealt (T5, T6), put down in secret (T9) or drawn (T15) is secret."""
    turn, paradox = s.table.turn, s.table.paradox
    if event.startswith("!"):
        return (event if seat == turn or paradox != SECRET or event == "!-" else "!?",)
    if event.startswith("%"):
        hands = event[1:].split("/")
        return ("%" + "/".join(hand if p == seat else "?" * len(hand) for p, hand in enumerate(hands)),)
    if event.startswith("*"):
        return (event if seat == int(event[1]) - 1 else event[:2] + "?" * (len(event) - 2),)
    if paradox == SECRET and ends_phase_3(s, event == "out"):
        turned_up = (f"?{p + 1}:{s.down[p]}" for p in bits(s.table.placed) if p != seat)
        return (event, *turned_up)  # T11
    return (event,)


def reveals(s: State, move: int) -> bool:
    """A card shown that others could not know, a tile put down openly, or whatever the end of phase 3 turns up."""
    t = s.table
    if t.phase == TILE and PUT <= move < KEEP:
        return t.paradox == OPEN  # T18
    if t.phase != PLAY:
        return False
    if ends_phase_3(s, move == QUIT):
        turned_up = t.paradox >= CHAOS or (t.paradox == SECRET and t.placed)  # T11
        if turned_up or t.round_no < ROUNDS:  # after round 6 no cards and no prizes follow
            return True
    if move == QUIT:
        return False
    deducible = t.stock[t.turn] == 0  # a pile that is gone hides nothing: every card not seen is in the hand
    return not t.known[t.turn] >> (move - LAY) % CARDS & 1 and not deducible


def ends_phase_3(s: State, dropping: bool) -> bool:
    """T10: whether dropping out, or else a card, of the seat to play leaves nobody in the round."""
    t = s.table
    if t.phase != PLAY or t.gone | 1 << t.turn != (1 << s.players) - 1:
        return False
    return dropping or count(s.hand[t.turn]) == 1
