"""One socket of a page that watches a table; its messages are made from its own seat's view."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from knall.core.text.language import Language
from knall.store.rows import MessageRow
from knall.web.live.broadcast import Broadcast
from knall.web.live.painter import Painted
from knall.web.live.table_messages import message_shape, table_shape
from knall.web.ops.metrics import METRICS
from knall.web.tables.stored import last_sight
from knall.web.tables.table import Table
from knall.web.views.frame_cache import Wanted, written
from knall.web.views.frames import last_frame
from knall.web.wire.protocol import SaidByPage, ToldToPage
from knall.web.wire.sockets import FOREIGN, NONSENSE, Beat, Hurry

SAID: TypeAdapter[SaidByPage] = TypeAdapter(SaidByPage)
BEAT_SECONDS = 4.0
"""Heartbeat after so much silence, so that the page notices a dead connection."""
BEAT: Beat = {"kind": "beat"}
WORTH_PACKING = 1_000
"""Bytes from which a message is compressed, if the page takes that; a board shrinks to an eighth in a millisecond."""
PACKING = 6
MOST_WAITING = 200
MOST_BYTES = 500_000
"""Limit of the outbox of a page that does not read; a single message may be longer."""


@dataclass
class Since:
    """Latency probe: since when (`time.perf_counter`) a page has waited for its frame."""

    on_disk: float | None = None
    """The commit of the first event that it has not been shown."""
    looked: float | None = None
    """Its request for a view: a socket opened, or a seat changed."""

    def observe(self) -> None:
        """Record the latencies; the frame is on the wire."""
        now = time.perf_counter()
        if self.on_disk is not None:
            METRICS.frames.since_commit.observe(now - self.on_disk)
        if self.looked is not None:
            METRICS.frames.since_look.observe(now - self.looked)


class Listener:
    """One socket: seat, language, and how far it is up to date."""

    def __init__(
        self, socket: WebSocket, table: Table, guest: int | None, language: Language, broadcast: Broadcast
    ) -> None:
        self.socket = socket
        self.table = table
        self.guest = guest
        self.language = language
        self.seat: int | None = None
        self.pace = 1.0
        self.unpacks = False
        """Does the page take long messages compressed (zlib), as bytes?"""
        self.seen: int | None = None
        """The last event sent."""
        self.pictured: int | None = None
        """The event whose picture it has; None: no picture."""
        self.address = ""
        self._broadcast = broadcast
        self._looks = 0
        """Number of view changes: a frame begun for an earlier view is dropped."""
        self._in_work = False
        """Is a frame being rendered for it?"""
        self._outbox: deque[tuple[str, Since | None]] = deque()
        self._bytes = 0
        """Bytes in the outbox that are not yet on the wire."""
        self._awake = asyncio.Event()
        self._stale_frame = self._stale_table = False
        self.waiting_since = time.perf_counter()
        self._since = Since(looked=self.waiting_since)
        """The probe of the next frame."""
        self.sending = asyncio.create_task(self._send())

    def match_changed(self, on_disk: float | None = None) -> None:
        if self._since.on_disk is None:
            self._since.on_disk = on_disk
        if not self._stale_frame:
            self._stale_frame = True
            if not self._in_work:
                self._order()

    def table_changed(self) -> None:
        if not self._stale_table:
            self._stale_table = True
            self._order()

    def _order(self) -> None:
        self.waiting_since = time.perf_counter()
        self._broadcast.order(self)

    def look(self, seat: int | None) -> None:
        """Switch to the view of a seat: a full picture and the whole history, as that seat may read it."""
        self._see_through(seat)
        self.seen = 0
        if self._since.looked is None:
            self._since.looked = time.perf_counter()
        self.match_changed()

    def _see_through(self, seat: int | None) -> None:
        """Change the view: no picture yet, and frames in work are dropped."""
        self.seat, self.pictured = seat, None
        self._looks += 1

    def send(self, message: ToldToPage, since: Since | None = None) -> None:
        """Queue a message.  A page whose outbox is full is disconnected, and will fetch what it missed."""
        self._put(written(message), since)

    def _put(self, text: str, since: Since | None = None) -> None:
        self._bytes += len(text)
        if self._outbox and (len(self._outbox) >= MOST_WAITING or self._bytes > MOST_BYTES):
            self._outbox.clear()
            self.sending.cancel()
            return
        self._outbox.append((text, since))
        self._awake.set()

    def hear(self, message: MessageRow) -> None:
        self.send(message_shape(message, self.guest))

    def chat_changed(self, messages: Sequence[MessageRow]) -> None:
        self.send({"kind": "chat", "messages": [message_shape(one, self.guest) for one in messages]})

    def thinks(self, seat: int) -> None:
        self.send({"kind": "thinking", "seat": seat})

    def look_anew(self) -> None:
        self._see_through(self.seat)
        self.match_changed()

    def send_away(self) -> None:
        """Disconnect the guest, who was removed; the page asks what it may still see."""
        self.leaving = asyncio.create_task(self._send_away())

    async def _send_away(self) -> None:
        with suppress(RuntimeError):  # it has closed by itself
            await self.socket.close(FOREIGN)

    def paint(self) -> None:
        """Send what is due, and order a frame if one is."""
        if self._stale_table:
            self._stale_table = False
            self.send(table_shape(self.table, self.guest, self.language, self.address))
        if not self._stale_frame or self._in_work:
            return
        match, end = self.table.match, self.table.end
        if match is not None:
            since = self._begin_frame()
            if self.seat is not None and self.seat not in self.table.seats_of(self.guest):
                self._see_through(None)  # its guest stood up, and somebody else may sit there now
            after = self.seen if self.seen is not None else len(match.events)
            self._in_work = True
            wanted = Wanted(self.seat, self.language, after, self.pictured)
            self._broadcast.painter.paint(self.table, wanted, partial(self._painted, since, self._looks))
        elif end is not None:
            since = self._begin_frame()
            self.send(
                last_frame(last_sight(end, self.language), self.table.row, end.winners, self.seat, self.language), since
            )

    def _begin_frame(self) -> Since:
        """Start a frame, which covers all events so far; return its probe."""
        self._stale_frame = False
        since, self._since = self._since, Since()
        return since

    def _painted(self, since: Since, looks: int, painted: Painted | None) -> None:
        """Send a finished frame; events since its start come in the next one."""
        self._in_work = False
        if painted is not None and looks == self._looks:
            self.seen = self.pictured = painted.seq
            self._put(painted.text, since)
        if self._stale_frame:
            self._order()

    def left(self) -> None:
        """Note that the last listener of the table has gone."""
        self._broadcast.painter.left(self.table)

    async def _send(self) -> None:
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):  # their traces would keep the table
            while True:
                await self._wait_or_beat()
                while self._outbox:
                    text, since = self._outbox.popleft()
                    await self._tell(text)
                    self._bytes -= len(text)
                    if since is not None:
                        since.observe()

    async def _wait_or_beat(self) -> None:
        """Wait until there is something to send, with heartbeats meanwhile."""
        while not self._awake.is_set():
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._awake.wait()
            except TimeoutError:
                await self._tell(written(BEAT))
        self._awake.clear()

    async def _tell(self, text: str) -> None:
        if self.unpacks and len(text) >= WORTH_PACKING:
            await self.socket.send_bytes(zlib.compress(text.encode(), PACKING))
        else:
            await self.socket.send_text(text)

    async def read(self) -> None:
        """Read the page's messages: the seat it views, and its wish for the bots' pace."""
        while True:
            try:
                said = SAID.validate_json(await self.socket.receive_text())
            except (ValidationError, KeyError):  # KeyError: bytes, not text
                return await self.socket.close(NONSENSE)
            if isinstance(said, Hurry):
                self.pace = said.hurry
            elif said.look is None or said.look in self.table.seats_of(self.guest):
                self.look(said.look)


async def serve(listener: Listener) -> None:
    """Serve a listener until it disconnects."""
    table = listener.table
    comes = _alone_shows_presence(listener)
    table.watchers.add(listener)
    table.attend()  # this guest may be one of those who are asked about a stand-in
    listener.table_changed()
    listener.match_changed()
    if comes:
        table.tell_all()
    tasks = [listener.sending, asyncio.create_task(listener.read())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        table.visitor_left(listener)
        if not table.watchers:
            table.drop_renders()
            listener.left()
        if _alone_shows_presence(listener):
            table.tell_all()


def _alone_shows_presence(listener: Listener) -> bool:
    """Does a guest who sits here come or go with this socket?  Spectators and second sockets are no news."""
    table, guest = listener.table, listener.guest
    others = (one.guest for one in table.watchers if one is not listener)
    return guest in table.people() and guest not in others
