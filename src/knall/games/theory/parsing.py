"""Positions of The Big Bang Theory, read from text; what is malformed or impossible is refused, part by part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from knall.core import options
from knall.core.bitset import bits, count, lowest
from knall.core.errors import BadMove, BadOption, BadPosition, IllegalMove
from knall.core.game import Deal
from knall.games.theory import notation, table
from knall.games.theory.deck import packed
from knall.games.theory.notation import (
    COLOUR_LETTERS,
    LETTERS,
    OPTIONS,
    PHASES,
    TILE_NAMES,
    configure,
    plays_of,
    unpacked,
    won_by,
)
from knall.games.theory.table import COLOURS, ROUNDS, State, TableState, scored

FIELDS = ("ROUND", "PRIZES", "PILES", "SEATS", "TURN", "OPTIONS")
PARTS = ("HAND", "KNOWN", "PILE", "PLAYED", "OUT", "TILES", "DOWN", "WON")
_ROUND = re.compile(r"([1-6]):([1-4])")
_PRIZES = re.compile(r"b([1-9])g([1-9])r([1-9])")
_PILES = re.compile(r"b([1-9]{0,6})/g([1-9]{0,6})/r([1-9]{0,6})/u([0-9]*)(?:/t([0-9]*))?")
_TURN = re.compile(r"([1-4-]):([a-z]+)")
_PLAYED = re.compile(r"((?:[a-o][bgr])*)(\.?)")
_WON = re.compile(r"(?:[bgr][1-9])+")
_ONE_DEALT = re.compile(r"%[1-4][a-o0-9]")
_DEALT = re.compile(r"[a-o]*[0-9]*")
_THINGS = LETTERS + TILE_NAMES


def parse(text: str) -> State:
    """The inverse of `position`; BadPosition names the part that is wrong."""
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise BadPosition(f"a position has 6 parts, {' '.join(FIELDS)}, with single spaces; here are {len(fields)}")
    rounds, prizes, piles, seats, turn, chosen = fields
    s = State()
    _read_options(s, chosen, seats)
    _read_round(s, rounds)
    _read_turn(s, turn)
    _read_prizes(s.table, prizes)
    _read_piles(s, piles)
    for p, seat in enumerate(seats.split(";")):
        _read_seat(s, p, seat)
    for p in range(s.players, table.SEATS):
        s.down[p] = table.NO_TILE
    _check_prizes(s)
    if s.table.phase != table.DEAL:
        _check_tiles(s)
    else:
        _check_deal(s, turn)
    _check_turn(s, turn)
    return s


# --- reading ---


def _read_options(s: State, text: str, seats: str) -> None:
    players = seats.count(";") + 1
    if not 2 <= players <= 4:
        raise BadPosition(f"SEATS: 2 to 4 players, not {players} (T1)")
    try:
        configure(s, players, options.read(OPTIONS, text))
        canonical = options.written(OPTIONS, options.read(OPTIONS, text))
    except BadOption as error:
        raise BadPosition(f"OPTIONS: {error}") from None
    if canonical not in (text, options.spelt_out(OPTIONS, text)):
        raise BadPosition(f"OPTIONS: '{text}' is written '{canonical}'")


def _read_round(s: State, text: str) -> None:
    found = _ROUND.fullmatch(text)
    if not found:
        raise BadPosition(
            f"ROUND: '{text}' is no round such as 3:1, which is round 1 to 6 and the seat that started it"
        )
    s.table.round_no, s.table.starter = int(found[1]), int(found[2]) - 1
    starter = (s.table.round_no - 1) % s.players
    if s.table.starter != starter:
        raise BadPosition(
            f"ROUND: '{text}': with {s.players} players seat {starter + 1} starts round {found[1]} (T7, T15)"
        )


def _read_turn(s: State, text: str) -> None:
    found = _TURN.fullmatch(text)
    if not found or found[2] not in PHASES:
        raise BadPosition(f"TURN: '{text}' is no turn such as 2:tile, 2:play or -:over")
    t = s.table
    t.phase = PHASES[found[2]]
    if (found[1] == "-") != (t.phase in (table.OVER, table.OFFER, table.TURN_UP)):
        raise BadPosition(
            f"TURN: '{text}': '-' stands with over, prizes and tiles, a seat with tile, play, draw and deal"
        )
    t.turn = 0 if found[1] == "-" else int(found[1]) - 1
    if t.turn >= s.players:
        raise BadPosition(f"TURN: '{text}': there is no seat {found[1]}")
    if t.phase == table.OVER and t.round_no != ROUNDS:
        raise BadPosition(f"TURN: '{text}': the game is over after round 6, not after round {t.round_no} (T16)")
    if t.phase == table.DRAW and t.round_no == ROUNDS:
        raise BadPosition(f"TURN: '{text}': nobody draws after round 6 (T15, T16)")
    if t.phase == table.DEAL and t.round_no != 1:
        raise BadPosition(f"TURN: '{text}': hands are dealt before round 1 only (T5)")
    if t.phase == table.TILE and t.paradox > table.OPEN:
        raise BadPosition(f"TURN: '{text}': in this variant nobody decides about tiles (T18, T19)")
    if t.phase == table.TURN_UP and t.paradox < table.CHAOS:
        raise BadPosition(f"TURN: '{text}': tiles are turned up by chance only in the chaos variants (T19)")


def _read_prizes(t: TableState, text: str) -> None:
    if t.phase in (table.OVER, table.OFFER, table.DRAW, table.DEAL):
        if text != "-":
            raise BadPosition(f"PRIZES: '{text}': no prizes lie open between two rounds and at the end, so '-' (T8)")
        return
    found = _PRIZES.fullmatch(text)
    if not found:
        raise BadPosition(f"PRIZES: '{text}' are no prizes such as b3g2r4 (T8)")
    for c in range(COLOURS):
        t.prizes[c] = int(found[c + 1])


def _read_piles(s: State, text: str) -> None:
    t = s.table
    found = _PILES.fullmatch(text)
    if not found:
        raise BadPosition(
            f"PILES: '{text}' are no piles such as b234/g334/r244/u27, with /t013 after that in chaos variants"
        )
    for c, letter in enumerate(COLOUR_LETTERS):
        values = tuple(map(int, found[c + 1]))
        expected = ROUNDS - scored(t) - (1 if t.prizes[0] else 0)
        if list(values) != sorted(values):
            raise BadPosition(f"PILES: '{letter}{found[c + 1]}': values are written in ascending order")
        if len(values) != expected:
            raise BadPosition(f"PILES: '{letter}{found[c + 1]}' has {len(values)} prizes, not {expected} (T3, T8)")
        t.left[c] = packed(values)
    t.up = _set("PILES: u", found[4], "0123456789")
    if (found[5] is not None) != (t.paradox >= table.CHAOS):
        raise BadPosition("PILES: 't' is there in the chaos variants, and only there (T19)")
    if found[5] is not None and _set("PILES: t", found[5], "0123456789") != table.ALL_TILES ^ t.up:
        raise BadPosition(f"PILES: 't{found[5]}': every tile is either under u or under t (T4, T19)")


def _set(part: str, text: str, names: str) -> int:
    """Ascending names as a mask."""
    for name in text:
        if name not in names:
            raise BadPosition(f"{part}: '{text}': there is no '{name}'; there is {names[0]} to {names[-1]}")
    for x, y in pairwise(text):
        if x >= y:
            raise BadPosition(
                f"{part}: '{text}': {f'{x} is there twice' if x == y else 'it is written in ascending order'}"
            )
    return sum(1 << names.index(name) for name in text)


def _read_seat(s: State, p: int, text: str) -> None:
    parts = text.split("|")
    if len(parts) != len(PARTS):
        raise BadPosition(f"SEATS: seat {p + 1} has {len(parts)} parts, not the eight {'|'.join(PARTS)}")
    for name, part in zip(PARTS, parts, strict=True):
        if not part:
            raise BadPosition(f"SEATS: seat {p + 1}: {name} is empty, which is written '-'")
    where = f"SEATS: seat {p + 1}: "
    hand, known, pile, plays, out, tiles, down, won = ("" if part == "-" else part for part in parts)
    t = s.table
    s.hand[p] = _set(where + "HAND", hand, LETTERS)
    t.known[p] = _set(where + "KNOWN", known, LETTERS)
    t.out[p] = _set(where + "OUT", out, LETTERS)
    s.tiles[p] = _set(where + "TILES", tiles, "0123456789")
    t.tokens[p] = count(s.tiles[p])
    _read_plays(t, p, plays)
    _read_down(s, p, down)
    _read_won(t, p, won)
    _check_cards(s, p, _set(where + "PILE", pile, LETTERS))


def _read_plays(t: TableState, p: int, text: str) -> None:
    where = f"SEATS: seat {p + 1}: PLAYED: '{text}': "
    found = _PLAYED.fullmatch(text)
    if not found:
        raise BadPosition(f"{where}not cards with their colours such as drmb, with '.' at the end for who dropped out")
    if found[2]:
        t.gone |= 1 << p
    for i, (letter, colour) in enumerate(zip(found[1][::2], found[1][1::2], strict=True)):
        card, c = LETTERS.index(letter), COLOUR_LETTERS.index(colour)
        if table.played(t, p) >> card & 1:
            raise BadPosition(f"{where}{letter} is there twice")
        if not t.suited[c] >> card & 1:
            raise BadPosition(f"{where}{letter} cannot be played for {colour} (T2)")
        t.order[p] |= card << 4 * i
        t.laid[p * COLOURS + c] |= 1 << card


def _read_down(s: State, p: int, text: str) -> None:
    s.down[p] = table.NO_TILE
    if text:
        if len(text) > 1 or text not in "0123456789":
            raise BadPosition(f"SEATS: seat {p + 1}: DOWN: '{text}' is no tile, 0 to 9 (T9)")
        s.down[p] = int(text)
        s.table.placed |= 1 << p


def _read_won(t: TableState, p: int, text: str) -> None:
    if not text:
        return
    where = f"SEATS: seat {p + 1}: WON: '{text}': "
    if not _WON.fullmatch(text):
        raise BadPosition(f"{where}no prizes such as b3r4")
    if len(text) > 2 * table.MOST_WON:
        raise BadPosition(f"{where}more prizes than there are (T3)")
    for i, (colour, value) in enumerate(zip(text[::2], text[1::2], strict=True)):
        t.won[p * table.MOST_WON + i] = COLOUR_LETTERS.index(colour) * 10 + int(value)
    t.wins[p] = len(text) // 2


# --- checking ---


def _check_cards(s: State, p: int, pile: int) -> None:
    where = f"SEATS: seat {p + 1}: "
    t = s.table
    places = (("HAND", s.hand[p]), ("PILE", pile), ("PLAYED", table.played(t, p)), ("OUT", t.out[p]))
    for card, letter in enumerate(LETTERS):
        there = [name for name, mask in places if mask >> card & 1]
        if len(there) != 1:
            raise BadPosition(
                f"{where}card {letter} is in {' and '.join(there) or 'none of HAND, PILE, PLAYED, OUT'} (T1)"
            )
    drawn = t.round_no if t.phase == table.DRAW and p < t.turn else t.round_no - 1
    t.stock[p] = count(pile)
    if t.phase != table.DEAL and t.stock[p] != table.CARDS - table.FIRST_HAND - table.DRAWN * drawn:
        expected = table.CARDS - table.FIRST_HAND - table.DRAWN * drawn
        raise BadPosition(f"{where}PILE: {t.stock[p]} cards in round {t.round_no}, not {expected} (T5, T15)")
    if t.known[p] & ~s.hand[p]:
        letter = LETTERS[lowest(t.known[p] & ~s.hand[p])]
        raise BadPosition(f"{where}KNOWN: card {letter} is not in HAND")
    if t.known[p] and not scored(t):
        raise BadPosition(f"{where}KNOWN: nothing can have been taken back in round 1 (T14)")
    if t.out[p] and not t.wins[p]:
        raise BadPosition(f"{where}OUT: cards leave the game only with a prize that is won (T14)")


def _check_prizes(s: State) -> None:
    t = s.table
    for c, letter in enumerate(COLOUR_LETTERS):
        won = [value for p in range(s.players) for colour, value in won_by(t, p) if colour == c]
        there = unpacked(t.left[c]) + [t.prizes[c]] * (t.prizes[c] > 0) + won
        for value in there:
            if there.count(value) > t.purse[c] >> 4 * value & 15:
                raise BadPosition(f"PILES, PRIZES, WON: there are too many {letter}{value} (T3)")
    for p in range(s.players):
        colours = [c for c, _ in won_by(t, p)]
        needed = sum(x >= y for x, y in pairwise(colours)) + 1 if colours else 0
        if needed > scored(t):
            raise BadPosition(
                f"SEATS: seat {p + 1}: WON: in this order it takes {needed} rounds, not {scored(t)} (b, g, r in each)"
            )


def _check_tiles(s: State) -> None:
    t = s.table
    seen = t.up
    for p in range(s.players):
        mine = s.tiles[p] | (1 << s.down[p] if s.down[p] >= 0 else 0)
        if mine and t.paradox > table.OPEN:
            raise BadPosition(f"SEATS: seat {p + 1}: TILES, DOWN: in this variant nobody has tiles (T18, T19)")
        twice = seen & mine | (s.tiles[p] & 1 << s.down[p] if s.down[p] >= 0 else 0)
        if twice:
            raise BadPosition(f"SEATS: seat {p + 1}: TILES, DOWN: tile {lowest(twice)} is there twice (T4)")
        seen |= mine
        used = table.tiles_each(s) - count(mine)
        if not 0 <= used <= scored(t) and t.paradox <= table.OPEN:
            raise BadPosition(
                f"SEATS: seat {p + 1}: TILES, DOWN: {count(mine)} tiles after {scored(t)} rounds, "
                f"of {table.tiles_each(s)} at the start (T6, T9)"
            )
    if count(t.up) != _tiles_used(s):
        raise BadPosition(f"PILES: u: {count(t.up)} tiles were turned up, not {_tiles_used(s)} (T4, T6, T19)")


def _check_deal(s: State, text: str) -> None:
    """T5, T6: seats before the one that is dealt to have all, those after it nothing; cards come before tiles."""
    t = s.table
    seen = t.up
    for p in range(s.players):
        cards, tiles = count(s.hand[p]), count(s.tiles[p])
        most = (table.FIRST_HAND, table.tiles_each(s))
        if p == t.turn:
            good = (cards < most[0] and not tiles) or (cards == most[0] and tiles < most[1])
        else:
            good = (cards, tiles) == (most if p < t.turn else (0, 0))
        if not good or seen & s.tiles[p] or s.down[p] >= 0:
            raise BadPosition(f"SEATS: seat {p + 1}: HAND, TILES: not as they are dealt at '{text}' (T5, T6)")
        seen |= s.tiles[p]
    if t.up:
        raise BadPosition("PILES: u: no tile can have been turned up before round 1 (T4)")


def _tiles_used(s: State) -> int:
    """How many tiles must have been turned up so far."""
    t = s.table
    if t.paradox >= table.CHAOS:
        return scored(t) + (scored(t) // 2 if t.paradox == table.CHAOS2 else 0)
    return sum(table.tiles_each(s) - t.tokens[p] - (t.placed >> p & 1) for p in range(s.players))


def _check_turn(s: State, text: str) -> None:
    """Could the match have come here?"""
    t = s.table
    order = [(t.starter + i) % s.players for i in range(s.players)]
    if t.phase in (table.PLAY, table.TURN_UP):
        _check_plays(s, text, order)
        return
    for p in range(s.players):
        if plays_of(t, p) or t.gone >> p & 1:
            raise BadPosition(f"SEATS: seat {p + 1}: PLAYED: no cards lie on the table at '{text}' (T10)")
    if t.phase != table.TILE:
        if t.placed:
            raise BadPosition(f"SEATS: seat {lowest(t.placed) + 1}: DOWN: no tile is down at '{text}' (T9)")
        return
    for p in order[order.index(t.turn) :]:
        if t.placed >> p & 1:
            raise BadPosition(f"SEATS: seat {p + 1}: DOWN: at '{text}' this seat has not been asked yet (T9)")
    if not t.tokens[t.turn]:
        raise BadPosition(f"TURN: '{text}': seat {t.turn + 1} has no tile and is not asked (T9)")


def _check_plays(s: State, text: str, order: Sequence[int]) -> None:
    """T10: everybody in the round has played once for every time it was his turn."""
    t = s.table
    everyone = (1 << s.players) - 1
    for p in bits(everyone & ~t.gone):
        if not s.hand[p]:
            raise BadPosition(f"SEATS: seat {p + 1}: PLAYED: without a card in hand it has dropped out, '.' (T10)")
    if not t.gone & 1 << t.starter == 0 and not table.played(t, t.starter):
        raise BadPosition(f"SEATS: seat {t.starter + 1}: PLAYED: the starting player plays at least one card (T10)")
    if t.phase == table.TURN_UP:
        if t.gone != everyone:
            raise BadPosition(f"TURN: '{text}': tiles are turned up when all have dropped out (T10, T11)")
        return
    if t.gone >> t.turn & 1:
        raise BadPosition(f"TURN: '{text}': seat {t.turn + 1} has dropped out (T10)")
    mine = count(table.played(t, t.turn))
    for i, p in enumerate(order):
        turns = mine + (i < order.index(t.turn))  # how often it was his turn, had he not dropped out
        cards = count(table.played(t, p))
        most = turns if not t.gone >> p & 1 or not s.hand[p] else turns - 1
        if cards > most or (cards < turns and not t.gone >> p & 1):
            raise BadPosition(
                f"SEATS: seat {p + 1}: PLAYED: {cards} cards do not fit the order of play at '{text}' (T10)"
            )


# --- the deal (T5, T6) ---


def read_deal(s: State, text: str) -> Sequence[int] | None:
    """The outcomes that this deal means; None if the text is no deal."""
    if not text.startswith("%") or (_ONE_DEALT.fullmatch(text) and s.table.phase != table.DEAL):
        return None  # one card or tile, which is an outcome: refused with the clause
    hands = text[1:].split("/")
    if len(hands) < 2 or not all(_DEALT.fullmatch(hand) for hand in hands):
        raise BadMove(f"'{text[:60]}' is no deal such as %abcde0123/fghij4567: cards and tiles of all seats")
    if s.table.phase != table.DEAL:
        raise IllegalMove(text, "T5", "hands are dealt only before the first round.")
    sizes = [(sum(map(str.isalpha, hand)), sum(map(str.isdigit, hand))) for hand in hands]
    tiles = [thing for hand in hands for thing in hand if thing.isdigit()]
    ascending = all(list(hand) == sorted(set(hand), key=_THINGS.index) for hand in hands)
    if sizes != [(table.FIRST_HAND, table.tiles_each(s))] * s.players or not ascending:
        raise IllegalMove(
            text, "T5", f"a deal gives {table.FIRST_HAND} cards and {table.tiles_each(s)} tiles to each, ascending."
        )
    if len(tiles) != len(set(tiles)):
        raise IllegalMove(text, "T6", "there is one of each tile.")
    return [table.DEALT + p * table.DEALT_EACH + _THINGS.index(thing) for p, hand in enumerate(hands) for thing in hand]


DEALING = Deal(notation.dealing, notation.dealing, notation.written_deal, read_deal)
