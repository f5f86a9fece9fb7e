"""The desk in the picture of The Big Bang Theory: the viewer's own tiles, cards and pile, and what to press."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from knall.core.engine.bitset import bits, count
from knall.core.show.drawing import Piece, WideSpot
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import Deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.picture import backdrop, drawings, labels, tiles
from knall.games.theory.picture.drawings import CARD_WIDTH
from knall.games.theory.picture.places import ABOVE, BELOW, BESIDE, EDGE, MIDDLE, PITCH, THINGS_ROOM, WIDTH, Layout
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import shown_on

BELOW_ROW, BESIDE_ROW = 5, 3  # cards in a row: of the desk below the table, and of the one beside it
HEIGHTS = {  # of a card and from row to row, by the number of rows below the table
    1: (drawings.TALL, 214),
    2: (drawings.MIDDLE, 107),
    3: (drawings.LOW, 71),
}
BUTTON = (150, 76)
THINGS_X = 533  # the pile below the table


def pieces(v: ViewState, places: Layout, cards_of: Deck, voice: Voice) -> Iterator[Piece]:
    """One's tiles, one's cards, and what can be done without either."""
    t, p, y, wide = v.table, v.seat, places.desk, places.wide
    yield _desk(y, wide is not None)
    yield from _tiles(v.tiles, y, wide is not None, voice.language)
    rows = max(1, -(-count(v.hand | state.played(t, p)) // BELOW_ROW))  # with room for what comes back this round
    looks = _all_cards(HEIGHTS[rows][0], cards_of, voice.language)
    for i, card in enumerate(bits(v.hand)):
        look, spot = looks[card][t.known[p] >> card & 1], _spot(i, rows, y, wide is not None)
        yield from _card(f"c{p + 1}{LETTERS[card]}", look, *spot)
    inside = state.ALL_CARDS ^ v.hand ^ t.out[p] ^ state.played(t, p)
    yield _pile(p, y, wide is not None, cards_of, t.stock[p], inside, voice)
    if t.out[p]:
        yield _away(p, y, wide is not None, cards_of, t.out[p], voice.language)
    control = {state.TILE: "keep", state.PLAY: "out"}.get(t.phase, "")
    first = t.phase == state.PLAY and t.turn == t.starter and not state.played(t, t.turn)  # T10
    if p == t.turn and control and not first:
        yield _button(control, y, wide[1] if wide else 0, voice.language)


@lru_cache(16)
def _desk(y: int, wide: bool) -> Piece:
    return Piece("desk", BELOW, 0, y, backdrop.desk(), wide=WideSpot(BESIDE, 0) if wide else None)


@lru_cache(16)
def _all_tiles(language: Language) -> tuple[tuple[str, str], ...]:
    """Drawing and title of every tile."""
    return tuple((tiles.tile(tile, language), labels.tile(tile, language)) for tile in range(state.TILES))


def _tiles(own: int, top: int, wide: bool, language: Language) -> tuple[Piece, ...]:
    found = []
    for i, tile in enumerate(bits(own)):
        x, y = EDGE + tiles.TILE[0] / 2 + i * (tiles.TILE[0] + 6), 8 + tiles.TILE[1] / 2
        beside = WideSpot(BESIDE + x, y) if wide else None
        drawing, title = _all_tiles(language)[tile]
        found.append(Piece(f"tile{tile}", MIDDLE, x, top + y, drawing, title, wide=beside))
    return tuple(found)


def _spot(i: int, rows: int, top: int, wide: bool) -> tuple[WideSpot, WideSpot | None]:
    """The middle of the i-th card, below the table and beside it."""
    tall, step = HEIGHTS[rows]
    x, y = EDGE + CARD_WIDTH / 2, THINGS_ROOM + tall / 2 + 2
    below = WideSpot(x + i % BELOW_ROW * PITCH, top + y + i // BELOW_ROW * step)
    return below, WideSpot(BESIDE + x + i % BESIDE_ROW * PITCH, y + i // BESIDE_ROW * step) if wide else None


class CardEnd(NamedTuple):
    """A coloured end of a card: where it lies on the card, and how it looks."""

    letter: str
    at: tuple[float, float]
    drawing: str
    title: str


class CardLook(NamedTuple):
    """A card of one's own hand, drawn around (0, 0), and its coloured ends, the higher value first."""

    drawing: str
    title: str
    ends: tuple[CardEnd, ...]


@lru_cache(64)
def _all_cards(tall: int, cards_of: Deck, language: Language) -> tuple[tuple[CardLook, CardLook], ...]:
    """Every card of a deck, as it looks if others do not know it, and if all do.

    Nothing is cached by what somebody holds: a guess of that hand would be painted faster than others.
    """
    both = [[_look(card, known, tall, cards_of, language) for known in (False, True)] for card in range(state.CARDS)]
    return tuple((unknown, known) for unknown, known in both)


def _look(card: int, known: bool, tall: int, cards_of: Deck, language: Language) -> CardLook:
    shown = cards_of.cards[card]
    drawing = drawings.card(tall, shown_on(cards_of, card, language), LETTERS[card], shown, known)
    colours = sorted((c for c in range(COLOURS) if shown.values[c]), key=lambda c: -shown.values[c])
    alone = len(colours) == 1
    ends = [
        CardEnd(
            COLOUR_LETTERS[c],
            drawings.end_place(tall, c == colours[0], alone),
            drawings.end(c, shown.values[c], tall, alone),
            labels.as_colour(cards_of, card, c, language),
        )
        for c in colours
    ]
    return CardLook(drawing, labels.own(cards_of, card, known, language), tuple(ends))


def _card(name: str, look: CardLook, below: WideSpot, beside: WideSpot | None) -> Iterator[Piece]:
    """A card in its place, and on it its coloured ends."""
    yield Piece(name, MIDDLE, below.x, below.y, look.drawing, look.title, wide=beside)
    for end in look.ends:
        dx, dy = end.at
        place = WideSpot(beside.x + dx, beside.y + dy) if beside else None
        yield Piece(f"{name}-{end.letter}", ABOVE, below.x + dx, below.y + dy, end.drawing, end.title, wide=place)


def _pile(p: int, y: int, wide: bool, cards_of: Deck, stock: int, inside: int, voice: Voice) -> Piece:
    title = labels.pile(p, stock, cards_of, inside, voice)
    beside = WideSpot(BESIDE + EDGE + 3 * PITCH - 25, 27) if wide else None
    return Piece(f"p{p + 1}", MIDDLE, THINGS_X, y + 27, drawings.back(38, 36, stock), title, wide=beside)


@lru_cache(4096)
def _away(p: int, y: int, wide: bool, cards_of: Deck, out: int, language: Language) -> Piece:
    title = labels.away(cards_of, out, language)
    beside = WideSpot(BESIDE + EDGE + 3 * PITCH - 25, 69) if wide else None
    return Piece(f"o{p + 1}", MIDDLE, THINGS_X, y + 69, drawings.away(count(out)), title, wide=beside)


@lru_cache(64)
def _button(name: str, y: int, bottom: int, language: Language) -> Piece:
    label = labels.button(name, language)
    beside = WideSpot(BESIDE + EDGE + PITCH + CARD_WIDTH / 2, bottom - BUTTON[1] / 2 - 6) if bottom else None
    x = WIDTH - EDGE - BUTTON[0] / 2
    return Piece(name, ABOVE, x, y + 8 + BUTTON[1] / 2, drawings.button(label, *BUTTON), label, wide=beside)
