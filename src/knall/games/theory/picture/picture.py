"""The table of The Big Bang Theory as a picture, and which pieces mean which move.

Pieces: `prize-b`, `left-b` the prizes to come, `seat1`, `cell1b` what seat 1 bids for blue, `c1d` card d of seat 1
wherever it can be seen, `c1d-r` its red end in one's own hand, `h1-2` a card back, `p1` a pile, `o1` cards out of the
game, `tile3` a tile that can be seen, `d1` one put down face down, `x1-2` the back of a tile, `chaos1`, `slot3` all ten
tiles as a reminder, `out`, `keep`.

Almost nothing changes from one picture to the next, so pieces are made by cached functions of plain values.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from knall.core.engine.bitset import bits, count
from knall.core.show.drawing import Picture, Piece, node
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, unpacked
from knall.games.theory.picture import backdrop, drawings, hand_picture, labels, seat_picture, tiles
from knall.games.theory.picture.drawings import at, box, shape
from knall.games.theory.picture.places import (
    BELOW,
    COLUMN,
    EDGE,
    GAP,
    GROUND,
    HEAD,
    LABEL,
    MIDDLE,
    PRIZES,
    WIDTH,
    column,
    layout,
)
from knall.games.theory.picture.stylesheet import STYLESHEET
from knall.games.theory.picture.text_fitting import fitted, words
from knall.games.theory.rules import state
from knall.games.theory.rules.state import ROUNDS, TableState
from knall.games.theory.view import ViewState
from knall.games.theory.words.round_result import Scored, as_it_was, scored
from knall.games.theory.words.sentences import result, status

PRIZE_Y = HEAD + (PRIZES - GAP) / 2  # the middle of the row of prizes


def draw(v: ViewState, voice: Voice) -> Picture:
    """The whole table."""
    t, round_ = v.table, scored(v)
    places = layout(v.players, v.seat, t.paradox != state.NONE)
    headline = result(v, voice) or status(v, voice)
    pieces = [_board(), _headline(headline), *_head(t, round_, voice), *_prizes(t, round_, voice)]
    cards_of, seen = deck.of(t), v if round_ is None else as_it_was(v)
    pieces += seat_picture.pieces(seen, round_, places, cards_of, voice.to_all)
    if t.paradox != state.NONE:
        pieces += _slots(t.up, v.tiles, places.slots, voice.language)
    if v.seat >= 0:
        pieces += hand_picture.pieces(seen, places, cards_of, voice)
    pieces.sort(key=attrgetter("layer"))
    title = labels.whole(t, headline, voice.language)
    return Picture(WIDTH, places.height, STYLESHEET, tuple(pieces), title, places.wide, "status")


def picks(v: ViewState, move: str) -> tuple[str, ...]:
    """The pieces that mean this move; of what others decide, those that can be seen of it."""
    turn, own = v.table.turn, v.seat == v.table.turn
    if move in ("out", "!-"):
        return ("out" if move == "out" else "keep",) if own else (f"seat{turn + 1}",)
    if move.startswith("!"):
        return (f"tile{move[1]}",)
    if move.startswith("*"):
        return (f"p{move[1]}",)
    if move.startswith("?"):
        return ("chaos1",)
    if move.startswith("$"):
        return tuple(f"left-{letter}" for letter in COLOUR_LETTERS)
    return (f"c{turn + 1}{move[0]}-{move[1]}" if own else f"c{turn + 1}{move[0]}",)


@lru_cache(1)
def _board() -> Piece:
    return Piece("table", GROUND, 0, 0, backdrop.blackboard())


@lru_cache(1024)
def _headline(sentence: str) -> Piece:
    line = words(fitted(sentence, 22, WIDTH - 2 * EDGE), 0, 8, 22, "theory-text theory-bold")
    return Piece("status", BELOW, WIDTH / 2, HEAD / 2, line)


def _head(t: TableState, round_: Scored | None, voice: Voice) -> Iterator[Piece]:
    """The round, and the tiles that nobody knows (T19)."""
    high = state.tiles_down(t) > 0  # there is room for tiles
    yield _round(t.round_no, state.scored(t), high, labels.round_title(t, voice), voice.language)
    if t.phase in (state.PLAY, state.TURN_UP):
        yield from _unknown(state.tiles_down(t), voice.language)
    elif round_ is not None and t.paradox >= state.CHAOS:
        yield from _turned_up(round_.tiles, round_.idle, voice.language)


@lru_cache(1024)
def _round(number: int, scored: int, high: bool, title: str, language: Language) -> Piece:
    panel = box(LABEL, PRIZES - GAP, "theory-panel", 12)
    y = -26 if high else -10
    panel += words(labels.round_of(number, language), 0, y + 9, 25, "theory-text theory-bold")
    for i in range(ROUNDS):
        panel += node(
            "circle", cx=-55 + 22 * i, cy=y + 27, r=6, class_="theory-pip-done" if i < scored else "theory-pip"
        )
    return Piece("round", BELOW, EDGE + LABEL / 2, PRIZE_Y, panel, title)


@lru_cache(16)
def _unknown(down: int, language: Language) -> tuple[Piece, ...]:
    drawing, title = tiles.hidden(*tiles.DOWN), labels.unseen(language)
    return tuple(Piece(f"chaos{i + 1}", MIDDLE, *_chaos(i, down), drawing, title) for i in range(down))


@lru_cache(256)
def _turned_up(up: int, idle: int, language: Language) -> tuple[Piece, ...]:
    """T19: the tiles that nobody knew."""
    return tuple(
        Piece(
            f"tile{tile}",
            MIDDLE,
            *_chaos(i, count(up)),
            tiles.laid(tile, bool(idle >> tile & 1)),
            labels.tile(tile, language),
        )
        for i, tile in enumerate(bits(up))
    )


def _chaos(i: int, of: int) -> tuple[float, float]:
    """Where the i-th tile of the pile lies."""
    return EDGE + LABEL / 2 + (i - (of - 1) / 2) * (tiles.DOWN[0] + 6), PRIZE_Y + 27


def _prizes(t: TableState, round_: Scored | None, voice: Voice) -> Iterator[Piece]:
    """The prizes to come and the current ones; of a round just scored, the prizes that nobody gets."""
    for c in range(state.COLOURS):
        last = (state.scored(t), t.last_prize[c], t.last_winner[c])
        yield _left(c, t.left[c], last, voice)
        if round_ is None:
            yield _prize(c, t.prizes[c], False, voice.language)
        elif round_.winners[c] < 0:
            yield _prize(c, round_.prizes[c], True, voice.language)


@lru_cache(4096)
def _left(c: int, left: int, last: tuple[int, int, int], voice: Voice) -> Piece:
    """The prizes of a colour that are still face down."""
    letter = COLOUR_LETTERS[c]
    rest = box(COLUMN, PRIZES - GAP, f"theory-cell-{letter}", 12) + at(42, -26, shape(c, 12))
    ink, values = f"theory-{letter}-ink theory-bold", unpacked(left)
    for i, half in enumerate((values[:3], values[3:])):
        rest += words(" ".join(map(str, half)), 42, 11 + 25 * i, 23, ink)
    return Piece(f"left-{letter}", BELOW, column(c), PRIZE_Y, rest, labels.left(c, left, last, voice))


@lru_cache(256)
def _prize(c: int, value: int, lost: bool, language: Language) -> Piece:
    """The prize that a round is about, or was about if nobody got it."""
    drawing = drawings.lost_prize(c, value) if lost else drawings.prize(c, value)
    title = labels.prize_lost(c, value, language) if lost else labels.prize(c, value, language)
    return Piece(f"prize-{COLOUR_LETTERS[c]}", MIDDLE, column(c) - 41, PRIZE_Y, drawing, title)


def _slots(up: int, own: int, y: int, language: Language) -> tuple[Piece, ...]:
    every = _every_slot(y, language)
    return tuple(every[i][up >> i & 1][own >> i & 1] for i in range(state.TILES))


@lru_cache(64)
def _every_slot(y: int, language: Language) -> tuple[tuple[tuple[Piece, Piece], tuple[Piece, Piece]], ...]:
    """Every look of each tile (used or not, own or not): cached together, so that timing does not tell whose it is."""
    return tuple(
        (
            (_slot(i, 0, 0, y, language), _slot(i, 0, 1, y, language)),
            (_slot(i, 1, 0, y, language), _slot(i, 1, 1, y, language)),
        )
        for i in range(state.TILES)
    )


def _slot(tile: int, used: int, mine: int, y: int, language: Language) -> Piece:
    """T4: one of the ten tiles as a reminder; one that is used up is crossed out."""
    width, height = tiles.SLOT
    x = EDGE + width / 2 + tile * ((WIDTH - 2 * EDGE - width) / (state.TILES - 1))
    drawing, title = tiles.slot(tile, bool(used), bool(mine)), labels.slot(tile, bool(used), bool(mine), language)
    return Piece(f"slot{tile}", BELOW, x, y + height / 2 + 1, drawing, title)
