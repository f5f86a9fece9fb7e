"""An evening at the tables on a clock of the test's own: time goes on only when the test says so."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

from knall.core.match.position import View
from knall.store.rows import MessageRow
from knall.store.sqlite import SqliteStore
from knall.web.app import open_services
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.tables.table import Table
from knall.web.wire.tables import NewTable
from knall.web.workers.job_queue import Asker
from knall.web.workers.pool import BotPool, Thought
from knall.web.workers.runner import BotRunner
from tests.support.own_thread import run_apart
from tests.web.support.live_server import PATIENCE
from tests.web.support.own_clock import OwnClock

MANY = 40
"""Turns of the loop in which everything happens that can happen without time."""


class SlowThinkers(BotPool):
    """They answer with the first move, after as long as the test wants."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seconds: Callable[[Sequence[str]], float] = lambda moves: 0.0
        self.asked: list[tuple[str, str]] = []
        self.given: list[View] = []
        """What they were shown."""

    async def move(self, asker: Asker, level: str, view: View, moves: Sequence[str]) -> Thought:
        """The first move."""
        self.asked.append((asker.table, level))
        self.given.append(view)
        await asyncio.sleep(seconds := self.seconds(moves))
        return Thought(moves[0], 0.0, seconds, compiled=True)


class Ear:
    """Somebody who listens at a table."""

    def __init__(self, seat: int | None = None) -> None:
        self.guest: int | None = None
        self.seat = seat
        self.pace = 1.0
        self.thinking: list[tuple[float, int]] = []

    def match_changed(self, on_disk: float | None = None) -> None:
        """Not of interest."""

    def table_changed(self) -> None:
        """Not of interest."""

    def hear(self, message: MessageRow) -> None:
        """Not of interest."""

    def look_anew(self) -> None:
        """Not of interest."""

    def send_away(self) -> None:
        """Not of interest."""

    def chat_changed(self, messages: Sequence[MessageRow]) -> None:
        """Not of interest."""

    def thinks(self, seat: int) -> None:
        """A bot thinks."""
        self.thinking.append((asyncio.get_running_loop().time(), seat))


class Evening:
    """A server without the network, and its clock."""

    def __init__(self, data: Path, pace: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.services: Services = open_services(Settings(data), SqliteStore(data))
        self.thinkers = SlowThinkers()
        self.runner = BotRunner(self.services.actions, self.thinkers, pace)
        self.services.registry.attend = self.runner.attend
        self._guest: int | None = None

    async def table(self, game: str, kinds: str, clock: int | None = None, increment: int | None = None) -> Table:
        """A table at which nobody is yet."""
        seats = [{"kind": kind, "level": "easy" if kind == "bot" else None} for kind in kinds.split()]
        wish = NewTable.model_validate({"game": game, "seats": seats, "clock": clock, "increment": increment})
        self._guest = self._guest or await self.services.store.add_guest(b"ada", "Ada", 1.0)
        table = await self.services.seating.create(wish, self._guest, "Ada")
        await self.services.seating.contribute(table, self._guest, "0" * 32)
        await self.settle()
        return table

    async def settle(self) -> None:
        """Let happen what can happen now, the disk too."""
        for _ in range(MANY):
            await asyncio.sleep(0)
        until = time.monotonic() + PATIENCE
        while any(table.lock.locked() for table in self.services.registry._tables.values()):
            assert time.monotonic() < until
            await asyncio.sleep(0)
        for _ in range(MANY):
            await asyncio.sleep(0)

    async def pass_(self, seconds: float, step: float = 0.05) -> None:
        """So much time goes by, in small steps, so that everything happens when it is due."""
        assert isinstance(self.loop, OwnClock)
        end = self.loop.now + seconds
        while self.loop.now < end - 1e-9:
            self.loop.now = min(end, self.loop.now + step)
            await self.settle()

    async def play(self, table: Table, move: int = 0) -> None:
        """The person who is to move does."""
        match = table.require_match()
        assert match.to_move is not None
        await self.services.actions.play(table, match.to_move, len(match.events), match.legal_moves[move], "en")
        await self.settle()


def on_own_clock(data: Path, evening: Callable[[Evening], Coroutine[None, None, None]], pace: float = 1.0) -> None:
    """Spend an evening."""

    async def spend() -> None:
        one = Evening(data, pace)
        try:
            await evening(one)
        finally:
            one.services.store.close()

    run_apart(spend(), OwnClock)


def timers(table: Table) -> list[float]:
    """When it will be attended again by itself."""
    timer = table.timer
    return [] if timer is None or timer.cancelled() else [timer.when()]


def seq(table: Table) -> int:
    """How far its match is."""
    return len(table.require_match().events)


async def bot_times(here: Evening, table: Table, ear: Ear, person: int, most: int) -> tuple[set[float], set[int]]:
    """How long a bot took, and how many moves (5: or more) it had, until there are `most` of these numbers."""
    taken: set[float] = set()
    choices: set[int] = set()
    while len(choices) < most and not table.require_match().is_over:
        await here.settle()
        if table.require_match().to_move == person:
            await here.play(table, -1)
            continue
        before, moves, began = seq(table), len(table.require_match().legal_moves), ear.thinking[-1][0]
        while seq(table) == before:
            await here.pass_(0.01)
        taken.add(round(here.loop.time() - began, 2))
        choices.add(min(moves, 5))
    return taken, choices
