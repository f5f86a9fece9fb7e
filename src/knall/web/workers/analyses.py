"""Analyses of matches that are over: found part by part, fair among all who ask, and given up when nobody waits."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from knall.analysis import Findings, parts_of
from knall.analysis.analysis import Analysis
from knall.analysis.line import standing_events
from knall.core.match import record
from knall.core.match.match import Match
from knall.web.wire.refusals import Refused
from knall.web.workers.job_queue import Asker
from knall.web.workers.pool import BotPool

log = logging.getLogger(__name__)
ROUGH, FINE = 10, 2
"""Events of a part in the rough and in the fine pass: a second of thinking at most, for which others wait."""
ANSWERED_WITHIN = 8.0
"""Seconds after which whoever waits for more is answered with what there is."""
PATIENCE_SECONDS = 20.0
"""How long it goes on when nobody asks."""
MOST = 200
"""Analyses that are remembered, the latest used."""
MOST_AT_ONCE = 20


class UnderWay:
    """The analysis of one match, as far as it has come."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.found = Findings()
        self.analysis: Analysis | None = None
        self.wanted = 0.0
        """When somebody asked last, by the loop's clock."""
        self.task: asyncio.Task[None] | None = None
        self.failed: Exception | None = None
        self._text = record.write(match)
        self._parts = list(parts_of(len(standing_events(match)), ROUGH, FINE))
        self._change = asyncio.Event()

    @property
    def is_done(self) -> bool:
        """Is there nothing more to find?"""
        return self.analysis is not None and self.analysis.progress >= 1.0

    async def go_on(self, pool: BotPool, asker: Asker, now: Callable[[], float]) -> None:
        """Look at one part after the other, as long as somebody waits."""
        self.failed = None
        try:
            while self._parts and now() - self.wanted <= PATIENCE_SECONDS:
                part = self._parts[0]
                self.found.add(await pool.findings(asker, self.match.game.name, self._text, part))
                self._parts.pop(0)
                self.analysis = self.found.analysis(self.match, part.done)
                self._tell()
        except Exception as error:
            self.failed = error
            if not isinstance(error, Refused):
                log.exception("a match could not be analysed")
        finally:
            self.task = None
            self._tell()

    def _tell(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    async def more_than(self, progress: float | None) -> Analysis | None:
        """What there is, as soon as it is more than that, or nothing more has come for a while."""
        if self.analysis is None or (progress is not None and self.analysis.progress <= progress and not self.is_done):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._change.wait(), ANSWERED_WITHIN)
            if self.failed is not None:
                raise self.failed
        return self.analysis


class Analyses:
    """All analyses that are under way, or were lately."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._all: OrderedDict[str, UnderWay] = OrderedDict()

    def of(self, key: str, match: Callable[[], Match]) -> UnderWay:
        """The analysis of the match with this key."""
        one = self._all.get(key)
        if one is None:
            one = self._all[key] = UnderWay(match())
        self._all.move_to_end(key)
        while len(self._all) > MOST:
            oldest = next(iter(self._all))
            if self._all[oldest].task is not None:
                break
            del self._all[oldest]
        return one

    async def wait(self, one: UnderWay, asker: Asker, after: float | None) -> Analysis | None:
        """What is found so far, once it is more than `after`; it goes on as long as somebody asks."""
        now = asyncio.get_running_loop().time
        one.wanted = now()
        if one.task is None and not one.is_done:
            if self.under_way >= MOST_AT_ONCE:
                raise Refused("limit", "bots_busy")
            one.task = asyncio.create_task(one.go_on(self._pool, asker, now))
        return await one.more_than(after)

    def forget(self, key: str) -> None:
        """Nobody may have it any more."""
        self._all.pop(key, None)

    @property
    def under_way(self) -> int:
        """How many are worked on."""
        return sum(one.task is not None for one in self._all.values())

    def __len__(self) -> int:
        return len(self._all)

    def close(self) -> None:
        """End what is under way."""
        for one in self._all.values():
            if one.task is not None:
                one.task.cancel()
