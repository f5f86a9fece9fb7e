"""Scored rounds of Monegassen Ramsch: what lay where, and the points for it (M30-M33)."""

from __future__ import annotations

from dataclasses import dataclass

from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import State


@dataclass(frozen=True)
class ScoredRound:
    """A finished round as everybody saw it when the universes were counted."""

    number: int
    heights: tuple[int, ...]
    tops: tuple[int, ...]
    """The card on top of each universe; without meaning where there is none."""
    held: tuple[int, ...]
    resets: int
    dimensions: int
    raiser: int

    @property
    def empty(self) -> tuple[int, ...]:
        """M30: the seats whose hands were empty."""
        return tuple(p for p, held in enumerate(self.held) if not held)

    @property
    def fewest(self) -> tuple[int, ...]:
        """M31: the seats with the smallest universes."""
        least = min(self.heights)
        return tuple(p for p, height in enumerate(self.heights) if height == least)

    @property
    def winners(self) -> tuple[int, ...]:
        """M31, M32: of several with as few, not the one who raised last; nobody if all are level and nobody raised."""
        if len(self.fewest) == 1:
            return self.fewest
        if self.raiser == state.UNRAISED and len(self.fewest) == len(self.heights):
            return ()
        return tuple(p for p in self.fewest if p != self.raiser)

    @property
    def most(self) -> int:
        """M31: the Ramsch result."""
        return max(self.heights)

    def gain(self, p: int) -> int:
        """M33."""
        if p not in self.winners:
            return 0
        return self.most * self.resets + counted_dimensions(self.dimensions, self.raiser, p)


def counted_dimensions(dimensions: int, raiser: int, p: int) -> int:
    """M33: they count double for a winner who raised last."""
    return dimensions * (2 if p == raiser else 1)


def scored(s: State) -> ScoredRound | None:
    """The round just scored: the last one, or one before the next deal."""
    n = s.players
    if s.phase == state.OVER:
        tops = tuple(state.top(s, u) if s.height[u] else 0 for u in range(n))
        held = tuple(s.held[:n])
        return ScoredRound(s.round_now, tuple(s.height[:n]), tops, held, s.resets, s.dimensions, s.raiser)
    if s.phase != state.DEAL or not s.ended_resets:
        return None
    return ScoredRound(
        s.round_now - 1,
        tuple(s.ended_height[:n]),
        tuple(s.ended_top[:n]),
        tuple(s.ended_held[:n]),
        s.ended_resets,
        s.ended_dimensions,
        s.ended_raiser,
    )


def as_it_lay(s: State) -> State:
    """The table to show: after scoring, as it was then, until the next deal."""
    last = scored(s)
    if last is None or s.phase == state.OVER:
        return s
    lay = s.copy()
    for u, height in enumerate(last.heights):
        lay.height[u], lay.held[u] = height, last.held[u]
        if height:
            lay.pile[u * state.DECK + height - 1] = last.tops[u]
    lay.left, lay.resets, lay.dimensions, lay.raiser = s.ended_left, last.resets, last.dimensions, last.raiser
    return lay
