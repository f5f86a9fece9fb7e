"""Geometry of Urknall's picture.

The sky has 36 places on three orbits around the die, one for each name a body can have.  They are 2 x ROOM apart and
a body fits into ROOM whatever its size, so bodies never touch and nothing moves because something else did.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, radians, sin

from knall.core.show.drawing import Point
from knall.games.urknall.rules.state import ELEMENTS

WIDTH, HEIGHT = 1000, 1120
CENTRE: Point = (500.0, 560.0)
WIDE = (1500, 1026)  # the second arrangement: the same sky, and all that is said of it at its sides
SIDE: Point = (134.0, 270.0)  # there: what is going on, and below it what can be touched
ASIDE: Point = (250.0, -46.0)  # how far the sky lies from where it is in the first one
ROOM = 72.0
RIM = 5.0  # of the halo beyond the elements
ORBITS = (  # radius, bodies, angle of the first: chosen so that neighbours on and between orbits keep 2 x ROOM
    (144.5, 6, 0.0),
    (279.0, 12, 15.0),
    (422.0, 18, 10.0),
)
FARTHEST = 86.0  # of an astronaut from the middle of its body
CLEAR = 19.0  # of an astronaut from elements
PANEL = (240, 158)
CORNERS: tuple[Point, ...] = ((8.0, 10.0), (752.0, 10.0), (752.0, 952.0), (8.0, 952.0))  # clockwise
WIDE_CORNERS: tuple[Point, ...] = ((8.0, 10.0), (1252.0, 10.0), (1252.0, 858.0), (8.0, 858.0))

# Which place is whose, by annealing: the 22 bodies of the set-up, the low numbers (that outlive the others), and the
# bodies of many matches are all spread over the whole sky.
_PLACE_OF = (
    *(18, 30, 20, 27, 17, 2, 11, 23, 32, 8, 5, 13),
    *(28, 31, 15, 10, 34, 3, 0, 35, 14, 4, 7, 9),
    *(22, 21, 1, 33, 29, 16, 24, 19, 12, 25, 26, 6),
)
# In which direction (in tens of degrees) white's, orange's, red's and blue's astronaut stands: towards gaps between
# the bodies, never where another astronaut could stand, and not to the lower right, where markers lie.
_STANDS = (
    *((31, 15, 8, 24), (18, 24, 29, 12), (18, 12, 28, 1), (27, 33, 22, 14), (19, 33, 28, 12), (12, 21, 27, 33)),
    *((10, 15, 30, 23), (10, 25, 33, 17), (16, 28, 33, 9), (11, 30, 24, 1), (30, 9, 22, 0), (8, 27, 20, 15)),
    *((14, 28, 34, 22), (23, 9, 34, 14), (27, 22, 13, 33), (21, 9, 29, 16), (34, 10, 17, 28), (25, 11, 18, 33)),
    *((29, 9, 15, 0), (32, 21, 27, 14), (18, 12, 23, 28), (17, 24, 32, 9), (0, 18, 25, 11), (24, 31, 9, 18)),
    *((32, 15, 22, 27), (21, 1, 14, 9), (15, 33, 27, 21), (9, 15, 24, 0), (30, 20, 9, 0), (18, 25, 0, 12)),
    *((15, 33, 20, 26), (10, 1, 32, 23), (34, 21, 15, 26), (34, 29, 9, 18), (14, 22, 9, 30), (32, 9, 17, 24)),
)
# Of bodies of 1 to 6: radius of an element, and its distance from the middle.  Gravity presses them together.
_ELEMENTS = ((37.0, 0.0), (31.5, 33.5), (29.0, 36.5), (25.8, 39.6), (24.2, 42.2), (22.2, 44.4))
_HOLE = (17.5, 47.5)


def polar(middle: Point, radius: float, angle: float) -> Point:
    """The point in this direction (in degrees, clockwise from the right)."""
    return middle[0] + radius * cos(radians(angle)), middle[1] + radius * sin(radians(angle))


_ALL = [polar(CENTRE, radius, first + k * 360 / n) for radius, n, first in ORBITS for k in range(n)]
_TURN = [first + k * 360 / n for _, n, first in ORBITS for k in range(n)]
HOMES = tuple(_ALL[_PLACE_OF[b]] for b in range(ELEMENTS))


def radius_of_elements(size: int, hole: bool) -> float:
    """How large the elements of a body are drawn."""
    return (_HOLE if hole else _ELEMENTS[size - 1])[0]


def reach(size: int, hole: bool) -> float:
    """How far a body extends from its middle, its halo left out."""
    return sum(_HOLE if hole else _ELEMENTS[size - 1])


@lru_cache(maxsize=512)
def elements(body: int, size: int, hole: bool) -> tuple[Point, ...]:
    """The places of a body's elements, by their order; pairs lie along their orbit."""
    home, away = HOMES[body], (_HOLE if hole else _ELEMENTS[size - 1])[1]
    if size == 1:
        return (home,)
    around = size - 1 if size == 6 and not hole else size  # of six, one is in the middle
    first = -90.0 if size > 2 else _upright(_TURN[_PLACE_OF[body]] + 90)
    ring = tuple(polar(home, away, first + k * 360 / around) for k in range(around))
    return (home, *ring) if around < size else ring


def _upright(angle: float) -> float:
    """Of the two directions of a line the one to the left or the top, where reading starts."""
    angle %= 180
    return angle + 180 if angle < 90 + 1e-6 else angle


def marker(element: Point, radius: float) -> tuple[float, float, float]:
    """Where the marker of an element lies, and how large it is."""
    size = min(18.0, radius * 0.56)
    return element[0] + radius * 0.56, element[1] + radius * 0.56, size


def stand(body: int, size: int, seat: int) -> Point:
    """Where an astronaut stands at a body: as near as its elements, and markers on them, allow."""
    radius, spots = radius_of_elements(size, False), elements(body, size, False)
    things = [(x, y, radius) for x, y in spots] + [marker(spot, radius) for spot in spots]
    away, angle = 30.0, 10.0 * _STANDS[body][seat]
    while away < FARTHEST:
        x, y = polar(HOMES[body], away, angle)
        if all(hypot(x - tx, y - ty) >= extent + CLEAR for tx, ty, extent in things):
            break
        away += 2
    return polar(HOMES[body], away, angle)


def aside(point: Point) -> Point:
    """A point of the sky in the wide layout."""
    return point[0] + ASIDE[0], point[1] + ASIDE[1]


def corner(owner: int, players: int, *, wide: bool = False) -> Point:
    """The corner of an owner of markers: seats clockwise; with two players each above its second colour (U5)."""
    return (WIDE_CORNERS if wide else CORNERS)[(0, 1, 3, 2)[owner] if players == 2 else owner]


def rounded(corners: list[Point], cut: float) -> str:
    """The path of a polygon whose corners are rounded, each from `cut` of the side before to `cut` of the one after."""
    path = ""
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 1], corners[(i + 1) % len(corners)]
        path += f"{'L' if path else 'M'}{x + (ax - x) * cut:.1f},{y + (ay - y) * cut:.1f}"
        path += f"Q{x:.1f},{y:.1f} {x + (bx - x) * cut:.1f},{y + (by - y) * cut:.1f}"
    return path + "Z"


def regular(n: int, radius: float, first: float) -> list[Point]:
    """The corners of a regular polygon around (0, 0), the first in this direction."""
    return [(radius * cos(first + k * 2 * pi / n), radius * sin(first + k * 2 * pi / n)) for k in range(n)]
