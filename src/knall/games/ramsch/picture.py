"""The table of Monegassen Ramsch as a picture, and which pieces mean which move.

Pieces: `table`, `seat-2` a panel, `u2` a universe with all that lies below its top card, `Zew-1` a card that lies open
or is in one's own hand (`Zew-2` its twin), `hand-2-1` a card of another hand (by its place, so that it tells nothing),
`owes-2`, `pool`, `resets`, `dimension`, the coins on these tracks, `turn`, and `pass` where that is a move.

Little changes from one picture to the next, so pieces are made by functions of plain values and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from knall.core.drawing import Picture, Piece
from knall.core.language import Language
from knall.core.rules import Moves, Result
from knall.games.ramsch import drawings, labels, places, rounds, rules, table
from knall.games.ramsch.names import MANY
from knall.games.ramsch.notation import CARDS, CATALOGUE, listed
from knall.games.ramsch.sentences import status
from knall.games.ramsch.stylesheet import STYLESHEET
from knall.games.ramsch.table import State
from knall.games.ramsch.view import ViewState

TABLE, BELOW, MIDDLE, ABOVE = range(4)  # layers


def draw(v: ViewState, language: Language) -> Picture:
    """The whole table as this seat sees it."""
    s = v.table
    size = places.size(s.players, s.held[v.seat] if v.seat >= 0 else None)
    ids: Counter[int] = Counter()
    hand = list(_own_hand(v, ids, language))
    pieces = [
        _ground(*size),
        _header(labels.headline(s, language), labels.second_line(s, language), size[0]),
        *_tracks(v, language),
        *(piece for p in range(s.players) for piece in _seat(v, p, ids, language)),
        *hand,
    ]
    pieces.sort(key=attrgetter("layer"))
    return Picture(*size, STYLESHEET, tuple(pieces), f"Monegassen Ramsch. {status(s, language)}")


def picks(v: ViewState, move: str) -> tuple[str, ...]:
    """The pieces that mean this move, in the order of touching."""
    if move in ("draw", "pass", "+"):
        return ({"draw": "pool", "pass": "pass", "+": "dimension"}[move],)
    if ">" in move:
        return (f"{move[:3]}-1", f"u{move[4]}")
    if move.startswith("="):
        return (f"{move[1:]}-1",)
    return ("pool",)


# --- parts of the table ---


@lru_cache(64)
def _ground(width: int, height: int) -> Piece:
    return Piece("table", TABLE, 0, 0, drawings.table(width, height))


@lru_cache(1024)
def _header(headline: str, second: str, width: int) -> Piece:
    lines = drawings.words(headline, width / 2, 32, 29, "ramsch-bold")
    lines += drawings.words(second, width / 2, 67, 23, "ramsch-quiet")
    return Piece("turn", BELOW, 0, 0, lines)


def _seat(v: ViewState, p: int, ids: Counter[int], language: Language) -> Iterator[Piece]:
    """A panel with the name, the universe, and what is known of the hand."""
    s, n = v.table, v.table.players
    lines = labels.panel(s, p, p == v.seat, language)
    yield _panel(p, n, _mood(s, p), lines, labels.seat(s, p, language))
    if p != v.seat:
        yield from _backs(p, n, s.held[p], labels.hidden(p, language))
    if s.owed[p]:
        yield _caps(p, n, s.owed[p], labels.owes(s, p, language))
    yield from _universe(s, p, ids, language)


def _mood(s: State, p: int) -> str:
    """Is this the seat that everybody is waiting for, or one that has won?"""
    if s.phase != table.OVER:
        return "ramsch-lit" if p == s.mover else "ramsch-panel"
    result = Result()
    rounds.scores(s, result)
    return "ramsch-won" if result.winners >> p & 1 else "ramsch-panel"


@lru_cache(4096)
def _panel(p: int, players: int, mood: str, lines: tuple[str, str, str], title: str) -> Piece:
    spot = places.seat(p, players)
    panel = drawings.moved(drawings.box(spot.width, spot.height, mood, 16), spot.width / 2, spot.height / 2)
    sizes = (27, "ramsch-bold"), (23, "ramsch-digits"), (23, "ramsch-quiet")  # name, points, hand
    side = "ramsch-left" if spot.wide else ""
    for label, (x, y), (size, style) in zip(lines, spot.labels, sizes, strict=True):
        panel += drawings.words(label, x, y, size, f"{style} {side}")
    return Piece(f"seat-{p + 1}", BELOW, spot.x, spot.y, panel, title)


@lru_cache(1024)
def _backs(p: int, players: int, held: int, title: str) -> tuple[Piece, ...]:
    spots, drawing = places.seat(p, players).backs(held), drawings.back(places.BACK)
    return tuple(Piece(f"hand-{p + 1}-{i}", MIDDLE, x, y, drawing, title) for i, (x, y) in enumerate(spots, 1))


@lru_cache(256)
def _caps(p: int, players: int, owed: int, title: str) -> Piece:
    caps = "".join(drawings.moved(drawings.cap(), -27.0 * i, 0) for i in range(min(owed, 4)))
    return Piece(f"owes-{p + 1}", MIDDLE, *places.seat(p, players).caps, caps, title)


def _universe(s: State, u: int, ids: Counter[int], language: Language) -> Iterator[Piece]:
    """M4, M5: the top card on a pile whose thickness one may estimate; touching it means this universe."""
    x, y = places.seat(u, s.players).pile
    height = s.height[u]
    layers = min((height + 1 + (height >= MANY)) // 3, 12) if height > 1 else 0  # no exact number can be read off
    yield _pile(u, x, y, layers, bool(height), labels.universe(s, u, language))
    if not height:
        return
    kind = table.top(s, u)
    ids[kind] += 1
    yield _top(kind, ids[kind], x, y, language)
    edge = x + drawings.CARD[0] / 2 - 8
    if s.counts:
        yield Piece(f"count-{u + 1}", ABOVE, edge, y - 30, drawings.badge(str(height)))
    if u == s.where and s.phase in (table.MIRROR, table.ANSWER):
        label = f"×{s.heap}" if s.phase == table.MIRROR else "?"
        yield Piece("heap", ABOVE, edge, y + 36, drawings.badge(label, "ramsch-alarm", 24))


@lru_cache(1024)
def _pile(u: int, x: float, y: float, layers: int, taken: bool, title: str) -> Piece:
    pile = drawings.stack(layers, *drawings.CARD) + drawings.place(taken)
    return Piece(f"u{u + 1}", MIDDLE, x, y, pile, title)


@lru_cache(1024)
def _top(kind: int, number: int, x: float, y: float, language: Language) -> Piece:
    return Piece(f"{CARDS[kind]}-{number}", MIDDLE, x, y, drawings.still(drawings.card(kind, language)))


def _tracks(v: ViewState, language: Language) -> Iterator[Piece]:
    """The pool, the reset track, the dimension track, and what belongs to them."""
    s, n = v.table, v.table.players
    yield _pool(n, s.left, labels.pool(s, language))
    for name, first, last, now in (
        ("resets", 1, table.LAST_RESET, s.resets),
        ("dimension", 0, table.MOST_DIMENSIONS, s.dimensions),
    ):
        label, title = labels.track(name, language), labels.counter(s, name, language)
        yield from _track(name, n, range(first, last + 1), now, label, title)
    if s.raiser != table.UNRAISED:
        yield _raiser(n, labels.raiser(s, language))
    if v.seat == s.mover and s.phase in (table.TURN, table.ANSWER) and "pass" in legal(s):
        label = labels.passing(language)
        yield Piece("pass", ABOVE, *places.control(n), drawings.button(label), label)


@lru_cache(1024)
def _pool(players: int, left: int, title: str) -> Piece:
    pile = drawings.stack(min(left // 4, 10), places.POOL, places.POOL * 1.41) if left > 1 else ""
    cover = drawings.back(places.POOL) if left else drawings.box(places.POOL, places.POOL * 1.41, "ramsch-place")
    label = drawings.badge(str(left)) + drawings.words("Pool", 58, -49, 23, "ramsch-left")
    return Piece("pool", BELOW, *places.pool(players), pile + cover + label, title)


@lru_cache(1024)
def _track(name: str, players: int, numbers: range, now: int, label: str, title: str) -> tuple[Piece, Piece]:
    """A row of fields, and the coin on the one where the number stands."""
    x, y = places.track(name, players)
    drawing = drawings.words(label, -16, -31, 23, "ramsch-left")
    for i, n in enumerate(numbers):
        drawing += drawings.moved(drawings.field(str(n), n == now), places.STEP * i, 0)
    at = x + places.STEP * (now - numbers[0])
    return Piece(name, BELOW, x, y, drawing, title), Piece(f"coin-{name}", ABOVE, at, y, drawings.coin(str(now)))


@lru_cache(64)
def _raiser(players: int, label: str) -> Piece:
    x, y = places.track("dimension", players)
    return Piece("raiser", BELOW, x + 150, y - 31, drawings.words(label, 0, 0, 22, "ramsch-left ramsch-quiet"))


def legal(s: State) -> list[str]:
    """What the mover can do; of his view the hand is enough for that."""
    out = Moves()
    rules.moves(s, out)
    return [CATALOGUE[out.action[i]] for i in range(out.n)]


def _own_hand(v: ViewState, ids: Counter[int], language: Language) -> Iterator[Piece]:
    """The seat's own cards, in canonical order; of equal cards the first is the one to be touched."""
    if v.seat < 0:
        return
    s = v.table
    kinds = listed(s.hand[v.seat], s.pair[v.seat])
    for kind, (x, y) in zip(kinds, places.hand(len(kinds), s.players), strict=True):
        ids[kind] += 1
        yield _held(kind, ids[kind], x, y, labels.card(s, kind, language), language)


@lru_cache(4096)
def _held(kind: int, number: int, x: float, y: float, title: str, language: Language) -> Piece:
    twin = f"{CARDS[kind]}-1" if number > 1 else ""
    return Piece(f"{CARDS[kind]}-{number}", ABOVE, x, y, drawings.card(kind, language), title, twin)
