"""When no server ran on a file: nobody's clock runs meanwhile."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import TypeAlias, cast

from knall.core.text.json_checks import shaped
from knall.store.sqlite import SqliteStore
from knall.store.tables import UPDATED

ALIVE, DOWN = "alive", "down"
"""The facts that say when a server ran last, and when none did before."""
MOST = 100
Periods: TypeAlias = Sequence[tuple[float, float]]
"""From when to when, by the clock on the wall."""


async def note_start(store: SqliteStore, now: float) -> Periods:
    """A server begins: all times when there was none, the last one too."""
    known = _periods(store.fact(DOWN))
    last = max(_moment(store.fact(ALIVE)), await store.read_apart(_last_written))
    if 0.0 < last < now:
        known = [*known, (last, now)][-MOST:]
        await store.note_fact(DOWN, json.dumps(known))
    await note_alive(store, now)
    return known


def _periods(fact: str | None) -> Periods:
    """What a file says of them; nothing, if it is not to be read: clocks then run as if a server had run."""
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
    """A server runs."""
    await store.note_fact(ALIVE, repr(now))


def _last_written(c: sqlite3.Connection) -> float:
    """When something happened last at any table, so that a server must have run."""
    return cast(float, c.execute(f"SELECT coalesce(max({UPDATED}), 0.0) FROM tables").fetchone()[0])


def asleep(periods: Periods, since: float, now: float) -> float:
    """For how many seconds, between two moments, no server ran."""
    return sum(max(0.0, min(ended, now) - max(begun, since)) for begun, ended in periods)
