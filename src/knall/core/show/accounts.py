"""Accounts: how the points of a match come about, entry by entry, as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AccountEntry:
    """One reason for points: a sentence, the points, and the pieces of the picture that they come from."""

    sentence: str
    points: int
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Account:
    """All that one party has, as far as the viewer may know: `party` in positions, `called` by people."""

    party: str
    called: str
    entries: tuple[AccountEntry, ...]

    @property
    def points(self) -> int:
        """The sum of the entries."""
        return sum(entry.points for entry in self.entries)
