"""Whether a server's memory stays flat."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median

GROWTH, SPARE = 1.15, 10.0
"""What is still called flat: so many times as much and so many megabytes more."""
FEWEST = 120
"""Seconds that one server has to live before anything can be said: all attacks come in a quarter of its life."""


@dataclass
class Memory:
    """Megabytes second by second, for each server between two kills.

    Flat: of the server that lived longest, the last quarter of its life needs no more than the second quarter, but for
    a little; in the first one it fills its caches.
    """

    lives: dict[int, list[float]] = field(default_factory=dict)

    def note(self, life: int, megabytes: float) -> None:
        """One more second."""
        if megabytes:
            self.lives.setdefault(life, []).append(megabytes)

    @property
    def longest(self) -> list[float]:
        """The longest life."""
        return max(self.lives.values(), key=len, default=[])

    @property
    def ends(self) -> tuple[float, float]:
        """What the second and the last quarter needed."""
        quarter = len(self.longest) // 4
        return median(self.longest[quarter : 2 * quarter]), median(self.longest[-quarter:])

    def flat(self) -> bool:
        """Does it not grow?  Also if nobody lived long enough to tell."""
        if len(self.longest) < FEWEST:
            return True
        early, late = self.ends
        return late <= early * GROWTH + SPARE

    def __str__(self) -> str:
        if len(self.longest) < FEWEST:
            return f"{self.longest[0]:.0f} to {self.longest[-1]:.0f} MB, too short to tell" if self.longest else "-"
        early, late = self.ends
        return (
            f"{self.longest[0]:.0f} MB at the start of the longest life ({len(self.longest)} s), {early:.0f} MB in its "
            f"second quarter, {late:.0f} MB in its last"
        )
