"""Bots think in worker processes, so that only their own table waits for them; fair by table and guest.

One pool runs machine code; the other never compiles, and moves bots as plain Python while the first is busy. An
analysis would take minutes there, so it runs in the first pool only.
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
from knall.web.workers.job_queue import ANALYSIS, HINT, LONG, WARMING, Asker, Job, JobQueue
from knall.web.workers.processes import Processes

T = TypeVar("T")
log = logging.getLogger(__name__)


class GameCode(Enum):
    """What a game's code runs as, once known."""

    MACHINE = auto()
    PLAIN = auto()
    """No compiler, or not wanted."""
    FAILED = auto()
    """Compilation failed: plain Python, in the pool that does not compile."""


@dataclass(frozen=True)
class Thought:
    """A bot's move, the seconds it waited for a process, the seconds the process took, and whether it was compiled."""

    move: str
    waited: float
    seconds: float
    compiled: bool


class BotPool:
    """The worker processes of bots; they are sent a view and the legal moves, never a state."""

    def __init__(self, workers: int) -> None:
        self.observe: Callable[[float, float, str], None] = lambda waited, thought, level: None
        """Observer of finished jobs: seconds waited, seconds run, level."""
        self._compiled, self._plain = Processes(workers), Processes(1, plain=True)
        self._queue = JobQueue((self._compiled, self._plain), self._observed)
        self._warming: dict[str, asyncio.Task[GameCode]] = {}
        """Loading or compiling of games, under way or done, by name."""
        self._warming_analyses: dict[str, asyncio.Task[GameCode]] = {}
        """The same for analyses."""

    def _observed(self, waited: float, thought: float, level: str) -> None:
        self.observe(waited, thought, level)

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    @property
    def longest_wait(self) -> float:
        return self._queue.longest_wait

    @property
    def thinking(self) -> int:
        """Number of running jobs."""
        return self._queue.running

    async def move(self, asker: Asker, level: str, view: View, moves: Sequence[str]) -> Thought:
        """Choose a move at this level."""
        job = await self._think(asker, level, view, _about(view, moves, partial(worker.choose, level)))
        assert job.begun is not None
        assert job.ended is not None
        compiled = job.processes is self._compiled and self._code(view.game.name) is GameCode.MACHINE
        return Thought(job.answer.result(), job.begun - job.asked, job.ended - job.begun, compiled)

    async def prospects(
        self, asker: Asker, view: View, moves: Sequence[str], compare: bool = False, beside: str | None = None
    ) -> list[Prospect]:
        """Evaluate the moves: the best ones, all alike (`compare`), or one `beside` the best.

        One hint at a time per table and per guest; Refused otherwise.
        """
        for one in (job.asker for job in self._queue.under_way() if job.level == HINT):
            if one.table == asker.table or one.guest == asker.guest:
                METRICS.bots.refused("hint_under_way")
                raise Refused("limit", "hint_under_way")
        think = worker.compare if compare else worker.consider
        think = think if beside is None else partial(worker.consider, beside=beside)
        job = await self._think(asker, HINT, view, _about(view, moves, think))
        return job.answer.result()

    async def findings(self, asker: Asker, game: str, text: str, part: Part) -> Findings:
        """Analyse a part of a finished match from its record; Refused if its code could not be compiled.

        Its code compiles for a minute; meanwhile bots are served as if it were theirs.
        """
        self.warm(game)
        if await asyncio.shield(self._warming[game]) is not GameCode.FAILED:
            self._warm(game, worker.warm_analysis, self._warming_analyses)
            if await asyncio.shield(self._warming_analyses[game]) is not GameCode.FAILED:
                job = await self._queue.ask(asker, ANALYSIS, partial(worker.examine, text, part), self._never_plain)
                return job.answer.result()
        raise Refused("closed", "not_analysable")

    def warm(self, name: str) -> None:
        """Have a process load or compile a game in advance."""
        self._warm(name, worker.warm, self._warming)

    def is_warm(self, name: str) -> bool:
        """Is it loaded or compiled?"""
        return self._code(name) is not None

    def _code(self, name: str) -> GameCode | None:
        warming = self._warming.get(name)
        return warming.result() if warming is not None and warming.done() else None

    def _warm(self, name: str, read: Callable[[str], bool], warming: dict[str, asyncio.Task[GameCode]]) -> None:
        if name not in warming:
            warming[name] = asyncio.create_task(self._read(name, read))
            warming[name].add_done_callback(lambda _: self._queue.hand_over())

    async def _read(self, name: str, read: Callable[[str], bool]) -> GameCode:
        if not may_compile():
            return GameCode.PLAIN
        try:
            job = await self._queue.ask(Asker(name), WARMING, partial(read, name), self._never_plain)
            return GameCode.MACHINE if job.answer.result() else GameCode.PLAIN
        except Exception:
            log.exception("a game could not be made ready", extra={"game": name})
            return GameCode.FAILED

    async def _think(self, asker: Asker, level: str, view: View, run: partial[T]) -> Job[T]:
        self.warm(view.game.name)
        return await self._queue.ask(asker, level, run, partial(self._thinks, view.game.name))

    def _thinks(self, name: str, job: Job[Any], processes: Processes) -> bool:
        """May these processes do this job?  The plain pool may if the job is late, or the other is no better.

        Hints and the moves of champions wait while the compiled pool is busy with other jobs, but not while all of it
        compiles.
        """
        code = self._code(name)
        if processes is self._compiled:
            return code in (GameCode.MACHINE, GameCode.PLAIN)
        if code is GameCode.MACHINE and job.level in LONG:
            return job.is_late and self._queue.only_warm(self._compiled)
        return job.is_late or code in (GameCode.PLAIN, GameCode.FAILED)

    def _never_plain(self, job: Job[Any], processes: Processes) -> bool:
        return processes is self._compiled

    def close(self) -> None:
        """Stop the processes."""
        self._queue.close()


def _about(view: View, moves: Sequence[str], job: Callable[..., T]) -> partial[T]:
    return partial(job, view.game.name, view.content, view.seat, view.players, moves)
