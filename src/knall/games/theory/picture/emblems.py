"""Signs, drawn by ourselves, for the people and things on cards and prizes; each fits into 40 by 40 around (0, 0)."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from knall.core.show.drawing import node
from knall.core.text.language import ORIGINAL
from knall.games.theory.decks.deck import Card

EMBLEMS = ("atom", "glasses", "rocket", "planet", "star", "brain", "flask")  # in the order of rules.cast
THINGS = {"Kitten": "cat", "Bazinga": "burst"}
WISHES = ("robot", "comic", "pad")  # what the prizes of each colour show


def kind_of(card: Card) -> str:
    """Which sign a card has."""
    return THINGS.get(card.names[ORIGINAL], "box") if card.person is None else EMBLEMS[card.person]


def emblem(card: Card, scale: float, on: str = "") -> str:
    """The sign of a card; `on-` draws it in white, for coloured ground."""
    return sign(kind_of(card), scale, on)


@lru_cache(256)
def sign(kind: str, scale: float, on: str = "") -> str:
    """One of the signs, by its name."""
    tint, lines, solid = _SIGNS[kind]
    parts = [node("path", d=tint, class_=f"theory-{on or kind + '-'}tint")] if tint else []
    parts.append(node("path", d=lines, class_=f"theory-{on}line"))
    if solid:
        parts.append(node("path", d=solid, class_=f"theory-{on}solid"))
    return node("g", *parts, transform=f"scale({scale:g})")


def sign_lines(kind: str, class_: str) -> str:
    """The sketched outline of a sign."""
    return node("path", d=_SIGNS[kind][1], class_=class_)


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0Z"


def _rays(points: int, outer: float, inner: float) -> str:
    """A star as a path."""
    corners = []
    for i in range(2 * points):
        radius, angle = (inner if i % 2 else outer), pi * i / points - pi / 2
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _orbit(turn: float) -> str:
    """An ellipse around the middle, rotated."""
    x, y = 18 * cos(turn * pi / 180), 18 * sin(turn * pi / 180)
    return f"M{-x:.1f} {-y:.1f}A18 6.6 {turn:g} 1 1 {x:.1f} {y:.1f}A18 6.6 {turn:g} 1 1 {-x:.1f} {-y:.1f}Z"


_HULL = "M0 -19C9 -11 8 2 6 9H-6C-8 2 -9 -11 0 -19Z"
_LOBES = (
    "M0 -13C-4 -19 -14 -17 -14 -9C-20 -6 -19 4 -14 6C-14 14 -5 17 0 12S14 14 14 6C19 4 20 -6 14 -9C14 -17 4 -19 0 -13Z"
)
_HEAD = "M-13 -17L-6 -10H6L13 -17L15 0C15 10 8 16 0 16S-15 10 -15 0Z"
_CUBE = "M0 -17L15 -9V9L0 17L-15 9V-9Z"
_PAD = "M-11 -9H11C17 -9 19 -2 18.5 6C18 13 12 13 9.5 7H-9.5C-12 13 -18 13 -18.5 6C-19 -2 -17 -9 -11 -9Z"

# tint, lines, and what is filled with ink
_SIGNS = {
    "atom": (_disc(0, 0, 9), _orbit(0) + _orbit(60) + _orbit(120), _disc(0, 0, 3.8)),
    "glasses": (
        _disc(-10.2, 2, 8.5) + _disc(10.2, 2, 8.5),
        _disc(-10.2, 2, 8.5) + _disc(10.2, 2, 8.5) + "M-2.5 0Q0 -2.5 2.5 0M-18.5 -1L-14 -10M18.5 -1L14 -10",
        "",
    ),
    "rocket": (_HULL, _HULL + "M-7 0L-13 11L-6 9M7 0L13 11L6 9M-3 13L0 19L3 13", _disc(0, -6, 3)),
    "planet": (
        _disc(0, 0, 10.5),
        _disc(0, 0, 10.5)
        + "M-9 -4.4C-16 -1 -20 3 -18 5.6C-16 8 -4 5 6 0.4C15 -4 20 -8 18 -10C16.6 -11.6 12 -10.6 7.4 -8.6",
        _disc(13, 13, 2),
    ),
    "star": (_rays(5, 18, 7.6), _rays(5, 18, 7.6), ""),
    "brain": (_LOBES, _LOBES + "M0 -13V12M-14 -9Q-9 -9 -8 -4M-14 6Q-9 6 -7 2M14 -9Q9 -9 8 -4M14 6Q9 6 7 2", ""),
    "flask": (
        "M-10.5 6H10.5L14 13Q15 18 10 18H-10Q-15 18 -14 13Z",
        "M-4 -18V-6L-14 13Q-15 18 -10 18H10Q15 18 14 13L4 -6V-18M-7 -18H7M-10.5 6H10.5",
        _disc(-3, 12, 2) + _disc(4, 13, 2) + _disc(1, 0, 2),
    ),
    "cat": (
        _HEAD,
        _HEAD + "M-2 5H2L0 7ZM-7 7L-19 5M7 7L19 5M-4 11Q0 12 0 7Q0 12 4 11",
        _disc(-6, -1, 2.2) + _disc(6, -1, 2.2),
    ),
    "burst": (_rays(9, 19, 12.5), _rays(9, 19, 12.5) + "M0 -8V2", _disc(0, 7, 2)),
    "box": (_CUBE, _CUBE + "M-15 -9L0 -1L15 -9M0 -1V17", ""),
    "robot": (
        "M-13 -8H13V12H-13Z",
        "M-13 -8H13V12H-13ZM0 -8V-15M-17 -1V5M17 -1V5M-6 7H6",
        _disc(0, -16, 2.4) + _disc(-6, -1, 2.6) + _disc(6, -1, 2.6),
    ),
    "comic": (
        "M-17 -14H17V7H-1L-9 16V7H-17Z",
        "M-17 -14H17V7H-1L-9 16V7H-17Z",
        "M3 -12L-7 -2H-1L-4 6L7 -5H1Z",
    ),
    "pad": (_PAD, _PAD + "M-10 -4V4M-14 0H-6", _disc(8, 2, 2.2) + _disc(12.5, -2, 2.2)),
}
