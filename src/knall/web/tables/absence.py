"""Absence: who is not at a table and for how long, and who of the others wants a bot to stand in.

Times are by the loop's clock.  All of it is in memory only: after a restart everybody counts as having been there just
now, and a question that was open is asked again.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf


class Absence:
    """When guests were here last, and the question whether a bot may stand in for one of them."""

    def __init__(self) -> None:
        self._since = inf
        """Before this moment nothing is known."""
        self._seen: dict[int, float] = {}
        self.asked: int | None = None
        """The seat about which the others are asked."""
        self._agreed: set[int] = set()
        """The guests who have said yes."""

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
        self._agreed.clear()
        return True

    def agree(self, guest: int) -> None:
        """A guest says yes."""
        self._agreed.add(guest)

    def undecided(self, others: Collection[int]) -> set[int]:
        """Those of these guests who have not said yes."""
        return set(others) - self._agreed

    def is_agreed(self, others: Collection[int]) -> bool:
        """Have more than half of these guests said yes?"""
        return 2 * len(self.undecided(others)) < len(others)
