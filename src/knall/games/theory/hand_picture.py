"""The lower part of the picture of The Big Bang Theory: the viewer's own tiles, cards and pile, and what to press."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from knall.core.bitset import bits, count
from knall.core.drawing import Piece
from knall.core.language import Language
from knall.games.theory import deck, drawings, labels, table
from knall.games.theory.deck import Deck
from knall.games.theory.drawings import CARD, HALF, TILE
from knall.games.theory.names import shown_on
from knall.games.theory.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.places import ABOVE, EACH_ROW, EDGE, GAP, MIDDLE, WIDTH
from knall.games.theory.table import COLOURS
from knall.games.theory.view import ViewState


def height(v: ViewState) -> int:
    """How much room it takes."""
    if v.seat < 0:
        return 0
    return (TILE[1] + GAP if _has_tiles(v) else 0) + _card_rows(v) * (CARD[1] + GAP) + 70


def _card_rows(v: ViewState) -> int:
    """As many rows as the hand needs, with room for the cards that may come back this round."""
    cards = count(v.hand | table.played(v.table, v.seat))
    return max(1, -(-cards // EACH_ROW))


def _has_tiles(v: ViewState) -> bool:
    """Had one tiles when the round began?"""
    return bool(v.tiles) or v.down[v.seat] != table.NO_TILE


def pieces(v: ViewState, y: int, language: Language) -> Iterator[Piece]:
    """One's tiles, one's cards, and what can be done without either."""
    t, p, cards_of = v.table, v.seat, deck.of(v.table)
    if _has_tiles(v):
        yield from _tiles(v.tiles, y, language)
        y += TILE[1] + GAP
    for i, card in enumerate(bits(v.hand)):
        yield from _card(p, card, t.known[p] >> card & 1, i, y, cards_of, language)
    y += _card_rows(v) * (CARD[1] + GAP) + 34
    inside = table.ALL_CARDS ^ v.hand ^ t.out[p] ^ table.played(t, p)
    yield _pile(p, y, cards_of, t.stock[p], inside, language)
    if t.out[p]:
        yield _away(p, y, cards_of, t.out[p], language)
    control = {table.TILE: "keep", table.PLAY: "out"}.get(t.phase, "")
    first = t.phase == table.PLAY and t.turn == t.starter and not table.played(t, t.turn)  # T10
    if p == t.turn and control and not first:
        yield _button(control, y, language)


@lru_cache(1024)
def _tiles(tiles: int, y: int, language: Language) -> tuple[Piece, ...]:
    spots = [(tile, EDGE + TILE[0] / 2 + i * (TILE[0] + 10.6)) for i, tile in enumerate(bits(tiles))]
    return tuple(
        Piece(f"tile{tile}", MIDDLE, x, y + TILE[1] / 2, drawings.tile(tile, language), labels.tile(tile, language))
        for tile, x in spots
    )


@lru_cache(4096)
def _card(p: int, card: int, known: int, i: int, top: int, cards_of: Deck, language: Language) -> tuple[Piece, ...]:
    """The i-th card, and on top of it its coloured ends, the higher value above."""
    shown, name = cards_of.cards[card], f"c{p + 1}{LETTERS[card]}"
    x = EDGE + CARD[0] / 2 + (i % EACH_ROW) * (WIDTH - 2 * EDGE - CARD[0]) / (EACH_ROW - 1)
    y = top + CARD[1] / 2 + i // EACH_ROW * (CARD[1] + GAP)
    drawing = drawings.card(shown_on(cards_of, card, language), LETTERS[card], shown, bool(known))
    found = [Piece(name, MIDDLE, x, y, drawing, labels.own(cards_of, card, bool(known), language))]
    ends = sorted((c for c in range(COLOURS) if shown.values[c]), key=lambda c: -shown.values[c])
    away = (CARD[1] - HALF) / 2 - 2
    for c in ends:
        upper = c == ends[0]
        drawing, title = drawings.half(c, shown.values[c], upper), labels.as_colour(cards_of, card, c, language)
        place = y - away if upper else y + away
        found.append(Piece(f"{name}-{COLOUR_LETTERS[c]}", ABOVE, x, place, drawing, title))
    return tuple(found)


@lru_cache(4096)
def _pile(p: int, y: int, cards_of: Deck, stock: int, inside: int, language: Language) -> Piece:
    title = labels.pile(p, stock, cards_of, inside, language)
    return Piece(f"p{p + 1}", MIDDLE, EDGE + 30, y, drawings.back(40, 52, stock), title)


@lru_cache(4096)
def _away(p: int, y: int, cards_of: Deck, out: int, language: Language) -> Piece:
    title = labels.away(cards_of, out, language)
    return Piece(f"o{p + 1}", MIDDLE, WIDTH - EDGE - 30, y, drawings.away(count(out)), title)


@lru_cache(64)
def _button(name: str, y: int, language: Language) -> Piece:
    label = labels.button(name, language)
    return Piece(name, ABOVE, WIDTH / 2, y, drawings.button(label), label)
