"""How single things of Ramsch look, each around (0, 0); cards and emblems are of our own drawing."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from knall.core.drawing import node, number, text
from knall.core.language import Language
from knall.games.ramsch.names import world_name
from knall.games.ramsch.notation import CARDS
from knall.games.ramsch.stylesheet import DEFS
from knall.games.ramsch.table import WORLDS

CARD = (112.0, 158.0)
BAND = 32.0  # at the foot of a card, with the name of its world


def words(what: str, x: float, y: float, size: float, style: str = "") -> str:
    """A text around (x, y)."""
    return text(what, x=x, y=y + size * 0.355, font_size=size, class_=f"ramsch-text {style}".strip())


def box(width: float, height: float, style: str, rx: float = 12) -> str:
    """A rounded rectangle around (0, 0)."""
    return node("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=rx, class_=style)


def moved(drawing: str, x: float, y: float) -> str:
    """A drawing elsewhere."""
    return node("g", drawing, transform=f"translate({number(x)},{number(y)})")


def still(drawing: str) -> str:
    """A drawing that lets touches through to what is below it."""
    return node("g", drawing, class_="ramsch-still")


def table(width: float, height: float) -> str:
    """What everything lies on, and the patterns of all pieces."""
    return DEFS + node("rect", width=width, height=height, rx=22, class_="ramsch-table")


# --- cards ---


@cache
def card(kind: int, language: Language) -> str:
    """The face of a card: index, emblem of the ingredient, and the world as colour, pattern and name."""
    width, height = CARD
    world = kind % WORLDS
    letter = CARDS[kind][2]
    foot = height / 2 - BAND / 2
    return "".join(
        (
            box(width, height, f"ramsch-{letter}"),
            node(
                "rect",
                x=-width / 2 + 5,
                y=-height / 2 + 5,
                width=width - 10,
                height=height - BAND - 5,
                rx=8,
                class_="ramsch-face",
            ),
            node("circle", cy=4, r=39, class_=f"ramsch-{letter}-pale"),
            node("circle", cy=4, r=39, fill=f"url(#ramsch-{letter})"),
            node("g", EMBLEMS[kind // WORLDS], transform="translate(0,4) scale(1.22)"),
            words(CARDS[kind], -width / 2 + 10, -height / 2 + 21, 27, "ramsch-left ramsch-index"),
            words(world_name(world, language), 0, foot, 23, "ramsch-white ramsch-bold"),
            box(width, height, "ramsch-rim"),
        )
    )


@cache
def back(width: float) -> str:
    """The back of a card, of any size."""
    height = width * CARD[1] / CARD[0]
    inner = box(width * 0.84, height * 0.88, "ramsch-back-line", width * 0.07)
    star = node("path", d=burst(8, width * 0.26, width * 0.12), class_="ramsch-back-star")
    return (
        box(width, height, "ramsch-back", width * 0.11) + inner + star + box(width, height, "ramsch-rim", width * 0.11)
    )


def stack(layers: int, width: float, height: float) -> str:
    """The edges of the cards that lie below, each a little lower."""
    edges = (
        node(
            "rect",
            x=-width / 2,
            y=-height / 2 + 3.2 * (layers - i),
            width=width,
            height=height,
            rx=12,
            class_="ramsch-edge",
        )
        for i in range(layers)
    )
    return "".join(edges)


def burst(points: int, outer: float, inner: float) -> str:
    """A star with so many points."""
    spots = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], pi * i / points - pi / 2
        spots.append(f"{radius * cos(angle):.1f},{radius * sin(angle):.1f}")
    return "M" + "L".join(spots) + "Z"


def _arrows() -> str:
    """Four arrows that point to the middle."""
    one = "M0,-27V-15M-5.5,-20L0,-13.5L5.5,-20"
    return "".join(
        node("path", d=one, class_="ramsch-line", transform=f"rotate({angle})") for angle in (0, 90, 180, 270)
    )


def _rays() -> str:
    angles = (-pi * k / 6 for k in range(7))
    rays = (f"M{19 * cos(a):.1f},{19 * sin(a) + 3:.1f}L{27 * cos(a):.1f},{27 * sin(a) + 3:.1f}" for a in angles)
    return node("path", d="".join(rays), class_="ramsch-line")


_HOLLOW = {"class_": "ramsch-hollow"}
EMBLEMS = (
    # Antworten: an exclamation in a speech bubble
    node(
        "path",
        d="M-22,-22H22Q26,-22 26,-18V8Q26,12 22,12H-2L-14,25L-12,12H-22Q-26,12 -26,8V-18Q-26,-22 -22,-22Z",
        **_HOLLOW,
    )
    + node("path", d="M-3.5,-17H3.5L2,-1H-2Z", class_="ramsch-ink")
    + node("circle", cy=5, r=3, class_="ramsch-ink"),
    # Götter: an eye that rises and shines
    _rays()
    + node("path", d="M-22,10Q0,-13 22,10Q0,27 -22,10Z", class_="ramsch-hollow")
    + node("circle", cy=8.5, r=7, class_="ramsch-ink")
    + node("circle", cx=2.5, cy=6, r=2, class_="ramsch-face"),
    # Gravitation: everything falls to the middle
    _arrows() + node("circle", r=9.5, class_="ramsch-ink"),
    # Homo Sapiens: one of us
    node("circle", cy=-16, r=9, class_="ramsch-ink")
    + node("path", d="M-17,25V10Q-17,-4 0,-4Q17,-4 17,10V25Z", class_="ramsch-ink")
    + node("path", d="M-9,25V12M9,25V12", stroke="#fffdf7", stroke_width=2.6),
    # Late Bang: a burst inside a burst
    node("path", d=burst(11, 28, 15), class_="ramsch-ink") + node("path", d=burst(7, 13, 6.5), class_="ramsch-face"),
    # Das Nichts: a place where nothing is
    node("circle", r=22, class_="ramsch-line", stroke_dasharray="8.2 6.2", fill_opacity=1)
    + node("path", d="M-17,21L17,-21", class_="ramsch-line"),
    # Om & Orm: two worms, one around the other
    node("path", d="M-24,-10C-12,-28 -6,8 6,-8S22,-20 24,-4", class_="ramsch-line", stroke_width=7)
    + node("path", d="M24,12C12,30 6,-6 -6,10S-22,22 -24,6", class_="ramsch-line", stroke_width=7)
    + node("circle", cx=23.4, cy=-3, r=5.5, class_="ramsch-ink")
    + node("circle", cx=-23.4, cy=5, r=5.5, class_="ramsch-ink")
    + node("circle", cx=24.4, cy=-4, r=1.8, class_="ramsch-face")
    + node("circle", cx=-24.4, cy=6, r=1.8, class_="ramsch-face"),
    # Zeit: an hourglass
    node("path", d="M-15,-23Q-15,-8 -3,0Q-15,8 -15,23H15Q15,8 3,0Q15,-8 15,-23Z", class_="ramsch-hollow")
    + node("path", d="M-10,-12H10Q8,-6 0,-1Q-8,-6 -10,-12ZM0,8Q9,14 11,21H-11Q-9,14 0,8Z", class_="ramsch-ink")
    + node("path", d="M-19,-25H19M-19,25H19", class_="ramsch-line", stroke_width=5),
)


# --- what is around the cards ---


def place(taken: bool) -> str:
    """Where a universe is, or will be."""
    return box(*CARD, "ramsch-edge" if taken else "ramsch-place")


def field(label: str, lit: bool) -> str:
    """One field of a track."""
    style = "ramsch-bold" if lit else "ramsch-quiet"
    return node("circle", r=16.5, class_="ramsch-field") + words(label, 0, 0, 21, f"{style} ramsch-digits")


def coin(label: str) -> str:
    """A cent: it marks a field and says what is there."""
    return node(
        "g",
        node("circle", r=17.5, class_="ramsch-coin"),
        words(label, 0, 0, 22, "ramsch-white ramsch-bold"),
        class_="ramsch-still",
    )


def badge(label: str, style: str = "ramsch-badge", size: float = 22) -> str:
    """A pill with a few words."""
    width = max(34.0, 0.58 * size * len(label) + 18)
    pill = box(width, size + 12, style, (size + 12) / 2) + words(label, 0, 0, size, "ramsch-white ramsch-bold")
    return node("g", pill, class_="ramsch-still")


def cap() -> str:
    """A crown cap: who has one before him misses a turn."""
    return node("path", d=burst(14, 14.5, 12), class_="ramsch-cap") + node(
        "path", d="M-5,-5L5,5M5,-5L-5,5", stroke="#fff", stroke_width=2.6
    )


def button(label: str) -> str:
    """Something to touch that is no thing."""
    width = max(90.0, 0.58 * 24 * len(label) + 36)
    return box(width, 46, "ramsch-button", 23) + words(label, 0, 0, 24, "ramsch-bold ramsch-button-text")
