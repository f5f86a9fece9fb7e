"""Shared SVG symbols: gradients, the four worlds, emblems of the ingredients, the back of cards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from knall.core.show.drawing import node, text
from knall.core.text.language import Language
from knall.games.ramsch.notation.notation import INGREDIENTS, WORLDS
from knall.games.ramsch.words.names import name_on_card, world_name

CARD = (118.0, 160.0)
SCENE = "M-55,34V-66Q-55,-76 -45,-76H45Q55,-76 55,-66V34Z"  # the part of a face that shows its world
SMALL_TEXT = 20.0  # half of it is the smallest that a phone shows well


def words(what: str, x: float, y: float, size: float, style: str = "") -> str:
    """A text around (x, y)."""
    return text(what, x=x, y=y + size * 0.355, font_size=size, class_=f"ramsch-text {style}".strip())


def burst(points: int, outer: float, inner: float) -> str:
    """A star."""
    spots = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], pi * i / points - pi / 2
        spots.append(f"{radius * cos(angle):.1f},{radius * sin(angle):.1f}")
    return "M" + "L".join(spots) + "Z"


def use(name: str, **attributes: object) -> str:
    """A `<use>` of a shared symbol."""
    return node("use", href=f"#ramsch-{name}", **attributes)


@lru_cache(16)
def scenery(language: Language) -> str:
    """All shared symbols; words on cards are in the viewer's language."""
    worlds = (_world(world, language) for world in range(len(WORLDS)))
    emblems = (
        node("g", drawing, *_name(ingredient, language), id=f"ramsch-{INGREDIENTS[ingredient]}")
        for ingredient, drawing in enumerate(EMBLEMS)
    )
    return node("defs", GRADIENTS, *worlds, *emblems, _BACK, _SMALL_BACK, _EDGE, _WELL)


# --- gradients and patterns ---


def _stop(offset: float, colour: str = "", style: str = "") -> str:
    return node("stop", offset=offset, stop_color=colour or None, class_=style or None)


def _down(name: str, *stops: str) -> str:
    return node("linearGradient", *stops, **{"id": f"ramsch-{name}", "x1": 0, "y1": 0, "x2": 0, "y2": 1})


def _round(name: str, *stops: str, x: float = 0.5, y: float = 0.5, r: float = 0.7) -> str:
    return node("radialGradient", *stops, id=f"ramsch-{name}", cx=x, cy=y, r=r)


def _pattern(name: str, width: int, height: int, inside: str) -> str:
    return node("pattern", inside, id=f"ramsch-{name}", width=width, height=height, patternUnits="userSpaceOnUse")


GRADIENTS = "".join(
    (
        _round("felt", _stop(0, style="ramsch-felt-near"), _stop(1, style="ramsch-felt-far"), y=0.42),
        _down("wood", _stop(0, style="ramsch-wood-near"), _stop(1, style="ramsch-wood-far")),
        _pattern("weave", 8, 8, node("path", d="M0 8L8 0M-2 2L2 -2M6 10L10 6", class_="ramsch-weave")),
        _down("gold", _stop(0, "#ffedb8"), _stop(0.5, "#f0c765"), _stop(1, "#d09a34")),
        _down("ivory", _stop(0, style="ramsch-ivory-near"), _stop(1, style="ramsch-ivory-far")),
        _round("copper", _stop(0, "#ffd6a0"), _stop(0.45, "#d98c48"), _stop(1, "#8a4a1a"), x=0.36, y=0.3, r=0.8),
        _round("space", _stop(0, "#3d2f7d"), _stop(0.5, "#1d1a4c"), _stop(1, "#0a0b24"), x=0.6, y=0.4),
        _down("sky-c", _stop(0, "#1f1147"), _stop(0.55, "#8a2c8d"), _stop(0.74, "#ff77b0"), _stop(0.75, "#2b1257")),
        _down("sky-n", _stop(0, "#8fd6ee"), _stop(0.5, "#d9f3c4"), _stop(1, "#8cc63f")),
        _down("sky-s", _stop(0, "#3d3163"), _stop(0.45, "#e0704f"), _stop(0.8, "#ffc95e"), _stop(1, "#ffe3a1")),
        _down("sky-w", _stop(0, "#bdeaf7"), _stop(0.4, "#4bb6e0"), _stop(1, "#014f8f")),
        _pattern("lozenges", 14, 22, node("path", d="M7 0L14 11L7 22L0 11Z", class_="ramsch-back-field")),
    )
)

# --- worlds ---

_CYBER = (  # a grid that runs to a horizon of light, and circuits above it
    node("path", d="M-52,8H52M-52,14H52M-52,23H52", stroke="#ff8fd0", stroke_opacity=0.8, stroke_width=1.1)
    + node(
        "path",
        d="M-8,8L-20,34M8,8L20,34M-24,8L-52,30M24,8L52,30M-40,8L-52,13M40,8L52,13",
        stroke="#ff8fd0",
        stroke_opacity=0.65,
        stroke_width=1.1,
    )
    + node(
        "path",
        d="M20,-66H34V-56M44,-68V-50L38,-44V-30M48,-24V-10M-48,-30V-14L-42,-8M-44,-4V2",
        stroke="#63f0ff",
        stroke_opacity=0.85,
        stroke_width=1.8,
        fill="none",
    )
    + "".join(node("circle", cx=x, cy=y, r=2.8, fill="#63f0ff") for x, y in ((20, -66), (34, -55), (44, -68), (48, -8)))
)
_NATURE = (  # hills, firs, a fern and the sun
    node("circle", cx=40, cy=-58, r=10, fill="#ffe26a")
    + node("path", d="M-52,0Q-30,-18 -6,2T52,-8V34H-52Z", fill="#5aa845")
    + node("path", d="M-52,14Q-20,-2 10,16T52,12V34H-52Z", fill="#2c7d3c")
    + node(
        "path",
        d="M-43,-30L-51,-10H-47L-52,4H-34L-39,-10H-35ZM44,-36L35,-14H39L32,2H52V-2L49,-14H53Z",
        fill="#1b5c33",
    )
    + node(
        "path",
        d="M-46,34Q-44,18 -34,12M-43,26Q-50,22 -52,16M-41,21Q-34,22 -28,18M46,34Q44,22 36,16M44,27Q50,24 52,19",
        stroke="#a9d96a",
        stroke_width=2.2,
        fill="none",
        stroke_linecap="round",
    )
)
_CITY = (  # towers at dusk, with lights on
    node(
        "path",
        d="M-52,34V-8H-44V-26H-36V34ZM-36,34V4H-22V34ZM52,34V-30H44V-40H40V-30H33V34ZM33,34V-2H20V34ZM-22,34V14H20V34Z",
        fill="#40233f",
    )
    + node(
        "path",
        d="M-49,-2v4M-49,8v4M-41,-19v4M-41,-8v4M-41,3v4M-41,14v4M-31,11v4M-26,20v4M38,-23v4M46,-23v4M38,-12v4"
        "M46,-1v4M38,10v4M46,12v4M26,6v4M26,18v4M-10,20v4M4,20v4",
        stroke="#ffd86b",
        stroke_width=3.4,
    )
    + node("path", d="M40,-40V-52M-40,-26V-34", stroke="#40233f", stroke_width=1.8)
)
_WATER = (  # waves, bubbles, and one who lives there
    node("path", d="M-52,4Q-39,-8 -26,4T0,4T26,4T52,4V34H-52Z", fill="#1279bd")
    + node("path", d="M-52,16Q-39,6 -26,16T0,16T26,16T52,16V34H-52Z", fill="#004f8c")
    + node(
        "path",
        d="M-52,4Q-39,-8 -26,4T0,4T26,4T52,4M-52,16Q-39,6 -26,16T0,16T26,16T52,16",
        stroke="#d8f4ff",
        stroke_opacity=0.75,
        stroke_width=2,
        fill="none",
    )
    + node("path", d="M30,26Q38,18 46,26L51,21V31L46,26Q38,34 30,26Z", fill="#ffb454")
    + node("circle", cx=34, cy=25, r=1.3, fill="#12263a")
    + "".join(
        node("circle", cx=x, cy=y, r=r, stroke="#fff", stroke_opacity=0.8, stroke_width=1.6, fill="none")
        for x, y, r in ((44, -30, 4), (40, -46, 6), (46, -12, 3), (-45, -16, 4), (-40, 26, 4), (30, -64, 4))
    )
)
_SCENES = (_CYBER, _NATURE, _CITY, _WATER)
_PIPS = (  # the worlds as signs: a chip, a leaf, a house, a drop
    node("path", d="M-5,-5H5V5H-5Z", class_="ramsch-tint")
    + node("path", d="M-3,-8V8M3,-8V8M-8,-3H8M-8,3H8", class_="ramsch-tint-line", stroke_width=1.6),
    node("path", d="M-6,7Q-9,-6 7,-8Q8,7 -4,6L-7,9L-8,8Z", class_="ramsch-tint"),
    node("path", d="M-8,-1L0,-8L8,-1H6V8H1.5V2H-1.5V8H-6V-1Z", class_="ramsch-tint"),
    node("path", d="M0,-9Q7,0 7,3A7,6.5 0 0 1 -7,3Q-7,0 0,-9Z", class_="ramsch-tint"),
)


def _world(world: int, language: Language) -> str:
    """A card without its ingredient: scene, sign and name of the world, and a place for the emblem."""
    letter, (width, height) = WORLDS[world], CARD
    card = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": 11}
    return node(
        "g",
        node("rect", class_="ramsch-shadow", **(card | {"y": -height / 2 + 2})),
        node("rect", class_="ramsch-face", **card),
        node("path", d=SCENE, fill=f"url(#ramsch-sky-{letter})"),
        node("g", _SCENES[world], transform="scale(1.058,1)"),
        node("circle", cy=-16, r=35, class_="ramsch-medal"),
        node("circle", cy=-16, r=31.5, class_="ramsch-medal-line"),
        node(
            "path",
            d="M-59,-46V-69Q-59,-80 -48,-80H-6Q6,-80 6,-68Q6,-53 -10,-53H-30Q-29,-31 -44,-31Q-59,-31 -59,-46Z",
            class_="ramsch-face",
        ),
        node("g", _PIPS[world], transform="translate(-45,-43) scale(.95)"),
        words(world_name(world, language), -54, 66, SMALL_TEXT, "ramsch-left ramsch-world"),
        node("rect", class_="ramsch-rim", **card),
        id=f"ramsch-{letter}",
    )


def _name(ingredient: int, language: Language) -> tuple[str]:
    """A card's name, short enough to be read on a phone."""
    return (words(name_on_card(ingredient, language), -54, 45, SMALL_TEXT, "ramsch-left ramsch-print ramsch-name"),)


# --- ingredients, each around (0, -16) ---


def _at(drawing: str, scale: float = 1.0) -> str:
    return node("g", drawing, transform=f"translate(0,-16) scale({scale})")


def _rays() -> str:
    angles = (-pi * k / 8 for k in range(9))
    rays = (f"M{20 * cos(a):.1f},{20 * sin(a) + 4:.1f}L{27 * cos(a):.1f},{27 * sin(a) + 4:.1f}" for a in angles)
    return node("path", d="".join(rays), class_="ramsch-tint-line", stroke_width=2.6)


_INWARD = "M0,-28V-16M-5,-20L0,-14.5L5,-20"
EMBLEMS = (
    # Antworten: what everybody shouts
    _at(
        node(
            "path",
            d="M-22,-21H22Q26,-21 26,-17V8Q26,12 22,12H0L-13,24L-11,12H-22Q-26,12 -26,8V-17Q-26,-21 -22,-21Z",
            class_="ramsch-tint",
        )
        + node("path", d="M-4.5,-16H4.5L2.6,0H-2.6Z", fill="#fff")
        + node("circle", cy=5.5, r=3.4, fill="#fff"),
        0.95,
    ),
    # Götter: an eye that rises and shines
    _at(
        _rays()
        + node("path", d="M-22,9Q0,-14 22,9Q0,26 -22,9Z", class_="ramsch-hollow")
        + node("circle", cy=7.5, r=8, class_="ramsch-tint")
        + node("circle", cy=7.5, r=4.2, class_="ramsch-ink")
        + node("circle", cx=2.4, cy=5, r=1.8, fill="#fff")
    ),
    # Gravitation: everything falls to the middle
    _at(
        node("circle", r=27, class_="ramsch-tint-line", stroke_width=2, stroke_dasharray="3 5.5")
        + node("circle", r=19, class_="ramsch-tint-line", stroke_width=1.6, stroke_opacity=0.45)
        + "".join(
            node("path", d=_INWARD, class_="ramsch-tint-line", stroke_width=3.6, transform=f"rotate({angle})")
            for angle in (45, 135, 225, 315)
        )
        + node("circle", r=11, class_="ramsch-ink")
        + node("path", d="M-6,-4Q-4,-7 0,-7", stroke="#fff", stroke_width=2.2, stroke_linecap="round", fill="none"),
    ),
    # Homo Sapiens: one of us, dressed for the casino
    _at(
        node("path", d="M-20,27V18Q-20,6 -7,4H7Q20,6 20,18V27Z", class_="ramsch-ink")
        + node("path", d="M-5,4L0,16L5,4Z", fill="#fff")
        + node("path", d="M-7,6L0,10L7,6V14L0,10L-7,14Z", class_="ramsch-tint")
        + node("circle", cy=-7, r=10.5, class_="ramsch-hollow")
        + node("path", d="M-12,-14H12V-17H9V-28H-9V-17H-12Z", class_="ramsch-ink")
        + node("path", d="M-9,-19H9", class_="ramsch-tint-line", stroke_width=3)
        + node("circle", cx=3.8, cy=-7, r=3.6, class_="ramsch-line", stroke_width=1.5)
        + node("circle", cx=-3.8, cy=-7, r=1.5, class_="ramsch-ink"),
        0.98,
    ),
    # Late Bang: a bang within a bang
    _at(
        node("path", d=burst(12, 29, 17), class_="ramsch-ink")
        + node("path", d=burst(10, 19, 11), class_="ramsch-tint")
        + node("path", d=burst(7, 10, 4.5), fill="#fff2a8")
    ),
    # Das Nichts: a place where nothing is, and the question
    _at(
        node("circle", r=23, class_="ramsch-tint-line", stroke_width=3, stroke_dasharray="8 6.45")
        + node("circle", r=16.5, class_="ramsch-ink")
        + node(
            "path",
            d="M-5,-5Q-5,-10 0,-10T5,-5Q5,-2 0,1V4",
            stroke="#fff",
            stroke_width=3,
            stroke_linecap="round",
            fill="none",
        )
        + node("circle", cy=9.4, r=2, fill="#fff")
    ),
    # Om & Orm: two worms, one around the other
    _at(
        node("path", d="M-24,-8C-12,-28 -6,8 6,-8S22,-20 24,-4", class_="ramsch-tint-line", stroke_width=8)
        + node("path", d="M24,10C12,30 6,-6 -6,10S-22,22 -24,6", class_="ramsch-line", stroke_width=8)
        + node("circle", cx=23, cy=-4, r=6.5, class_="ramsch-tint")
        + node("circle", cx=-23, cy=6, r=6.5, class_="ramsch-ink")
        + node("circle", cx=24, cy=-5.5, r=2.3, fill="#fff")
        + node("circle", cx=-24, cy=4.5, r=2.3, fill="#fff"),
        0.95,
    ),
    # Zeit: an hourglass
    _at(
        node("path", d="M-15,-22Q-15,-8 -3,0Q-15,8 -15,22H15Q15,8 3,0Q15,-8 15,-22Z", class_="ramsch-hollow")
        + node("path", d="M-10,-12H10Q8,-6 0,-1Q-8,-6 -10,-12ZM0,7Q9,13 11,20H-11Q-9,13 0,7Z", class_="ramsch-tint")
        + node("path", d="M0,-1V10", class_="ramsch-tint-line", stroke_width=1.8)
        + node("path", d="M-19,-24H19M-19,24H19", class_="ramsch-line", stroke_width=5)
    ),
)

# --- backs, piles, universes ---

_BACK = node(  # the lozenges of Monaco, and the bang that began it all
    "g",
    node("rect", x=-59, y=-80, width=118, height=160, rx=11, class_="ramsch-back"),
    node("rect", x=-49, y=-66, width=98, height=132, fill="url(#ramsch-lozenges)"),
    node("rect", x=-53, y=-73, width=106, height=146, rx=7, fill="none", stroke="#c22433", stroke_width=2),
    node("circle", r=27, class_="ramsch-back-disc"),
    node("path", d=burst(12, 21, 9), class_="ramsch-back-star"),
    id="ramsch-back",
)
_SMALL_BACK = node(  # of a hand across the table
    "g",
    node("rect", x=-15, y=-21, width=30, height=42, rx=4, class_="ramsch-back"),
    node("path", d="M0,-17L11,0L0,17L-11,0Z", class_="ramsch-back-field"),
    node("path", d=burst(8, 6, 2.6), class_="ramsch-back-star"),
    id="ramsch-small-back",
)
_EDGE = node("rect", x=-59, y=-80, width=118, height=160, rx=11, class_="ramsch-edge", id="ramsch-edge")


def _stars(size: float, *spots: tuple[int, int]) -> str:
    return node("path", d="".join(f"M{x},{y}h0" for x, y in spots), class_="ramsch-star", stroke_width=size)


_WELL = node(  # where a universe lies: a window in the table, with space behind it
    "g",
    node("rect", x=-67, y=-88, width=134, height=180, rx=17, class_="ramsch-well-lip"),
    node("rect", x=-67, y=-88, width=134, height=180, rx=17, class_="ramsch-well"),
    node("ellipse", rx=52, ry=20, class_="ramsch-orbit", transform="rotate(-28)"),
    node("ellipse", rx=34, ry=12, class_="ramsch-orbit", transform="rotate(-28)"),
    _stars(1.6, (-48, -66), (30, -72), (52, -30), (-22, -48), (12, 58), (-50, 20), (40, 64), (-36, 74), (20, -20)),
    _stars(2.6, (46, -62), (-30, 40), (24, 34), (-54, -20), (4, -58)),
    _stars(4.2, (0, 0), (-40, -36), (50, 30)),
    id="ramsch-well",
)
