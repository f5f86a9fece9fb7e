"""The bids of a round that has just been scored, as the table shows them: tiles turned up, cards where they count."""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.show.drawing import Piece
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import Deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.picture import drawings, labels
from knall.games.theory.picture.drawings import MINI, box, shape
from knall.games.theory.picture.places import BELOW, COLUMN, MIDDLE, column
from knall.games.theory.picture.text_fitting import extent, words
from knall.games.theory.rules.state import COLOURS
from knall.games.theory.words.names import halves
from knall.games.theory.words.round_end import terms
from knall.games.theory.words.round_result import Bid, Scored

EDGE = 7.0  # of a cell
PRIZE_ROOM = 38.0  # at the right of the cell that wins it


def pieces(p: int, y: float, round_: Scored, cards_of: Deck, voice: Voice) -> Iterator[Piece]:
    """What a seat bid for each colour, with the sums and the prizes it won; y: the middle of its cells."""
    for c in range(COLOURS):
        bid, wins = round_.bids[p][c], round_.winners[c] == p
        numbers, room = _numbers(bid, c, wins, voice.language)
        title = labels.counted(p, c, terms(bid, voice.language), voice)
        yield Piece(f"cell{p + 1}{COLOUR_LETTERS[c]}", BELOW, column(c), y, _ground(c, bid, wins) + numbers, title)
        yield from _cards(p, c, y, room, round_, cards_of, voice)
        if wins:
            x, name = column(c) + COLUMN / 2 - PRIZE_ROOM / 2 - 1, f"prize-{COLOUR_LETTERS[c]}"
            title = labels.prize_won(p, c, round_.prizes[c], voice)
            yield Piece(name, MIDDLE, x, y, drawings.small_prize(c, round_.prizes[c]), title)


def _ground(c: int, bid: Bid, wins: bool) -> str:
    letter = COLOUR_LETTERS[c]
    ground = box(COLUMN - 6, 62, f"theory-cell-{letter}", 10)
    if wins:
        ground += box(COLUMN - 6, 62, "theory-turn", 10)
    return ground + ("" if bid.total else shape(c, 15, f"theory-{letter} theory-water"))


def _numbers(bid: Bid, c: int, wins: bool, language: Language) -> tuple[str, float]:
    """What tiles add, and the sum, from the right; and the room that is left for the cards."""
    right = COLUMN / 2 - (PRIZE_ROOM + 4 if wins else EDGE + 4)
    if not bid.total:
        return "", right + COLUMN / 2 - EDGE
    ink, total = f"theory-{COLOUR_LETTERS[c]}-ink theory-bold theory-right", halves(bid.total, language)
    drawn = words(total, right, 10, 26, ink)
    right -= extent(total, 26) + 5
    for _, plus in bid.bonuses:
        added = f"+{halves(plus, language)}"
        drawn += words(added, right, 9, 22, "theory-bonus theory-bold theory-right")
        right -= extent(added, 22) + 4
    return drawn, right + COLUMN / 2 - EDGE


def _cards(p: int, c: int, y: float, room: float, round_: Scored, cards_of: Deck, voice: Voice) -> Iterator[Piece]:
    """The cards that counted for a colour, whichever they had been laid for."""
    plays, k = round_.bids[p][c].cards, round_.laid_for[c]
    step = max(4.0, min(MINI[0] + 3.0, (room - MINI[0]) / max(1, len(plays) - 1)))
    for i, (card, worth) in enumerate(plays):
        x = column(c) - COLUMN / 2 + EDGE + MINI[0] / 2 + i * step
        shown, visible = cards_of.cards[card], min(step, MINI[0]) if i < len(plays) - 1 else MINI[0]
        drawing = drawings.played(k, shown.values[k], shown, visible, halved=worth < 2 * shown.values[k])
        title = labels.returned(cards_of, card, k, c, round_.winners[c] == p, voice.language)
        yield Piece(f"c{p + 1}{LETTERS[card]}", MIDDLE, x, y, drawing, title)
