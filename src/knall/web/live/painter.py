"""Renders frames: in the server, or in a process of its own under load.

The process (`painter_process`) holds the matches and renders its orders one after the other, so that frames arrive in
order. If it is killed, its orders are rendered here, and another one is started.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from knall.store.rows import SeatRow
from knall.web.live.painter_process import LENGTH, READY, Delivery, Order, framed, paint_for
from knall.web.tables.table import Table
from knall.web.views.frame_cache import Wanted, paint
from knall.web.views.frames import Around

log = logging.getLogger(__name__)
BUSY = 0.3
"""Share of time for rendering in the server, beyond which a process is started."""
WINDOW_SECONDS = 5.0
"""The window over which that share is measured."""
IDLE_SECONDS = 60.0
FEW = 3_000
"""Frames per idle window below which the process is stopped."""
REST_SECONDS = 5.0
"""Backoff after the process was lost, or could not be started."""
MOST_IN_WORK = 64
"""Frames in work at most; later events are merged into one frame behind them."""
MOST_LEFT = 100
"""Unwatched tables that the process keeps, least recently left first to go."""


class Painted(NamedTuple):
    """A frame as sent over a socket, and the event at which it stands."""

    text: str
    seq: int


Done = Callable[[Painted | None], None]
"""Callback with the frame; None: rendering failed, and the log says why."""


class InWork(NamedTuple):
    """An order that the process works on."""

    table: Table
    seq: int
    wanted: dict[Wanted, list[Done]]
    since: float
    """By `time.perf_counter`."""


class Painter:
    """Renders frames for all listeners; `may_be_apart`: also in a process of its own."""

    def __init__(self, may_be_apart: bool = False) -> None:
        self._may_be_apart = may_be_apart
        self._process: PaintingProcess | None = None
        self._starting: asyncio.Task[None] | None = None
        self._rests_until = 0.0
        self._window, self._spent = 0.0, 0.0
        """Start of the window, and the seconds spent on rendering in it."""

    @property
    def is_apart(self) -> bool:
        """Does a process render?"""
        return self._process is not None

    @property
    def has_room(self) -> bool:
        """Can it take another order now?"""
        return self._process is None or self._process.in_work < MOST_IN_WORK

    @property
    def in_work(self) -> int:
        """Frames ordered from the process and not yet delivered."""
        return 0 if self._process is None else self._process.in_work

    @property
    def oldest(self) -> float:
        """Age of the oldest order of the process, in seconds."""
        since = None if self._process is None else self._process.oldest
        return 0.0 if since is None else max(0.0, time.perf_counter() - since)

    def paint(self, table: Table, wanted: Wanted, done: Done) -> None:
        """Render a frame: here and now, or by the process behind all its earlier orders."""
        if self._process is not None:
            self._process.order(table, wanted, done)
            return
        begun = time.perf_counter()
        done(_painted_here(table, wanted))
        self._note(begun, time.perf_counter())

    async def frame(self, table: Table, wanted: Wanted) -> str:
        """Render a frame and wait for it."""
        waiting: asyncio.Future[Painted | None] = asyncio.get_running_loop().create_future()
        self.paint(table, wanted, lambda painted: None if waiting.done() else waiting.set_result(painted))
        painted = await waiting
        if painted is None:
            raise RuntimeError("a frame could not be painted")
        return painted.text

    def left(self, table: Table) -> None:
        """Note that nobody watches a table any more."""
        if self._process is not None:
            self._process.left(table.id)

    def _note(self, begun: float, ended: float) -> None:
        """Count time spent here; if it becomes too much, start a process."""
        if begun - self._window > WINDOW_SECONDS:
            self._window, self._spent = begun, 0.0
        self._spent += ended - begun
        if self._spent > BUSY * WINDOW_SECONDS and self._may_be_apart and ended >= self._rests_until:
            self._window, self._spent = ended, 0.0
            if self._starting is None or self._starting.done():
                self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        process = PaintingProcess()
        try:
            await process.start()
        except (OSError, EOFError):  # no memory or no descriptor, say
            log.exception("no process could be started that paints")
            self._rests_until = time.perf_counter() + REST_SECONDS
            process.close()
            return
        except asyncio.CancelledError:
            process.close()
            raise
        self._process = process
        process.lost = self._lost
        self._look_later(process)

    def _lost(self, in_work: list[InWork]) -> None:
        """Render here what was in work when the process died."""
        log.error("the process that paints was lost")
        self._process, self._rests_until = None, time.perf_counter() + REST_SECONDS
        for order in in_work:
            for wanted, waiting in order.wanted.items():
                painted = _painted_here(order.table, wanted)
                for done in waiting:
                    done(painted)

    def _look_whether_idle(self, process: PaintingProcess, before: int) -> None:
        """Stop a process that has little to do."""
        if process is not self._process:
            return
        if process.ordered - before < FEW and not process.in_work:
            self._process = None
            process.close()
        else:
            self._look_later(process)

    def _look_later(self, process: PaintingProcess) -> None:
        asyncio.get_running_loop().call_later(IDLE_SECONDS, self._look_whether_idle, process, process.ordered)

    def close(self) -> None:
        """Stop the process."""
        if self._starting is not None:
            self._starting.cancel()
        if self._process is not None:
            self._process.close()
            self._process = None


def _painted_here(table: Table, wanted: Wanted) -> Painted | None:
    try:
        scene = table.scene
        is_kept = table.watchers or wanted.before is not None
        text = table.paintings.painted(scene, wanted) if is_kept else paint(scene, wanted, None)[0]
        return Painted(text, len(scene.match.events))
    except Exception:  # one listener's error must not stop the others
        log.exception("a frame could not be drawn", extra={"table": table.id})
        return None


class PaintingProcess(asyncio.Protocol):
    """The server's end of the painting process."""

    def __init__(self) -> None:
        self.lost: Callable[[list[InWork]], None] = lambda in_work: None
        """Callback with the orders in work, when the process was killed."""
        self.in_work = self.ordered = 0
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._process: SpawnProcess | None = None
        self._ours: socket.socket | None = None
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._collected: dict[Table, dict[Wanted, list[Done]]] = {}
        """Frames wanted since the last order was sent, merged into the next one."""
        self._sent: deque[InWork] = deque()
        self._known: dict[str, tuple[tuple[SeatRow, ...], int]] = {}
        """Tables that the process holds: their seats, and the number of events sent."""
        self._left: OrderedDict[str, None] = OrderedDict()
        self._closed = False

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        self._ours, theirs = socket.socketpair()
        self._process = get_context("spawn").Process(target=paint_for, args=(theirs,), daemon=True)
        with theirs:
            await asyncio.to_thread(self._process.start)
        await asyncio.get_running_loop().create_connection(lambda: self, sock=self._ours)
        await self._ready

    def order(self, table: Table, wanted: Wanted, done: Done) -> None:
        """Order a frame, batched with all that is ordered in this round of the loop."""
        if not self._collected:
            asyncio.get_running_loop().call_soon(self._send)
        self._collected.setdefault(table, {}).setdefault(wanted, []).append(done)
        self.in_work += 1
        self.ordered += 1

    @property
    def oldest(self) -> float | None:
        """Since when its first order is in work."""
        return self._sent[0].since if self._sent else None

    def left(self, name: str) -> None:
        """Note an unwatched table; beyond the limit the process forgets those left first."""
        self._left[name] = None
        self._left.move_to_end(name)
        if len(self._left) > MOST_LEFT:
            oldest, _ = self._left.popitem(last=False)
            if self._known.pop(oldest, None) is not None and self._transport is not None:
                self._transport.write(framed(Order(oldest, None, (), Around(), ())))

    def _send(self) -> None:
        if self._transport is None:
            return
        collected, self._collected = self._collected, {}
        messages = []
        for table, wanted in collected.items():
            if table.match is None:  # it was closed just now
                self._done(wanted, 0, ())
                continue
            for part in _mover_last(table.match.to_move, wanted):
                messages.append(framed(self._written(table, tuple(part))))
                self._sent.append(InWork(table, len(table.match.events), part, time.perf_counter()))
        self._transport.write(b"".join(messages))

    def _written(self, table: Table, wanted: tuple[Wanted, ...]) -> Order:
        """An order, with what the process does not know yet."""
        scene, row = table.scene, table.row
        events = scene.match.events
        seats, number = self._known.get(table.id, (None, 0))
        known = seats == row.seats and number <= len(events)
        told = events[number:] if known else events
        if not known:
            table.drop_renders()
        self._known[table.id] = row.seats, len(events)
        if table.watchers:
            self._left.pop(table.id, None)
        else:
            self.left(table.id)
        return Order(table.id, None if known else row, told, scene.around, wanted)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Parse framed deliveries from the stream."""
        self._data += data
        at = 0
        while len(self._data) - at >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._data, at)
            end = at + LENGTH.size + length
            if end > len(self._data):
                break
            self._deliver(pickle.loads(memoryview(self._data)[at + LENGTH.size : end]))
            at = end
        del self._data[:at]

    def _deliver(self, delivery: Delivery) -> None:
        if delivery.table == READY:
            self._ready.set_result(None)
            return
        order = self._sent.popleft()
        if delivery.problem is not None:
            log.error("a frame could not be drawn", extra={"table": delivery.table, "reason": delivery.problem})
            self._known.pop(delivery.table, None)
        self._done(order.wanted, order.seq, delivery.frames)

    def _done(self, wanted: dict[Wanted, list[Done]], seq: int, frames: tuple[str, ...]) -> None:
        """Hand frames to their callbacks, or None if there are none."""
        for text, waiting in zip(frames or (None,) * len(wanted), wanted.values(), strict=True):
            self.in_work -= len(waiting)
            for done in waiting:
                done(None if text is None else Painted(text, seq))

    def connection_lost(self, error: Exception | None) -> None:
        """Give the orders in work back, unless closed on purpose."""
        self._transport = None
        if not self._ready.done():
            self._ready.set_exception(EOFError("the process that paints has ended"))
        if not self._closed:
            waiting = [InWork(table, 0, wanted, 0.0) for table, wanted in self._collected.items()]
            self.close()
            self.lost([*self._sent, *waiting])

    def close(self) -> None:
        """Terminate the process."""
        self._closed = True
        if self._transport is not None:
            self._transport.close()
        elif self._ours is not None:
            self._ours.close()
        if self._process is not None and self._process.pid is not None:
            self._process.terminate()
            self._process.join()


def _mover_last(seat: int | None, wanted: dict[Wanted, list[Done]]) -> Iterator[dict[Wanted, list[Done]]]:
    """The wanted frames in one or two orders: how long the mover's takes is told to nobody else."""
    for mover in (False, True):
        part = {one: waiting for one, waiting in wanted.items() if (seat is not None and one.seat == seat) == mover}
        if part:
            yield part
