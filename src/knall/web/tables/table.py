"""A table in memory: a cache of what the store keeps, and who listens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic_core import to_json

from knall.core import chance, options
from knall.core.game import AnyGame
from knall.core.language import Language
from knall.core.match import Match
from knall.games import load_game
from knall.store.rows import End, MessageRow, SeatRow, TableRow
from knall.web.http.errors import Refused
from knall.web.http.wire.outgoing import MessageShape, SeatShape, TableShape
from knall.web.live.frames import Ask, Scene, moment
from knall.web.tables.stored import called, game_of, reason
from knall.web.texts import sentence

if TYPE_CHECKING:
    from knall.web.live.listeners import Listener


class Table:
    """One table; all that changes it holds `lock`."""

    def __init__(self, row: TableRow, match: Match | None, end: End | None = None) -> None:
        self.row = row
        self.match = match
        self.end = end
        """What stays of a match that is over and cannot be replayed."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.ask: Ask | None = None
        self.deadline: float | None = None
        self.acting: asyncio.Task[None] | None = None
        """What happens by itself: a bot that thinks, or a clock that runs."""

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return load_game(self.row.game)

    @property
    def begun(self) -> Match:
        """The match, if it has begun."""
        if self.match is None:
            self.check_open()
            raise Refused("closed", "waiting")
        return self.match

    def check_open(self) -> None:
        """Refuse, with the reason, if its match cannot be played by today's rules."""
        if self.row.closed is not None:
            key, values = reason(self.row)
            raise Refused("closed", key, **values)

    @property
    def scene(self) -> Scene:
        """The match with what the table adds to it."""
        return Scene(self.begun, self.deadline, self.ask)

    def seat(self, number: int | None) -> SeatRow:
        """One of its seats."""
        if number is None or not 0 <= number < len(self.row.seats):
            raise Refused("unknown", "unknown_seat")
        return self.row.seats[number]

    def seats_of(self, guest: int | None) -> list[int]:
        """The seats of a guest."""
        return [seat.seat for seat in self.row.seats if guest is not None and seat.guest == guest]

    def owned(self, number: int | None, guest: int | None) -> int:
        """The seat, if it is this guest's."""
        seat = self.seat(number)
        if guest is None or seat.guest != guest:
            raise Refused("foreign", "foreign")
        return seat.seat

    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.row.seats if seat.guest is not None}

    @property
    def hints(self) -> bool:
        """Are hints fair: does only one person play?"""
        return len(self.people()) == 1 and all(seat.taken for seat in self.row.seats)

    def tell_all(self) -> None:
        """Something about the table has changed: everybody gets it anew."""
        for listener in self.listeners:
            listener.table_changed()

    def show_all(self, actor: int | None = None) -> None:
        """The match has gone on: everybody gets a frame, last of all the seat that acted, which knows already."""
        for listener in sorted(self.listeners, key=lambda one: one.seat == actor):
            listener.match_changed()


def table_shape(table: Table, guest: int | None, language: Language, address: str) -> TableShape:
    """The table as this guest may see it, without what was said."""
    row, game = table.row, game_of(table.row)
    key, values = reason(row)
    return {
        "kind": "table",
        "id": row.id,
        "game": row.game,
        "title": row.game if game is None else game.title,
        "options": dict(row.options),
        "changed": "-" if game is None or row.closed == "options" else options.written(game.options, row.options),
        "players": len(row.seats),
        "state": "closed" if row.closed is not None and row.state != "over" else row.state,
        "closed": None if row.closed is None else sentence(key, language, **values),
        "open": game is not None and game.open,
        "clock": row.clock,
        "chat": row.chat,
        "host": row.host == guest,
        "hints": table.hints,
        "seats": [_seat_shape(table, seat, guest, language, address) for seat in row.seats],
        "mine": table.seats_of(guest),
        "seq": 0 if table.match is None else len(table.match.events),
        "rematch": row.rematch,
        "commitment": chance.commitment(row.secret),
        "created": moment(row.created),
        "messages": [],
    }


def _seat_shape(table: Table, seat: SeatRow, guest: int | None, language: Language, address: str) -> SeatShape:
    invite = None
    if seat.invite is not None and not seat.taken and table.row.host == guest:
        invite = f"{address}/table/{table.id}?invite={seat.invite}"
    return {
        "seat": seat.seat,
        "called": called(table.row, seat.seat, language),
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "taken": seat.taken,
        "mine": guest is not None and seat.guest == guest,
        "kept": guest is not None and seat.kept_for == guest and not seat.taken,
        "invite": invite,
        "qr": None if invite is None else f"/api/tables/{table.id}/qr/{seat.seat}.svg",
        "present": seat.kind == "bot" or any(one.guest == seat.guest for one in table.listeners if one.guest),
    }


def message_shape(message: MessageRow, guest: int | None) -> MessageShape:
    """A message as this guest reads it."""
    return {
        "kind": "message",
        "number": message.number,
        "name": message.name,
        "seat": message.seat,
        "text": message.text,
        "at": moment(message.at),
        "mine": message.guest == guest,
    }


def written(data: object) -> str:
    """JSON as it goes over a socket."""
    return to_json(data).decode()
