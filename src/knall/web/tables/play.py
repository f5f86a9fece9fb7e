"""Moves and undos, the only ways in which a match goes on.  Each is on disk before it is broadcast."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from knall.core.match.attendance import BACK, text_of
from knall.core.match.history import By, Event
from knall.core.match.match import Match
from knall.core.text.errors import Stale
from knall.core.text.language import Language
from knall.core.text.wording import Wordings
from knall.store.rows import UndoAsk
from knall.store.sqlite import SqliteStore
from knall.web.tables.clocks import times_left
from knall.web.tables.stored import restored, unit_of
from knall.web.tables.table import Table
from knall.web.texts import sentence
from knall.web.views.undo import obstacle_to_undo
from knall.web.wire.playing import Played, Undone
from knall.web.wire.refusals import Refused

wrong = Wordings("knall.store", "stale")


class MatchActions:
    """Carries out moves and undos."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def play(
        self, table: Table, seat: int, after: int, move: str, language: Language, *, by: By = By.SEAT
    ) -> Played:
        """Play a move; idempotent: the same command again is answered with yes, and not played twice.

        A player for whom a bot stands in is back by moving.
        """
        async with table.lock:
            match = table.require_match()
            back = text_of(BACK, seat)
            if _has_played(match, after, Event(seat, move), Event(seat, back)):
                return {"seq": len(match.events), "repeated": True}
            _check_time(match, after)
            here = match
            if by is By.SEAT and seat in match.attendance.by_bots and not match.is_over:
                if seat in match.attendance.left:
                    raise Refused("closed", "has_left")
                here = match.went(back)
            played = here.play(move, seat=seat, language=language, by=by)
            await self.go_on(table, match, played)
            if here is not match:
                table.tell_all()
            return {"seq": len(played.events), "repeated": False}

    async def go_on(
        self, table: Table, before: Match, after: Match, actor: int | None = None, at: float | None = None
    ) -> None:
        """Go from one match to the next: write it, then broadcast it.

        `actor`: the seat that acts, if not the one to move; `at`: the time, if not now.
        """
        now = time.time() if at is None else at
        times = times_left(table.row, table.deadline, before, after, asyncio.get_running_loop().time())
        try:
            on_disk = await self._store.append(unit_of(table.row, before, after, now, times))
        except Exception:  # another process wrote to it, or the write failed
            table.becomes(*restored(self._store, table.id))
            table.show_all()
            raise
        table.goes_on(replace(table.row, times=times), after)
        table.show_all(before.to_move if actor is None else actor, on_disk)
        if after.is_over:
            table.tell_all()

    async def undo(self, table: Table, seat: int, after: int, language: Language) -> Undone:
        """Undo to this seat's last decision, or ask the others for consent; idempotent."""
        async with table.lock:
            match = self._now(table, after)
            why = obstacle_to_undo(match, seat, table.row.has_bots)
            if why is not None:
                raise Refused("closed", why)
            asked = table.undo_ask
            if asked is not None and asked.is_open:
                if asked.seat != seat:
                    raise Refused("closed", "undo_open")
                return _asked(asked, language)
            before = match.take_back(seat, language)
            if not match.undo_is_free(seat):
                mine = table.seat(seat).guest
                others = table.people_playing() - set(table.seats_of(mine))
                if others:
                    return await self._ask(table, UndoAsk(seat, after, tuple(sorted(others))), language)
            await self.go_on(table, match, before)
            return {"done": True, "sentence": sentence("undo_done", language)}

    async def answer(self, table: Table, seat: int, after: int, yes: bool, language: Language) -> Undone:
        """Answer an undo request, for all seats of the guest; idempotent."""
        async with table.lock:
            match, ask = self._now(table, after), table.undo_ask
            theirs = set(table.seats_of(table.seat(seat).guest))
            if ask is None or ask.seat in theirs:
                raise Refused("closed", "undo_lapsed")
            if seat not in ask.waiting_for:
                said_before = ask.is_open if yes else ask.refused_by == seat
                if not said_before:
                    raise Refused("closed", "undo_lapsed")
                return _asked(ask, language)
            if not yes:
                return await self._ask(table, replace(ask, waiting_for=(), refused_by=seat), language)
            left = tuple(other for other in ask.waiting_for if other not in theirs)
            if left:
                return await self._ask(table, replace(ask, waiting_for=left), language)
            await self.go_on(table, match, match.take_back(ask.seat, language))
            return {"done": True, "sentence": sentence("undo_done", language)}

    async def _ask(self, table: Table, ask: UndoAsk, language: Language) -> Undone:
        """Store an undo request as it stands now, then broadcast it."""
        await self._store.ask_undo(table.id, ask)
        table.row = replace(table.row, undo_ask=ask)
        table.show_all()
        return _asked(ask, language)

    def _now(self, table: Table, after: int) -> Match:
        match = table.require_match()
        _check_time(match, after)
        if match.is_over:
            raise Refused("closed", "over")
        return match


def _asked(ask: UndoAsk, language: Language) -> Undone:
    """The reply while the others are asked, or when one has said no."""
    return {"done": False, "sentence": sentence("undo_asked" if ask.is_open else "undo_refused", language)}


def _has_played(match: Match, after: int, move: Event, back: Event) -> bool:
    """Is this the move right behind event number `after`, or behind it and the mover's return?"""
    events = match.events[after : after + 2]
    return events[:1] == (move,) or events == (back, move)


def _check_time(match: Match, after: int) -> None:
    seq = len(match.events)
    if after != seq:
        raise Stale(wrong("later", last=seq, after=after), seq)
