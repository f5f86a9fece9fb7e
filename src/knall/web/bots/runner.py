"""Bots move at a pace that people can follow, and for those whose time is up."""

from __future__ import annotations

import asyncio
import logging
import time

from knall.core.errors import KnallError
from knall.web.bots.lane import Asker
from knall.web.bots.pool import BotPool
from knall.web.refused import Refused
from knall.web.tables.play import MatchActions
from knall.web.tables.table import Table

log = logging.getLogger(__name__)
STAND_IN = "normal"
"""The level that moves for somebody whose time is up."""
ONLY_MOVE_PACE = 0.5
"""A move without a choice takes this part of the pace."""
PATIENCE_SECONDS = 2.0
"""How long it waits before it tries again what went wrong."""


class BotRunner:
    """Looks after every table that is played at."""

    def __init__(self, actions: MatchActions, pool: BotPool, pace: float) -> None:
        self._deeds = actions
        self._pool = pool
        self._pace = pace

    def attend(self, table: Table) -> None:
        """See to it that the match goes on: by a bot, or when the clock runs out."""
        if table.match is None or table.acting is not None:
            return
        if table.match.to_move is not None and (self._bot(table) is not None or table.row.clock is not None):
            table.acting = asyncio.create_task(self._act(table))

    def _bot(self, table: Table) -> str | None:
        to_move = table.begun.to_move
        return None if to_move is None else table.row.seats[to_move].level

    async def _act(self, table: Table) -> None:
        """As long as the table does not need a person, or a person has a clock."""
        try:
            while table.begun.to_move is not None and not table.begun.log_is_full:
                try:
                    if not await self._go_on(table):
                        return
                except Exception:
                    log.exception("a table could not go on by itself", extra={"table": table.id})
                    await asyncio.sleep(PATIENCE_SECONDS)
        finally:
            table.acting = None

    async def _go_on(self, table: Table) -> bool:
        """Make a bot's move, or wait for a person as long as the clock says; False: there is nothing to do."""
        level = self._bot(table)
        if level is not None:
            table.deadline = None
            await self._move(table, level, self._pace)
        elif table.row.clock is not None:
            await self._wait_for_person(table, table.row.clock)
        else:
            return False
        return True

    async def _wait_for_person(self, table: Table, seconds: int) -> None:
        seen = len(table.begun.events)
        table.deadline = time.time() + seconds
        table.show_all()
        while len(table.begun.events) == seen:
            left = table.deadline - time.time()
            if left <= 0:
                await self._move(table, STAND_IN, 0.0)
                return
            await asyncio.sleep(min(left, 0.25))

    async def _move(self, table: Table, level: str, pace: float) -> None:
        match = table.begun
        seat, after = match.to_move, len(match.events)
        if seat is None:
            return
        for watcher in table.watchers:
            watcher.thinks(seat)
        begun = time.monotonic()
        asker = Asker(table.id, table.row.host)
        move = (await self._pool.move(asker, level, match.position.view(seat), match.legal_moves)).move
        only = len(match.legal_moves) == 1
        await asyncio.sleep(max(0.0, begun + pace * (ONLY_MOVE_PACE if only else 1.0) - time.monotonic()))
        try:
            await self._deeds.play(table, seat, after, move, "en")
        except (KnallError, Refused) as error:  # somebody took a move back meanwhile: look again
            log.info("a bot's move came too late", extra={"table": table.id, "reason": str(error)})
