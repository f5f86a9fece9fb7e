"""Bodies of Urknall as values, so that their drawings, labels and points can be cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from knall.core.engine.bitset import count
from knall.core.engine.memo import memoised
from knall.core.game.rules import Result
from knall.games.urknall.rules import scoring, state
from knall.games.urknall.rules.state import NOT_DEALT, OFF_BOARD, State

BODIES_CACHED = 8192  # bodies, those of some hundred tables; a move changes few of them
TABLES_CACHED = 1024  # whole tables, as several look at them
NOBODY_HERE = -1


@dataclass(frozen=True, eq=False, slots=True)  # equal ones are one object, so that it is found by that
class Body:
    """A body; elements are bits as in the rules.  `bodies_of` makes them."""

    name: int
    """Its lowest element."""
    elements: int
    colours: tuple[int, int, int]
    """Its elements of each colour."""
    own: tuple[int, int, int, int]
    """Its elements with markers of each colour of markers."""
    here: int
    """The seats whose astronauts stand here, as bits."""
    hole: bool
    ties: int
    """Who scores when the lead is shared (U28), as in the rules."""

    @property
    def size(self) -> int:
        """How many elements (U2)."""
        return count(self.elements)

    def colour(self, e: int) -> int:
        """The colour of one of its elements; NOT_DEALT before the set-up has dealt it."""
        blue, green, red = self.colours
        return 0 if blue >> e & 1 else 1 if green >> e & 1 else 2 if red >> e & 1 else NOT_DEALT

    def owner(self, e: int) -> int:
        """Whose marker is on one of its elements; NOBODY_HERE for none."""
        for p, mask in enumerate(self.own):
            if mask >> e & 1:
                return p
        return NOBODY_HERE


_body = lru_cache(maxsize=BODIES_CACHED)(Body)


@memoised(TABLES_CACHED)
def bodies_of(s: State) -> tuple[Body, ...]:
    """All bodies, black holes too, in the order of their names."""
    blue, green, red = s.colour
    first, second, third, fourth = s.own
    here: dict[int, int] = {}
    for p in range(s.players):
        if s.at[p] != OFF_BOARD:
            here[s.at[p]] = here.get(s.at[p], 0) | 1 << p
    return tuple(
        [
            _body(
                b,
                mask,
                (blue & mask, green & mask, red & mask),
                (first & mask, second & mask, third & mask, fourth & mask),
                here.get(b, 0),
                bool(s.holes >> b & 1),
                s.ties,
            )
            for b, mask in enumerate(s.elements)
            if mask
        ]
    )


@lru_cache(maxsize=BODIES_CACHED)
def groups(body: Body) -> tuple[tuple[int, ...], ...]:
    """What the markers on its elements of each colour earn now, for each colour of markers (U25-U28, U33)."""
    if body.hole or body.size == 1:
        return ((0,) * state.OWNERS,) * state.COLOURS
    s = State()
    s.own[:], s.ties = body.own, body.ties
    earned = []
    for group in body.colours:
        result = Result()
        scoring.score_group(s, body.elements, group, result)
        earned.append(tuple(result.points[: state.OWNERS]))
    return tuple(earned)


@lru_cache(maxsize=BODIES_CACHED)
def worth(body: Body) -> tuple[int, ...]:
    """What its markers earn now, for each colour of markers."""
    return tuple(map(sum, zip(*groups(body), strict=True)))


def points_by_owner(s: State, bodies: Sequence[Body]) -> list[int]:
    """The points of each colour of markers, as in `rules.scores`, from the cached points of each body."""
    comets = [s.comets >> p & 1 for p in range(state.OWNERS)]  # U21
    return [sum(points) for points in zip(comets, *map(worth, bodies), strict=True)]
