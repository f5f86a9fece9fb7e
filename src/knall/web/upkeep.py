"""Retention: closes abandoned matches and deletes old data as the settings say; evicts idle tables every minute."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from knall.store import retention
from knall.store.downtime import note_alive
from knall.store.rows import TableStage
from knall.web.ops.metrics import METRICS
from knall.web.services import Services

T = TypeVar("T")
log = logging.getLogger(__name__)
DAY = 86400.0
TIDY_SECONDS = 60.0
BITE = 10
"""Rows deleted in one commit."""
PAUSE_SECONDS = 0.05
"""Pause after each batch, for other writers."""
MANY = 50
"""Evicted tables worth a trim of the heap."""


async def tidy_daily(services: Services) -> None:
    """Close abandoned matches and delete old data, now and every day."""
    while True:
        try:
            await close_abandoned(services, time.time())
            await delete_old(services, time.time())
        except Exception:  # such as a full disk: retried tomorrow
            log.exception("what is old could not be closed or deleted")
        await asyncio.sleep(DAY)


async def close_abandoned(services: Services, now: float) -> None:
    """Close matches that have been idle for `abandoned_after` days and have no watchers."""
    if not services.settings.abandoned_after:
        return
    before = now - services.settings.abandoned_after * DAY
    for name in await services.store.read_apart(partial(retention.deserted_tables, before=before)):
        try:
            await services.leaving.close(await services.registry.fetch(name), before)
        except Exception:  # the other tables still get their turn
            log.exception("a match could not be closed", extra={"table": name})
        await asyncio.sleep(PAUSE_SECONDS)


async def delete_old(services: Services, now: float) -> None:
    """Delete what has outlived the settings at time `now`."""
    settings = services.settings
    if settings.keep_waiting:
        await _delete_tables(services, "waiting", now - settings.keep_waiting * DAY)
    if settings.keep_abandoned:
        await _delete_tables(services, "running", now - settings.keep_abandoned * DAY)
    if settings.keep_chat:
        await _delete_messages(services, now - settings.keep_chat * DAY)
    if settings.keep_guests:
        await _delete_guests(services, now - settings.keep_guests * DAY)


async def _delete_tables(services: Services, state: TableStage, before: float) -> None:
    """Delete tables without events since `before` and without watchers."""
    store, registry = services.store, services.registry
    old = await store.read_apart(partial(retention.old_tables, state=state, before=before))
    for bite in _bites(old):
        links = await store.read_apart(partial(retention.links_to, names=bite))
        with registry.without(bite) as names:
            gone = await store.delete(partial(retention.delete_tables, names=names, state=state, before=before))
            linked = [name for name, other in links.items() if other in gone]
            await store.write(partial(retention.unlink, names=linked))
            registry.unlink(linked)
        METRICS.store.deleted.labels(f"{state}_tables").inc(len(gone))
        await asyncio.sleep(PAUSE_SECONDS)


async def _delete_messages(services: Services, before: float) -> None:
    store = services.store
    for bite in _bites(await store.read_apart(partial(retention.old_chats, before=before))):
        count = await store.delete(partial(retention.delete_messages, tables=bite, before=before))
        METRICS.store.deleted.labels("messages").inc(count)
        await asyncio.sleep(PAUSE_SECONDS)


async def _delete_guests(services: Services, before: float) -> None:
    store = services.store
    for bite in _bites(await store.read_apart(partial(retention.lonely_guests, before=before))):
        gone = await store.delete(partial(retention.delete_guests, guests=bite, before=before))
        services.sessions.forget(gone)
        METRICS.store.deleted.labels("guests").inc(len(gone))
        await asyncio.sleep(PAUSE_SECONDS)


def _bites(things: Sequence[T]) -> Iterator[Sequence[T]]:
    for begin in range(0, len(things), BITE):
        yield things[begin : begin + BITE]


async def give_memory_back(services: Services) -> None:
    """Every minute: evict idle tables, which the store has, and note that the server is alive."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        with suppress(sqlite3.Error):  # such as a full disk
            await note_alive(services.store, time.time())
        if services.registry.forget_idle() >= MANY:
            _trim()


def _trim() -> None:
    """Return freed memory to the system, where the C library (glibc) can."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
