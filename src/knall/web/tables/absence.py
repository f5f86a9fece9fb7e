"""Presence at a table: who is here, since when somebody is away, and about whom the others are asked.

It is measured from sockets and commands, by the loop's clock, and in memory only: after a restart everybody counts as
having been there just now, and the others are asked again in time.  What they have answered is on disk (`agreed`
in the row of the table), until whoever was away comes or it is another's turn.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from math import inf
from typing import Protocol

GRACE_SECONDS = 60.0
"""How long somebody counts as being there after a command, or after the last socket was closed."""


class Present(Protocol):
    """Somebody with a socket."""

    @property
    def guest(self) -> int | None:
        """Which guest, if it is known."""


class Absence:
    """When guests were here last, and the question whether a bot may stand in for one of them."""

    def __init__(self, watchers: AbstractSet[Present]) -> None:
        self.watchers = watchers
        """Those who have a socket now; the table adds and removes them."""
        self.there_until = -inf
        """Until then somebody who came counts as being there without a socket."""
        self._since = inf
        """Before this moment nothing is known."""
        self._seen: dict[int, float] = {}
        self.asked: int | None = None
        """The seat about which the others are asked."""

    def comes(self, guest: int | None, now: float) -> None:
        """Somebody is here at this moment, or was until now; `guest`: whoever of those who sit here."""
        self.there_until = max(self.there_until, now + GRACE_SECONDS)
        self._since = min(self._since, now)
        if guest is not None:
            self._seen[guest] = now

    def has_socket(self, guest: int | None) -> bool:
        """Does this guest look at the table now?"""
        return guest is not None and any(one.guest == guest for one in self.watchers)

    def away_since(self, guest: int | None) -> float:
        """When a guest was here last, as far as is known; `inf` for somebody who is here, or for nobody."""
        if guest is None or self.has_socket(guest):
            return inf
        return self._seen.get(guest, self._since)

    def is_here(self, guest: int, now: float) -> bool:
        """Is a guest at the table, with a socket or by a command not long ago?"""
        return now < self.away_since(guest) + GRACE_SECONDS
