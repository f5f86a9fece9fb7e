"""Bots think in processes of their own, so that nobody waits for them but their table."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from knall.bots import bot
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, think, to_the_end
from knall.bots.workspaces import Workspace
from knall.core.cache import exclusive_lock
from knall.core.compiling import compiles
from knall.core.position import View
from knall.core.random import seeded
from knall.core.structs import Struct
from knall.games import load_game

T = TypeVar("T")
HINT_SECONDS = 1.0
WAIT_SECONDS = 2.5
"""How long somebody waits for compiled code, before the same is thought as plain Python: slower, but now."""


class Processes:
    """Some processes that think; they are started when somebody needs them, and again when they were killed."""

    def __init__(self, workers: int, plain: bool = False) -> None:
        self._workers = workers
        self._plain = plain
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def submit(self, job: partial[T]) -> Future[T]:
        """Have a process do this."""
        try:
            return self._started().submit(job)
        except BrokenProcessPool:  # one was killed: begin again with new ones
            self._pool = None
            return self._started().submit(job)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_begin, initargs=(theirs, self._plain)
            )
        return self._pool

    async def ask(self, job: partial[T]) -> T:
        """What a process answers."""
        for _ in range(2):
            with suppress(BrokenProcessPool):  # killed while it thought
                return await asyncio.wrap_future(self.submit(job))
        raise RuntimeError("the processes that think were killed twice")

    def close(self) -> None:
        """Let them go, in the middle of a thought if need be."""
        if self._pool is not None and self._lifeline is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._lifeline.close()
            self._pool = None


class BotPool:
    """Those who think for bots; what goes to them is a view and the legal moves, never a state."""

    def __init__(self, workers: int) -> None:
        self._compiled, self._plain = Processes(workers), Processes(1, plain=True)
        self._warming: dict[str, Future[None]] = {}
        """The games that a process reads or compiles, or has."""

    async def move(self, level: str, view: View, moves: Sequence[str]) -> str:
        """The move of a bot of this level."""
        return await self._ask(view, partial(_choose, level), moves)

    async def prospects(self, view: View, moves: Sequence[str]) -> list[Prospect]:
        """What a strong player thinks of the moves."""
        return await self._ask(view, _consider, moves)

    def warm(self, name: str) -> None:
        """Have a process read (or compile) what this game needs, before somebody waits for it."""
        if name not in self._warming:
            self._warming[name] = self._compiled.submit(partial(_warm, name))

    def is_warm(self, name: str) -> bool:
        """Is it read or compiled?"""
        return name in self._warming and self._warming[name].done()

    async def _ask(self, view: View, job: Callable[..., T], moves: Sequence[str]) -> T:
        name = view.game.name
        self.warm(name)
        if not self.is_warm(name):
            await asyncio.wait([asyncio.wrap_future(self._warming[name])], timeout=WAIT_SECONDS)
        pool = self._compiled if self.is_warm(name) else self._plain
        return await pool.ask(partial(job, name, view.record, view.seat, view.players, moves))

    def close(self) -> None:
        """Let them go."""
        self._compiled.close()
        self._plain.close()


def _begin(lifeline: Connection, plain: bool) -> None:
    """What a process that thinks does first; `plain`: it compiles nothing."""
    if plain:
        os.environ["KNALL_PLAIN"] = "1"
    _stay_with(lifeline)


def _stay_with(lifeline: Connection) -> None:
    """End this process when the server has let go of the lifeline, or is gone, however it went."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()  # nothing is ever sent
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(level: str, name: str, record: Struct, seat: int, players: int, moves: Sequence[str]) -> str:
    _warm(name)
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    return bot(level).choose(View(load_game(name), record, seat, players), moves, rng)


def _consider(name: str, record: Struct, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    _warm(name)
    rng = seeded(int.from_bytes(os.urandom(6), "big"))
    view = View(load_game(name), record, seat, players)
    return think(view, moves, to_the_end(view.game.search), Limit(seconds=HINT_SECONDS), rng)


@cache
def _warm(name: str) -> None:
    """Read what this game needs, or compile it while no other process does the same."""
    if compiles():
        with exclusive_lock(name):
            Workspace(load_game(name))
