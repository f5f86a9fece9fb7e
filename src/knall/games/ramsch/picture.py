"""The table of Monegassen Ramsch as a picture, and which pieces mean which move.

Pieces: `table`, `seat-2` a panel, `u2` a universe with all that lies below its top card, `Zew-1` a card that lies open
or is in one's own hand (`Zew-2` its twin), `hand-2-1` a card of another hand (by its place, so that it tells nothing),
`owes-2`, `pool`, `resets`, `dimension`, the coins on these tracks, `turn`, and `pass` where that is a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from knall.core.drawing import Picture, Piece
from knall.core.language import Language
from knall.core.rules import Moves, Result
from knall.games.ramsch import drawings, places, rules, table, titles
from knall.games.ramsch.notation import CARDS, CATALOGUE, listed
from knall.games.ramsch.style import STYLE
from knall.games.ramsch.table import State
from knall.games.ramsch.view import Seen
from knall.games.ramsch.words import card_name, status

TABLE, BELOW, MIDDLE, ABOVE = range(4)  # layers


def draw(v: Seen, language: Language) -> Picture:
    """The whole table as this seat sees it."""
    s = v.table
    size = places.size(s.players, s.held[v.seat] if v.seat >= 0 else None)
    ids: Counter[int] = Counter()
    hand = list(_own_hand(v, ids))
    pieces = [
        Piece("table", TABLE, 0, 0, drawings.table(*size)),
        *_header(s, size[0], language),
        *_tracks(v, language),
        *(piece for p in range(s.players) for piece in _seat(v, p, ids, language)),
        *hand,
    ]
    pieces.sort(key=lambda piece: piece.layer)
    return Picture(*size, STYLE, tuple(pieces), f"Monegassen Ramsch. {status(s, language)}")


def picks(v: Seen, move: str) -> tuple[str, ...]:
    """The pieces that mean this move, in the order of touching."""
    if move in ("draw", "pass", "+"):
        return ({"draw": "pool", "pass": "pass", "+": "dimension"}[move],)
    if ">" in move:
        return (f"{move[:3]}-1", f"u{move[4]}")
    if move.startswith("="):
        return (f"{move[1:]}-1",)
    return ("pool",)


# --- parts of the table ---


def _header(s: State, width: int, language: Language) -> Iterator[Piece]:
    x = width / 2
    lines = drawings.words(titles.headline(s, language), x, 32, 29, "ramsch-bold")
    lines += drawings.words(titles.second_line(s, language), x, 67, 23, "ramsch-quiet")
    yield Piece("turn", BELOW, 0, 0, lines)


def _seat(v: Seen, p: int, ids: Counter[int], language: Language) -> Iterator[Piece]:
    """A panel with the name, the universe, and what is known of the hand."""
    s = v.table
    spot = places.seat(p, s.players)
    panel = drawings.moved(drawings.box(spot.width, spot.height, _mood(s, p), 16), spot.width / 2, spot.height / 2)
    panel += _labels(v, p, spot, language)
    yield Piece(f"seat-{p + 1}", BELOW, spot.x, spot.y, panel, titles.seat(s, p, language))
    if p != v.seat:
        for i, (x, y) in enumerate(spot.backs(s.held[p])):
            yield Piece(f"hand-{p + 1}-{i + 1}", MIDDLE, x, y, drawings.back(places.BACK), titles.hidden(p, language))
    if s.owed[p]:
        caps = "".join(drawings.moved(drawings.cap(), -27.0 * i, 0) for i in range(min(s.owed[p], 4)))
        yield Piece(f"owes-{p + 1}", MIDDLE, *spot.caps, caps, titles.owes(s, p, language))
    yield from _universe(s, p, spot, ids, language)


def _mood(s: State, p: int) -> str:
    """Is this the seat that everybody is waiting for, or one that has won?"""
    if s.phase != table.OVER:
        return "ramsch-lit" if p == s.mover else "ramsch-panel"
    result = Result()
    rules.scores(s, result)
    return "ramsch-won" if result.winners >> p & 1 else "ramsch-panel"


def _labels(v: Seen, p: int, spot: places.Spot, language: Language) -> str:
    name, points, hand = titles.labels(v.table, p, p == v.seat, language)
    (nx, ny), (px, py), (hx, hy) = spot.labels
    side = "ramsch-left" if spot.wide else ""
    return (
        drawings.words(name, nx, ny, 27, f"ramsch-bold {side}")
        + drawings.words(points, px, py, 23, f"ramsch-digits {side}")
        + drawings.words(hand, hx, hy, 23, f"ramsch-quiet {side}")
    )


def _universe(s: State, u: int, spot: places.Spot, ids: Counter[int], language: Language) -> Iterator[Piece]:
    """M4, M5: the top card on a pile whose thickness one may estimate; touching it means this universe."""
    x, y = spot.pile
    height = s.height[u]
    layers = min((height + 1) // 3, 12) if height > 1 else 0  # so that no exact number can be read off
    pile = drawings.stack(layers, *drawings.CARD) + drawings.place(bool(height))
    yield Piece(f"u{u + 1}", MIDDLE, x, y, pile, titles.universe(s, u, language))
    if not height:
        return
    kind = table.top(s, u)
    ids[kind] += 1
    yield Piece(f"{CARDS[kind]}-{ids[kind]}", MIDDLE, x, y, drawings.still(drawings.card(kind)))
    edge = x + drawings.CARD[0] / 2 - 8
    if s.counts:
        yield Piece(f"count-{u + 1}", ABOVE, edge, y - 30, drawings.badge(str(height)))
    if u == s.where and s.phase in (table.MIRROR, table.ANSWER):
        label = f"×{s.heap}" if s.phase == table.MIRROR else "?"
        yield Piece("heap", ABOVE, edge, y + 36, drawings.badge(label, "ramsch-alarm", 24))


def _tracks(v: Seen, language: Language) -> Iterator[Piece]:
    """The pool, the reset track, the dimension track, and what belongs to them."""
    s = v.table
    x, y = places.pool(s.players)
    pile = drawings.stack(min(s.left // 4, 10), places.POOL, places.POOL * 1.41) if s.left > 1 else ""
    cover = drawings.back(places.POOL) if s.left else drawings.box(places.POOL, places.POOL * 1.41, "ramsch-place")
    label = drawings.badge(str(s.left)) + drawings.words("Pool", 58, -49, 23, "ramsch-left")
    yield Piece("pool", BELOW, x, y, pile + cover + label, titles.pool(s, language))
    yield from _track(s, "resets", range(1, table.LAST_RESET + 1), s.resets, language)
    yield from _track(s, "dimension", range(table.MOST_DIMENSIONS + 1), s.dimensions, language)
    if s.raiser != table.UNRAISED:
        x, y = places.track("dimension", s.players)
        words = drawings.words(titles.raiser(s, language), 0, 0, 22, "ramsch-left ramsch-quiet")
        yield Piece("raiser", BELOW, x + 150, y - 31, words)
    if v.seat == s.mover and s.phase in (table.TURN, table.ANSWER) and "pass" in _legal(s):
        label = titles.passing(language)
        yield Piece("pass", ABOVE, *places.control(s.players), drawings.button(label), label)


def _track(s: State, name: str, numbers: range, now: int, language: Language) -> Iterator[Piece]:
    """A row of fields, and the coin on the one where the number stands."""
    x, y = places.track(name, s.players)
    label = drawings.words(titles.track(name, language), -16, -31, 23, "ramsch-left")
    fields = [drawings.moved(drawings.field(str(n), n == now), places.STEP * i, 0) for i, n in enumerate(numbers)]
    yield Piece(name, BELOW, x, y, label + "".join(fields), titles.counter(s, name, language))
    yield Piece(f"coin-{name}", ABOVE, x + places.STEP * (now - numbers[0]), y, drawings.coin(str(now)))


def _legal(s: State) -> list[str]:
    out = Moves()
    rules.moves(s, out)
    return [CATALOGUE[out.action[i]] for i in range(out.n)]


def _own_hand(v: Seen, ids: Counter[int]) -> Iterator[Piece]:
    """The seat's own cards, in canonical order; of equal cards the first is the one to be touched."""
    if v.seat < 0:
        return
    s = v.table
    kinds = listed(s.hand[v.seat], s.pair[v.seat])
    for kind, (x, y) in zip(kinds, places.hand(len(kinds), s.players), strict=True):
        ids[kind] += 1
        yield Piece(f"{CARDS[kind]}-{ids[kind]}", ABOVE, x, y, drawings.card(kind), card_name(kind))
