"""Downtimes of the server, during which nobody's clock runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import TypeAlias, cast

from knall.core.text.json_checks import shaped
from knall.store.sqlite import SqliteStore
from knall.store.tables import UPDATED

ALIVE, DOWN = "alive", "down"
"""Facts: when a server was last alive, and the downtimes before."""
MOST = 100
Periods: TypeAlias = Sequence[tuple[float, float]]
"""Start and end, by the wall clock."""


async def note_start(store: SqliteStore, now: float) -> Periods:
    """Record the start of a server; returns all downtimes, the last one included."""
    known = _periods(store.fact(DOWN))
    last = max(_moment(store.fact(ALIVE)), await store.read_apart(_last_written))
    if 0.0 < last < now:
        known = [*known, (last, now)][-MOST:]
        await store.note_fact(DOWN, json.dumps(known))
    await note_alive(store, now)
    return known


def _periods(fact: str | None) -> Periods:
    """The stored downtimes; none if unreadable, so that clocks count them as time played."""
    try:
        return cast(Periods, shaped(json.loads(fact or "[]"), list[tuple[float, float]]))
    except (ValueError, RecursionError):
        return []


def _moment(fact: str | None) -> float:
    try:
        return cast(float, shaped(float(fact or 0.0), float))
    except ValueError:
        return 0.0


async def note_alive(store: SqliteStore, now: float) -> None:
    """Record that a server runs."""
    await store.note_fact(ALIVE, repr(now))


def _last_written(c: sqlite3.Connection) -> float:
    """Time of the last event at any table, when a server must have been running."""
    return cast(float, c.execute(f"SELECT coalesce(max({UPDATED}), 0.0) FROM tables").fetchone()[0])


def asleep(periods: Periods, since: float, now: float) -> float:
    """Seconds of downtime between two times."""
    return sum(max(0.0, min(ended, now) - max(begun, since)) for begun, ended in periods)
