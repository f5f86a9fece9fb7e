"""The rows of the picture of The Big Bang Theory: what each seat bids, and what everybody may see of its things."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from knall.core.engine.bitset import bits, count
from knall.core.show.drawing import Piece
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import Deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS, as_prizes, in_order
from knall.games.theory.picture import drawings, labels, scored_picture, tiles
from knall.games.theory.picture.drawings import KNOWN, MINI, at, box, shape
from knall.games.theory.picture.places import BELOW, COLUMN, EDGE, LABEL, MIDDLE, OTHERS, OWN, WIDTH, Layout, column
from knall.games.theory.picture.text_fitting import fitted, words
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS
from knall.games.theory.view import HIDDEN, ViewState
from knall.games.theory.words.round_result import Scored
from knall.games.theory.words.sentences import winners

MIDDLE_OF_BIDS = 35  # of a row
STRIP = OTHERS - 22  # of a row: the middle of what else the others have
Prizes = tuple[tuple[int, int], ...]  # colour and value


class SeatRowLook(NamedTuple):
    """All that the look of a row depends on."""

    p: int
    y: int
    tall: int
    cards_of: Deck
    acts: bool
    first: bool
    wins: int
    gone: int
    won: tuple[int, ...]
    held: int
    order: int
    laid: tuple[int, ...]
    over: bool
    down: int
    scored: Scored | None
    others: tuple[int, int, int, int] | None
    """Of another seat: cards out of the game, in the pile, tiles, and the cards that everyone knows."""


def pieces(v: ViewState, round_: Scored | None, places: Layout, cards_of: Deck, voice: Voice) -> Iterator[Piece]:
    """All rows; a round that has just been scored is `round_`, and the view is as it was then."""
    t, won_match = v.table, winners(v)
    over = t.phase == state.OVER
    acting = t.turn if t.phase in (state.TILE, state.PLAY, state.DRAW) and round_ is None else None
    for p, y in enumerate(places.rows):
        row = SeatRowLook(
            p,
            y,
            OWN if p == v.seat else OTHERS,
            cards_of,
            p == acting,
            p == t.starter and not over,
            won_match >> p & 1,
            t.gone >> p & 1 if round_ is None else 0,
            tuple(t.won[p * state.MOST_WON : p * state.MOST_WON + t.wins[p]]),
            state.hand_size(t, p),
            t.order[p],
            tuple(t.laid[p * COLOURS : p * COLOURS + COLOURS]),
            over,
            v.down[p],
            round_,
            None if p == v.seat else (t.out[p], t.stock[p], t.tokens[p], t.known[p]),
        )
        yield from _row(row, voice)


def _row(row: SeatRowLook, voice: Voice) -> tuple[Piece, ...]:
    """What a seat has and bids."""
    p, y, won = row.p, row.y, tuple(as_prizes(row.won))
    found = [_panel(p, y, row.tall, row.acts, row.first, row.wins, row.gone, won, row.held, voice)]
    if row.scored is not None:
        found += scored_picture.pieces(p, y + MIDDLE_OF_BIDS, row.scored, row.cards_of, voice)
    else:
        found += _bids(row, won if row.over else (), voice)
    if row.down != state.NO_TILE:
        idle = row.scored is not None and bool(row.scored.idle >> row.down & 1)
        found.append(_down(p, row.down, y, idle, voice))
    if row.others is not None:
        out, stock, tokens, known = row.others
        things = _stock(p, y, row.cards_of, out, stock, tokens, voice)
        room = min(piece.x for piece in things) - 34 - EDGE - 10
        found += things
        found += _hand(p, y, room, row.cards_of, known, row.held - count(known), voice)
    return tuple(found)


@lru_cache(4096)
def _panel(
    p: int,
    y: int,
    tall: int,
    acts: bool,
    first: bool,
    wins: int,
    gone: int,
    won: Prizes,
    held: int,
    voice: Voice,
) -> Piece:
    """Who sits here, with points, and whether everybody is waiting for this seat."""
    middle = (WIDTH / 2 - EDGE, tall / 2)
    panel = at(*middle, box(WIDTH - 2 * EDGE, tall, "theory-panel", 12))
    if acts:
        panel += at(*middle, box(WIDTH - 2 * EDGE, tall, "theory-turn", 12))
    mark = drawings.crown() if wins else drawings.flag() if first else ""
    name = fitted(voice.called(p), 22, LABEL - (44 if mark else 14))
    panel += words(name, 12, 25, 22, f"theory-{'quiet' if gone else 'text'} theory-bold theory-left") + (
        at(LABEL - 18, 17, mark) if mark else ""
    )
    points = sum(value for _, value in won)
    panel += words(str(points), 12, 57, 32, "theory-text theory-bold theory-left")
    if gone:
        panel += at(72, 46, drawings.left_round())
    return Piece(f"seat{p + 1}", BELOW, EDGE, y, panel, labels.seat(p, won, held, bool(gone), voice))


def _bids(row: SeatRowLook, won: Prizes, voice: Voice) -> Iterator[Piece]:
    """What a seat has played for each colour; at the end of the match, what it has won there."""
    plays = in_order(row.order, *row.laid)
    for c in range(COLOURS):
        cards = tuple(card for card, colour in plays if colour == c)
        values = tuple(value for colour, value in won if colour == c)
        yield _cell(row.p, c, row.y, row.cards_of, cards, values, row.over, voice)
        yield from _played(row.p, c, row.y, row.cards_of, cards, voice.language)


@lru_cache(4096)
def _cell(
    p: int,
    c: int,
    y: int,
    cards_of: Deck,
    plays: tuple[int, ...],
    won: tuple[int, ...],
    over: bool,
    voice: Voice,
) -> Piece:
    """The ground of a bid, with its sum (tiles left aside), or the prizes won."""
    letter, cards = COLOUR_LETTERS[c], cards_of.cards
    total = sum(cards[card].values[c] for card in plays)
    cell = box(COLUMN - 6, 62, f"theory-cell-{letter}", 10)
    if not plays and not won:
        cell += shape(c, 15, f"theory-{letter} theory-water")
    if won:
        cell += words(fitted(" ".join(map(str, won)), 26, COLUMN - 16), 0, 9, 26, f"theory-{letter}-ink theory-bold")
    if plays:
        cell += words(str(total), COLUMN / 2 - 12, 11, 30, f"theory-{letter}-ink theory-bold theory-right")
    title = labels.won(p, c, won, voice) if over else labels.bid(p, c, total, voice)
    return Piece(f"cell{p + 1}{letter}", BELOW, column(c), y + MIDDLE_OF_BIDS, cell, title)


@lru_cache(4096)
def _played(p: int, c: int, y: int, cards_of: Deck, plays: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """The cards of a bid."""
    cards, found = cards_of.cards, []
    step = min(MINI[0] + 3.0, (COLUMN - 60 - MINI[0]) / max(1, len(plays) - 1))
    for i, card in enumerate(plays):
        x = column(c) - COLUMN / 2 + 7 + MINI[0] / 2 + i * step
        visible = MINI[0] if card == plays[-1] else min(step, MINI[0])
        drawing = drawings.played(c, cards[card].values[c], cards[card], visible)
        title = labels.played(cards_of, card, c, language)
        found.append(Piece(f"c{p + 1}{LETTERS[card]}", MIDDLE, x, y + MIDDLE_OF_BIDS, drawing, title))
    return tuple(found)


@lru_cache(1024)
def _all_down(p: int, idle: bool, voice: Voice) -> tuple[tuple[str, str, str], ...]:
    """Name, drawing and title of each tile laid by a seat: cached together, so that timing does not tell which."""
    return tuple((f"tile{i}", tiles.laid(i, idle), labels.laid(p, i, voice)) for i in range(state.TILES))


def _down(p: int, tile: int, y: int, idle: bool, voice: Voice) -> Piece:
    """The tile that a seat has put down."""
    if tile == HIDDEN:
        name, drawing, title = f"d{p + 1}", tiles.hidden(*tiles.DOWN), labels.down(p, voice)
    else:
        name, drawing, title = _all_down(p, idle, voice)[tile]
    return Piece(name, MIDDLE, EDGE + LABEL - tiles.DOWN[0] / 2 - 1, y + 46, drawing, title)


@lru_cache(4096)
def _stock(p: int, y: int, cards_of: Deck, out: int, stock: int, tokens: int, voice: Voice) -> tuple[Piece, ...]:
    """At the end of another seat's row, from the right: cards out of the game, the pile, the tiles."""
    x, y = WIDTH - EDGE - 28.0, y + STRIP
    found = []
    if out:
        title = labels.away(cards_of, out, voice.language)
        found.append(Piece(f"o{p + 1}", MIDDLE, x, y, drawings.away(count(out)), title))
    x -= 47
    title = labels.pile(p, stock, cards_of, 0, voice)
    found.append(Piece(f"p{p + 1}", MIDDLE, x, y, drawings.back(38, 36, stock), title))
    tile, title = tiles.hidden(34, 34), labels.hidden_tile(p, voice)
    for i in range(tokens):
        found.append(Piece(f"x{p + 1}-{i + 1}", MIDDLE, x - 44 - 39 * (tokens - 1 - i), y, tile, title))
    return tuple(found)


@lru_cache(4096)
def _hand(p: int, y: int, room: float, cards_of: Deck, known: int, unknown: int, voice: Voice) -> tuple[Piece, ...]:
    """Another seat's hand: backs, then the cards that everyone knows."""
    cards, found, y = cards_of.cards, [], y + STRIP
    x, step = EDGE + 10.0, min(18.0, (room - KNOWN[0] * min(4, count(known))) / max(1, unknown + 1))
    back, title = drawings.back(30, 40), labels.hidden_card(p, voice)
    for i in range(unknown):
        found.append(Piece(f"h{p + 1}-{i + 1}", MIDDLE, x + 15 + i * step, y, back, title))
    x += (unknown - 1) * step + 37 if unknown else 0
    step = min(KNOWN[0] + 3, (room + EDGE + 10 - x - KNOWN[0]) / max(1, count(known) - 1))
    for i, card in enumerate(bits(known)):
        drawing, title = drawings.known_card(cards[card]), labels.known(p, cards_of, card, voice)
        found.append(Piece(f"c{p + 1}{LETTERS[card]}", MIDDLE, x + KNOWN[0] / 2 + i * step, y, drawing, title))
    return tuple(found)
