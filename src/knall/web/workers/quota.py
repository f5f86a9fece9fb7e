"""Quota of running tables with bots or clocks: per guest, and per network for all newcomers together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused

MOST_OF_GUEST = 10
"""Running tables per guest."""
MOST_OF_NEWCOMERS = 150
"""Running tables per network of guests without history: room for a class that comes for the first time."""
NEWCOMER_SECONDS = 3600.0


class BotTables:
    """The running tables with bots or clocks, against the quota."""

    def __init__(self) -> None:
        self.limited = False
        """Is the quota enforced?"""
        self.under_way: set[Table] = set()
        self._coming: Counter[str] = Counter()

    def enter(self, table: Table) -> bool:
        """Count a table as running; False if its owner's quota is used up, and it has to wait."""
        if table not in self.under_way and self.limited:
            owner = _guest(table.row.host)
            if sum(owner in _owners(one) for one in self.under_way) >= MOST_OF_GUEST:
                return False
        self.under_way.add(table)
        return True

    @contextmanager
    def one_more(self, guest: int | None, network: str, newcomer: bool) -> Iterator[None]:
        """Reserve a slot while a table is made; Refused if the quota is used up."""
        limits = {} if guest is None else {_guest(guest): MOST_OF_GUEST}
        if newcomer:
            limits[_newcomers(network)] = MOST_OF_NEWCOMERS
        taken = self._coming + Counter(owner for table in self.under_way for owner in _owners(table))
        for owner, most in limits.items():
            if taken[owner] >= most:
                raise Refused("limit", "bot_tables", most=most)
        self._coming.update(limits.keys())
        try:
            yield
        finally:
            self._coming.subtract(limits.keys())


def _owners(table: Table) -> Iterator[str]:
    yield _guest(table.row.host)
    if table.of_newcomer:
        yield _newcomers(table.network)


def _guest(number: int) -> str:
    return f"guest {number}"


def _newcomers(network: str) -> str:
    return f"newcomers {network}"
