"""The table of The Big Bang Theory as a picture, and which pieces mean which move.

Pieces: `prize-b`, `left-b` the prizes to come, `seat1`, `cell1b` what seat 1 bids for blue, `c1d` card d of seat 1
wherever it can be seen, `c1d-r` its red end in one's own hand, `h1-2` a card back, `p1` a pile, `o1` cards out of the
game, `tile3` a tile that can be seen, `d1` one put down face down, `x1-2` the back of a tile, `chaos1`, `slot3` all ten
tiles as a reminder, `out`, `keep`.

Almost nothing changes from one picture to the next, so pieces are made by functions of plain values and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from knall.core.bitset import bits
from knall.core.drawing import Picture, Piece, node
from knall.core.language import Language
from knall.games.theory import drawings, hand_picture, labels, seat_picture, table
from knall.games.theory.drawings import SMALL_TILE, at, badge, box, words
from knall.games.theory.notation import COLOUR_LETTERS, unpacked
from knall.games.theory.places import (
    BELOW,
    COLUMN,
    EDGE,
    GAP,
    GROUND,
    LABEL,
    MIDDLE,
    PRIZES,
    SLOTS,
    TOP,
    WIDTH,
    column,
    rows,
)
from knall.games.theory.sentences import result, status
from knall.games.theory.stylesheet import STYLESHEET
from knall.games.theory.table import TableState
from knall.games.theory.view import ViewState


def draw(v: ViewState, language: Language) -> Picture:
    """The whole table."""
    t = v.table
    bottom = sum(rows(v.players, v.seat)[-1])
    own = bottom + (SLOTS if t.paradox != table.NONE else GAP)
    height = own + hand_picture.height(v) + EDGE
    headline = result(v, language) or status(v, language)
    pieces = [_ground(height), _headline(headline), *_head(t, language), *_prizes(t, language)]
    pieces += seat_picture.pieces(v, language)
    if t.paradox != table.NONE:
        pieces += _slots(t.up, v.tiles, bottom, language)
    if v.seat >= 0:
        pieces += hand_picture.pieces(v, own, language)
    pieces.sort(key=attrgetter("layer"))
    return Picture(WIDTH, height, STYLESHEET, tuple(pieces), labels.whole(t, headline, language))


def picks(v: ViewState, move: str) -> tuple[str, ...]:
    """The pieces that mean this move."""
    if move == "out":
        return ("out",)
    if move.startswith("!"):
        return ("keep",) if move == "!-" else (f"tile{move[1]}",)
    if move.startswith("*"):
        return (f"p{move[1]}",)
    if move.startswith("?"):
        return ("chaos1",)
    if move.startswith("$"):
        return tuple(f"left-{letter}" for letter in COLOUR_LETTERS)
    return (f"c{v.table.turn + 1}{move[0]}-{move[1]}",)


@lru_cache(64)
def _ground(height: int) -> Piece:
    return Piece("table", GROUND, WIDTH / 2, height / 2, box(WIDTH, height, "theory-ground", 0))


@lru_cache(1024)
def _headline(sentence: str) -> Piece:
    line = words(sentence, 0, 0, 27, "theory-text theory-bold", WIDTH - 2 * EDGE - 8)
    return Piece("status", BELOW, WIDTH / 2, 42, line)


def _head(t: TableState, language: Language) -> Iterator[Piece]:
    """The round, what the last one was about, and the tiles that nobody knows (T19)."""
    down = table.tiles_down(t)
    yield _round(t.round_no, t.starter, 0 if down else t.last_tiles, labels.last_round(t, language), language)
    if t.phase in (table.PLAY, table.TURN_UP):
        yield from _unknown(down, language)


@lru_cache(1024)
def _round(number: int, starter: int, tiles: int, title: str, language: Language) -> Piece:
    panel = box(LABEL, PRIZES - GAP, "theory-panel", 12) + words(
        labels.round_of(number, language), 0, -34, 30, "theory-text theory-bold", LABEL - 16
    )
    start = labels.starts(starter, language)
    panel += words(start, 0, -6, 22, "theory-quiet", LABEL - 16)
    for i, tile in enumerate(bits(tiles)):
        panel += at(-58 + 39 * i, 38, drawings.small_tile(tile, "theory-slot", language), 0.56)
    return Piece("round", BELOW, EDGE + LABEL / 2, TOP + (PRIZES - GAP) / 2, panel, title)


@lru_cache(16)
def _unknown(down: int, language: Language) -> tuple[Piece, ...]:
    title, left = labels.unseen(language), EDGE + LABEL / 2
    spots = [left + (i - (down - 1) / 2) * (SMALL_TILE[0] + 6) for i in range(down)]
    y = TOP + PRIZES - GAP - 36
    return tuple(Piece(f"chaos{i + 1}", MIDDLE, x, y, drawings.hidden_tile(), title) for i, x in enumerate(spots))


def _prizes(t: TableState, language: Language) -> Iterator[Piece]:
    for c in range(table.COLOURS):
        last = labels.last(table.scored(t), t.last_prize[c], t.last_winner[c], language)
        yield from _prize(c, t.prizes[c], t.left[c], last, language)


@lru_cache(4096)
def _prize(c: int, value: int, left: int, last: str, language: Language) -> tuple[Piece, Piece]:
    """The prize of a colour, and those that are still face down."""
    letter, x, y = COLOUR_LETTERS[c], column(c), TOP + (PRIZES - GAP) / 2
    rest = box(COLUMN, PRIZES - GAP, "theory-panel", 12) + at(66, -48, badge(c, 11, f"theory-{letter}-soft"))
    ink, values = f"theory-{letter}-ink theory-bold", unpacked(left)
    for i, half in enumerate((values[:3], values[3:])):
        rest += words(" ".join(map(str, half)), 38, -12 + 28 * i, 24, ink)
    rest += words(last, 0, 61, 22, "theory-quiet", COLUMN - 12)
    return (
        Piece(f"left-{letter}", BELOW, x, y, rest, labels.left(c, left, language)),
        Piece(f"prize-{letter}", MIDDLE, x - 42, y - 14, drawings.prize(c, value), labels.prize(c, value, language)),
    )


@lru_cache(1024)
def _slots(up: int, own: int, y: int, language: Language) -> tuple[Piece, ...]:
    return tuple(_slot(i, up >> i & 1, own >> i & 1, y, language) for i in range(table.TILES))


@lru_cache(1024)
def _slot(tile: int, used: int, mine: int, y: int, language: Language) -> Piece:
    """T4: one of the ten tiles as a reminder; one that is used up is crossed out."""
    drawing = drawings.small_tile(tile, "theory-slot", language)
    if used:
        cross = node("path", d="M-24 -20L24 20M24 -20L-24 20", class_="theory-cross")
        drawing = node("g", drawing, class_="theory-dim") + cross
    elif mine:
        drawing += box(*SMALL_TILE, "theory-mine", 9)
    x = EDGE + SMALL_TILE[0] / 2 + tile * ((WIDTH - 2 * EDGE - SMALL_TILE[0]) / 9)
    title = labels.slot(tile, bool(used), bool(mine), language)
    return Piece(f"slot{tile}", BELOW, x, y + SLOTS / 2 - 4, drawing, title)
