"""Plays moves at tables by itself: bots' at a pace for people, and for players out of time; only with visitors."""

from __future__ import annotations

import asyncio
import logging
import time
from math import inf

from knall.core.match.history import By
from knall.core.text.errors import KnallError
from knall.web.tables.clocks import deadline_at
from knall.web.tables.play import MatchActions
from knall.web.tables.table import Table
from knall.web.tables.wake import next_wake
from knall.web.wire.refusals import Refused
from knall.web.workers import timing
from knall.web.workers.job_queue import Asker
from knall.web.workers.pool import BotPool
from knall.web.workers.quota import BotTables

log = logging.getLogger(__name__)
STAND_IN = "normal"
"""The level that moves for a player whose time is up."""
PATIENCE_SECONDS = 2.0
"""Seconds until a retry."""


class BotRunner:
    """Schedules all tables: at most one timer each, and none while nobody is there."""

    def __init__(self, actions: MatchActions, pool: BotPool, pace: float) -> None:
        self._actions = actions
        self._pool = pool
        self._pace = pace
        self.tables = BotTables()

    def attend(self, table: Table) -> None:
        """Reschedule a table: start what is due, and set the timer for what comes next."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if table.row.clock is not None:  # it stands, also while nobody is there
            turn = table.row, table.match, table.deadline, table.turn_since
            table.deadline = deadline_at(*turn, now, time.time())
        wake = next_wake(table.row, table.match, table.deadline, table.absence, now)
        at = wake.at
        if not wake.goes_on:
            self.tables.under_way.discard(table)
        elif not self.tables.enter(table):
            at = min(at, now + PATIENCE_SECONDS)
        elif wake.moves is not None and table.acting is None:
            table.acting = asyncio.create_task(self._act(table))
        if table.timer is not None:
            table.timer.cancel()
        table.timer = loop.call_at(at, self.attend, table) if at < inf else None
        if table.absence.asked != wake.asked:
            table.absence.asked = wake.asked
            table.tell_all()

    async def _act(self, table: Table) -> None:
        """Play one move: a bot's, or one for a player whose time is up."""
        begun = asyncio.get_running_loop().time()
        try:
            await self._move(table)
        except Refused as refused:
            log.info("bots have too much to do", extra={"table": table.id, "reason": refused.key})
            await asyncio.sleep(PATIENCE_SECONDS)
        except Exception:
            log.exception("a table could not go on by itself", extra={"table": table.id})
            await asyncio.sleep(PATIENCE_SECONDS)
        finally:
            table.acting = None
        table.absence.there_until += asyncio.get_running_loop().time() - begun  # nobody could act meanwhile
        self.attend(table)

    async def _move(self, table: Table) -> None:
        match = table.require_match()
        seat, after = match.to_move, len(match.events)
        if seat is None:
            return
        level = table.row.bot_level(seat)
        for watcher in table.watchers:
            watcher.thinks(seat)
        loop = asyncio.get_running_loop()
        begun, pace = loop.time(), 0.0 if level is None else self._pace * table.pace
        by = By.CLOCK if level is None else By.BOT if seat in match.attendance.by_bots else By.SEAT
        level, asker = level or STAND_IN, Asker(table.id, table.row.host, table.network)
        thought = await self._pool.move(asker, level, match.position.view(seat), match.legal_moves)
        if match.game.open:
            wait = timing.after_in_open_game(pace, len(match.legal_moves))
        else:
            wait = timing.after_in_hidden_game(pace, level, thought.compiled, thought.waited, thought.seconds)
        await asyncio.sleep(max(0.0, begun + wait - loop.time()))
        try:
            await self._actions.play(table, seat, after, thought.move, "en", by=by)
        except (KnallError, Refused) as error:  # somebody undid a move meanwhile: look again
            log.info("a bot's move came too late", extra={"table": table.id, "reason": str(error)})
