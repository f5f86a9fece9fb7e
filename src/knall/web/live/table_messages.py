"""Tables and chat messages as JSON for one guest."""

from __future__ import annotations

import asyncio

from knall.bots.names import is_bots_name
from knall.core.game import options
from knall.core.match import chance
from knall.core.match.history import shown_name
from knall.core.match.match import Match
from knall.core.text.language import Language
from knall.store.rows import MessageRow, SeatRow, TableRow
from knall.web.gate.hosts import is_here_only
from knall.web.tables.stored import called, game_of_table, knows_options, reason
from knall.web.tables.table import Table
from knall.web.texts import level_name, sentence
from knall.web.views.frames import moment
from knall.web.wire.chance import ChanceShape, Fairness
from knall.web.wire.seats import AbsentShape, Gone, InvitationShape, SeatShape
from knall.web.wire.settings import SettingsShape
from knall.web.wire.tables import TableShape
from knall.web.wire.talk import MessageShape


def table_shape(
    table: Table, guest: int | None, language: Language, address: str, invite: str | None = None
) -> TableShape:
    """The table as this guest may see it, without the chat."""
    row, game = table.row, game_of_table(table.row)
    key, values = reason(row)
    return {
        **_settings_shape(row),
        "kind": "table",
        "id": row.id,
        "game": row.game,
        "title": row.game if game is None else game.title,
        "changed": _changed(row, language),
        "players": len(row.seats),
        "state": "closed" if row.closed is not None and row.state != "over" else row.state,
        "closed": None if row.closed is None else sentence(key, language, **values),
        "open": game is not None and game.open,
        "at_random": "" if game is None else game.at_random[language],
        "silent": None if (silence := table.silence(guest)) is None else sentence(silence, language),
        "removed": [],
        "host": row.host == guest,
        "hints": table.hints,
        "seats": [_seat_shape(table, seat, guest, language, address) for seat in row.seats],
        "mine": table.seats_of(guest),
        "seq": 0 if table.match is None else len(table.match.events),
        "rematch": row.rematch,
        "commitment": chance.commitment(row.secret),
        "given": row.start is not None,
        "changes": row.changes,
        "invitation": None if invite is None else _invitation(row, invite, guest),
        "here_only": is_here_only(address),
        "contribution_wanted": any(row.seats[seat].contribution is None for seat in table.seats_of(guest)),
        "absent": _absent_shape(table, guest),
        "created": moment(row.created),
        "messages": [],
    }


def _changed(row: TableRow, language: Language) -> str:
    """Options that differ from the default, in words, where they are known."""
    game = game_of_table(row)
    known = () if game is None or not knows_options(row) else game.options
    return options.worded(known, row.options, language)


def _settings_shape(row: TableRow) -> SettingsShape:
    return {
        "options": dict(row.options),
        "clock": row.clock,
        "increment": row.increment,
        "chat": row.chat,
        "watchers_talk": row.watchers_talk,
        "by_lot": row.by_lot,
        "leaving": row.leaving,
        "stand_in": row.stand_in,
        "away_after": row.away_after,
    }


def _seat_shape(table: Table, seat: SeatRow, guest: int | None, language: Language, address: str) -> SeatShape:
    invite = None
    may_invite = table.row.host == guest and seat.kept_for is None and table.row.closed is None
    if may_invite and not seat.taken and (seat.invite is not None or seat.kind == "open"):
        invite = f"{address}/table/{table.id}" + ("" if seat.invite is None else f"?invite={seat.invite}")
    return {
        "seat": seat.seat,
        "place": seat.first_place,
        "called": called(table.row, seat.seat, language),
        "name": None if seat.name is None else shown_name(seat.name, language),
        "kind": seat.kind,
        "level": seat.level,
        "level_called": None if seat.level is None else level_name(seat.level, language),
        "program": seat.kind != "bot" and is_bots_name(seat.name),
        "taken": seat.taken,
        "mine": guest is not None and seat.guest == guest,
        "kept": guest is not None and seat.kept_for == guest and not seat.taken,
        "invite": invite,
        "qr": None if invite is None else f"/api/tables/{table.id}/qr/{seat.seat}.svg",
        "present": seat.kind == "bot" or any(one.guest == seat.guest for one in table.watchers if one.guest),
        "gone": gone(table.row, seat.seat),
    }


def _invitation(row: TableRow, invite: str, guest: int | None) -> InvitationShape:
    """The state of an invitation; to the guest who used it, it is free."""
    for seat in row.seats:
        if seat.invite == invite:
            return {"state": "free" if seat.guest in (None, guest) else "used", "seat": seat.seat}
    return {"state": "gone", "seat": None}


def gone(row: TableRow, seat: int) -> Gone | None:
    """Why a bot plays this seat for its owner; None if it does not."""
    if seat in row.attendance.left:
        return "left"
    return "away" if seat in row.attendance.away else None


def _absent_shape(table: Table, guest: int | None) -> AbsentShape | None:
    asked = table.absence.asked
    if asked is None:
        return None
    others = table.others_here(asked, asyncio.get_running_loop().time())
    undecided = table.undecided(others)
    waiting = [seat.seat for seat in table.row.seats if seat.guest in undecided]
    return {"seat": asked, "waiting_for": waiting, "asked": guest in others}


def fairness_shape(match: Match, row: TableRow, events: list[ChanceShape]) -> Fairness:
    """The promise, and for a finished match all that is needed to derive its chance."""
    in_order = sorted(row.seats, key=lambda seat: seat.first_place)
    return {
        "commitment": match.source.commitment,
        "secret": match.source.secret if match.is_over else None,
        "contributions": [None if seat.kind == "bot" else seat.contribution for seat in in_order],
        "by_lot": match.by_lot,
        "setup": match.setup.value,
        "events": events,
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
