"""Urknall's table as a picture, and which pieces mean which move.

Pieces: `sky`, `b7` the halo of body 7, `e7` an element, `m7` the marker on it, `astronaut-W`, `comet-W`, `seat-W` (also
for second colours), `die`, `turn`, and `decline` or `lose` where that is a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from knall.core.engine.bitset import bits, count
from knall.core.engine.memo import memoised
from knall.core.game.rules import Moves, Result
from knall.core.show.drawing import Picture, Piece, Point, WideSpot
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import OWNERS
from knall.games.urknall.picture import drawings, labels, places
from knall.games.urknall.picture.stylesheet import STYLESHEET
from knall.games.urknall.rules import rules, scoring, state
from knall.games.urknall.rules.bodies import BODIES_CACHED, NOBODY_HERE, TABLES_CACHED, Body, bodies_of, points_by_owner
from knall.games.urknall.rules.state import OFF_BOARD, State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.sentences import parts

SKY, BELOW, MIDDLE, ABOVE, TOP = range(5)  # layers
EDGE = 34.0  # of the lines of text above and below the sky
_by_layer = attrgetter("layer")


def draw(v: ViewState, voice: Voice) -> Picture:
    """The whole table, which looks the same to all."""
    return _drawn(v.table, voice.to_all)


@memoised(TABLES_CACHED)
def _drawn(s: State, voice: Voice) -> Picture:
    bodies = bodies_of(s)
    winners = _winners(s)
    control = _offered(s)
    sentence = labels.turn(s, winners, voice)
    pieces = [
        _sky(),
        *_panels(s, points_by_owner(s, bodies), winners, voice),
        *_surroundings(s, winners, control, sentence, voice),
    ]
    for body in bodies:
        pieces += _body(body, voice)
    pieces += _astronauts(s, voice)
    pieces.sort(key=_by_layer)
    title = f"Urknall. {sentence}."
    return Picture(places.WIDTH, places.HEIGHT, STYLESHEET, tuple(pieces), title, places.WIDE, status="turn")


def picks(v: ViewState, move: str) -> tuple[str, ...]:
    """The pieces that mean this move, in the order of touching."""
    letter, e, f = parts(move)
    if letter == "x":
        return ("lose",)
    if letter == "-":
        return ("decline",)
    if letter == "d":
        return ("die",)
    comet = (f"comet-{OWNERS[v.table.turn]}",) if letter in "jsc" else ()
    kind = "b" if letter in "mc" else "e"
    return (*comet, f"{kind}{e}", *([f"{kind}{f}"] if f else ()))


def _winners(s: State) -> int:
    """The seats that have won, as bits."""
    result = Result()
    if s.phase == state.OVER:
        scoring.scores(s, result)
    return result.winners


def _offered(s: State) -> str:
    """Which of `decline` and `lose` is a move, if one is."""
    out = Moves()
    if s.phase in (state.TRAVEL, state.GRAVITY):  # no other phase has such moves
        rules.moves(s, out)
    for move in out.action[: out.n]:
        if move in (state.DECLINE, state.LOSE):
            return "decline" if move == state.DECLINE else "lose"
    return ""


@lru_cache(maxsize=1)
def _sky() -> Piece:
    wide = drawings.sky(*places.WIDE, places.ASIDE)
    return Piece("sky", SKY, 0, 0, drawings.sky(), wide=WideSpot(0, 0, wide))


def _there(name: str, layer: int, at: Point, drawing: str, title: str = "") -> Piece:
    """A thing in the sky, which is the same in both arrangements."""
    return Piece(name, layer, *at, drawing, title, wide=WideSpot(*places.aside(at)))


def _in_corner(name: str, layer: int, whose: tuple[int, int], at: Point, drawing: str, title: str) -> Piece:
    """A piece in the corner of an owner of markers."""
    (x, y), (u, v) = (places.corner(*whose, wide=wide) for wide in (False, True))
    return Piece(name, layer, x + at[0], y + at[1], drawing, title, wide=WideSpot(u + at[0], v + at[1]))


@lru_cache(maxsize=BODIES_CACHED)
def _body(body: Body, voice: Voice) -> tuple[Piece, ...]:
    """Halo, elements and markers."""
    b, size, hole = body.name, body.size, body.hole
    spots, radius = places.elements(b, size, hole), places.radius_of_elements(size, hole)
    x, y = places.HOMES[b]
    around = tuple((px - x, py - y) for px, py in spots[1 if size == 6 else 0 :])
    halo = drawings.black_hole() if hole else drawings.halo(around, radius, bool(body.here))
    pieces = [_there(f"b{b + 1}", BELOW, (x, y), halo, labels.whole_body(body, voice))]
    style = "urknall-gone" if hole else ""
    for e, spot in zip(bits(body.elements), spots, strict=True):
        owner = body.owner(e)
        names, marked = e == b and size > 1, owner != NOBODY_HERE
        drawing = drawings.element(e + 1, body.colour(e), radius, names=names, marked=marked, style=style)
        pieces.append(_there(f"e{e + 1}", MIDDLE, spot, drawing, labels.element(body, e, voice)))
        if marked:
            pieces.append(_marker(e, owner, spot, radius))
    return tuple(pieces)


def _marker(e: int, owner: int, element: Point, radius: float) -> Piece:
    """The cube on an element; touches go through to the element."""
    x, y, size = places.marker(element, radius)
    return _there(f"m{e + 1}", ABOVE, (x, y), f'<g class="urknall-still">{drawings.cube(owner, size)}</g>')


def _astronauts(s: State, voice: Voice) -> Iterator[Piece]:
    for p in range(s.players):
        at = s.at[p]
        yield _astronaut(p, s.players, at, count(s.elements[at]) if at != OFF_BOARD else 0, voice)


@lru_cache(maxsize=2048)
def _astronaut(p: int, players: int, at: int, size: int, voice: Voice) -> Piece:
    """At its body of this size, or in its corner while it is off the board (U7, U32)."""
    name, drawing, title = f"astronaut-{OWNERS[p]}", drawings.astronaut(p), labels.astronaut(p, at, voice)
    if at == OFF_BOARD:
        return _in_corner(name, TOP, (p, players), (36, 36), drawing, title)
    return _there(name, TOP, places.stand(at, size, p), drawing, title)


def _panels(s: State, points: list[int], winners: int, voice: Voice) -> Iterator[Piece]:
    """A corner for every colour of markers, and the comets there."""
    actor = rules.actor(s) if s.phase != state.ROLL else s.turn
    for p in range(state.OWNERS if s.players == 2 else s.players):
        second = p >= s.players
        lit = p == actor if s.phase != state.SECOND else p in (actor, state.second_colour(actor))
        total = state.SECONDS if second else state.markers_each(s)
        yield _panel(p, s.players, points[p], (s.supply[p], total), lit, bool(winners >> p & 1), voice)
        if not second:
            yield _comet(p, s.players, bool(s.comets >> p & 1), voice)


@lru_cache(maxsize=2048)
def _panel(p: int, players: int, points: int, markers: tuple[int, int], lit: bool, won: bool, voice: Voice) -> Piece:
    """The corner of a colour of markers: how many are left, of how many."""
    supply, total = markers
    second = p >= players
    of = OWNERS[p - 2] if second else ""
    drawing = drawings.panel(p, labels.lines(p, points, voice), supply, total, of=of, lit=lit, won=won)
    title = labels.seat(p, points, supply, voice, second=second)
    return _in_corner(f"seat-{OWNERS[p]}", BELOW, (p, players), (0, 0), drawing, title)


@lru_cache(maxsize=64)
def _comet(p: int, players: int, unused: bool, voice: Voice) -> Piece:
    title = labels.comet(p, unused, voice)
    return _in_corner(f"comet-{OWNERS[p]}", MIDDLE, (p, players), (217, 84), drawings.comet(unused), title)


def _surroundings(s: State, winners: int, control: str, sentence: str, voice: Voice) -> Iterator[Piece]:
    """The die, what is going on, and the moves that are no things."""
    if s.phase != state.OVER:
        yield _die(s.value, 7 - s.value if s.again else 0, voice.language)
    elif winners:
        yield _crown()
    yield _turn(sentence)
    yield _control(control, voice.language)


@lru_cache(maxsize=64)
def _die(value: int, opposite: int, language: Language) -> Piece:
    title = labels.die(value, opposite, language)
    return _there("die", MIDDLE, places.CENTRE, drawings.die(value, opposite), title)


@lru_cache(maxsize=1)
def _crown() -> Piece:
    return _there("crown", MIDDLE, places.CENTRE, drawings.crown(2.4))


@lru_cache(maxsize=256)
def _turn(sentence: str) -> Piece:
    room = places.WIDTH - 2.0 * places.PANEL[0] - 24
    wide = WideSpot(*places.SIDE, drawings.turn(sentence, float(places.PANEL[0])))
    return Piece("turn", BELOW, places.CENTRE[0], EDGE, drawings.turn(sentence, room), wide=wide)


@lru_cache(maxsize=8)
def _control(control: str, language: Language) -> Piece:
    middle, bottom = places.CENTRE[0], places.HEIGHT - EDGE
    if not control:
        quiet = WideSpot(places.WIDE[0] - places.SIDE[0], places.WIDE[1] / 2, drawings.wordmark("urknall-narrow"))
        return Piece("wordmark", BELOW, middle, bottom, drawings.wordmark(), wide=quiet)
    label, (x, y) = labels.control(control, language), places.SIDE
    wide = WideSpot(x, y + 110, drawings.button(label, 260))
    return Piece(control, ABOVE, middle, bottom, drawings.button(label), label, wide=wide)
