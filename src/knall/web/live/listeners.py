"""One socket: what a page that looks at a table is told, drawn from its own seat's view."""

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
"""Who was told nothing for so long is told that the connection lives; the page knows by it when it does not."""
BEAT: Beat = {"kind": "beat"}
WORTH_PACKING = 1_000
"""Bytes of a message that is compressed for who asked for that; a board needs an eighth, and a millisecond for it."""
PACKING = 6
MOST_WAITING = 200
MOST_BYTES = 500_000
"""Of what waits for a page that does not read; one message may be longer."""


@dataclass
class Since:
    """The moments (of `time.perf_counter`) since which a page waits for its frame."""

    on_disk: float | None = None
    """The first event that it has not been shown is on disk."""
    looked: float | None = None
    """It asked, by opening a socket or for other eyes."""

    def observe(self) -> None:
        """The frame is on the wire now."""
        now = time.perf_counter()
        if self.on_disk is not None:
            METRICS.frames.since_commit.observe(now - self.on_disk)
        if self.looked is not None:
            METRICS.frames.since_look.observe(now - self.looked)


class Listener:
    """One socket: whose eyes, which language, and how far it has been told."""

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
        """The last event that it was told."""
        self.pictured: int | None = None
        """After which event it has the picture; None: it has none."""
        self.address = ""
        self._broadcast = broadcast
        self._looks = 0
        """How often it has changed its eyes."""
        self._in_work = False
        """Is a frame being painted for it?"""
        self._outbox: deque[tuple[str, Since | None]] = deque()
        self._bytes = 0
        """Of what was put into the outbox and is not yet on the wire."""
        self._awake = asyncio.Event()
        self._stale_frame = self._stale_table = False
        self.waiting_since = time.perf_counter()
        self._since = Since(looked=self.waiting_since)
        """What the next frame answers."""
        self.sending = asyncio.create_task(self._send())

    def match_changed(self, on_disk: float | None = None) -> None:
        """The match has gone on; `on_disk`: since this moment."""
        if self._since.on_disk is None:
            self._since.on_disk = on_disk
        if not self._stale_frame:
            self._stale_frame = True
            if not self._in_work:
                self._order()

    def table_changed(self) -> None:
        """Seats, presence or state have changed."""
        if not self._stale_table:
            self._stale_table = True
            self._order()

    def _order(self) -> None:
        self.waiting_since = time.perf_counter()
        self._broadcast.order(self)

    def look(self, seat: int | None) -> None:
        """From now on through the eyes of this seat, with a whole picture and all that happened as it may read it."""
        self._see_through(seat)
        self.seen = 0
        if self._since.looked is None:
            self._since.looked = time.perf_counter()
        self.match_changed()

    def _see_through(self, seat: int | None) -> None:
        """With these eyes it has no picture yet, and what is in work for others is not for them."""
        self.seat, self.pictured = seat, None
        self._looks += 1

    def send(self, message: ToldToPage, since: Since | None = None) -> None:
        """Put something into the outbox; who does not read it is let go, and will ask anew for what it missed."""
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
        """Somebody said something."""
        self.send(message_shape(message, self.guest))

    def chat_changed(self, messages: Sequence[MessageRow]) -> None:
        """Something was taken out of the chat, or may be read again: these are left."""
        self.send({"kind": "chat", "messages": [message_shape(one, self.guest) for one in messages]})

    def thinks(self, seat: int) -> None:
        """A bot thinks for this seat."""
        self.send({"kind": "thinking", "seat": seat})

    def look_anew(self) -> None:
        """Somebody is called otherwise: all that is to be seen is shown again."""
        self._see_through(self.seat)
        self.match_changed()

    def send_away(self) -> None:
        """Whoever this is is nobody from now on; the page asks what it may still see."""
        self.leaving = asyncio.create_task(self._send_away())

    async def _send_away(self) -> None:
        with suppress(RuntimeError):  # it has gone by itself
            await self.socket.close(FOREIGN)

    def paint(self) -> None:
        """Make what this listener is to be sent, or have it painted."""
        if self._stale_table:
            self._stale_table = False
            self.send(table_shape(self.table, self.guest, self.language, self.address))
        if not self._stale_frame or self._in_work:
            return
        match, end = self.table.match, self.table.end
        if match is not None:
            since = self._begin_frame()
            if self.seat is not None and self.seat not in self.table.seats_of(self.guest):
                self._see_through(None)  # it stood up, and somebody else may sit there now
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
        """From now on whatever happens is for the next frame; since when the page has waited for this one."""
        self._stale_frame = False
        since, self._since = self._since, Since()
        return since

    def _painted(self, since: Since, looks: int, painted: Painted | None) -> None:
        """A frame is there; what has happened since it was begun comes in the next one."""
        self._in_work = False
        if painted is not None and looks == self._looks:
            self.seen = self.pictured = painted.seq
            self._put(painted.text, since)
        if self._stale_frame:
            self._order()

    def left(self) -> None:
        """It was the last that looked at the table."""
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
        """Until there is something to send; meanwhile the page is told that it is still connected."""
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
        """Take what the page says: through whose eyes it looks, and how fast bots may be for it."""
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
    """Keep a listener informed until it goes."""
    table = listener.table
    comes = _alone_shows_presence(listener)
    table.watchers.add(listener)
    table.attend()  # the others may be asked about somebody, now that there is one of them
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
    """Does somebody who sits here come or go with this socket?  Who only watches, or has another one, is no news."""
    table, guest = listener.table, listener.guest
    others = (one.guest for one in table.watchers if one is not listener)
    return guest in table.people() and guest not in others
