"""What only one seat of The Big Bang Theory sees, as a strip: its cards as small as known ones, its tiles, its pile."""

from __future__ import annotations

from knall.core.engine.bitset import bits
from knall.core.show.drawing import Picture, Piece
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import LETTERS
from knall.games.theory.picture import drawings, labels, tiles
from knall.games.theory.picture.drawings import KNOWN
from knall.games.theory.picture.places import EDGE, MIDDLE, WIDTH
from knall.games.theory.picture.stylesheet import STYLESHEET
from knall.games.theory.view import ViewState
from knall.games.theory.words.round_result import as_it_was, scored

HEIGHT = 60
TILE_STEP = tiles.SLOT[0] + 5


def draw_hand(v: ViewState, voice: Voice) -> Picture:
    """Cards from the left, tiles from the right; the one that is laid lies on the table, and its owner knows it."""
    seen = v if scored(v) is None else as_it_was(v)
    own = [*bits(seen.tiles), *([seen.down[v.seat]] if seen.down[v.seat] >= 0 else [])]
    cards_of, held = deck.of(v.table), list(bits(seen.hand))
    left, right = EDGE + KNOWN[0] / 2, WIDTH - EDGE - TILE_STEP * len(own) - KNOWN[0] / 2
    step = min(KNOWN[0] + 4.0, (right - left) / max(len(held) - 1, 1))
    pieces = [
        Piece(
            f"c{v.seat + 1}{LETTERS[card]}",
            MIDDLE,
            left + i * step,
            HEIGHT / 2,
            drawings.known_card(cards_of.cards[card]),
            labels.known(v.seat, cards_of, card, voice),
        )
        for i, card in enumerate(held)
    ]
    for i, tile in enumerate(reversed(own)):
        x = WIDTH - EDGE - tiles.SLOT[0] / 2 - i * TILE_STEP
        drawing = tiles.slot(tile, False, tile == seen.down[v.seat])
        pieces.append(Piece(f"tile{tile}", MIDDLE, x, HEIGHT / 2, drawing, labels.tile(tile, voice.language)))
    return Picture(WIDTH, HEIGHT, STYLESHEET, tuple(pieces), labels.held(cards_of, seen.hand, own, voice.language))
