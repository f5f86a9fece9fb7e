"""The table of The Big Bang Theory as a picture, and which pieces mean which move.

Pieces: `prize-b`, `left-b` the prizes to come, `seat1`, `cell1b` what seat 1 bids for blue, `c1d` card d of seat 1
wherever it can be seen, `c1d-r` its red end in one's own hand, `h1-2` a card back, `p1` a pile, `o1` cards out of the
game, `tile3` a tile that can be seen, `d1` one put down face down, `x1-2` the back of a tile, `chaos1`, `slot3` all ten
tiles as a reminder, `out`, `keep`.  Columns are colours, rows are seats, and below is what is one's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.bitset import bits, count
from knall.core.drawing import Picture, Piece, node
from knall.core.language import Language
from knall.games.theory import deck, drawings, table, titles
from knall.games.theory.board import status, sums
from knall.games.theory.drawings import CARD, HALF, KNOWN, MINI, SMALL_TILE, TILE, at, badge, box, words
from knall.games.theory.notation import COLOUR_LETTERS, LETTERS, plays_of, points, unpacked, won_by
from knall.games.theory.style import STYLE
from knall.games.theory.table import COLOURS
from knall.games.theory.view import HIDDEN, Seen
from knall.games.theory.words import called, result, shown_on, winners

WIDTH, EDGE, GAP = 720, 12, 8
GROUND, BELOW, MIDDLE, ABOVE = range(4)  # layers
TOP = 64  # below the line that says what is going on
LABEL = 164  # the width of the first column
COLUMN, STEP = 170, 177  # of a colour
PRIZES, TALL, LOW = 144, 164, 108  # heights: prizes, a row with a hidden hand, the viewer's own row
EACH_ROW = 5  # cards of one's own hand
SLOTS = 78  # the height of the ten tiles


def draw(v: Seen, language: Language) -> Picture:
    """The whole table."""
    rows = list(_rows(v))
    bottom = rows[-1][0] + rows[-1][1]
    own = bottom + (SLOTS if v.table.paradox != table.NONE else GAP)
    height = own + _own_height(v) + EDGE
    ground = box(WIDTH, height, "theory-ground", 0)
    pieces = [Piece("table", GROUND, WIDTH / 2, height / 2, ground), *_head(v, language), *_prizes(v, language)]
    for p, (y, tall) in enumerate(rows):
        pieces += _seat(v, p, y, tall, language)
    pieces += _slots(v, bottom, language)
    if v.seat >= 0:
        pieces += _own(v, own, language)
    pieces.sort(key=lambda piece: piece.layer)
    return Picture(WIDTH, height, STYLE, tuple(pieces), titles.whole(v, language))


def picks(v: Seen, move: str) -> tuple[str, ...]:
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


def _rows(v: Seen) -> Iterator[tuple[int, int]]:
    """The top and the height of each seat's row."""
    y = TOP + PRIZES
    for p in range(v.players):
        tall = LOW if p == v.seat else TALL
        yield y, tall
        y += tall + GAP


def _column(c: int) -> float:
    return EDGE + LABEL + GAP + c * STEP + COLUMN / 2


# --- what is common ---


def _head(v: Seen, language: Language) -> Iterator[Piece]:
    t = v.table
    line = words(result(v, language) or status(v, language), 0, 0, 27, "theory-text theory-bold", WIDTH - 2 * EDGE - 8)
    yield Piece("status", BELOW, WIDTH / 2, 42, line)
    number = titles.WORDS[language]["round"].format(n=t.round_no)
    panel = box(LABEL, PRIZES - GAP, "theory-panel", 12) + words(
        number, 0, -34, 30, "theory-text theory-bold", LABEL - 16
    )
    start = titles.WORDS[language]["starts"].format(who=called(t.starter, language))
    panel += words(start, 0, -6, 22, "theory-quiet", LABEL - 16)
    if not table.tiles_down(t):
        for i, tile in enumerate(bits(t.last_tiles)):
            panel += at(-58 + 39 * i, 38, drawings.small_tile(tile, "theory-slot", language), 0.56)
    yield Piece("round", BELOW, EDGE + LABEL / 2, TOP + (PRIZES - GAP) / 2, panel, titles.last_round(t, language))
    if t.phase in (table.PLAY, table.TURN_UP):
        down = table.tiles_down(t)
        for i in range(down):  # T19
            x = EDGE + LABEL / 2 + (i - (down - 1) / 2) * (SMALL_TILE[0] + 6)
            title = titles.WORDS[language]["unseen"]
            yield Piece(f"chaos{i + 1}", MIDDLE, x, TOP + PRIZES - GAP - 36, drawings.hidden_tile(), title)


def _prizes(v: Seen, language: Language) -> Iterator[Piece]:
    t = v.table
    for c, letter in enumerate(COLOUR_LETTERS):
        x, y = _column(c), TOP + (PRIZES - GAP) / 2
        left = unpacked(t.left[c])
        rest = box(COLUMN, PRIZES - GAP, "theory-panel", 12) + at(66, -48, badge(c, 11, f"theory-{letter}-soft"))
        ink = f"theory-{letter}-ink theory-bold"
        for i, half in enumerate((left[:3], left[3:])):
            rest += words(" ".join(map(str, half)), 38, -12 + 28 * i, 24, ink)
        rest += words(titles.last(t, c, language), 0, 61, 22, "theory-quiet", COLUMN - 12)
        yield Piece(f"left-{letter}", BELOW, x, y, rest, titles.left(t, c, language))
        yield Piece(
            f"prize-{letter}", MIDDLE, x - 42, y - 14, drawings.prize(c, t.prizes[c]), titles.prize(t, c, language)
        )


def _slots(v: Seen, y: float, language: Language) -> Iterator[Piece]:
    """T4: all ten tiles as a reminder; those that are used up are crossed out."""
    t = v.table
    if t.paradox == table.NONE:
        return
    step = (WIDTH - 2 * EDGE - SMALL_TILE[0]) / 9
    for tile in range(table.TILES):
        used, mine = t.up >> tile & 1, v.tiles >> tile & 1
        drawing = drawings.small_tile(tile, "theory-slot", language)
        if used:
            cross = node("path", d="M-24 -20L24 20M24 -20L-24 20", class_="theory-cross")
            drawing = node("g", drawing, class_="theory-dim") + cross
        elif mine:
            drawing += box(*SMALL_TILE, "theory-mine", 9)
        x = EDGE + SMALL_TILE[0] / 2 + tile * step
        yield Piece(f"slot{tile}", BELOW, x, y + SLOTS / 2 - 4, drawing, titles.slot(v, tile, language))


# --- a seat ---


def _seat(v: Seen, p: int, y: float, tall: float, language: Language) -> Iterator[Piece]:
    t = v.table
    acts = p == t.turn and t.phase in (table.TILE, table.PLAY, table.DRAW)
    panel = at(WIDTH / 2 - EDGE, tall / 2, box(WIDTH - 2 * EDGE, tall, "theory-panel", 12))
    if acts:
        panel += at(WIDTH / 2 - EDGE, tall / 2, box(WIDTH - 2 * EDGE, tall, "theory-turn", 12))
    panel += words(called(p, language), 14, 32, 25, "theory-text theory-bold theory-left")
    panel += words(str(points(t, p)), 14, 76, 42, "theory-text theory-bold theory-left")
    if p == t.starter and t.phase != table.OVER:
        panel += at(140, 22, node("path", d="M-8 -12V13M-8 -12L10 -5L-8 2Z", class_="theory-line"))
    if winners(v) >> p & 1:
        panel += at(138, 24, node("path", d="M-15 11L-18 -8L-7 0L0 -13L7 0L18 -8L15 11Z", class_="theory-gold"))
    if t.gone >> p & 1:
        panel += words(titles.WORDS[language]["gone"], 14, 101, 22, "theory-quiet theory-left")
    yield Piece(f"seat{p + 1}", BELOW, EDGE, y, panel, titles.seat(v, p, language))
    yield from _bids(v, p, y, language)
    if v.down[p] != table.NO_TILE:
        yield _down(v, p, EDGE + 122, y + 68, language)
    if p != v.seat:
        yield from _strip(v, p, y + TALL - 32, language)


def _bids(v: Seen, p: int, y: float, language: Language) -> Iterator[Piece]:
    """What a seat has played for each colour, with the sum (tiles left aside)."""
    t, cards = v.table, deck.load(v.table.deck).cards
    for c, letter in enumerate(COLOUR_LETTERS):
        cell = box(COLUMN - 10, 92, f"theory-cell-{letter}", 10)
        plays = [card for card, colour in plays_of(t, p) if colour == c]
        won = [value for colour, value in won_by(t, p) if colour == c]
        if t.phase == table.OVER and won:
            cell += words(" + ".join(map(str, won)), 0, 10, 27, f"theory-{letter}-ink theory-bold", COLUMN - 24)
        if plays:
            cell += words(str(sums(t, p, c)), COLUMN / 2 - 12, 11, 30, f"theory-{letter}-ink theory-bold theory-right")
        yield Piece(f"cell{p + 1}{letter}", BELOW, _column(c), y + 53, cell, titles.cell(t, p, c, language))
        step = min(MINI[0] + 3.0, (COLUMN - 64 - MINI[0]) / max(1, len(plays) - 1))
        for i, card in enumerate(plays):
            value = t.value[c * table.CARDS + card]
            x = _column(c) - COLUMN / 2 + 10 + MINI[0] / 2 + i * step
            drawing = drawings.played(c, value, cards[card], step < MINI[0] and card != plays[-1])
            yield Piece(f"c{p + 1}{LETTERS[card]}", MIDDLE, x, y + 53, drawing, titles.as_colour(t, card, c, language))


def _down(v: Seen, p: int, x: float, y: float, language: Language) -> Piece:
    """The tile that a seat has put down."""
    tile = v.down[p]
    if tile == HIDDEN:
        return Piece(f"d{p + 1}", MIDDLE, x, y, drawings.hidden_tile(), titles.WORDS[language]["down"])
    return Piece(
        f"tile{tile}", MIDDLE, x, y, drawings.small_tile(tile, "theory-tile", language), titles.tile(tile, language)
    )


def _strip(v: Seen, p: int, y: float, language: Language) -> Iterator[Piece]:
    """Another seat's hand: backs, then the cards that everyone knows; at the end tiles, pile and lost cards."""
    t, cards = v.table, deck.load(v.table.deck).cards
    ends = list(_stock(v, p, y, language))
    yield from ends
    room = min(piece.x for piece in ends) - 34 - EDGE - 10
    unknown = table.hand_size(t, p) - count(t.known[p])
    x, step = EDGE + 10.0, min(20.0, (room - KNOWN[0] * min(4, count(t.known[p]))) / max(1, unknown + 1))
    for i in range(unknown):
        title = titles.WORDS[language]["hidden card"].format(who=called(p, language))
        yield Piece(f"h{p + 1}-{i + 1}", MIDDLE, x + 17 + i * step, y, drawings.back(34, 48), title)
    x += (unknown - 1) * step + 40 if unknown else 0
    step = min(KNOWN[0] + 3, (room + EDGE + 10 - x - KNOWN[0]) / max(1, count(t.known[p]) - 1))
    for i, card in enumerate(bits(t.known[p])):
        title = titles.known(t, p, card, language)
        yield Piece(
            f"c{p + 1}{LETTERS[card]}", MIDDLE, x + KNOWN[0] / 2 + i * step, y, drawings.known_card(cards[card]), title
        )


def _stock(v: Seen, p: int, y: float, language: Language) -> Iterator[Piece]:
    """From the right: cards out of the game, the pile, the tiles."""
    t, x = v.table, WIDTH - EDGE - 30.0
    if t.out[p]:
        yield Piece(f"o{p + 1}", MIDDLE, x, y, drawings.away(count(t.out[p])), titles.away(t, p, language))
    x -= 48
    yield Piece(f"p{p + 1}", MIDDLE, x, y, drawings.back(40, 48, t.stock[p]), titles.pile(v, p, language))
    for i in range(t.tokens[p]):
        tile = at(0, 0, drawings.hidden_tile(), 0.56)
        title = titles.WORDS[language]["hidden tile"].format(who=called(p, language))
        yield Piece(f"x{p + 1}-{i + 1}", MIDDLE, x - 46 - 42 * (t.tokens[p] - 1 - i), y, tile, title)


# --- one's own ---


def _card_rows(v: Seen) -> int:
    """As many rows as the hand needs, with room for the cards that may come back this round."""
    cards = count(v.hand | table.played(v.table, v.seat))
    return max(1, -(-cards // EACH_ROW))


def _has_tiles(v: Seen) -> bool:
    """Had one tiles when the round began?"""
    return bool(v.tiles) or v.down[v.seat] != table.NO_TILE


def _own_height(v: Seen) -> int:
    if v.seat < 0:
        return 0
    return (TILE[1] + GAP if _has_tiles(v) else 0) + _card_rows(v) * (CARD[1] + GAP) + 70


def _own(v: Seen, y: float, language: Language) -> Iterator[Piece]:
    """One's tiles, one's cards, and what can be done without either."""
    t = v.table
    if _has_tiles(v):
        for i, tile in enumerate(bits(v.tiles)):
            x = EDGE + TILE[0] / 2 + i * (TILE[0] + 10.6)
            yield Piece(
                f"tile{tile}", MIDDLE, x, y + TILE[1] / 2, drawings.tile(tile, language), titles.tile(tile, language)
            )
        y += TILE[1] + GAP
    for i, card in enumerate(bits(v.hand)):
        x = EDGE + CARD[0] / 2 + (i % EACH_ROW) * (WIDTH - 2 * EDGE - CARD[0]) / (EACH_ROW - 1)
        yield from _own_card(v, card, x, y + CARD[1] / 2 + i // EACH_ROW * (CARD[1] + GAP), language)
    y += _card_rows(v) * (CARD[1] + GAP) + 34
    yield Piece(
        f"p{v.seat + 1}", MIDDLE, EDGE + 30, y, drawings.back(40, 52, t.stock[v.seat]), titles.pile(v, v.seat, language)
    )
    if t.out[v.seat]:
        drawing = drawings.away(count(t.out[v.seat]))
        yield Piece(f"o{v.seat + 1}", MIDDLE, WIDTH - EDGE - 30, y, drawing, titles.away(t, v.seat, language))
    control = {table.TILE: "keep", table.PLAY: "out"}.get(t.phase, "")
    first = t.phase == table.PLAY and t.turn == t.starter and not table.played(t, t.turn)  # T10
    if v.seat == t.turn and control and not first:
        label = titles.WORDS[language][control]
        yield Piece(control, ABOVE, WIDTH / 2, y, drawings.button(label), label)


def _own_card(v: Seen, card: int, x: float, y: float, language: Language) -> Iterator[Piece]:
    """The card, and on top of it its coloured ends, the higher value above."""
    t, shown = v.table, deck.load(v.table.deck).cards[card]
    name, letter = f"c{v.seat + 1}{LETTERS[card]}", LETTERS[card]
    known = bool(t.known[v.seat] >> card & 1)
    drawing = drawings.card(shown_on(t, card, language), letter, shown, known)
    yield Piece(name, MIDDLE, x, y, drawing, titles.own(t, v.seat, card, language))
    ends = sorted((c for c in range(COLOURS) if shown.values[c]), key=lambda c: -shown.values[c])
    for i, c in enumerate(ends):
        away = (CARD[1] - HALF) / 2 - 2
        drawing = drawings.half(c, shown.values[c], i == 0)
        place = y - away if i == 0 else y + away
        yield Piece(f"{name}-{COLOUR_LETTERS[c]}", ABOVE, x, place, drawing, titles.as_colour(t, card, c, language))
