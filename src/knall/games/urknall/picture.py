"""Urknall's table as a picture, and which pieces mean which move.

Pieces: `sky`, `b7` the halo of body 7, `e7` a stone, `m7` the marker on it, `astronaut-W`, `comet-W`, `seat-W` (also
for second colours), `die`, `turn`, and `decline` or `lose` where that is a move.
"""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.bitset import bits, count
from knall.core.drawing import Picture, Piece
from knall.core.language import Language
from knall.core.rules import Moves, Result
from knall.games.urknall import drawings, places, titles
from knall.games.urknall import rules as r
from knall.games.urknall.notation import CATALOGUE, OWNERS, colour_of, owner_letter, parties
from knall.games.urknall.rules import ELEMENTS, OFF_BOARD, State
from knall.games.urknall.sentences import parts
from knall.games.urknall.style import STYLE
from knall.games.urknall.view import Seen

SKY, BELOW, MIDDLE, ABOVE, TOP = range(5)  # layers
EDGE = 34.0  # of the lines of text above and below the sky


def draw(v: Seen, language: Language) -> Picture:
    """The whole table."""
    s = v.table
    result = Result()
    r.scores(s, result)
    legal = _legal(s)
    pieces = [
        Piece("sky", SKY, 0, 0, drawings.sky()),
        *_panels(s, result, language),
        *_surroundings(s, result, legal, language),
        *_bodies(s, legal, language),
        *_astronauts(s, language),
    ]
    pieces.sort(key=lambda piece: piece.layer)
    title = f"Urknall. {titles.turn(s, result, language)}."
    return Picture(places.WIDTH, places.HEIGHT, STYLE, tuple(pieces), title)


def picks(v: Seen, move: str) -> tuple[str, ...]:
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


def _legal(s: State) -> list[str]:
    out = Moves()
    r.moves(s, out)
    return [CATALOGUE[out.action[i]] for i in range(out.n)]


def _bodies(s: State, legal: list[str], language: Language) -> Iterator[Piece]:
    """Halos, stones and markers."""
    named = {number for move in legal if move[0] in "mc" for number in parts(move)[1:]}
    attended = r.attended(s)
    for b in range(ELEMENTS):
        if not s.elements[b]:
            continue
        size, hole = count(s.elements[b]), bool(s.holes >> b & 1)
        spots, radius = places.stones(b, size, hole), places.radius_of_stones(size, hole)
        x, y = places.HOMES[b]
        around = [(px - x, py - y) for px, py in spots[1 if size == 6 else 0 :]]
        halo = drawings.black_hole() if hole else drawings.halo(around, radius, bool(attended >> b & 1))
        yield Piece(f"b{b + 1}", BELOW, x, y, halo, titles.body(s, b, language))
        # a body that may be merged is touched, not its stones
        style = "urknall-gone" if hole else "urknall-through" if b + 1 in named else ""
        for e, (ex, ey) in zip(bits(s.elements[b]), spots, strict=True):
            owner = owner_letter(s, e)
            names = e == b and size > 1
            drawing = drawings.stone(e + 1, colour_of(s, e), radius, names=names, marked=bool(owner), style=style)
            yield Piece(f"e{e + 1}", MIDDLE, ex, ey, drawing, titles.element(s, e, language))
            if owner:
                yield _marker(e, OWNERS.index(owner), (ex, ey), radius)


def _marker(e: int, owner: int, stone: places.Point, radius: float) -> Piece:
    """The cube on a stone; touches go through to the stone."""
    x, y, size = places.marker(stone, radius)
    return Piece(f"m{e + 1}", ABOVE, x, y, f'<g class="urknall-still">{drawings.cube(owner, size)}</g>')


def _astronauts(s: State, language: Language) -> Iterator[Piece]:
    """At their bodies, or in their corners while they are off the board (U7, U32)."""
    for p in range(s.players):
        x, y = places.corner(p, s.players)
        at = (x + 36, y + 36)
        if s.at[p] != OFF_BOARD:
            at = places.stand(s.at[p], count(s.elements[s.at[p]]), p)
        yield Piece(f"astronaut-{OWNERS[p]}", TOP, *at, drawings.astronaut(p), titles.astronaut(s, p, language))


def _panels(s: State, result: Result, language: Language) -> Iterator[Piece]:
    """A corner for every colour of markers, and the comets there."""
    actor = r.actor(s) if s.phase != r.ROLL else s.turn
    for p, letter in enumerate(parties(s)):
        second = p >= s.players
        total = r.SECONDS if second else r.markers_each(s)
        lit = p == actor if s.phase != r.SECOND else p in (actor, r.second_colour(actor))
        won = s.phase == r.OVER and bool(result.winners >> p & 1)
        x, y = places.corner(p, s.players)
        lines = titles.lines(p, result.points[p], language)
        of = OWNERS[p - 2] if second else ""
        drawing = drawings.panel(p, lines, s.supply[p], total, of=of, lit=lit, won=won)
        yield Piece(f"seat-{letter}", BELOW, x, y, drawing, titles.seat(s, p, result.points[p], language))
        if not second:
            unused = bool(s.comets >> p & 1)
            title = titles.comet(s, p, language)
            yield Piece(f"comet-{letter}", MIDDLE, x + 194, y + 38, drawings.comet(unused), title)


def _surroundings(s: State, result: Result, legal: list[str], language: Language) -> Iterator[Piece]:
    """The die, what is going on, and the moves that are no things."""
    middle, bottom = places.CENTRE[0], places.HEIGHT - EDGE
    if s.phase != r.OVER:
        opposite = 7 - s.value if s.again else 0
        yield Piece("die", MIDDLE, *places.CENTRE, drawings.die(s.value, opposite), titles.die(s, language))
    elif result.winners:
        yield Piece("crown", MIDDLE, *places.CENTRE, drawings.crown(2.4))
    room = places.WIDTH - 2.0 * places.PANEL[0] - 60
    yield Piece("turn", BELOW, middle, EDGE, drawings.turn(titles.turn(s, result, language), room))
    control = "decline" if "-" in legal else "lose" if "x" in legal else ""
    if control:
        label = titles.control(control, language)
        yield Piece(control, ABOVE, middle, bottom, drawings.button(label), label)
    else:
        yield Piece("wordmark", BELOW, middle, bottom, drawings.wordmark())
