"""Bots move at a pace that people can follow, and for those whose time is up; both only while somebody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from math import inf

from knall.core.match.history import By
from knall.core.text.errors import KnallError
from knall.web.tables.clocks import deadline
from knall.web.tables.play import MatchActions
from knall.web.tables.table import Table
from knall.web.wire.refused import Refused
from knall.web.workers import timing
from knall.web.workers.job_queue import Asker
from knall.web.workers.pool import BotPool
from knall.web.workers.quota import BotTables

log = logging.getLogger(__name__)
STAND_IN = "normal"
"""The level that moves for somebody whose time is up."""
PATIENCE_SECONDS = 2.0
"""How long it waits before it tries again what went wrong."""


class BotRunner:
    """Looks after every table that is played at: a table has at most one timer, and none when nobody is there."""

    def __init__(self, actions: MatchActions, pool: BotPool, pace: float) -> None:
        self._actions = actions
        self._pool = pool
        self._pace = pace
        self.tables = BotTables()

    def attend(self, table: Table) -> None:
        """See to it that the match goes on: by a bot, or when the clock runs out."""
        loop = asyncio.get_running_loop()
        table.set_timer(None)
        self._set_deadline(table, loop.time())
        wake = min(self._go_on(table, loop.time()), _ask_about_absence(table, loop.time()))
        if wake < inf:
            table.set_timer(loop.call_at(wake, self.attend, table))

    def _go_on(self, table: Table, now: float) -> float:
        """Let a bot or the clock move if it is time for that; when to look again."""
        if not (_may_go_on_by_itself(table) and table.somebody_is_there(now)):
            self.tables.under_way.discard(table)
            return inf
        if not self.tables.enter(table):
            return now + PATIENCE_SECONDS
        due = self._due(table)
        if due > now:
            return min(due, inf if table.watchers else table.there_until)
        if table.acting is None:
            table.acting = asyncio.create_task(self._act(table))
        return inf

    def _bot(self, table: Table) -> str | None:
        to_move = table.require_match().to_move
        return None if to_move is None else table.bot_level(to_move)

    def _due(self, table: Table) -> float:
        """When it has to go on by itself: at once for a bot, for a person when its time is up."""
        if table.match is not None and self._bot(table) is not None:
            return -inf
        return inf if table.deadline is None else table.deadline.at

    def _set_deadline(self, table: Table, now: float) -> None:
        """A person's time begins with its turn; it stands, also while nobody is there."""
        match, wall = table.match, time.time()
        if match is None or match.to_move is None or self._bot(table) is not None:
            table.deadline = None
        elif table.deadline is None or table.deadline.after != len(match.events):
            elapsed = 0.0 if table.turn_since is None else wall - table.turn_since
            table.deadline = deadline(table.row, match.to_move, len(match.events), elapsed, now, wall)

    async def _act(self, table: Table) -> None:
        """Make one move: a bot's, or that of somebody whose time is up."""
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
        table.there_until += asyncio.get_running_loop().time() - begun  # nobody could do anything meanwhile
        self.attend(table)

    async def _move(self, table: Table) -> None:
        match, level = table.require_match(), self._bot(table)
        seat, after = match.to_move, len(match.events)
        if seat is None:
            return
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
        except (KnallError, Refused) as error:  # somebody took a move back meanwhile: look again
            log.info("a bot's move came too late", extra={"table": table.id, "reason": str(error)})


def _ask_about_absence(table: Table, now: float) -> float:
    """Ask the others about somebody who is waited for and away, or no more; when to look again."""
    due = table.stands_in_from(table.row.turn) if table.watchers else inf
    if table.absence.ask(table.row.turn if due <= now else None):
        table.tell_all()
    return due if due > now else inf


def _may_go_on_by_itself(table: Table) -> bool:
    """Now, or as soon as somebody has moved, or has come."""
    if table.row.state == "over" or table.row.closed is not None:
        return False
    return table.row.clock is not None or table.has_bots
