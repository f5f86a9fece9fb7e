"""An attacker's prepared data: long logs and thousands of tables, written into the database."""

from __future__ import annotations

import asyncio
import hashlib
import time
from contextlib import suppress
from dataclasses import replace

from knall.core.game import options
from knall.core.match import record
from knall.core.match.match import MOST_EVENTS, Match
from knall.core.text.errors import KnallError
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.web.people.sessions import cookie_name
from knall.web.tables.stored import beginning, unit_of

SECRET = "bench-eve-with-a-long-memory"
OWN_TABLES = 4_000
LONG, MIDDLE, SHORT, INVITING = "eve-long", "eve-middle", "eve-short", "eve-inviting"
EVENTS = {LONG: MOST_EVENTS, MIDDLE: 3_000, SHORT: 60}


def to_and_fro(match: Match, events: int) -> Match:
    """A match lengthened to `events` events by moves and undos."""
    while len(match.events) < min(40, events) and not match.is_over:
        match = match.play(match.legal_moves[-1])
    match = match.undo(match.decisions[-1].before.to_move)
    with suppress(KnallError):
        while len(match.events) < events:
            after = match.play(match.legal_moves[-1])
            match = after.undo(after.decisions[-1].before.to_move)
    return match


def a_table(name: str, guest: int, waits: bool = False) -> TableRow:
    """A table where one guest has both seats, or waits for an opponent."""
    game = load_game(NAMES[0])
    chosen = dict(options.complete(game.options, {}))
    other = SeatRow(1, "open") if waits else SeatRow(1, "here", guest=guest, name="Eve", contribution="0" * 32)
    seats = (SeatRow(0, "here", guest=guest, name="Eve", contribution="0" * 32), other)
    return TableRow(
        name, game.name, game.rules_version, chosen, None, f"s-{name}", guest, None, True, time.time(), seats
    )


async def prepare(store: SqliteStore) -> str:
    """Write everything; returns the cookie of its owner."""
    guest = await store.add_guest(hashlib.sha256(SECRET.encode()).digest(), "Eve", time.time())
    waiting = a_table("eve", guest, waits=True)
    await asyncio.gather(
        *(store.add_table(replace(waiting, id=f"eve{n}", secret=f"s{n}"), None) for n in range(OWN_TABLES))
    )
    friend = SeatRow(1, "friend", invite="an-invitation-to-a-friend")
    await store.add_table(replace(waiting, id=INVITING, secret=INVITING, seats=(waiting.seats[0], friend)), None)
    for name, events in EVENTS.items():
        row = a_table(name, guest)
        row, match, unit = beginning(row)
        assert match is not None
        await store.add_table(row, unit)
        await store.append(unit_of(row, match, to_and_fro(match, events), time.time()))
    return f"{cookie_name(store.instance)}={SECRET}"


def long_record() -> str:
    """A record of the maximal length, with legal events only."""
    _, match, _ = beginning(a_table("record", 1))
    assert match is not None
    return record.private(to_and_fro(match, EVENTS[LONG]))


def record_of_tags() -> str:
    """A record of nothing but tags."""
    return "".join(f'[A{n} "{n}"]\n' for n in range(52_000))
