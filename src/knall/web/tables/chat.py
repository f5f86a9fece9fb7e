"""The chat of a table: permissions, messages, deletions.  Each is on disk before it is broadcast."""

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
"""Messages kept per table."""
MOST_SHOWN = 100
"""Messages shown to a newcomer."""


class Chat:
    """Posts and deletes messages."""

    def __init__(self, store: SqliteStore, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry

    def said(self, table: Table) -> list[MessageRow]:
        """The messages to show."""
        return self._store.messages(table.id, MOST_SHOWN) if table.row.chat else []

    def check(self, table: Table, guest: int | None) -> None:
        """Raise Refused if this guest may not write here, or the table is full."""
        why = table.silence(guest)
        if why is None and self._store.messages_at(table.id) >= MOST_SAID:
            why = "chat_full"
        if why is not None:
            raise Refused("closed", why)

    async def say(self, table: Table, guest: int, name: str, text: str) -> MessageRow:
        """Store a message, then broadcast it."""
        self.check(table, guest)
        seats = table.seats_of(guest)
        row = MessageRow(0, guest, seats[0] if seats else None, name, text, time.time())
        message = await self._store.say(table.id, row)
        for watcher in table.watchers:
            watcher.hear(message)
        return message

    async def let_watchers_talk(self, table: Table, guest: int | None, yes: bool) -> None:
        """Let the maker of the table allow or forbid spectators to write."""
        table.check_maker(guest)
        async with table.lock:
            await self._store.write(partial(talk.let_watchers_talk, table=table.id, talk=yes))
            table.row = replace(table.row, watchers_talk=yes)
        table.tell_all()

    async def remove(self, table: Table, guest: int | None, number: int, removed: bool) -> None:
        """Let the maker of the table ban the author of this message from the chat, or lift the ban."""
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
        """The last message of each banned author."""
        return self._store.read(partial(talk.silenced, table=table.id)) if table.row.silenced else []

    async def delete(self, table: Table, guest: int | None, number: int) -> None:
        """Delete a message: one's own, or any at one's own table; deleting twice is fine."""
        message = self._store.read(partial(talk.message, table=table.id, number=number))
        if message is None:
            return
        if guest is None or guest not in (message.guest, table.row.host):
            raise Refused("foreign", "foreign_message")
        await self._store.delete(partial(talk.delete, table=table.id, number=number))
        self._tell(table)

    async def delete_all_of(self, guest: int) -> None:
        """Delete all messages of a guest, at every table."""
        for name in await self._store.delete(partial(talk.delete_all_of, guest=guest)):
            self.tell_at(name)

    def tell_at(self, name: str) -> None:
        """Send the changed chat to everybody who watches the table."""
        table = self._registry.in_memory(name)
        if table is not None:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        messages = self.said(table)
        for watcher in table.watchers:
            watcher.chat_changed(messages)
