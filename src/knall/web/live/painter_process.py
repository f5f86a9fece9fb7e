"""What the process does that paints: it holds the matches of tables, and makes frames of them.

All it holds follows from what it was told, and can be thrown away: who is asked tells it again.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import struct
import traceback
from typing import BinaryIO, NamedTuple

from knall.core.match.history import Event
from knall.core.match.match import Match
from knall.store.rows import TableRow
from knall.web.gc_tuning import collect_rarely
from knall.web.tables.stored import match_of
from knall.web.views.frame_cache import Paintings, Wanted
from knall.web.views.frames import Around, Scene
from knall.web.views.view_cache import Sights

LENGTH = struct.Struct("!I")
READY = ""
"""What it says first, in the place of a table's name."""


class Order(NamedTuple):
    """Frames of one table, and what has happened there since the last ones."""

    table: str
    row: TableRow | None
    """The table, if the process does not have it yet, or not as it is now."""
    events: tuple[Event, ...]
    """All events of a table that is new, else those that are new."""
    around: Around
    wanted: tuple[Wanted, ...]
    """Nothing: the table can be forgotten."""


class Delivery(NamedTuple):
    """The frames of an order, one after the other; or what went wrong, as a trace."""

    table: str
    frames: tuple[str, ...]
    problem: str | None = None


class Canvas:
    """A table as the process has it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._sights, self._paintings = Sights(), Paintings()

    def frames(self, order: Order) -> tuple[str, ...]:
        """What an order wants."""
        scene = Scene(self.match, order.around, sights=self._sights)
        return tuple([self._paintings.painted(scene, wanted) for wanted in order.wanted])


class Canvases:
    """All tables that the process has."""

    def __init__(self) -> None:
        self._canvases: dict[str, Canvas] = {}

    def deliver(self, order: Order) -> Delivery | None:
        """What an order wants; nothing, if it wants nothing."""
        if not order.wanted:
            self._canvases.pop(order.table, None)
            return None
        try:
            return Delivery(order.table, self._canvas(order).frames(order))
        except Exception:  # one table's trouble is not the others'
            return Delivery(order.table, (), traceback.format_exc())

    def _canvas(self, order: Order) -> Canvas:
        if order.row is not None:
            canvas = self._canvases[order.table] = Canvas(match_of(order.row, order.events))
            return canvas
        canvas = self._canvases[order.table]
        if order.events:
            canvas.match = canvas.match.repeated(order.events)
        return canvas


def packed(message: Order | Delivery) -> bytes:
    """A message with its length before it."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def paint_for(server: socket.socket) -> None:
    """Paint what the server orders, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the server by Ctrl+C means the server
    os.environ["KNALL_PLAIN"] = "1"  # for what is drawn, nothing has to be compiled
    collect_rarely()
    canvases, orders = Canvases(), server.makefile("rb")
    try:
        server.sendall(packed(Delivery(READY, ())))
        while (order := _next(orders)) is not None:
            delivery = canvases.deliver(order)
            if delivery is not None:
                server.sendall(packed(delivery))
    except ConnectionError:  # the server is gone, however it went
        return


def _next(orders: BinaryIO) -> Order | None:
    head = orders.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    order: Order = pickle.loads(orders.read(*LENGTH.unpack(head)))  # only the server writes there
    return order
