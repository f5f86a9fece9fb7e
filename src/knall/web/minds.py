"""Bots think in processes of their own, so that nobody waits for them but their table."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from knall.bots import bot
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, think, to_the_end
from knall.core.position import View
from knall.core.random import seeded
from knall.core.records import Record
from knall.games import game

T = TypeVar("T")
HINT_SECONDS = 1.0
ORPHAN_SECONDS = 1.0


class Minds:
    """The processes; what goes to them is a view and the legal moves, never a state."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self.ready: set[str] = set()
        """The games whose bots have answered: whatever had to be compiled is."""
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, mp_context=get_context("spawn"), initializer=_stay_with, initargs=(os.getpid(),)
        )

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
        self._pool.submit(_warm, name)

    async def _ask(self, job: partial[T]) -> T:
        for _ in range(2):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job)
            except BrokenProcessPool:  # a process was killed: begin again with new ones
                if pool is self._pool:
                    self._pool = self._fresh()
        raise RuntimeError("the processes that think were killed twice")

    def close(self) -> None:
        """Let them go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _stay_with(parent: int) -> None:
    """End this process when the server is gone, however it went."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHAN_SECONDS)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(level: str, name: str, record: Record, seat: int, players: int, moves: Sequence[str]) -> str:
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    return bot(level).choose(View(game(name), record, seat, players), moves, rng)


def _consider(name: str, record: Record, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    view = View(game(name), record, seat, players)
    return think(view, moves, to_the_end(view.game.style), Limit(seconds=HINT_SECONDS), rng)


def _warm(name: str) -> None:
    from knall.bots.thinking import Desk

    Desk(game(name))
