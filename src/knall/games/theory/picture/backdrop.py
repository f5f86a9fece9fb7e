"""Backdrop of The Big Bang Theory: a blackboard with notes, and a wooden desk."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.drawing import node
from knall.games.theory.picture.drawings import at
from knall.games.theory.picture.emblems import sign_lines
from knall.games.theory.picture.places import WIDE, WIDTH
from knall.games.theory.picture.stylesheet import DEFS
from knall.games.theory.picture.text_fitting import words

TALLEST = 1000  # no picture is higher
_AXES = "M0 -60V20M-10 10H130M4 -52L0 -60L-4 -52M122 6L130 10L122 14"
_WAVE = "M0 10C14 -70 26 -70 40 10S66 70 80 10S104 -40 118 10"
_FEYNMAN = "M-50 -40L-18 0L-50 40M50 -40L18 0L50 40M-18 0C-13 -9 -9 -9 -4 0S5 9 9 0S14 -6 18 0"
_RING = "M0 -26L22.5 -13V13L0 26L-22.5 13V-13ZM0 -18L15.6 -9M0 18L15.6 9M-15.6 -9V9M22.5 -13L44 -26M0 26V50"
_BOX = "M-30 -16H30V26H-30ZM-30 -16L-42 -32M30 -16L42 -32M-42 -32H18"
_DOODLES = (
    *((_AXES + _WAVE, 40, 560, 0.9), (_FEYNMAN, 640, 300, 0.8), (_RING, 92, 250, 1), (_BOX, 660, 610, 0.9)),
    *((_AXES + _WAVE, 500, 470, 0.7), (_FEYNMAN, 120, 400, 0.7), (_RING, 430, 330, 0.8)),
)
_FORMULAS = (
    *(("iħ ∂ψ/∂t = Ĥψ", 300, 240, 38), ("Δx · Δp ≥ ħ/2", 520, 560, 36), ("E = mc²", 70, 340, 40)),
    *(
        ("∇ × B = μ₀ J", 330, 430, 34),
        ("e^iπ + 1 = 0", 560, 200, 32),
        ("73", 250, 585, 44),
        ("∑ 1/n² = π²/6", 230, 640, 32),
    ),
)

_SIGNS = (("atom", 210, 500, 2.2), ("cat", 660, 580, 1), ("planet", 590, 130, 1.4), ("rocket", 30, 160, 1.3))


@lru_cache(1)
def blackboard() -> str:
    """Large enough for every arrangement; whatever does not fit is beyond the edge of the picture."""
    marks = [at(x, y, node("path", d=path, class_="theory-doodle"), scale) for path, x, y, scale in _DOODLES]
    marks += [at(x, y, sign_lines(kind, "theory-doodle"), scale) for kind, x, y, scale in _SIGNS]
    marks += [words(formula, x, y, size, "theory-formula") for formula, x, y, size in _FORMULAS]
    ground = node("rect", width=WIDE + 20, height=TALLEST, fill="url(#theory-board)")
    return DEFS + ground + "".join(marks)


@lru_cache(1)
def desk() -> str:
    """Wood, from the upper left; also large enough for every arrangement."""
    grain = "".join(
        f"M0 {y}C150 {y + bend} 260 {y - bend} 400 {y + bend / 2:g}S640 {y - bend} 780 {y}"
        for y, bend in (
            (34, 9),
            (70, -7),
            (122, 12),
            (166, -5),
            (205, 8),
            (262, -10),
            (318, 7),
            (380, -9),
            (470, 8),
            (560, -8),
        )
    )
    top = node("rect", width=WIDTH + 60, height=TALLEST, fill="url(#theory-wood)")
    stain = node("path", d="M600 172a46 46 0 1 1 30 46M611 176a38 38 0 0 1 60 -22", class_="theory-stain")
    return (
        top
        + stain
        + node("path", d=grain, class_="theory-grain")
        + node("rect", width=WIDTH + 60, height=4, class_="theory-rim")
    )
