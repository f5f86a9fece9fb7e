"""Drawings of the things of Urknall, each around (0, 0)."""

from __future__ import annotations

from functools import lru_cache
from math import pi
from textwrap import wrap

from knall.core.show.drawing import Point, node, text
from knall.games.urknall.notation.notation import OWNERS
from knall.games.urknall.picture.places import (
    CENTRE,
    HEIGHT,
    HOMES,
    ORBITS,
    PANEL,
    RIM,
    ROOM,
    WIDTH,
    regular,
    rounded,
)
from knall.games.urknall.picture.stylesheet import DEFS

READABLE = 29.0  # the smallest letters: ten pixels where the picture is as wide as a small phone
_UNIT = 40.0  # elements are designed at this radius
_SHAPES = (  # blue is round, green has six corners, red four, not yet dealt eight; the second is a facet inside
    ("M0,-40A40,40 0 1 1 0,40A40,40 0 1 1 0,-40Z", "M0,-27A27,27 0 1 1 0,27A27,27 0 1 1 0,-27Z"),
    (rounded(regular(6, 44, -pi / 2), 0.2), rounded(regular(6, 29, -pi / 2), 0.12)),
    (rounded(regular(4, 50.5, -pi / 4), 0.22), rounded(regular(4, 33, -pi / 4), 0.12)),
    (rounded(regular(8, 42, -pi / 8), 0.2), rounded(regular(8, 28, -pi / 8), 0.12)),
)
_GLASS = ("blue", "green", "red", "grey")
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


_LETTERS = {  # what tells the colours of players apart, as lines around (0, 0), one high
    "W": "M-.54,-.5L-.28,.5 0,-.3 .28,.5 .54,-.5",
    "O": "M0,-.5A.42,.5 0 1 1 0,.5A.42,.5 0 1 1 0,-.5Z",
    "R": "M-.34,.5V-.5H.06A.28,.28 0 0 1 .06,.06H-.34M.04,.06L.38,.5",
    "B": "M-.34,-.02H.08A.26,.26 0 0 1 .08,.5H-.34V-.5H.04A.24,.24 0 0 1 .04,-.02",
}


@lru_cache(maxsize=128)
def sign(name: str, x: float, y: float, height: float) -> str:
    """The letter of a colour of players as a sign: it says the same as the colour, and is no text to be read."""
    lines = {"stroke_width": 0.24, "stroke_linejoin": "round", "stroke_linecap": "round", "fill": "none"}
    place = f"translate({x:g},{y:g}) scale({height:g})"
    return node("path", d=_LETTERS[name], class_=f"urknall-{name}-pen", transform=place, **lines)


def words(what: str, x: float, y: float, size: float, style: str = "") -> str:
    """A text around (x, y)."""
    return text(what, x=x, y=y + size * 0.355, font_size=size, class_=f"urknall-text {style}".strip())


# --- the sky ---


@lru_cache(maxsize=2)
def sky(width: int = WIDTH, height: int = HEIGHT, aside: Point = (0.0, 0.0)) -> str:
    """Night, nebulae, stars, orbits, a glow in the middle; and the gradients of all pieces."""
    x, y = CENTRE
    clouds = (
        ("band", 500, 560, 760, 170, -48),
        *(("violet", 190, 330, 430, 300, -24), ("teal", 850, 760, 400, 300, -30)),
        *(("rose", 760, 250, 330, 210, 28), ("violet", 300, 930, 400, 230, 16), ("bang", x, y, 185, 185, 0)),
    )
    nebulae = "".join(
        node(
            "ellipse", rx=rx, ry=ry, fill=f"url(#urknall-{name})", transform=f"translate({cx:g},{cy:g}) rotate({turn})"
        )
        for name, cx, cy, rx, ry, turn in clouds
    )
    orbits = "".join(node("circle", cx=x, cy=y, r=radius, class_="urknall-orbit") for radius, _, _ in ORBITS)
    places = "".join(node("circle", cx=px, cy=py, r=3, class_="urknall-place") for px, py in HOMES)
    night = node("rect", width=width, height=height, rx=26, fill="url(#urknall-night)")
    there = f"translate({aside[0]:g},{aside[1]:g})"
    clouds_there, orbits_there = (node("g", inside, transform=there) for inside in (nebulae, orbits + places))
    return DEFS + night + clouds_there + _stars(width, height) + orbits_there


def _stars(width: int, height: int) -> str:
    """Stars all over, and more of them along a faint band; always the same."""
    seed = 20
    sizes: dict[float, list[str]] = {0.9: [], 1.5: [], 2.3: [], 3.4: []}
    for i in range(420):
        numbers = [0.0] * 4
        for k in range(4):
            seed = (seed * 1103515245 + 12345) % 2**31
            numbers[k] = (seed >> 8) / 2**23
        a, b, c, d = numbers
        x, y = 8 + a * (width - 16), 8 + b * (height - 16)
        if i % 2:  # of the band, from the lower left to the upper right
            y = height * (0.98 - 0.96 * a) + (b + c - 1) * 190
            c = d * 0.6
        if 8 < y < height - 8:
            sizes[0.9 if c < 0.45 else 1.5 if c < 0.75 else 2.3 if c < 0.95 else 3.4].append(f"M{x:.0f},{y:.0f}h0")
    layers = (node("path", d="".join(found), stroke_width=size) for size, found in sizes.items())
    flares = (
        node("circle", cx=x, cy=y, r=9, fill="url(#urknall-flare)", stroke="none", opacity=0.55)
        for x, y in ((646, 424), (221, 711), (854, 425), (36, 762), (949, 866), (573, 327), (255, 880), (420, 60))
    )
    return node("g", *layers, *flares, class_="urknall-stars")


# --- bodies ---


@lru_cache(maxsize=512)
def halo(places: tuple[Point, ...], radius: float, visited: bool) -> str:
    """The skin around the elements of a body."""
    style = "urknall-visited" if visited else "urknall-rim"
    inside = node("g", _skin(places, radius + RIM - 2), class_="urknall-inside")
    return node("g", _skin(places, radius + RIM), inside, class_=style)


def _skin(places: tuple[Point, ...], radius: float) -> str:
    if len(places) == 1:
        return node("circle", r=radius, stroke="none")
    outline = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places) + "Z"
    return node("path", d=outline, stroke_width=2 * radius, stroke_linejoin="round")


@lru_cache(maxsize=1)
def black_hole() -> str:
    """A ring of light around nothing."""
    return (
        node("circle", r=ROOM, fill="url(#urknall-disc)")
        + node("circle", r=24, fill="#000")
        + node("circle", r=25, fill="none", stroke="#ffe9bd", stroke_width=1.6)
    )


@lru_cache(maxsize=4096)
def element(number: int, colour: int, radius: float, *, names: bool, marked: bool, style: str) -> str:
    """A glass ball with its number; the element that names its body has a golden edge."""
    size = max(READABLE, min(32.0, radius * 0.98) * (0.9 if marked else 1))
    x, y = (-radius * 0.16, -radius * 0.26) if marked else (0.0, radius * 0.03)
    label = words(str(number), x, y, size, "urknall-number" + (" urknall-name" if names else ""))
    return node("g", _glass(colour, radius, names), label, class_=style or None, data_round="")


@lru_cache(maxsize=64)
def _glass(colour: int, radius: float, names: bool) -> str:
    shape, facet = _SHAPES[colour]
    return node(
        "g",
        node("path", d=shape, transform="translate(2,5)", class_="urknall-shadow"),
        node("path", d=shape, fill=f"url(#urknall-{_GLASS[colour]})"),
        node("path", d=facet, class_="urknall-facet"),
        node("path", d=shape, class_="urknall-names" if names else "urknall-edge"),
        node("ellipse", cx=-9, cy=-24, rx=20, ry=9.5, fill="url(#urknall-shine)", transform="rotate(-14)"),
        transform=f"scale({radius / _UNIT:.3f})",
    )


@lru_cache(maxsize=128)
def cube(owner: int, a: float, letter: bool = True) -> str:
    """A marker: a cube of edge a, seen from a corner."""
    w = 0.866 * a
    name = OWNERS[owner]
    top, left, right = (
        f"M0,{-a:.1f}L{w:.1f},{-a / 2:.1f} 0,0 {-w:.1f},{-a / 2:.1f}Z",
        f"M{-w:.1f},{-a / 2:.1f}L0,0 0,{a:.1f} {-w:.1f},{a / 2:.1f}Z",
        f"M{w:.1f},{-a / 2:.1f}L0,0 0,{a:.1f} {w:.1f},{a / 2:.1f}Z",
    )
    faces = (
        node("path", d=_hexagon(a), class_="urknall-outline")
        + node("path", d=top, class_=f"urknall-{name}-light")
        + node("path", d=left, class_=f"urknall-{name}")
        + node("path", d=right, class_=f"urknall-{name}-dark")
    )
    return faces + (sign(name, 0, 0, round(a * 0.8, 1)) if letter else "")


def _hexagon(a: float) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in regular(6, a, -pi / 2)) + "Z"


@lru_cache(maxsize=4)
def astronaut(seat: int) -> str:
    """A small figure in the colour of its seat, with its letter."""
    name = OWNERS[seat]
    suit, dark = f"urknall-{name} urknall-outline", f"urknall-{name}-dark urknall-outline"
    return node(
        "g",
        node("rect", x=-15, y=-3, width=30, height=19, rx=6, class_=dark),
        node("rect", x=-11, y=12, width=9.5, height=14, rx=4.5, class_=suit),
        node("rect", x=1.5, y=12, width=9.5, height=14, rx=4.5, class_=suit),
        node(
            "path", d="M-11,2C-21,3-22,10-19,14", fill="none", stroke="#060a1e", stroke_width=9, stroke_linecap="round"
        ),
        node("path", d="M11,2C21,3,22,10,19,14", fill="none", stroke="#060a1e", stroke_width=9, stroke_linecap="round"),
        node(
            "path",
            d="M-11,2C-21,3-22,10-19,14M11,2C21,3,22,10,19,14",
            class_=f"urknall-{name}-line",
            fill="none",
            stroke_width=6,
            stroke_linecap="round",
        ),
        node("rect", x=-12, y=-3, width=24, height=22, rx=8, class_=suit),
        node("circle", cy=-13, r=14.5, class_=suit),
        node("rect", x=-10.5, y=-20, width=21, height=14.5, rx=7, fill="url(#urknall-visor)", class_="urknall-outline"),
        node(
            "path", d="M-6.5,-15.5Q-5,-18-1.5,-18", fill="none", stroke="#fff", stroke_width=1.8, stroke_linecap="round"
        ),
        sign(name, 0, 8.5, 11.5),
    )


# --- around the sky ---


def die(value: int, opposite: int) -> str:
    """The die, blank before the roll; beside it the face of a second step of gravity (U23)."""
    second = ""
    if opposite:
        line = {"fill": "none", "stroke_width": 3.2, "stroke_linecap": "round", "stroke_linejoin": "round"}
        arrow = node("path", d="M45,-22Q60,-14 58,5M50,-2L58,7 65,-3", class_="urknall-then", **line)
        second = arrow + node("g", _face(opposite, 38), transform="translate(51,33)")
    return node("g", _face(value, 76), class_=None if value else "urknall-blank") + second


def _face(value: int, side: float) -> str:
    pips = "".join(
        node("circle", cx=x * side * 0.26, cy=y * side * 0.26, r=side * 0.095, class_="urknall-pip")
        for x, y in _PIPS.get(value, ())
    )
    half = side / 2
    box = {"x": -half, "width": side, "height": side, "rx": side * 0.2}
    shadow = node("rect", y=-half + side * 0.06, class_="urknall-shadow", **box)
    return shadow + node("rect", y=-half, fill="url(#urknall-ivory)", class_="urknall-outline", **box) + pips


def comet(unused: bool) -> str:
    """A comet, or where it was."""
    touched = node("circle", r=26, fill="#000", fill_opacity=0, data_round="")
    if not unused:
        dashes = {"class_": "urknall-spent", "stroke_dasharray": "4 4"}
        return touched + node("circle", cx=-10, cy=11, r=8, **dashes) + node("path", d="M-1,2L22,-20", **dashes)
    drawn = (
        node("path", d="M-18.5,5.5Q-4,-14 27,-26Q15,5 -4.5,19.5Z", fill="url(#urknall-tail)")
        + node("path", d="M-7,9Q6,-6 20,-18M-13,2Q-2,-10 9,-16M-3,15Q9,6 16,-5", class_="urknall-streak")
        + node("circle", cx=-11, cy=12, r=21, fill="url(#urknall-core)")
        + node("circle", cx=-11, cy=12, r=9.5, fill="#fff8e2")
    )
    return touched + node("g", drawn, transform="scale(.85)")  # leaves room for points of two digits


def panel(owner: int, lines: tuple[str, str, str], supply: int, total: int, *, of: str, lit: bool, won: bool) -> str:
    """A seat, or a second colour `of` a seat: name, points, what points are called; and the markers left."""
    width, height = PANEL
    letter, (name, points, unit) = OWNERS[owner], lines
    box = {"width": width, "height": height, "rx": 20}
    badge = node("circle", cx=36, cy=36, r=22, class_=f"urknall-{letter} urknall-outline") + sign(letter, 36, 36, 20)
    if of:
        badge = node("g", cube(owner, 23), transform="translate(36,36)")
        badge += node("circle", cx=width - 32, cy=37, r=16, class_=f"urknall-{of} urknall-outline")
        badge += sign(of, width - 32, 37, 14)
    return (
        node("rect", class_="urknall-panel", **box)
        + (node("rect", class_=f"urknall-turn urknall-{letter}-line", **box) if lit else "")
        + badge
        + words(name, 66, 36, READABLE, "urknall-left")
        + words(points, 16, 88, 46, "urknall-letter urknall-left")
        + words(unit, 27 + 29 * len(points), 92, READABLE, "urknall-quiet urknall-left")
        + (node("g", crown(0.9), transform="translate(30,13) rotate(-14)") if won else "")
        + _row(owner, supply, total, width - 78)
        + words(str(supply), width - 16, 132, READABLE, "urknall-letter urknall-right")
    )


@lru_cache(maxsize=256)
def _row(owner: int, supply: int, total: int, width: float) -> str:
    """The markers left, and those that are gone."""
    step = width / total
    a = min(10.5, step * 0.6)
    full, empty = cube(owner, a, False), node("path", d=_hexagon(a * 0.8), class_="urknall-spent")
    return "".join(
        node("g", full if i < supply else empty, transform=f"translate({14 + step * (i + 0.5):.1f},132)")
        for i in range(total)
    )


def crown(scale: float) -> str:
    """The sign of a winner."""
    path = "M-17,11L-21,-9 -8.5,0 0,-15 8.5,0 21,-9 17,11Q0,7 -17,11Z"
    return node("path", d=path, class_="urknall-crown urknall-outline", transform=f"scale({scale})")


def balanced(sentence: str, most: int) -> list[str]:
    """Wrap a sentence to the fewest lines of at most `most` letters, balanced in length."""
    lines = wrap(sentence, most)
    while most > 1 and len(shorter := wrap(sentence, most - 1)) == len(lines):
        lines, most = shorter, most - 1
    return lines


def turn(sentence: str, room: float) -> str:
    """The status, on one line if that is legible, else wrapped."""
    size = min(36.0, room / (0.55 * len(sentence)))
    if size >= READABLE:
        return words(sentence, 0, 0, size, "urknall-head")
    lines = balanced(sentence, int(room / (0.55 * READABLE)))
    return "".join(
        words(line, 0, (i - (len(lines) - 1) / 2) * 1.12 * READABLE, READABLE, "urknall-head")
        for i, line in enumerate(lines)
    )


def button(label: str, width: float = 340) -> str:
    """A button."""
    box = {"x": -width / 2, "y": -29, "width": width, "height": 58, "rx": 29}
    return node("rect", class_="urknall-button", **box) + words(label, 0, 0, 30)


def wordmark(style: str = "urknall-mark") -> str:
    """The name of the game, quietly."""
    return words("URKNALL", 12, 0, 34, style)
