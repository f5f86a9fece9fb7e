"""Simple signs, drawn by ourselves, for the people and things on the cards; each fits into 40 by 40 around (0, 0)."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from knall.core.drawing import node
from knall.games.theory.deck import Card

EMBLEMS = ("atom", "glasses", "rocket", "planet", "star", "brain", "flask")  # in the order of rules.cast
THINGS = {"Kitten": "cat", "Bazinga": "burst"}


def emblem(card: Card, scale: float, on: str = "") -> str:
    """The sign of a card; `on-` draws it in white, for coloured ground."""
    kind = THINGS.get(card.names["en"], "box") if card.person is None else EMBLEMS[card.person]
    return sign(kind, scale, on)


@lru_cache(256)
def sign(kind: str, scale: float, on: str = "") -> str:
    """One of the signs, by its name."""
    return node("g", *_SIGNS[kind](f"theory-{on}line", f"theory-{on}solid"), transform=f"scale({scale})")


def _path(line: str, *shapes: str) -> tuple[str, ...]:
    return tuple(node("path", d=shape, class_=line) for shape in shapes)


def _rays(points: int, outer: float, inner: float) -> str:
    """A star as a path."""
    corners = []
    for i in range(2 * points):
        radius, angle = (inner if i % 2 else outer), pi * i / points - pi / 2
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _atom(line: str, solid: str) -> tuple[str, ...]:
    orbits = (node("ellipse", rx=18, ry=7, class_=line, transform=f"rotate({turn})") for turn in (0, 60, 120))
    return (*orbits, node("circle", r=3.6, class_=solid))


def _glasses(line: str, solid: str) -> tuple[str, ...]:
    lenses = (node("circle", cx=x, cy=2, r=8.5, class_=line) for x in (-10.5, 10.5))
    return (*lenses, *_path(line, "M-3 0Q0 -3 3 0", "M-18.5 -1L-14 -10", "M18.5 -1L14 -10"))


def _rocket(line: str, solid: str) -> tuple[str, ...]:
    hull = "M0 -19C9 -11 8 2 6 9H-6C-8 2 -9 -11 0 -19Z"
    return (
        *_path(line, hull, "M-7 0L-13 11L-6 9", "M7 0L13 11L6 9", "M-3 13L0 19L3 13"),
        node("circle", cy=-6, r=3, class_=solid),
    )


def _planet(line: str, solid: str) -> tuple[str, ...]:
    ring = node(
        "path",
        d="M-8.6 -4C-16 -1 -20 3 -18 5.6C-16 8 -4 5 6 0.4C15 -4 20 -8 18 -10C16.6 -11.6 12 -10.6 7 -8.6",
        class_=line,
    )
    return (node("circle", r=10, class_=line), ring, node("circle", cx=13, cy=13, r=2, class_=solid))


def _star(line: str, solid: str) -> tuple[str, ...]:
    return _path(line, _rays(5, 18, 7.6))


def _brain(line: str, solid: str) -> tuple[str, ...]:
    half = "M0 -13C-4 -19 -14 -17 -14 -9C-20 -6 -19 4 -14 6C-14 14 -5 17 0 12"
    other = "M0 -13C4 -19 14 -17 14 -9C20 -6 19 4 14 6C14 14 5 17 0 12"
    return _path(
        line, half, other, "M0 -13V12", "M-14 -9Q-9 -9 -8 -4", "M-14 6Q-9 6 -7 2", "M14 -9Q9 -9 8 -4", "M14 6Q9 6 7 2"
    )


def _flask(line: str, solid: str) -> tuple[str, ...]:
    glass = "M-4 -18V-6L-14 13Q-15 18 -10 18H10Q15 18 14 13L4 -6V-18"
    bubbles = (node("circle", cx=x, cy=y, r=2, class_=solid) for x, y in ((-3, 11), (4, 13), (2, 0)))
    return (*_path(line, glass, "M-7 -18H7", "M-10.5 6H10.5"), *bubbles)


def _cat(line: str, solid: str) -> tuple[str, ...]:
    head = "M-13 -17L-6 -10H6L13 -17L15 0C15 10 8 16 0 16S-15 10 -15 0Z"
    eyes = (node("circle", cx=x, cy=-1, r=2.2, class_=solid) for x in (-6, 6))
    return (*_path(line, head, "M-2 5H2L0 7Z", "M-7 7L-19 5", "M7 7L19 5", "M-4 11Q0 12 0 7Q0 12 4 11"), *eyes)


def _burst(line: str, solid: str) -> tuple[str, ...]:
    return (*_path(line, _rays(9, 19, 12.5), "M0 -8V2"), node("circle", cy=7, r=2, class_=solid))


def _box(line: str, solid: str) -> tuple[str, ...]:
    return _path(line, "M0 -17L15 -9V9L0 17L-15 9V-9Z", "M-15 -9L0 -1L15 -9", "M0 -1V17")


_SIGNS = {
    "atom": _atom,
    "glasses": _glasses,
    "rocket": _rocket,
    "planet": _planet,
    "star": _star,
    "brain": _brain,
    "flask": _flask,
    "cat": _cat,
    "burst": _burst,
    "box": _box,
}
