"""Playing: moves and undos, the only ways in which a match goes on, told to nobody before they are on disk."""

from __future__ import annotations

import time
from dataclasses import replace

from knall.core.errors import Stale
from knall.core.language import Language
from knall.core.match import Event, Match
from knall.store.sqlite import SqliteStore
from knall.web.http.wire.outgoing import Played, Undone
from knall.web.live.frames import Ask
from knall.web.refused import Refused
from knall.web.tables.stored import restored, unit_of
from knall.web.tables.table import Table
from knall.web.texts import sentence


class MatchActions:
    """Carries actions out."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def play(
        self, table: Table, seat: int, after: int, move: str, language: Language, *, by_clock: bool = False
    ) -> Played:
        """A move; the same command again is answered with yes, and not played twice."""
        async with table.lock:
            match = table.begun
            events = match.events
            if after < len(events) and events[after] == Event(seat, move):
                return {"seq": len(events), "repeated": True}
            _check_time(match, after)
            await self._go_on(table, match, match.play(move, seat=seat, language=language, by_clock=by_clock))
            return {"seq": len(table.begun.events), "repeated": False}

    async def _go_on(self, table: Table, before: Match, after: Match) -> None:
        """From one match to the next: first the disk, then everybody."""
        try:
            on_disk = await self._store.append(unit_of(table.row, before, after, time.time()))
        except Exception:  # somebody else wrote to it, or it could not be written
            table.becomes(*restored(self._store, table.id))
            table.show_all()
            raise
        table.goes_on(table.row, after)
        table.show_all(before.to_move, on_disk)
        if after.is_over:
            table.tell_all()

    async def undo(self, table: Table, seat: int, after: int, language: Language) -> Undone:
        """Take back to this seat's last decision, or ask the others whether they agree."""
        async with table.lock:
            match = self._now(table, after)
            if not match.since(seat):
                raise Refused("closed", "undo_none")
            before = match.take_back(seat, language)
            if not match.undo_is_free(seat):
                bots = table.has_bots
                if bots and match.chance_seen(seat):
                    raise Refused("closed", "undo_chance")
                if bots and match.secrets_shown(seat):
                    raise Refused("closed", "undo_shown")
                mine = table.seat(seat).guest
                others = {one.seat for one in table.row.seats if one.kind != "bot" and one.guest != mine}
                if others:
                    table.ask = Ask(seat, after, frozenset(others))
                    table.show_all()
                    return {"done": False, "sentence": sentence("undo_asked", language)}
            await self._go_on(table, match, before)
            return {"done": True, "sentence": sentence("undo_done", language)}

    async def answer(self, table: Table, seat: int, after: int, yes: bool, language: Language) -> Undone:
        """What a seat says to the question; the guest answers for all of its seats."""
        async with table.lock:
            match = self._now(table, after)
            ask = table.ask
            if ask is None or ask.after != after or seat not in ask.waiting_for:
                raise Refused("closed", "undo_lapsed")
            if not yes:
                table.ask = None
                table.show_all()
                return {"done": False, "sentence": sentence("undo_refused", language)}
            left = ask.waiting_for - set(table.seats_of(table.seat(seat).guest))
            if left:
                table.ask = replace(ask, waiting_for=left)
                table.show_all()
                return {"done": False, "sentence": sentence("undo_asked", language)}
            await self._go_on(table, match, match.take_back(ask.seat, language))
            return {"done": True, "sentence": sentence("undo_done", language)}

    def _now(self, table: Table, after: int) -> Match:
        match = table.begun
        _check_time(match, after)
        if match.is_over:
            raise Refused("closed", "over")
        return match


def _check_time(match: Match, after: int) -> None:
    seq = len(match.events)
    if after != seq:
        raise Stale(f"the match stands at event {seq}, not {after}", seq)
