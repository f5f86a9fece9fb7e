"""All tables: found, kept while they are used, and forgotten; memory is a cache of the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from knall.core.match import Match
from knall.store.rows import TableRow
from knall.store.sqlite import SqliteStore
from knall.web.metrics import METRICS
from knall.web.tables.stored import restored, standing
from knall.web.tables.table import Table

MOST_IDLE = 500
"""How many tables nobody watches stay in memory."""


class TableRegistry:
    """Finds tables; `attend` sees to what has to happen at one by itself."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.attend: Callable[[Table], None] = lambda table: None
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """A table is one object as long as anybody holds it, also if it was forgotten meanwhile."""

    def find(self, name: str) -> Table:
        """A table by its name, to look at: nothing begins by that."""
        table = self._tables.get(name)
        if table is not None:
            self._tables.move_to_end(name)
            return table
        return self._keep(self._alive.get(name) or Table(*restored(self._store, name), self.attend))

    def visit(self, name: str, guest: int | None, network: str) -> Table:
        """A table by its name, to which somebody comes with a command or a socket: bots and clocks there go on."""
        table = self.find(name)
        table.somebody_comes(guest, network)
        return table

    def add(self, row: TableRow, match: Match | None) -> Table:
        """A table that was written just now."""
        table = self._keep(Table(standing(row, match), match, None, self.attend))
        METRICS.play.tables_made.labels(row.game).inc()
        if match is not None:
            METRICS.play.begun.labels(row.game).inc()
        return table

    def _keep(self, table: Table) -> Table:
        """Remember a table as the one used last, and forget what was not used for long."""
        self._alive[table.id] = self._tables[table.id] = table
        if len(self._tables) > MOST_IDLE:
            self._forget_idle()
        return table

    def _forget_idle(self) -> None:
        idle = [name for name, table in self._tables.items() if not table.watchers and table.acting is None]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._tables[name]

    def __len__(self) -> int:
        return len(self._tables)

    def watched(self) -> list[Table]:
        """The tables at which somebody looks."""
        return [table for table in self._tables.values() if table.watchers]
