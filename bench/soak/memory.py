"""Detects growth of a server's memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median

GROWTH, SPARE, EACH_TABLE = 1.15, 10.0, 1.0
"""Allowed growth: a factor, megabytes, and megabytes for each table created meanwhile, since the server caches the
tables of the last ten minutes.
"""
FEWEST = 120
"""Shortest life of a server that can be judged: all attacks run in a quarter of it."""


@dataclass
class Memory:
    """Megabytes second by second, for each server between two kills.

    Flat means: in the longest life, the last quarter needs no more than the second one plus the allowed growth; the
    first one fills the caches.
    """

    lives: dict[int, list[tuple[float, int]]] = field(default_factory=dict)

    def note(self, life: int, megabytes: float, tables: int) -> None:
        """Add a second's figures."""
        if megabytes:
            self.lives.setdefault(life, []).append((megabytes, tables))

    @property
    def longest(self) -> list[tuple[float, int]]:
        """The longest life."""
        return max(self.lives.values(), key=len, default=[])

    @property
    def quarters(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Megabytes and tables in the second and in the last quarter."""
        size = len(self.longest) // 4
        early, late = self.longest[size : 2 * size], self.longest[-size:]
        return _middle(early), _middle(late)

    def flat(self) -> bool:
        """Whether memory is flat; also if no life was long enough to tell."""
        if len(self.longest) < FEWEST:
            return True
        (early, before), (late, after) = self.quarters
        return late <= early * GROWTH + SPARE + (after - before) * EACH_TABLE

    def __str__(self) -> str:
        if len(self.longest) < FEWEST:
            return "nobody lived long enough to tell"
        (early, before), (late, after) = self.quarters
        return (
            f"{self.longest[0][0]:.0f} MB at the start of the longest life ({len(self.longest)} s), {early:.0f} MB in "
            f"its second quarter, {late:.0f} MB in its last, {after - before:.0f} tables later"
        )


def _middle(part: list[tuple[float, int]]) -> tuple[float, float]:
    return median(megabytes for megabytes, _ in part), median(tables for _, tables in part)
