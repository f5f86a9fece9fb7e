"""Bots think in processes of their own, so that nobody waits for them but their table; fair by table and guest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from knall.analysis import Findings, Part
from knall.bots.thinking import Prospect
from knall.core.position import View
from knall.web.bots import worker
from knall.web.bots.lane import ANALYSIS, HINT, WARMING, Asker, Lane
from knall.web.metrics import METRICS
from knall.web.processes import Processes
from knall.web.refused import Refused

T = TypeVar("T")
log = logging.getLogger(__name__)
WAIT_SECONDS = 2.5
"""How long somebody waits for compiled code, before the same is thought as plain Python: slower, but now."""


@dataclass(frozen=True)
class Thought:
    """A bot's move, how long it waited for a process, how long the process took, and whether it was compiled."""

    move: str
    waited: float
    seconds: float
    compiled: bool


class BotPool:
    """Those who think for bots; what goes to them is a view and the legal moves, never a state."""

    def __init__(self, workers: int) -> None:
        self.observe: Callable[[float, float, str], None] = lambda waited, thought, level: None
        """Told of each job that was done: seconds that it waited, seconds that it took, its level."""
        self._workers = workers
        self._compiled = Lane(Processes(workers), self._observed)
        self._plain = Lane(Processes(1, plain=True), self._observed)
        self._warming: dict[str, asyncio.Task[bool]] = {}
        """The games that a process reads or compiles, or has; and whether there is machine code."""
        self._warming_analyses: dict[str, asyncio.Task[bool]] = {}
        """The same for analyses."""
        self._unready: set[str] = set()
        """Games of which no machine code could be made."""
        self._entering: set[Asker] = set()
        """Who has asked for a hint, and waits until the game is warm."""

    def _observed(self, waited: float, thought: float, level: str) -> None:
        self.observe(waited, thought, level)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._compiled.waiting + self._plain.waiting

    @property
    def longest_wait(self) -> float:
        """For how many seconds the job that waits longest has waited."""
        return max(self._compiled.longest_wait, self._plain.longest_wait)

    @property
    def thinking(self) -> int:
        """How many jobs are being done."""
        return self._compiled.running + self._plain.running

    async def move(self, asker: Asker, level: str, view: View, moves: Sequence[str]) -> Thought:
        """The move of a bot of this level."""
        asked = asyncio.get_running_loop().time()
        lane = await self._lane(view.game.name)
        job = await lane.ask(asker, level, _about(view, moves, partial(worker.choose, level)))
        assert job.begun is not None
        assert job.ended is not None
        compiled = lane is self._compiled and self._warming[view.game.name].result()
        return Thought(job.answer.result(), job.begun - asked, job.ended - job.begun, compiled)

    async def prospects(
        self, asker: Asker, view: View, moves: Sequence[str], compare: bool = False, beside: str | None = None
    ) -> list[Prospect]:
        """What a strong player thinks of the moves, or of all of them alike, or of one beside the best; one question
        at a time for each table and each guest.
        """
        jobs = (*self._compiled.under_way(), *self._plain.under_way())
        for one in (*self._entering, *(job.asker for job in jobs if job.level == HINT)):
            if one.table == asker.table or one.guest == asker.guest:
                METRICS.bots.refused("hint_under_way")
                raise Refused("limit", "hint_under_way")
        self._entering.add(asker)
        try:
            lane = await self._lane(view.game.name)
        finally:
            self._entering.discard(asker)
        think = worker.compare if compare else worker.consider
        think = think if beside is None else partial(worker.consider, beside=beside)
        job = await lane.ask(asker, HINT, _about(view, moves, think))
        return job.answer.result()

    async def findings(self, asker: Asker, game: str, text: str, part: Part) -> Findings:
        """What there is to find in a part of a match that is over, from its record.

        While that is compiled, which is a minute's work, bots are thought for as if it were their own code.
        """
        lane = await self._lane(game)
        if lane is self._compiled:
            if game not in self._warming_analyses:
                self._warming_analyses[game] = asyncio.create_task(self._warm(game, worker.warm_analysis))
            await asyncio.shield(self._warming_analyses[game])
        job = await lane.ask(asker, ANALYSIS, partial(worker.examine, text, part))
        return job.answer.result()

    def warm(self, name: str) -> None:
        """Have a process read (or compile) what this game needs, before somebody waits for it."""
        if name not in self._warming:
            self._warming[name] = asyncio.create_task(self._warm(name, worker.warm))

    async def _warm(self, name: str, read: Callable[[str], bool]) -> bool:
        try:
            job = await self._compiled.ask(Asker(name), WARMING, partial(read, name))
            return job.answer.result()
        except Exception:  # without it, all of this game is thought as plain Python
            log.exception("a game could not be made ready", extra={"game": name})
            self._unready.add(name)
            return False

    def is_warm(self, name: str) -> bool:
        """Is it read or compiled?"""
        return name in self._warming and self._warming[name].done()

    async def _lane(self, name: str) -> Lane:
        """Who is to think: the compiled ones, if they have this game and time."""
        self.warm(name)
        if name in self._unready:
            return self._plain
        others = [task for task in self._warming.values() if not task.done()]
        if not self.is_warm(name):
            await asyncio.wait([self._warming[name]], timeout=WAIT_SECONDS)
        elif len(others) >= self._workers:
            await asyncio.wait(others, timeout=WAIT_SECONDS)
        return self._compiled if self.is_warm(name) and not self._compiled.only_warms else self._plain

    def close(self) -> None:
        """Let them go."""
        self._compiled.close()
        self._plain.close()


def _about(view: View, moves: Sequence[str], job: Callable[..., T]) -> partial[T]:
    return partial(job, view.game.name, view.record, view.seat, view.players, moves)
