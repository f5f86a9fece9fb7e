"""Moderation by the host of the site: mute, remove or forget a guest, close a table, delete chat.

Each act is idempotent, and on disk before it is broadcast.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from dataclasses import replace
from functools import partial

from knall.core.match.history import GUEST
from knall.store import forgetting, retention, talk
from knall.store.sqlite import SqliteStore
from knall.web.people.sessions import Sessions
from knall.web.tables.chat import Chat
from knall.web.tables.leaving import LeavingActions
from knall.web.tables.registry import TableRegistry
from knall.web.tables.seating import Seating
from knall.web.tables.stored import names_of, stored_end
from knall.web.tables.table import Table
from knall.web.tables.waiting_room import WaitingRoom
from knall.web.wire.refusals import Refused
from knall.web.wire.tables import CloseTable

log = logging.getLogger(__name__)
BITE = 10
"""Tables changed per commit; other writes come in between."""
PAUSE_SECONDS = 0.02


class Moderation:
    """Carries these acts out on disk and at the tables in memory."""

    def __init__(
        self,
        store: SqliteStore,
        sessions: Sessions,
        registry: TableRegistry,
        seating: Seating,
        arranging: WaitingRoom,
        leaving: LeavingActions,
        chat: Chat,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._registry = registry
        self._seating = seating
        self._arranging = arranging
        self._leaving = leaving
        self._chat = chat

    async def mute(self, guest: int, muted: bool) -> None:
        """Ban a guest from every chat, or lift the ban."""
        if not await self._store.write(partial(talk.mute, guest=guest, muted=muted)):
            raise Refused("unknown", "unknown_guest", guest=guest)
        (self._registry.muted.add if muted else self._registry.muted.discard)(guest)
        for table in self._registry.watched():
            if any(watcher.guest == guest for watcher in table.watchers):
                table.tell_all()
        log.info("a guest was muted" if muted else "a guest may write again", extra={"guest": guest})

    async def remove(self, guest: int) -> None:
        """End a guest: free all seats, revoke the cookie."""
        await self._leave_everywhere(guest)
        if not await self._store.write(partial(forgetting.revoke, guest=guest)):
            raise Refused("unknown", "unknown_guest", guest=guest)
        self._send_away(guest)
        log.info("a guest was removed", extra={"guest": guest})

    async def forget(self, guest: int) -> None:
        """Delete all personal data of a guest: names, messages, sheets, the cookie.  Matches stay, anonymised."""
        if not self._store.read(partial(forgetting.is_guest, guest=guest)):
            raise Refused("unknown", "unknown_guest", guest=guest)
        await self._leave_everywhere(guest)
        while names := await self._store.delete(partial(forgetting.take_out_of_tables, guest=guest, most=BITE)):
            for name in names:
                await self._call_a_guest(name)
            await asyncio.sleep(PAUSE_SECONDS)
        written = await self._store.delete(partial(forgetting.take_out, guest=guest))
        self._send_away(guest)
        for name in written:
            self._chat.tell_at(name)
        log.info("a guest was forgotten", extra={"guest": guest})

    async def close(self, name: str) -> None:
        """Close a table for good, and tell everybody with the link."""
        table = self._registry.find(name)
        async with table.lock:
            if table.row.closed == "host":
                return
            if table.row.state == "over":
                raise Refused("closed", "over")
            table.check_whole()
            await self._store.judge(name, table.row.rules, "host")
            table.becomes(replace(table.row, closed="host", turn=None), None)
        table.tell_all()
        log.info("a table was closed", extra={"table": name})

    async def delete_chat(self, before: float, name: str | None = None) -> int:
        """Delete messages from before a moment, at one table or at all; return how many."""
        old = await self._store.read_apart(partial(retention.old_chats, before=before))
        count = 0
        for table in [one for one in old if name in (None, one)]:
            count += await self._store.delete(partial(talk.delete_before, tables=[table], before=before))
            self._chat.tell_at(table)
            await asyncio.sleep(0)
        log.info("chat was deleted", extra={"messages": count})
        return count

    async def _leave_everywhere(self, guest: int) -> None:
        """Free the seats of waiting tables, close the guest's own, and resign from running matches."""
        for name in await self._store.read_apart(partial(_unfinished_of, guest=guest)):
            table = await self._registry.fetch(name)
            if table.row.closed is not None:
                continue
            if table.match is None:
                await self._get_up(table, guest)
                continue
            for seat in table.seats_of(guest):
                if not table.require_match().is_over and seat not in table.row.attendance.left:
                    await self._leaving.resign(table, seat, len(table.require_match().events))

    async def _get_up(self, table: Table, guest: int) -> None:
        if table.row.host == guest:
            await self._arranging.close(table, CloseTable(), guest)
            return
        for seat in table.seats_of(guest):
            await self._seating.leave(table, seat)

    async def _call_a_guest(self, name: str) -> None:
        """At a table in memory, replace every name that is no longer on disk by the anonymous one."""
        table = self._registry.in_memory(name)
        if table is None:
            return
        async with table.lock:
            row = self._store.table(name)
            if row is None:
                return
            forgotten = {seat.seat for seat in row.seats if seat.name == GUEST}
            seats = tuple(replace(one, name=GUEST) if one.seat in forgotten else one for one in table.row.seats)
            table.row, table.end = replace(table.row, seats=seats), stored_end(self._store, name)
            if table.match is not None:
                table.match = replace(table.match, names=names_of(table.row))
        table.tell_all()
        for watcher in table.watchers:
            watcher.look_anew()

    def _send_away(self, guest: int) -> None:
        """Revoke the guest's cookie, and close the sockets."""
        self._sessions.forget([guest])
        for table in self._registry.watched():
            for watcher in list(table.watchers):
                if watcher.guest == guest:
                    watcher.send_away()


def _unfinished_of(c: sqlite3.Connection, guest: int) -> list[str]:
    """The tables that a guest made or sits at and whose match is not over."""
    ask = """SELECT id FROM tables WHERE state <> 'over' AND (
        host = ?1 AND state = 'waiting' OR id IN (SELECT table_id FROM seats WHERE guest = ?1)) ORDER BY id"""
    return [name for (name,) in c.execute(ask, (guest,))]
