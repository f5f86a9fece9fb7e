"""The painting process: it holds the matches of tables, and renders their frames.

All its state is a cache: it follows from the orders, and the server can send it again.
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
"""The first delivery, in place of a table's name."""


class Order(NamedTuple):
    """Frames wanted of one table, and its events since the last order."""

    table: str
    row: TableRow | None
    """The table, if it is new to the process or has changed."""
    events: tuple[Event, ...]
    """All events of a new table, else the new ones."""
    around: Around
    wanted: tuple[Wanted, ...]
    """Empty: forget the table."""


class Delivery(NamedTuple):
    """The frames of an order, in sequence; or a traceback."""

    table: str
    frames: tuple[str, ...]
    problem: str | None = None


class Canvas:
    """A table as the process holds it, with its render caches."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._sights, self._paintings = Sights(), Paintings()

    def frames(self, order: Order) -> tuple[str, ...]:
        """Render the frames of an order."""
        scene = Scene(self.match, order.around, sights=self._sights)
        return tuple([self._paintings.painted(scene, wanted) for wanted in order.wanted])


class Canvases:
    """All tables that the process holds."""

    def __init__(self) -> None:
        self._canvases: dict[str, Canvas] = {}

    def deliver(self, order: Order) -> Delivery | None:
        """Carry an order out; None if it wants nothing."""
        if not order.wanted:
            self._canvases.pop(order.table, None)
            return None
        try:
            return Delivery(order.table, self._canvas(order).frames(order))
        except Exception:  # one table's error must not stop the others
            return Delivery(order.table, (), traceback.format_exc())

    def _canvas(self, order: Order) -> Canvas:
        if order.row is not None:
            canvas = self._canvases[order.table] = Canvas(match_of(order.row, order.events))
            return canvas
        canvas = self._canvases[order.table]
        if order.events:
            canvas.match = canvas.match.repeated(order.events)
        return canvas


def framed(message: Order | Delivery) -> bytes:
    """A pickled message with its length in front."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def paint_for(server: socket.socket) -> None:
    """Serve the orders of the server until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    os.environ["KNALL_PLAIN"] = "1"  # rendering needs nothing compiled
    collect_rarely()
    canvases, orders = Canvases(), server.makefile("rb")
    try:
        server.sendall(framed(Delivery(READY, ())))
        while (order := _next(orders)) is not None:
            delivery = canvases.deliver(order)
            if delivery is not None:
                server.sendall(framed(delivery))
    except ConnectionError:  # the server is gone
        return


def _next(orders: BinaryIO) -> Order | None:
    head = orders.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    order: Order = pickle.loads(orders.read(*LENGTH.unpack(head)))  # only the server writes there
    return order
