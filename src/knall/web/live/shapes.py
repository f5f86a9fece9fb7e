"""Tables and messages as one guest may see them."""

from __future__ import annotations

from knall.core import chance, options
from knall.core.language import Language
from knall.core.match import Match
from knall.core.record import ChanceEvent
from knall.store.rows import MessageRow, SeatRow, TableRow
from knall.web.http.wire.outgoing import ChanceShape, Fairness, MessageShape, SeatShape, TableShape
from knall.web.live.frames import moment
from knall.web.tables.stored import called, game_of, reason
from knall.web.tables.table import Table
from knall.web.texts import sentence


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
        "changed": ""
        if game is None or row.closed == "options"
        else options.worded(game.options, row.options, language),
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
        "by_lot": row.by_lot,
        "word_wanted": any(row.seats[seat].word is None for seat in table.seats_of(guest)),
        "created": moment(row.created),
        "messages": [],
    }


def _seat_shape(table: Table, seat: SeatRow, guest: int | None, language: Language, address: str) -> SeatShape:
    invite = None
    if seat.invite is not None and not seat.taken and table.row.host == guest:
        invite = f"{address}/table/{table.id}?invite={seat.invite}"
    return {
        "seat": seat.seat,
        "place": seat.first_place,
        "called": called(table.row, seat.seat, language),
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "taken": seat.taken,
        "mine": guest is not None and seat.guest == guest,
        "kept": guest is not None and seat.kept_for == guest and not seat.taken,
        "invite": invite,
        "qr": None if invite is None else f"/api/tables/{table.id}/qr/{seat.seat}.svg",
        "present": seat.kind == "bot" or any(one.guest == seat.guest for one in table.watchers if one.guest),
    }


def fairness_shape(match: Match, row: TableRow, events: list[ChanceShape]) -> Fairness:
    """What was promised, and, when the match is over, all that it takes to derive its chance."""
    in_order = sorted(row.seats, key=lambda seat: seat.first_place)
    return {
        "commitment": match.source.commitment,
        "secret": match.source.secret if match.is_over else None,
        "words": [None if seat.kind == "bot" else seat.word for seat in in_order],
        "by_lot": match.by_lot,
        "setup": match.setup.value,
        "events": events,
    }


def chance_shape(event: ChanceEvent) -> ChanceShape:
    """An event of chance as it is told at the end."""
    odds = [list(one.items()) for one in event.odds]
    return {"number": event.number, "text": event.text, "odds": odds, "words": event.words}


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
