"""The paradox tiles of The Big Bang Theory as they look (T4): their effect as signs, in three sizes, and their back."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.drawing import node
from knall.core.text.language import Language
from knall.games.theory.picture.drawings import at, box, shaded, shape
from knall.games.theory.picture.emblems import sign
from knall.games.theory.picture.places import SMALLEST
from knall.games.theory.picture.text_fitting import block, words
from knall.games.theory.words.names import tile_sign

TILE = (120, 80)  # one of one's own
SLOT = (65, 52)  # one of the ten that remind of them
DOWN = (74, 38)  # one that lies on the table
BONUS = {  # the signs of the people on a tile, and what it adds: colours and points
    3: (("atom", "brain"), (1, 2), 2),
    4: (("glasses", "star"), (0, 2), 2),
    5: (("rocket", "flask"), (0, 2), 2),
    6: (("rocket", "planet"), (2,), 3),
    7: (("atom",), (1,), 3),
    8: (("planet",), (0,), 3),
}
SWAPPED = ((0, 2), (0, 1), (2, 1))  # T4: the colours of tiles 0-2
_ARROWS = "M-9 -4H9M4 -9L9 -4M9 4H-9M-4 9L-9 4"
_VENUS = "M-6.5 -6a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0ZM0 .5V12M-5 7H5"
_SIDE = 8  # of the impossible triangle, in widths of its beams
_BEAM = ((1, 0), (_SIDE - 1, 0), (2, _SIDE - 3), (2, _SIDE - 4), (_SIDE - 3, 1), (0, 1))  # distances: left, below


@lru_cache(128)
def tile(number: int, language: Language) -> str:
    """A tile of one's own, with its name."""
    ground = shaded(*TILE, "theory-tile", 12)
    if number not in BONUS and number not in range(len(SWAPPED)):  # its name says it all
        return ground + words(tile_sign(number, language), 0, 10, 29, "theory-ink theory-bold")
    name = block(tile_sign(number, language), 0, 14, SMALLEST, TILE[0] + 2, "theory-ink")
    return ground + at(0, -20, _effect(number)) + name


@lru_cache(128)
def slot(number: int, used: bool, mine: bool) -> str:
    """One of the ten as a reminder: used up, one's own, or somewhere else."""
    drawing = box(*SLOT, "theory-tile", 9) + _two_lines(number)
    if used:
        cross = node("path", d="M-24 -18L24 18M24 -18L-24 18", class_="theory-cross")
        return node("g", drawing, class_="theory-dim") + cross
    return drawing + (box(*SLOT, "theory-mine", 9) if mine else "")


@lru_cache(64)
def laid(number: int, idle: bool = False) -> str:
    """A tile on the table, face up; one without any effect is pale."""
    drawing = shaded(*DOWN, "theory-tile", 8) + _condition(number, 0.7)
    return node("g", drawing, class_="theory-dim") if idle else drawing


@lru_cache(4)
def hidden(width: float, height: float) -> str:
    """A tile face down: on its back an impossible triangle."""
    beams = "".join(node("path", d=_beam(turn), class_=f"theory-beam{turn}") for turn in range(3))
    return shaded(width, height, "theory-back", 8) + at(0, 0, beams, height / 40)


def _beam(turn: int) -> str:
    """A beam of the triangle: along one side outside, and on inside along the next."""
    corners = []
    for left, below in _BEAM:
        sides = (left, below, _SIDE - left - below)
        x, y = sides[-turn], sides[1 - turn]
        corners.append(f"{4 * (x + y / 2 - _SIDE / 2):.1f} {4 * (0.866 * (_SIDE / 3 - y)):.1f}")
    return f"M{'L'.join(corners)}Z"


def _effect(number: int) -> str:
    """Condition and gain side by side, about 110 by 36 large."""
    if number not in BONUS:
        return at(0, 0, _condition(number, 1))
    return at(-30, 0, _condition(number, 0.68)) + at(29, 0, _gain(number))


def _two_lines(number: int) -> str:
    """Condition above gain, about 60 by 48 large."""
    if number == 9:
        return words("7=", 0, -3, 23, "theory-ink theory-bold") + words("3½", 0, 20, 23, "theory-ink theory-bold")
    if number not in BONUS:
        return _condition(number, 0.85)
    return at(0, -12, _condition(number, 0.66)) + at(0, 13, _gain(number))


def _condition(number: int, scale: float) -> str:
    """What has to be so: the people who must be played, or what is changed for all."""
    if number == 9:
        return words("7=3½", 0, 8, SMALLEST, "theory-ink theory-bold")
    if number < 3:
        shapes = (at(x, 0, shape(c, 11)) for x, c in zip((-24, 24), SWAPPED[number], strict=True))
        return at(0, 0, node("path", d=_ARROWS, class_="theory-line") + "".join(shapes), scale)
    signs, step = BONUS[number][0], 21 * scale
    if number == 7:
        return at(-step * 0.6, 0, sign("atom", scale)) + words("!", step * 1.1, 9, 27, "theory-ink theory-bold")
    if number == 8:
        women = node("path", d=_VENUS, class_="theory-line") + node("path", d="M-10 12L10 -12", class_="theory-cross")
        return at(-step, 0, sign("planet", scale)) + at(step, -1, women, scale * 1.25)
    return "".join(at(step * (2 * i - 1), 0, sign(kind, scale)) for i, kind in enumerate(signs))


def _gain(number: int) -> str:
    """What it brings: +2 for two colours, or +3 for one."""
    _, colours, plus = BONUS[number]
    left = -0.5 - 7.5 * len(colours)
    shapes = (at(left + 23 + 15 * i, 0, shape(c, 6.5)) for i, c in enumerate(colours))
    return words(f"+{plus}", left, 7.5, SMALLEST, "theory-ink theory-bold") + "".join(shapes)
