"""Registry of tables: an in-memory cache of the store that evicts idle tables."""

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
"""Unwatched tables kept in memory."""
IDLE_SECONDS = 600.0
"""How long an unwatched table stays in memory."""


class TableRegistry:
    """Finds tables.  `attend` schedules what a table does by itself, `clock` is the loop's."""

    def __init__(self, store: SqliteStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self.attend: Callable[[Table], None] = lambda table: None
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Keeps a table one object as long as it is referenced, even after eviction."""
        self._leaving: set[str] = set()
        """Tables that are being deleted."""
        self._bringing = asyncio.Lock()
        self.muted: set[int] = store.read(talk.muted)
        """Guests banned from every chat by the host of the site."""
        self.down: Periods = ()
        """Downtimes of the server, in which no clock ran."""

    def find(self, name: str) -> Table:
        """A table by its name, to read: it starts nothing."""
        table = self._tables.get(name)
        if table is not None:
            table.used = self._clock()
            self._tables.move_to_end(name)
            return table
        if name in self._leaving:
            raise Refused("unknown", "unknown_table")
        return self._keep(self._alive.get(name) or self._from_disk(*restored(self._store, name)))

    def _from_disk(self, row: TableRow, match: Match | None, end: End | None) -> Table:
        """A table restored from disk, whose turn began with the last event, downtime not counted."""
        table = Table(row, match, end, self.attend)
        table.turn_since = None if match is None else row.updated + asleep(self.down, row.updated, time.time())
        return table

    async def fetch(self, name: str) -> Table:
        """Like `find`, but a long log is loaded first, beside the loop."""
        await self.bring(name)
        return self.find(name)

    async def bring(self, name: str) -> None:
        """Load a table with a long log into memory, replayed in a thread, before it is looked for."""
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
            except Exception:  # `find` reports what is wrong with it
                return
            if not self._has(name) and self._store.table(name) == row:
                self._keep(self._from_disk(replace(row, closed=None), match, None))

    def _has(self, name: str) -> bool:
        return name in self._tables or name in self._alive or name in self._leaving

    def visit(self, name: str, guest: int | None, network: str) -> Table:
        """A table by its name, for a command or a socket: bots and clocks there go on.

        Votes for a stand-in for this guest lapse.
        """
        table = self.find(name)
        if table.row.agreed and table.waits_for(guest):
            self._store.agree(name, ())
            table.row = replace(table.row, agreed=())
            table.tell_all()
        table.visitor_came(guest, network)
        return table

    def add(self, row: TableRow) -> Table:
        """Add a table that was just written; its match has not begun."""
        METRICS.play.tables_made.labels(row.game).inc()
        return self._keep(Table(row, None, None, self.attend))

    def _keep(self, table: Table) -> Table:
        """Put a table first in the cache, and evict if it is full."""
        table.used, table.muted = self._clock(), self.muted
        self._alive[table.id] = self._tables[table.id] = table
        if len(self._tables) > MOST_IDLE:
            self.forget_idle()
        return table

    def forget_idle(self, now: float | None = None) -> int:
        """Evict unwatched tables that are too old or too many; return how many.

        `now` is by the loop's clock, as all times of tables.
        """
        now = self._clock() if now is None else now
        idle = [table for table in self._tables.values() if table.is_idle]  # least recently used first
        too_many = max(0, len(idle) - MOST_IDLE)
        unused = [table for table in idle[too_many:] if table.used <= now - IDLE_SECONDS and not table.clock_runs(now)]
        for table in (gone := idle[:too_many] + unused):
            del self._tables[table.id]
        return len(gone)

    @contextmanager
    def without(self, names: Sequence[str]) -> Iterator[list[str]]:
        """Hide the idle tables among `names` from `find` while the block deletes them; yield their names."""
        alone = [name for name in names if name not in self._alive or self._alive[name].is_idle]
        for name in alone:
            self._tables.pop(name, None)
        self._leaving.update(alone)
        try:
            yield alone
        finally:
            self._leaving.difference_update(alone)

    def unlink(self, names: Sequence[str]) -> None:
        """Clear the links to these rematches, which are deleted."""
        for name in names:
            table = self._alive.get(name)
            if table is not None:
                table.row = replace(table.row, rematch=None)

    def in_memory(self, name: str) -> Table | None:
        """A table that is referenced in memory; one on disk alone has nobody to notify."""
        return self._alive.get(name)

    def __len__(self) -> int:
        return len(self._tables)

    def watched(self) -> list[Table]:
        """The tables with open sockets."""
        return [table for table in self._tables.values() if table.watchers]
