"""Whether a server's memory stays flat."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median

GROWTH, SPARE, EACH_TABLE = 1.15, 10.0, 1.0
"""What is still called flat: so many times as much, so many megabytes more, and so many for each table that was made
meanwhile: the server remembers those that were used in the last ten minutes.
"""
FEWEST = 120
"""Seconds that one server has to live before anything can be said: all attacks come in a quarter of its life."""


@dataclass
class Memory:
    """Megabytes second by second, for each server between two kills.

    Flat: of the server that lived longest, the last quarter of its life needs no more than the second quarter, but for
    a little; in the first one it fills its caches.
    """

    lives: dict[int, list[tuple[float, int]]] = field(default_factory=dict)

    def note(self, life: int, megabytes: float, tables: int) -> None:
        """One more second, and how many tables there are."""
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
        """Does it not grow?  Also if nobody lived long enough to tell."""
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
