"""What only one seat of Monegassen Ramsch sees, as a strip: its cards in one row."""

from __future__ import annotations

from knall.core.show.drawing import Picture, Piece
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, listed
from knall.games.ramsch.picture import drawings, labels, places
from knall.games.ramsch.picture.stylesheet import STYLESHEET
from knall.games.ramsch.picture.symbols import CARD
from knall.games.ramsch.view import ViewState

HEIGHT = round(CARD[1] + 16)


def draw_hand(v: ViewState, voice: Voice) -> Picture:
    """The cards from the left, overlapping as far as necessary; uses the symbols of the board beside it."""
    s = v.table
    kinds = list(listed(s.hand[v.seat], s.pair[v.seat]))
    room = places.WIDTH - 2 * places.MARGIN - CARD[0]
    step = min(CARD[0] + 4, room / max(len(kinds) - 1, 1))
    pieces = tuple(
        Piece(
            f"{CARDS[kind]}-{1 + (i > 0 and kinds[i - 1] == kind)}",
            0,
            places.MARGIN + CARD[0] / 2 + i * step,
            HEIGHT / 2,
            drawings.card(kind),
            labels.card(kind, labels.choices(s), voice.language),
        )
        for i, kind in enumerate(kinds)
    )
    return Picture(places.WIDTH, HEIGHT, STYLESHEET, pieces, labels.held(kinds, voice.language))
