"""Absence: who is not at a table and for how long, and about whom the others are asked whether a bot may stand in.

It is measured from sockets and commands, by the loop's clock, and in memory only: after a restart everybody counts as
having been there just now, and the others are asked again in time.  What they have answered is on disk (`agreed`
in the row of the table), until whoever was away comes or it is another's turn.
"""

from __future__ import annotations

from math import inf


class Absence:
    """When guests were here last, and the question whether a bot may stand in for one of them."""

    def __init__(self) -> None:
        self._since = inf
        """Before this moment nothing is known."""
        self._seen: dict[int, float] = {}
        self.asked: int | None = None
        """The seat about which the others are asked."""

    def comes(self, guest: int | None, now: float) -> None:
        """A guest is here at this moment, or was until now."""
        self._since = min(self._since, now)
        if guest is not None:
            self._seen[guest] = now

    def seen(self, guest: int) -> float:
        """When a guest was here last, as far as is known."""
        return self._seen.get(guest, self._since)

    def ask(self, seat: int | None) -> bool:
        """The others are asked about this seat from now on (None: about nobody); is that news?"""
        if seat == self.asked:
            return False
        self.asked = seat
        return True
