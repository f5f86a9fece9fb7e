"""Where things stand in Urknall's picture: whatever happens, nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations, product
from math import hypot

from knall.games.urknall.picture import places
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.state import ELEMENTS

SIZES = range(1, state.LARGEST + 1)


def test_bodies_of_any_size_keep_their_distance() -> None:
    for b, c in combinations(range(ELEMENTS), 2):
        (bx, by), (cx, cy) = places.HOMES[b], places.HOMES[c]
        assert hypot(bx - cx, by - cy) >= 2 * places.ROOM, (b, c)
    for size in SIZES:
        assert places.reach(size, size == 6) + places.RIM <= places.ROOM
        assert places.reach(size, False) + places.RIM <= places.ROOM


def test_elements_never_touch_elements_of_another_body_nor_one_another() -> None:
    neighbours = [
        (b, c)
        for b, c in combinations(range(ELEMENTS), 2)
        if hypot(places.HOMES[b][0] - places.HOMES[c][0], places.HOMES[b][1] - places.HOMES[c][1]) < 3 * places.ROOM
    ]
    assert len(neighbours) > 60
    for (b, c), m, n in product(neighbours, SIZES, SIZES):
        free = places.radius_of_elements(m, False) + places.radius_of_elements(n, False) + 8
        for (x, y), (u, v) in product(places.elements(b, m, False), places.elements(c, n, False)):
            assert hypot(x - u, y - v) >= free, (b, c, m, n)
    for b, size, hole in [*product(range(ELEMENTS), SIZES, [False]), *((b, 6, True) for b in range(ELEMENTS))]:
        for (x, y), (u, v) in combinations(places.elements(b, size, hole), 2):
            assert hypot(x - u, y - v) >= 2 * places.radius_of_elements(size, hole) - 0.1, (b, size)


def test_bodies_and_astronauts_stay_in_the_picture_and_off_the_corners() -> None:
    width, height = places.PANEL
    for b in range(ELEMENTS):
        x, y = places.HOMES[b]
        assert places.ROOM <= x <= places.WIDTH - places.ROOM
        assert places.ROOM + 50 < y < places.HEIGHT - places.ROOM - 50  # the lines of text
        for left, top in places.CORNERS:
            dx, dy = max(left - x, x - left - width, 0), max(top - y, y - top - height, 0)
            assert hypot(dx, dy) >= places.ROOM - places.RIM
        for size, seat in product(SIZES, range(4)):
            ax, ay = places.stand(b, size, seat)
            assert 20 <= ax <= places.WIDTH - 20
            assert 60 <= ay <= places.HEIGHT - 60


def test_astronauts_at_one_body_stand_apart_and_cover_no_number() -> None:
    for b, size in product(range(ELEMENTS), SIZES):
        stands = [places.stand(b, size, seat) for seat in range(4)]
        for (x, y), (u, v) in combinations(stands, 2):
            assert hypot(x - u, y - v) >= 34, (b, size)
        for (x, y), (u, v) in product(stands, places.elements(b, size, False)):
            assert hypot(x - u, y - v) >= 34, (b, size)


def test_the_set_up_is_spread_over_the_whole_sky() -> None:
    bodies = [b for b in range(ELEMENTS) if rules.first_body(b) == b]
    quarters = {(x < places.CENTRE[0], y < places.CENTRE[1]): 0 for x, y in places.HOMES}
    for b in bodies:
        x, y = places.HOMES[b]
        quarters[x < places.CENTRE[0], y < places.CENTRE[1]] += 1

    assert len(bodies) == 22
    assert min(quarters.values()) >= 4
