"""All tables: found, kept while they are used, and forgotten; memory is a cache of the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from knall.core.match.match import Match
from knall.store import talk
from knall.store.downtime import Periods, asleep
from knall.store.rows import End, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.ops.metrics import METRICS
from knall.web.tables.stored import match_of, obstacle, restored
from knall.web.tables.table import Table
from knall.web.views.frames import MOST_TOLD
from knall.web.wire.refusals import Refused

MOST_IDLE = 500
"""How many tables nobody watches stay in memory."""
IDLE_SECONDS = 600.0
"""How long a table nobody watches stays there."""


class TableRegistry:
    """Finds tables; `attend` sees to what has to happen at one by itself, `clock` is that of the loop."""

    def __init__(self, store: SqliteStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self.attend: Callable[[Table], None] = lambda table: None
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """A table is one object as long as anybody holds it, also if it was forgotten meanwhile."""
        self._leaving: set[str] = set()
        """Tables that are just being deleted."""
        self._bringing = asyncio.Lock()
        self.muted: set[int] = store.read(talk.muted)
        """The guests whom the host of the site lets write nowhere."""
        self.down: Periods = ()
        """When the server was down: nobody's clock ran then."""

    def find(self, name: str) -> Table:
        """A table by its name, to look at: nothing begins by that."""
        table = self._tables.get(name)
        if table is not None:
            table.used = self._clock()
            self._tables.move_to_end(name)
            return table
        if name in self._leaving:
            raise Refused("unknown", "unknown_table")
        return self._keep(self._alive.get(name) or self._from_disk(*restored(self._store, name)))

    def _from_disk(self, row: TableRow, match: Match | None, end: End | None) -> Table:
        """A table whose turn began when the log went on last, as if the server had never been down."""
        table = Table(row, match, end, self.attend)
        table.turn_since = None if match is None else row.updated + asleep(self.down, row.updated, time.time())
        return table

    async def fetch(self, name: str) -> Table:
        """The same for whoever may have to wait: one with a long log is brought first."""
        await self.bring(name)
        return self.find(name)

    async def bring(self, name: str) -> None:
        """Have a table with a long log in memory before somebody looks for it: it is repeated beside the loop."""
        if self._has(name):
            return
        async with self._bringing:
            row = None if self._has(name) else self._store.table(name)
            if row is None or row.state == "waiting" or obstacle(row) is not None:
                return
            try:
                events = self._store.log(name)
                if len(events) <= MOST_TOLD:
                    return
                match = await asyncio.to_thread(match_of, row, events)
            except Exception:  # `find` says what is wrong with it
                return
            if not self._has(name) and self._store.table(name) == row:
                self._keep(self._from_disk(replace(row, closed=None), match, None))

    def _has(self, name: str) -> bool:
        return name in self._tables or name in self._alive or name in self._leaving

    def visit(self, name: str, guest: int | None, network: str) -> Table:
        """A table by its name, to which somebody comes with a command or a socket: bots and clocks there go on.

        Who had said yes to a bot for them will be asked anew.
        """
        table = self.find(name)
        if table.row.agreed and table.waits_for(guest):
            self._store.agree(name, ())
            table.row = replace(table.row, agreed=())
            table.tell_all()
        table.somebody_comes(guest, network)
        return table

    def add(self, row: TableRow) -> Table:
        """A table that was written just now; its match has not begun."""
        METRICS.play.tables_made.labels(row.game).inc()
        return self._keep(Table(row, None, None, self.attend))

    def _keep(self, table: Table) -> Table:
        """Remember a table as the one used last, and forget what was not used for long."""
        table.used, table.muted = self._clock(), self.muted
        self._alive[table.id] = self._tables[table.id] = table
        if len(self._tables) > MOST_IDLE:
            self.forget_idle()
        return table

    def forget_idle(self, now: float | None = None) -> int:
        """Forget tables nobody watches that were not used for long, or are too many; how many that were.

        `now` is by the loop's clock, as all times of tables.
        """
        now = self._clock() if now is None else now
        idle = [table for table in self._tables.values() if table.is_idle]  # in the order in which they were used
        too_many = max(0, len(idle) - MOST_IDLE)
        unused = [table for table in idle[too_many:] if table.used <= now - IDLE_SECONDS and not table.clock_runs(now)]
        for table in (gone := idle[:too_many] + unused):
            del self._tables[table.id]
        return len(gone)

    @contextmanager
    def without(self, names: Sequence[str]) -> Iterator[list[str]]:
        """Those of these tables where nobody is, while they are deleted: nobody finds them meanwhile."""
        alone = [name for name in names if name not in self._alive or self._alive[name].is_idle]
        for name in alone:
            self._tables.pop(name, None)
        self._leaving.update(alone)
        try:
            yield alone
        finally:
            self._leaving.difference_update(alone)

    def unlink(self, names: Sequence[str]) -> None:
        """The tables where they played again are gone."""
        for name in names:
            table = self._alive.get(name)
            if table is not None:
                table.row = replace(table.row, rematch=None)

    def in_memory(self, name: str) -> Table | None:
        """A table that somebody holds; what is on disk alone needs no telling."""
        return self._alive.get(name)

    def __len__(self) -> int:
        return len(self._tables)

    def watched(self) -> list[Table]:
        """The tables at which somebody looks."""
        return [table for table in self._tables.values() if table.watchers]
