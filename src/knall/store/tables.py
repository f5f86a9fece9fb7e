"""Tables, their seats and the logs of their matches, as SQL."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Collection, Sequence
from dataclasses import asdict, fields

from knall.core.text.errors import Stale
from knall.core.text.wording import Wordings
from knall.store.reading import Columns, table_row
from knall.store.rows import LATEST, End, SeatRow, TableRow, UndoAsk, Unit

wrong = Wordings(__package__, "stale")
SEAT_COLUMNS = [column.name for column in fields(SeatRow)]
TABLE_COLUMNS = [column.name for column in fields(TableRow) if column.name != "seats"]


def moment(column: str) -> str:
    """A column with a time as it is read: 0 if it is damaged."""
    return f"iif(typeof({column}) = 'real' AND {column} BETWEEN 0 AND {LATEST}, {column}, 0.0)"


UPDATED = moment("updated")
"""When something happened last at a table."""
Parameters = tuple[str | int | float | None, ...]


def add(c: sqlite3.Connection, table: TableRow, begin: Unit | None) -> None:
    """A new table with its seats, where a match may begin at once."""
    row = asdict(table) | {
        "options": json.dumps(table.options),
        "updated": table.created,
        "winners": None,
        "gone": "[]",
        "times": "[]",
        "silenced": "[]",
        "agreed": "[]",
        "undo_ask": None,
    }
    c.execute(f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)}) VALUES (:{', :'.join(TABLE_COLUMNS)})", row)
    _add_seats(c, table.id, table.seats)
    if begin is not None:
        _begin(c, begin)


def _add_seats(c: sqlite3.Connection, table: str, seats: Sequence[SeatRow]) -> None:
    columns, values = ", ".join(SEAT_COLUMNS), ", :".join(SEAT_COLUMNS)
    c.executemany(
        f"INSERT INTO seats (table_id, {columns}) VALUES (:table_id, :{values})",
        [asdict(seat) | {"table_id": table} for seat in seats],
    )


def find(c: sqlite3.Connection, which: str, parameters: Parameters) -> list[TableRow]:
    """The tables that are asked for, with their seats: two queries, however many there are."""
    found = c.execute(f"SELECT {', '.join(TABLE_COLUMNS)} FROM tables {which}", parameters).fetchall()
    rows = [dict(zip(TABLE_COLUMNS, row, strict=True)) for row in found]
    seats: dict[str, list[Columns]] = {row["id"]: [] for row in rows if isinstance(row["id"], str)}
    ask = f"SELECT table_id, {', '.join(SEAT_COLUMNS)} FROM seats WHERE table_id IN (SELECT value FROM json_each(?))"
    for table, *seat in c.execute(f"{ask} ORDER BY table_id, seat", (json.dumps(list(seats)),)):
        seats[table].append(dict(zip(SEAT_COLUMNS, seat, strict=True)))
    return [table_row(row, seats[row["id"]]) for row in rows if row["id"] in seats]


def damaged(c: sqlite3.Connection) -> list[str]:
    """The tables that cannot be read: each is closed, and the others are not concerned."""
    nameless = [str(name) for (name,) in c.execute("SELECT id FROM tables") if not isinstance(name, str)]
    return [row.id for row in find(c, "ORDER BY id", ()) if row.closed == "damaged"] + nameless


def of_guest(c: sqlite3.Connection, guest: int, most: int, before: tuple[float, str] | None) -> list[TableRow]:
    """The tables where a guest sits or that it made, the latest first."""
    theirs = "id IN (SELECT id FROM tables WHERE host = ?1 UNION SELECT table_id FROM seats WHERE guest = ?1)"
    later = "" if before is None else f" AND ({UPDATED}, id) < (?3, ?4)"
    order = f"ORDER BY {UPDATED} DESC, id DESC"
    which = f"WHERE id IN (SELECT id FROM tables WHERE {theirs}{later} {order} LIMIT ?2) {order}"
    return find(c, which, (guest, most, *(before or ())))


def sit(c: sqlite3.Connection, table: str, seats: Sequence[SeatRow], now: float, begin: Unit | None) -> None:
    """Write who sits where, while the table waits."""
    before = find(c, "WHERE id = ?", (table,))
    if not before or before[0].state != "waiting":
        raise Stale(wrong("begun"))
    for seat in seats:
        sitting = before[0].seats[seat.seat]
        if seat.guest is not None and sitting.taken and not _gives_contribution(sitting, seat):
            raise Stale(wrong("taken"))
        c.execute(
            "UPDATE seats SET guest = ?, name = ?, contribution = ? WHERE table_id = ? AND seat = ?",
            (seat.guest, seat.name, seat.contribution, table, seat.seat),
        )
    c.execute("UPDATE tables SET updated = ? WHERE id = ?", (now, table))
    if begin is not None:  # in the same breath: a table where nothing is missing never waits
        _begin(c, begin)


def change(c: sqlite3.Connection, before: TableRow, after: TableRow, what: str, now: float, begin: Unit | None) -> None:
    """Write what was changed at a table that waits, if it is still as it was."""
    found = find(c, "WHERE id = ?", (before.id,))
    if not found or _arrangement(found[0]) != _arrangement(before):
        raise Stale(wrong("changed"))
    new = asdict(after) | {"options": json.dumps(after.options), "updated": now}
    changed = [name for name in TABLE_COLUMNS if getattr(before, name) != getattr(after, name)] + ["updated"]
    c.execute(f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in changed)} WHERE id = :id", new)
    if after.seats != before.seats:
        c.execute("DELETE FROM seats WHERE table_id = ?", (after.id,))
        _add_seats(c, after.id, after.seats)
    c.execute("INSERT INTO changes VALUES (?, ?, ?)", (after.id, after.changes, what))
    if begin is not None:
        _begin(c, begin)


def _arrangement(row: TableRow) -> tuple[object, ...]:
    """All that may change while a table waits."""
    return row.state, row.closed, row.seats, row.changes


def _begin(c: sqlite3.Connection, unit: Unit) -> None:
    """The match begins, with the chance that comes before the first decision."""
    c.execute("UPDATE tables SET state = 'running' WHERE id = ?", (unit.table,))
    if unit.seats:
        c.execute("DELETE FROM seats WHERE table_id = ?", (unit.table,))
        _add_seats(c, unit.table, unit.seats)
    append(c, unit)


def append(c: sqlite3.Connection, unit: Unit) -> None:
    """Add events to the log of a match, if it is as long as they suppose; and note how the match stands with them."""
    last = c.execute("SELECT max(number) FROM events WHERE table_id = ?", (unit.table,)).fetchone()[0] or 0
    if last != unit.after:
        raise Stale(wrong("later", last=last, after=unit.after), last)
    c.executemany(
        "INSERT INTO events (table_id, number, seat, text, at, made_by) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (unit.table, number, event.seat, event.text, unit.at, int(event.by))
            for number, event in enumerate(unit.events, unit.after + 1)
        ],
    )
    stands = (unit.turn, unit.drawn, unit.at, json.dumps(unit.gone), json.dumps(unit.times), unit.table)
    new = "agreed = iif(turn IS ?1, agreed, '[]'), turn = ?1, drawn = ?2, updated = ?3, gone = ?4, times = ?5"
    c.execute(f"UPDATE tables SET {new} WHERE id = ?6", stands)
    if unit.end is not None:
        end(c, unit.table, unit.end)


def agree(c: sqlite3.Connection, table: str, guests: Collection[int]) -> None:
    """Write which guests have said yes to a bot for whoever is to move and is away."""
    c.execute("UPDATE tables SET agreed = ? WHERE id = ?", (json.dumps(sorted(guests)), table))


def ask_undo(c: sqlite3.Connection, table: str, ask: UndoAsk) -> None:
    """Write who asks to take back, and what the others have said to it so far."""
    c.execute("UPDATE tables SET undo_ask = ? WHERE id = ?", (json.dumps(asdict(ask)), table))


def end(c: sqlite3.Connection, table: str, over: End) -> None:
    """A match is over: what stays of it."""
    c.execute("UPDATE tables SET state = 'over', winners = ? WHERE id = ?", (json.dumps(over.winners), table))
    shown = zlib.compress(over.shown.encode())
    c.execute("INSERT OR REPLACE INTO ends (table_id, record, shown) VALUES (?, ?, ?)", (table, over.record, shown))


def _gives_contribution(before: SeatRow, after: SeatRow) -> bool:
    return before.guest == after.guest and before.contribution is None and after.contribution is not None


def link_rematch(c: sqlite3.Connection, table: str, new: TableRow) -> str:
    """The table of the rematch: the one that there is, else this new one."""
    found = c.execute("SELECT rematch FROM tables WHERE id = ?", (table,)).fetchone()
    if found and found[0]:
        return str(found[0])
    add(c, new, None)
    c.execute("UPDATE tables SET rematch = ? WHERE id = ?", (new.id, table))
    return new.id
