"""Bots think in processes of their own, so that nobody waits for them but their table; fair by table and guest.

There are two sorts: those that run machine code, and one that never compiles, where bots move as plain Python while the
others have no time.  An analysis would take minutes there, and is for the first sort alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, TypeVar

from knall.analysis import Findings, Part
from knall.bots.thinking import Prospect
from knall.core.engine.compiling import may_compile
from knall.core.match.position import View
from knall.web.ops.metrics import METRICS
from knall.web.wire.refusals import Refused
from knall.web.workers import worker
from knall.web.workers.job_queue import ANALYSIS, HINT, LONG, WARMING, Asker, Job, Lane
from knall.web.workers.processes import Processes

T = TypeVar("T")
log = logging.getLogger(__name__)


class GameCode(Enum):
    """What a game runs as, once that is known."""

    MACHINE = auto()
    PLAIN = auto()
    """There is no compiler, or it is not wanted."""
    FAILED = auto()
    """It could not be compiled: plain Python, by those who do not try to compile it again."""


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
        self._compiled, self._plain = Processes(workers), Processes(1, plain=True)
        self._lane = Lane((self._compiled, self._plain), self._observed)
        self._warming: dict[str, asyncio.Task[GameCode]] = {}
        """The games that a process reads or compiles, or has."""
        self._warming_analyses: dict[str, asyncio.Task[GameCode]] = {}
        """The same for analyses."""

    def _observed(self, waited: float, thought: float, level: str) -> None:
        self.observe(waited, thought, level)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._lane.waiting

    @property
    def longest_wait(self) -> float:
        """For how many seconds the job that waits longest has waited."""
        return self._lane.longest_wait

    @property
    def thinking(self) -> int:
        """How many jobs are being done."""
        return self._lane.running

    async def move(self, asker: Asker, level: str, view: View, moves: Sequence[str]) -> Thought:
        """The move of a bot of this level."""
        job = await self._think(asker, level, view, _about(view, moves, partial(worker.choose, level)))
        assert job.begun is not None
        assert job.ended is not None
        compiled = job.processes is self._compiled and self._code(view.game.name) is GameCode.MACHINE
        return Thought(job.answer.result(), job.begun - job.asked, job.ended - job.begun, compiled)

    async def prospects(
        self, asker: Asker, view: View, moves: Sequence[str], compare: bool = False, beside: str | None = None
    ) -> list[Prospect]:
        """What a strong player thinks of the moves, or of all of them alike, or of one beside the best; one question
        at a time for each table and each guest.
        """
        for one in (job.asker for job in self._lane.under_way() if job.level == HINT):
            if one.table == asker.table or one.guest == asker.guest:
                METRICS.bots.refused("hint_under_way")
                raise Refused("limit", "hint_under_way")
        think = worker.compare if compare else worker.consider
        think = think if beside is None else partial(worker.consider, beside=beside)
        job = await self._think(asker, HINT, view, _about(view, moves, think))
        return job.answer.result()

    async def findings(self, asker: Asker, game: str, text: str, part: Part) -> Findings:
        """What there is to find in a part of a match that is over, from its record; Refused if that was to be compiled
        and could not be.

        While that is compiled, which is a minute's work, bots are thought for as if it were their own code.
        """
        self.warm(game)
        if await asyncio.shield(self._warming[game]) is not GameCode.FAILED:
            self._warm(game, worker.warm_analysis, self._warming_analyses)
            if await asyncio.shield(self._warming_analyses[game]) is not GameCode.FAILED:
                job = await self._lane.ask(asker, ANALYSIS, partial(worker.examine, text, part), self._never_plain)
                return job.answer.result()
        raise Refused("closed", "not_analysable")

    def warm(self, name: str) -> None:
        """Have a process read (or compile) what this game needs, before somebody waits for it."""
        self._warm(name, worker.warm, self._warming)

    def is_warm(self, name: str) -> bool:
        """Is it read or compiled?"""
        return self._code(name) is not None

    def _code(self, name: str) -> GameCode | None:
        warming = self._warming.get(name)
        return warming.result() if warming is not None and warming.done() else None

    def _warm(self, name: str, read: Callable[[str], bool], warming: dict[str, asyncio.Task[GameCode]]) -> None:
        if name not in warming:
            warming[name] = asyncio.create_task(self._read(name, read))
            warming[name].add_done_callback(lambda _: self._lane.hand_over())

    async def _read(self, name: str, read: Callable[[str], bool]) -> GameCode:
        if not may_compile():
            return GameCode.PLAIN
        try:
            job = await self._lane.ask(Asker(name), WARMING, partial(read, name), self._never_plain)
            return GameCode.MACHINE if job.answer.result() else GameCode.PLAIN
        except Exception:
            log.exception("a game could not be made ready", extra={"game": name})
            return GameCode.FAILED

    async def _think(self, asker: Asker, level: str, view: View, run: partial[T]) -> Job[T]:
        self.warm(view.game.name)
        return await self._lane.ask(asker, level, run, partial(self._thinks, view.game.name))

    def _thinks(self, name: str, job: Job[Any], processes: Processes) -> bool:
        """May these processes do this job?  The plain one may if the job is late, or nobody can do it better.

        A hint, or the move of a champion, is worth waiting for while those who are better think for others, but not
        while they compile.
        """
        code = self._code(name)
        if processes is self._compiled:
            return code in (GameCode.MACHINE, GameCode.PLAIN)
        if code is GameCode.MACHINE and job.level in LONG:
            return job.is_late and self._lane.only_warm(self._compiled)
        return job.is_late or code in (GameCode.PLAIN, GameCode.FAILED)

    def _never_plain(self, job: Job[Any], processes: Processes) -> bool:
        return processes is self._compiled

    def close(self) -> None:
        """Let them go."""
        self._lane.close()


def _about(view: View, moves: Sequence[str], job: Callable[..., T]) -> partial[T]:
    return partial(job, view.game.name, view.content, view.seat, view.players, moves)
