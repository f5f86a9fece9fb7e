"""How many tables with bots or clocks one guest has under way, and all newcomers of a network together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused

MOST_OF_GUEST = 10
"""Tables of one guest at which somebody is; nobody plays at more."""
MOST_OF_NEWCOMERS = 150
"""Tables of all guests of a network who have no history: a class that comes for the first time has room."""
NEWCOMER_SECONDS = 3600.0


class BotTables:
    """The tables where something happens by itself while somebody is there."""

    def __init__(self) -> None:
        self.limited = False
        """Are there limits?"""
        self.under_way: set[Table] = set()
        self._coming: Counter[str] = Counter()

    def enter(self, table: Table) -> bool:
        """It is under way from now on, made just now or opened again; False: there are too many, and it waits."""
        if table not in self.under_way and self.limited:
            owner = _guest(table.row.host)
            if sum(owner in _owners(one) for one in self.under_way) >= MOST_OF_GUEST:
                return False
        self.under_way.add(table)
        return True

    @contextmanager
    def one_more(self, guest: int | None, network: str, newcomer: bool) -> Iterator[None]:
        """While a table is being made; Refused if there are too many."""
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
