"""Presence at a table: who is here, who has been away since when, and about whom the others are asked.

Measured from sockets and commands, by the loop's clock, in memory only: after a restart everybody counts as just seen,
and the others are asked again in time. Their answers are on disk (`agreed` in the row of the table) until the absent
player returns or the turn passes.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from math import inf
from typing import Protocol

GRACE_SECONDS = 60.0
"""How long a guest counts as present after a command, or after the last socket was closed."""


class Present(Protocol):
    """Anything with a socket at the table."""

    @property
    def guest(self) -> int | None:
        """The guest's id, if known."""


class Absence:
    """When each guest was last here, and whether the others are asked for a stand-in."""

    def __init__(self, watchers: AbstractSet[Present]) -> None:
        self.watchers = watchers
        """The open sockets; the table adds and removes them."""
        self.there_until = -inf
        """Until then a recent visitor without a socket counts as present."""
        self._since = inf
        """Nothing is known of the time before."""
        self._seen: dict[int, float] = {}
        self.asked: int | None = None
        """The seat about which the others are asked."""

    def comes(self, guest: int | None, now: float) -> None:
        """Note that somebody is here now or has just left; `guest`: their id, if they sit here."""
        self.there_until = max(self.there_until, now + GRACE_SECONDS)
        self._since = min(self._since, now)
        if guest is not None:
            self._seen[guest] = now

    def has_socket(self, guest: int | None) -> bool:
        """Has this guest an open socket?"""
        return guest is not None and any(one.guest == guest for one in self.watchers)

    def away_since(self, guest: int | None) -> float:
        """When a guest was last here, as far as is known; `inf` for a guest who is here, and for None."""
        if guest is None or self.has_socket(guest):
            return inf
        return self._seen.get(guest, self._since)

    def is_here(self, guest: int, now: float) -> bool:
        """Is a guest at the table, by a socket or a recent command?"""
        return now < self.away_since(guest) + GRACE_SECONDS
