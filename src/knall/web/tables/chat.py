"""The chat of a table: who may write there, and what is taken out again; told to nobody before it is on disk."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from knall.store import talk
from knall.store.rows import MessageRow
from knall.store.sqlite import SqliteStore
from knall.web.tables.registry import TableRegistry
from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused

MOST_SAID = 2_000
"""Messages that are kept of one table."""
MOST_SHOWN = 100
"""Messages that somebody who comes is shown."""


class Chat:
    """Carries out what is said and unsaid."""

    def __init__(self, store: SqliteStore, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry

    def said(self, table: Table) -> list[MessageRow]:
        """What is to be read."""
        return self._store.messages(table.id, MOST_SHOWN) if table.row.chat else []

    def check(self, table: Table, guest: int | None) -> None:
        """Refused if somebody may not write here, or no more is kept."""
        why = table.silence(guest)
        if why is None and self._store.messages_at(table.id) >= MOST_SAID:
            why = "chat_full"
        if why is not None:
            raise Refused("closed", why)

    async def say(self, table: Table, guest: int, name: str, text: str) -> MessageRow:
        """Keep a message, and tell everybody."""
        self.check(table, guest)
        seats = table.seats_of(guest)
        row = MessageRow(0, guest, seats[0] if seats else None, name, text, time.time())
        message = await self._store.say(table.id, row)
        for watcher in table.watchers:
            watcher.hear(message)
        return message

    async def let_watchers_talk(self, table: Table, guest: int | None, yes: bool) -> None:
        """Whoever made the table says whether those may write who only watch."""
        table.check_maker(guest)
        async with table.lock:
            await self._store.write(partial(talk.let_watchers_talk, table=table.id, talk=yes))
            table.row = replace(table.row, watchers_talk=yes)
        table.tell_all()

    async def remove(self, table: Table, guest: int | None, number: int, removed: bool) -> None:
        """Whoever made the table removes who wrote this from the chat, or lets them back."""
        table.check_maker(guest)
        message = self._store.read(partial(talk.message, table=table.id, number=number))
        if message is None:
            raise Refused("unknown", "unknown_message")
        if message.guest == guest:
            raise Refused("bad", "chat_oneself")
        async with table.lock:
            left = await self._store.write(partial(talk.silence, table=table.id, guest=message.guest, silent=removed))
            table.row = replace(table.row, silenced=left)
        self._tell(table)
        table.tell_all()

    def removed(self, table: Table) -> list[MessageRow]:
        """The last message of each who was removed from the chat."""
        return self._store.read(partial(talk.silenced, table=table.id)) if table.row.silenced else []

    async def delete(self, table: Table, guest: int | None, number: int) -> None:
        """Take a message out: one's own, or at one's own table any; one that is gone is gone."""
        message = self._store.read(partial(talk.message, table=table.id, number=number))
        if message is None:
            return
        if guest is None or guest not in (message.guest, table.row.host):
            raise Refused("foreign", "foreign_message")
        await self._store.delete(partial(talk.delete, table=table.id, number=number))
        self._tell(table)

    async def delete_all_of(self, guest: int) -> None:
        """Take out all that a guest has written, everywhere."""
        for name in await self._store.delete(partial(talk.delete_all_of, guest=guest)):
            self.tell_at(name)

    def tell_at(self, name: str) -> None:
        """The chat of a table has changed: who looks at it is told."""
        table = self._registry.in_memory(name)
        if table is not None:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        messages = self.said(table)
        for watcher in table.watchers:
            watcher.chat_changed(messages)
