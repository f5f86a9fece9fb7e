"""The table of Monegassen Ramsch as a picture, and which pieces mean which move.

Pieces: `scenery` (nothing to be seen: what the others use), `table`, `seat-2` a panel, `u2` a universe with all that
lies below its top card, `Zew-1` a card that lies open or is in one's own hand (`Zew-2` its twin), `hand-2-1` a card of
another hand (by its place, so that it tells nothing), `owes-2`, `pool`, `chart` the dimension card with the tracks
`resets` and `dimension`, the coins on these, `raiser`, `turn`, `round`, and `pass` where that is a move.

Little changes from one picture to the next, so pieces are made by cached functions of plain values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from knall.core.game.rules import Moves, Result
from knall.core.show.drawing import Picture, Piece, WideSpot
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, CATALOGUE, listed
from knall.games.ramsch.picture import drawings, labels, places
from knall.games.ramsch.picture.stylesheet import STYLESHEET
from knall.games.ramsch.picture.symbols import CARD, scenery, words
from knall.games.ramsch.rules import rounds, rules, state
from knall.games.ramsch.rules.scoring import as_it_lay, scored
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import MANY
from knall.games.ramsch.words.sentences import status

TABLE, BELOW, MIDDLE, ABOVE = range(4)  # layers


def draw(v: ViewState, voice: Voice) -> Picture:
    """The whole table as this seat sees it."""
    s = as_it_lay(v.table)
    ids: Counter[int] = Counter()
    hand = _own_hand(v, ids, voice)
    pieces = [
        *_ground(s.players, v.seat >= 0, voice.language),
        *_header(labels.headline(v, voice), labels.second_line(s, voice)),
        *_tracks(s, v.seat, voice),
        *(piece for p in range(s.players) for piece in _seat(s, v.seat, p, ids, voice)),
        *hand,
    ]
    pieces.sort(key=attrgetter("layer"))
    title = f"Monegassen Ramsch. {status(v, voice)}"
    size, wide = _sizes(v.seat >= 0, s.players)
    return Picture(*size, STYLESHEET, tuple(pieces), title, wide, "turn")


def picks(v: ViewState, move: str) -> tuple[str, ...]:
    """The pieces that mean this move, in the order of touching."""
    if move in ("draw", "pass", "+"):
        return ({"draw": "pool", "pass": "pass", "+": "dimension"}[move],)
    if ">" in move:
        return (f"{move[:3]}-1", f"u{move[4]}")
    if move.startswith("="):
        return (f"{move[1:]}-1",)
    return ("pool",)


def _piece(name: str, layer: int, place: places.BothPlaces, drawing: str, title: str = "", twin: str = "") -> Piece:
    (x, y), wide = place
    return Piece(name, layer, x, y, drawing, title, twin, None if wide == (x, y) else WideSpot(*wide))


# --- parts of the table ---


@lru_cache(64)
def _ground(players: int, has_hand: bool, language: Language) -> tuple[Piece, Piece]:
    """Symbols drawn once, and the table, sized for each layout."""
    first, wide = (
        drawings.table(*places.size(has_hand, players, wide), places.wells(players, wide))
        for wide in places.ARRANGEMENTS
    )
    return Piece("scenery", TABLE, 0, 0, scenery(language)), Piece(
        "table", TABLE, 0, 0, first, wide=WideSpot(0, 0, wide)
    )


@lru_cache(1024)
def _header(headline: str, second: str) -> tuple[Piece, Piece]:
    """What is going on, to the left; to the right the round."""
    size = 24.0 if len(headline) < 38 else 20.0
    room = 0.84 * (places.WIDTH - 3 * places.MARGIN - 12 * len(second))  # bold letters are wider
    line = words(drawings.shortened(headline, room, size), 0, 0, size, "ramsch-left ramsch-bold")
    aside, middle = places.MARGIN + 4, places.HEADER / 2 + 4
    return (
        _piece("turn", BELOW, ((aside, middle), (aside, middle)), line),
        _piece(
            "round",
            BELOW,
            ((places.WIDTH - aside, middle), (places.WIDE - aside, middle)),
            words(second, 0, 0, 20, "ramsch-right ramsch-quiet"),
        ),
    )


def _seat(s: State, looking: int, p: int, ids: Counter[int], voice: Voice) -> Iterator[Piece]:
    """A panel with the name, the universe, and what is known of the hand."""
    n, lines = s.players, labels.panel(s, p, voice)
    yield _panel(p, n, looking, _mood(s, p), lines, labels.seat(s, p, voice))
    if p != looking:
        yield from _backs(p, n, looking, s.held[p], labels.hidden(p, voice))
    if s.owed[p]:
        yield _caps(p, n, looking, s.owed[p], labels.owes(s, p, voice))
    yield from _universe(s, looking, p, ids, voice)


def _panels(p: int, players: int, looking: int) -> list[places.Panel]:
    return [places.seat(p, players, looking, wide) for wide in places.ARRANGEMENTS]


@lru_cache(64)
def _pile_place(u: int, players: int, looking: int) -> places.BothPlaces:
    first, wide = _panels(u, players, looking)
    return first.pile, wide.pile


@lru_cache(8)
def _sizes(has_hand: bool, players: int) -> list[tuple[int, int]]:
    return [places.size(has_hand, players, wide) for wide in places.ARRANGEMENTS]


def _mood(s: State, p: int) -> str:
    """Whether this seat is to act, or has won the match or the round."""
    if s.phase == state.DEAL:
        last = scored(s)
        return "won" if last and p in last.winners else "panel"
    if s.phase != state.OVER:
        return "lit" if p == s.mover else "panel"
    result = Result()
    rounds.scores(s, result)
    return "won" if result.winners >> p & 1 else "panel"


@lru_cache(4096)
def _panel(p: int, players: int, looking: int, mood: str, lines: tuple[str, str, str], title: str) -> Piece:
    first, wide = _panels(p, players, looking)
    name, points, cards = lines
    drawing = drawings.panel(first.width, places.HIGH, mood, name, points)
    drawing += drawings.moved(drawings.held(cards), first.cards[0] - first.x, first.cards[1] - first.y)
    return _piece(f"seat-{p + 1}", BELOW, ((first.x, first.y), (wide.x, wide.y)), drawing, title)


@lru_cache(4096)
def _backs(p: int, players: int, looking: int, held: int, title: str) -> tuple[Piece, ...]:
    first, wide = _panels(p, players, looking)
    spots = zip(first.backs(held), wide.backs(held), strict=True)
    return tuple(
        _piece(f"hand-{p + 1}-{i}", MIDDLE, place, drawings.small_back(), title) for i, place in enumerate(spots, 1)
    )


@lru_cache(256)
def _caps(p: int, players: int, looking: int, owed: int, title: str) -> Piece:
    first, wide = _panels(p, players, looking)
    shown = min(owed, 3)
    caps = "".join(drawings.moved(drawings.cap(), 30.0 * (i - (shown - 1) / 2), 0) for i in range(shown))
    return _piece(f"owes-{p + 1}", MIDDLE, (first.caps, wide.caps), caps, title)


def _universe(s: State, looking: int, u: int, ids: Counter[int], voice: Voice) -> Iterator[Piece]:
    """M4, M5: the top card on a pile whose thickness one may estimate; touching it means this universe."""
    place, height = _pile_place(u, s.players, looking), s.height[u]
    layers = min((height + 1 + (height >= MANY)) // 3, 12) if height > 1 else 0  # no exact number can be read off
    yield _pile(u, place, layers, bool(height), labels.universe(s, u, voice))
    if not height:
        return
    kind = state.top(s, u)
    ids[kind] += 1
    yield _top(kind, ids[kind], place)
    if s.counts or s.phase in (state.DEAL, state.OVER):  # M31: at the end of a round they are counted
        yield _at_edge(f"count-{u + 1}", place, -28, drawings.badge(str(height)))
    if u == s.where and s.phase in (state.MIRROR, state.ANSWER):
        label = f"×{s.heap}" if s.phase == state.MIRROR else "?"
        yield _at_edge("heap", place, -66, drawings.badge(label, "ramsch-alarm", 24))


def _at_edge(name: str, place: places.BothPlaces, lower: float, drawing: str) -> Piece:
    """At the right edge of a card."""
    (x, y), (wide_x, wide_y) = place
    aside = CARD[0] / 2 - 6
    return _piece(name, ABOVE, ((x + aside, y + lower), (wide_x + aside, wide_y + lower)), drawing)


@lru_cache(1024)
def _pile(u: int, place: places.BothPlaces, layers: int, taken: bool, title: str) -> Piece:
    return _piece(f"u{u + 1}", MIDDLE, place, drawings.pile(layers) + drawings.place(taken), title)


@lru_cache(1024)
def _top(kind: int, number: int, place: places.BothPlaces) -> Piece:
    return _piece(f"{CARDS[kind]}-{number}", MIDDLE, place, drawings.still(drawings.card(kind)))


def _tracks(s: State, looking: int, voice: Voice) -> Iterator[Piece]:
    """The pool, the dimension card with its tracks, and what belongs to them."""
    yield _pool(s.left, s.players, labels.pool(s, voice.language))
    yield _chart(s.players, labels.chart(voice.language))
    for name, first, last, now in (
        ("resets", 1, state.LAST_RESET, s.resets),
        ("dimension", 0, state.MOST_DIMENSIONS, s.dimensions),
    ):
        label, title = labels.track(name, voice.language), labels.counter(name, now, s.raiser, voice)
        yield from _track(name, s.players, range(first, last + 1), now, label, title)
    if s.raiser != state.UNRAISED:
        yield _raiser(s.players, labels.short_raiser(s.raiser, voice), labels.raiser(s.raiser, voice))
    if looking == s.mover and s.phase in (state.TURN, state.ANSWER) and "pass" in legal(s):
        yield _pass(s.players, labels.passing(voice.language))


@lru_cache(1024)
def _pool(left: int, players: int, title: str) -> Piece:
    pile = drawings.stack(min(left // 6, 7)) if left > 1 else ""
    cover = drawings.back() if left else drawings.place(False)
    place = places.middle_of_pool(players, False), places.middle_of_pool(players, True)
    label = drawings.moved(drawings.badge(f"Pool {left}"), 0, -places.PILE + 21)
    return _piece("pool", BELOW, place, pile + cover + label, title)


@lru_cache(16)
def _pass(players: int, label: str) -> Piece:
    place = places.middle_of_pool(players, False), places.middle_of_pool(players, True)
    return _piece("pass", ABOVE, place, drawings.button(label), label)


@lru_cache(16)
def _chart(players: int, title: str) -> Piece:
    first, wide = (places.chart(players, wide) for wide in places.ARRANGEMENTS)
    drawing = drawings.chart(first.width, places.HIGH)
    return _piece("chart", BELOW, ((first.x, first.y), (wide.x, wide.y)), drawing, title)


@lru_cache(1024)
def _track(name: str, players: int, numbers: range, now: int, label: str, title: str) -> tuple[Piece, Piece]:
    """The fields of a track, and the coin on the one where the number stands."""
    (x, y), (wide_x, wide_y) = (places.track(name, players, wide) for wide in places.ARRANGEMENTS)
    drawing = drawings.area(
        -18, -46, places.CHART_STEP * places.FIELDS_IN_A_ROW, 46 + 18 + places.field(len(numbers) - 1)[1]
    )
    drawing += words(label, -15, -32, 21, "ramsch-left ramsch-print ramsch-bold")
    for i, n in enumerate(numbers):
        drawing += drawings.moved(drawings.field(str(n)), *places.field(i))
    right, down = places.field(now - numbers[0])
    return (
        _piece(name, BELOW, ((x, y), (wide_x, wide_y)), drawing, title),
        _piece(
            f"coin-{name}", ABOVE, ((x + right, y + down), (wide_x + right, wide_y + down)), drawings.coin(str(now))
        ),
    )


@lru_cache(256)
def _raiser(players: int, label: str, title: str) -> Piece:
    """M15: who raised last, beside the word for dimensions."""
    (x, y), (wide_x, wide_y) = (places.track("dimension", players, wide) for wide in places.ARRANGEMENTS)
    drawing = words(drawings.shortened(label, 196, 20), 0, 0, 20, "ramsch-left ramsch-print")
    return _piece("raiser", BELOW, ((x - 15, y + 76), (wide_x - 15, wide_y + 76)), drawing, title)


def legal(s: State) -> list[str]:
    """The mover's legal moves; a view with the hand is enough for that."""
    out = Moves()
    rules.moves(s, out)
    return [CATALOGUE[out.action[i]] for i in range(out.n)]


def _own_hand(v: ViewState, ids: Counter[int], voice: Voice) -> tuple[Piece, ...]:
    """The seat's own cards, in canonical order; of equal cards the first is the one to be touched."""
    if v.seat < 0:
        return ()
    s = v.table
    kinds = tuple(listed(s.hand[v.seat], s.pair[v.seat]))
    ids.update(kinds)
    return _hand(kinds, s.players, labels.choices(s), voice.language)


def _hand(kinds: tuple[int, ...], players: int, choices: labels.Choices, language: Language) -> tuple[Piece, ...]:
    faces = _faces(choices, language)
    return tuple(
        _held(kind, 1 + (i > 0 and kinds[i - 1] == kind), place, *faces[kind])
        for i, (kind, place) in enumerate(zip(kinds, _hand_places(len(kinds), players), strict=True))
    )


@lru_cache(64)
def _faces(choices: labels.Choices, language: Language) -> tuple[tuple[str, str], ...]:
    """Drawing and title of every card.

    Nothing is cached by what somebody holds: a guess of that hand would be painted faster than others.
    """
    return tuple((drawings.card(kind), labels.card(kind, choices, language)) for kind in range(state.KINDS))


@lru_cache(256)
def _hand_places(n: int, players: int) -> tuple[places.BothPlaces, ...]:
    return tuple(zip(places.hand(n, players, False), places.hand(n, players, True), strict=True))


def _held(kind: int, number: int, place: places.BothPlaces, drawing: str, title: str) -> Piece:
    twin = f"{CARDS[kind]}-1" if number > 1 else ""
    return _piece(f"{CARDS[kind]}-{number}", ABOVE, place, drawing, title, twin)
