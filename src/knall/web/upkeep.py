"""What is old is closed, and deleted, after the times that the host has set; memory that nobody needs is given back."""

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
"""So much is deleted in one commit."""
PAUSE_SECONDS = 0.05
"""After each bite, others come first."""
MANY = 50
"""So many tables are worth asking the system to take memory back."""


async def tidy_daily(services: Services) -> None:
    """Close what nobody came back to and delete what is old, now and every day."""
    while True:
        try:
            await close_abandoned(services, time.time())
            await delete_old(services, time.time())
        except Exception:  # the disk is full, say: tomorrow is another day
            log.exception("what is old could not be closed or deleted")
        await asyncio.sleep(DAY)


async def close_abandoned(services: Services, now: float) -> None:
    """End the matches where nothing has happened for longer than the host waits, and nobody is."""
    if not services.settings.abandoned_after:
        return
    before = now - services.settings.abandoned_after * DAY
    for name in await services.store.read_apart(partial(retention.deserted_tables, before=before)):
        try:
            await services.leaving.close(await services.registry.fetch(name), before)
        except Exception:  # one table's trouble is not the others'
            log.exception("a match could not be closed", extra={"table": name})
        await asyncio.sleep(PAUSE_SECONDS)


async def delete_old(services: Services, now: float) -> None:
    """Delete what is older, at this moment, than the host wants to keep it."""
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
    """Tables where nothing has happened since, and nobody is."""
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
    """Forget, for ever and every minute, tables at which nobody has looked for a while: the store has them.

    And note that the server runs.
    """
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        with suppress(sqlite3.Error):  # the disk is full, say
            await note_alive(services.store, time.time())
        if services.registry.forget_idle() >= MANY:
            _trim()


def _trim() -> None:
    """Ask the C library to return what was freed to the system; only some have a word for that."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
