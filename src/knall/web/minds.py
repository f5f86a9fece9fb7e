"""Bots think in processes of their own, so that nobody waits for them but their table."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from knall.bots import bot
from knall.bots.desks import Desk
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, think, to_the_end
from knall.core.cache import alone
from knall.core.compiling import compiles
from knall.core.position import View
from knall.core.random import seeded
from knall.core.records import Record
from knall.games import game

T = TypeVar("T")
HINT_SECONDS = 1.0


class Minds:
    """The processes; what goes to them is a view and the legal moves, never a state."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self.ready: set[str] = set()
        """The games whose bots have answered: whatever had to be compiled is."""
        self._warmed: set[str] = set()
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def _processes(self) -> ProcessPoolExecutor:
        """The processes, which are started when somebody needs them."""
        if self._pool is None:
            context = get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._warmed.clear()
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_stay_with, initargs=(theirs,)
            )
        return self._pool

    async def move(self, level: str, view: View, moves: Sequence[str]) -> str:
        """The move of a bot of this level."""
        job = partial(_choose, level, view.game.name, view.record, view.seat, view.players, moves)
        move = await self._ask(job)
        self.ready.add(view.game.name)
        return move

    async def prospects(self, view: View, moves: Sequence[str]) -> list[Prospect]:
        """What a strong player thinks of the moves."""
        return await self._ask(partial(_consider, view.game.name, view.record, view.seat, view.players, moves))

    def warm(self, name: str) -> None:
        """Have a process read (or compile) what this game needs, before somebody waits for it."""
        processes = self._processes()
        if name not in self._warmed:
            self._warmed.add(name)
            with suppress(BrokenProcessPool):  # whoever asks next gets new ones
                processes.submit(_warm, name)

    async def _ask(self, job: partial[T]) -> T:
        for _ in range(2):
            pool = self._processes()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job)
            except BrokenProcessPool:  # a process was killed: begin again with new ones
                if pool is self._pool:
                    self._pool = None
        raise RuntimeError("the processes that think were killed twice")

    def close(self) -> None:
        """Let them go, in the middle of a thought if need be."""
        if self._pool is not None and self._lifeline is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._lifeline.close()


def _stay_with(lifeline: Connection) -> None:
    """End this process when the server has let go of the lifeline, or is gone, however it went."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()  # nothing is ever sent
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(level: str, name: str, record: Record, seat: int, players: int, moves: Sequence[str]) -> str:
    _warm(name)
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    return bot(level).choose(View(game(name), record, seat, players), moves, rng)


def _consider(name: str, record: Record, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    _warm(name)
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    view = View(game(name), record, seat, players)
    return think(view, moves, to_the_end(view.game.style), Limit(seconds=HINT_SECONDS), rng)


@cache
def _warm(name: str) -> None:
    """Read what this game needs, or compile it while no other process does the same."""
    if compiles():
        with alone(name):
            Desk(game(name))
