"""Attendance as events of the match: resign, leave, stand-in by a bot, come back, abandon.

Each is on disk before it is broadcast. Commands are idempotent: one that is repeated finds its event behind the number
that it names, and is answered with yes.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from knall.core.match.attendance import ABANDONED, AWAY, BACK, LEAVE, RESIGN, text_of
from knall.core.match.match import Match
from knall.core.text.language import Language
from knall.store.sqlite import SqliteStore
from knall.web.tables.play import MatchActions
from knall.web.tables.table import Table
from knall.web.texts import sentence
from knall.web.wire.playing import Played, StoodIn
from knall.web.wire.refusals import Refused


class LeavingActions:
    """Carries out the commands that change for whom bots play."""

    def __init__(self, store: SqliteStore, actions: MatchActions) -> None:
        self._store = store
        self._actions = actions

    async def resign(self, table: Table, seat: int, after: int) -> Played:
        """Give up a seat: a bot plays on, or the match ends, as the table was set up."""
        async with table.lock:
            match = table.require_match()
            if _has_happened(match, after, text_of(RESIGN, seat), text_of(LEAVE, seat)):
                return {"seq": len(match.events), "repeated": True}
            _check_going_on(match)
            if seat in match.attendance.left:
                raise Refused("closed", "has_left")
            ends = table.row.leaving == "end" or not table.people_staying() - {seat}
            return await self._go(table, match, seat, text_of(RESIGN if ends else LEAVE, seat))

    async def come_back(self, table: Table, seat: int, after: int) -> Played:
        """Take back all seats of this owner from the bots."""
        async with table.lock:
            match = table.require_match()
            if _has_happened(match, after, text_of(BACK, seat)):
                return {"seq": len(match.events), "repeated": True}
            _check_going_on(match)
            if seat not in match.attendance.away:
                raise Refused("closed", "has_left" if seat in match.attendance.left else "not_stood_in")
            mine = [one for one in table.seats_of(table.seat(seat).guest) if one in match.attendance.away]
            return await self._go(table, match, seat, *(text_of(BACK, one) for one in mine))

    async def stand_in(self, table: Table, guest: int, absent: int, after: int, language: Language) -> StoodIn:
        """Vote for a bot in the seat of an absent player; it plays once more than half of the others agree."""
        now = asyncio.get_running_loop().time()
        async with table.lock:
            match, owner = table.require_match(), table.seat(absent).guest
            if not _has_happened(match, after, text_of(AWAY, absent)):
                _check_going_on(match)
                if not table.may_be_stood_in(absent, now):
                    raise Refused("closed", "not_away")
                others = table.others_here(absent, now) | {guest}
                if 2 * len(table.undecided(others) - {guest}) >= len(others):
                    await self._agree(table, absent, {*table.row.agreed, guest})
                    return {"done": False, "sentence": sentence("stand_in_asked", language), "seq": len(match.events)}
                theirs = [seat for seat in table.seats_of(owner) if seat not in match.attendance.by_bots]
                await self._go(table, match, absent, *(text_of(AWAY, seat) for seat in theirs))
            return {
                "done": True,
                "sentence": sentence("stand_in_done", language),
                "seq": len(table.require_match().events),
            }

    async def close(self, table: Table, before: float) -> bool:
        """End a match in which nothing has happened since `before`, by the wall clock.

        False if somebody is there or has played meanwhile, or it is over. It keeps the time of its last event.
        """
        async with table.lock:
            match = table.match
            if match is None or match.is_over or not table.is_idle or table.row.updated >= before:
                return False
            await self._actions.go_on(table, match, match.went(ABANDONED), at=table.row.updated)
            return True

    async def _agree(self, table: Table, absent: int, guests: set[int]) -> None:
        """Store the votes, ask the others, and broadcast; Refused if the absent player has come back meanwhile."""
        await self._store.agree(table.id, guests)
        if not table.may_be_stood_in(absent, asyncio.get_running_loop().time()):
            await self._store.agree(table.id, ())
            raise Refused("closed", "not_away")
        table.row = replace(table.row, agreed=tuple(sorted(guests)))
        table.absence.asked = absent
        table.tell_all()

    async def _go(self, table: Table, match: Match, seat: int | None, *texts: str) -> Played:
        """Append these events, and broadcast for whom bots play now."""
        after = match
        for text in texts:
            after = after.went(text)
        await self._actions.go_on(table, match, after, seat)
        table.tell_all()
        return {"seq": len(after.events), "repeated": False}


def _has_happened(match: Match, after: int, *texts: str) -> bool:
    """Is one of these among the events behind number `after`?"""
    return any(event.text in texts for event in match.events[after:])


def _check_going_on(match: Match) -> None:
    if match.is_over:
        raise Refused("closed", "over")
