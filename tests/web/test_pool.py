"""Which process thinks for whom, with processes of the test's own and on its own clock: nothing is compiled here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from knall.analysis import Part
from knall.bots.levels import STRONGEST
from knall.core.text.errors import NotCompiled
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from knall.web.wire.refusals import Refused
from knall.web.workers import pool, worker
from knall.web.workers.job_queue import LATE_SECONDS, Asker
from knall.web.workers.pool import BotPool, Thought
from tests.support.own_thread import run_apart
from tests.web.support.evening import MANY
from tests.web.support.own_clock import OwnClock

ONE, TWO = NAMES[:2]
LONG = 1000.0
PART = Part(0, 1, 1.0, 1.0)


class Hands:
    """Stands for processes: what they are given is done when the test says so."""

    def __init__(self, workers: int, plain: bool = False) -> None:
        self.workers = workers
        self.given: list[tuple[partial[Any], Future[Any]]] = []

    def submit(self, job: partial[Any]) -> Future[Any]:
        """Take a job."""
        self.given.append((job, Future()))
        return self.given[-1][1]

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def busy(self) -> list[Callable[..., Any]]:
        """What is being done."""
        return [job.func for job, future in self.given if not future.done()]

    async def end(self, result: object = None, error: Exception | None = None) -> None:
        """The job that was given first is done."""
        future = next(future for _, future in self.given if not future.done())
        future.set_exception(error) if error is not None else future.set_result(result)
        await settle()


class Room:
    """A pool whose processes are the test's, and those who ask."""

    def __init__(self) -> None:
        self.pool = BotPool(1)
        self.asked: list[asyncio.Task[Any]] = []

    @property
    def compiled(self) -> Hands:
        """Stand for those that run machine code."""
        return self.pool._compiled  # type: ignore[return-value]  # they are

    @property
    def plain(self) -> Hands:
        """Stand for the one that does not."""
        return self.pool._plain  # type: ignore[return-value]  # they are

    async def warm(self, name: str) -> None:
        """A game is read, and what its analyses need."""
        asked = await self.ask(self.pool.findings(Asker("warming"), name, "", PART))
        for result in (True, True, "found"):
            await self.compiled.end(result)
        assert asked.result() == "found"

    async def ask(self, wish: Coroutine[None, None, Any]) -> asyncio.Task[Any]:
        """Somebody asks and waits."""
        self.asked.append(asyncio.create_task(wish))
        await settle()
        return self.asked[-1]

    async def moves(self, name: str, level: str = "easy") -> asyncio.Task[Thought]:
        """A bot is to move."""
        view, moves = seen(name)
        return await self.ask(self.pool.move(Asker(f"table {len(self.asked)}"), level, view, moves))

    async def hint(self, name: str) -> asyncio.Task[Any]:
        """Somebody wants a hint."""
        return await self.ask(self.pool.prospects(Asker("hint", 1), *seen(name)))

    async def analysis(self, name: str) -> asyncio.Task[Any]:
        """Somebody wants an analysis."""
        return await self.ask(self.pool.findings(Asker("analysis"), name, "", PART))


def seen(name: str) -> tuple[Any, Any]:
    """What a seat sees that is to move, and its moves."""
    match = random_match(load_game(name), 2, {}, 1, moves=3)
    assert match.to_move is not None
    return match.position.view(match.to_move), match.legal_moves


async def settle() -> None:
    """Let happen what can happen now."""
    for _ in range(MANY):
        await asyncio.sleep(0)


async def pass_(seconds: float) -> None:
    """So much time goes by."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, OwnClock)
    loop.now += seconds
    await settle()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Room], Coroutine[None, None, None]]], None]:
    """Try something in such a room."""
    monkeypatch.setattr(pool, "Processes", Hands)
    monkeypatch.setattr(pool, "may_compile", lambda: True)

    def tried(attempt: Callable[[Room], Coroutine[None, None, None]]) -> None:
        async def whole() -> None:
            room = Room()
            await attempt(room)
            for one in room.asked:
                one.cancel()

        run_apart(whole(), OwnClock)

    return tried


Run = Callable[[Callable[[Room], Coroutine[None, None, None]]], None]


def test_an_analysis_never_goes_to_the_plain_process(run: Run) -> None:
    """Also while the others read another game, or compile it for minutes."""

    async def attempt(room: Room) -> None:
        await room.warm(ONE)
        room.pool.warm(TWO)
        await settle()
        assert room.compiled.busy == [worker.warm]
        asked = await room.analysis(ONE)
        await pass_(LONG)
        assert room.plain.given == []
        await room.compiled.end(True)
        assert room.compiled.busy == [worker.examine]
        await room.compiled.end("found")
        assert asked.result() == "found"

    run(attempt)


def test_an_analysis_of_a_game_that_is_being_compiled_waits_for_it(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.analysis(ONE)
        await pass_(LONG)
        assert (room.compiled.busy, room.plain.given) == ([worker.warm], [])
        await room.compiled.end(True)
        assert (room.compiled.busy, room.plain.given) == ([worker.warm_analysis], [])
        await room.compiled.end(True)
        assert (room.compiled.busy, room.plain.given) == ([worker.examine], [])

    run(attempt)


def test_a_move_that_waits_for_the_plain_process_is_taken_by_another_that_is_free(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.moves(ONE)
        second = await room.moves(ONE)
        assert (room.compiled.busy, room.plain.busy) == ([worker.warm], [])
        await pass_(LATE_SECONDS + 0.1)
        assert (room.compiled.busy, room.plain.busy) == ([worker.warm], [worker.choose])
        await room.compiled.end(True)
        assert (room.compiled.busy, room.plain.busy) == ([worker.choose], [worker.choose])
        await room.compiled.end("a1")
        assert (second.result().move, second.result().compiled) == ("a1", True)

    run(attempt)


@pytest.mark.parametrize("busy", ["analysis", "champion", "warming"])
def test_a_move_that_waits_for_a_compiled_process_is_taken_by_the_plain_one(run: Run, busy: str) -> None:
    async def attempt(room: Room) -> None:
        await room.warm(ONE)
        if busy == "analysis":
            await room.analysis(ONE)
        elif busy == "champion":
            await room.moves(ONE, STRONGEST)
        else:
            room.pool.warm(TWO)
            await settle()
        assert len(room.compiled.busy) == 1
        easy = await room.moves(ONE)
        assert room.plain.busy == []
        await pass_(LATE_SECONDS + 0.1)
        assert room.plain.busy == [worker.choose]
        await room.plain.end("a1")
        assert (easy.result().move, easy.result().compiled) == ("a1", False)

    run(attempt)


def test_a_move_that_a_free_compiled_process_can_do_does_not_wait(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.warm(ONE)
        await room.moves(ONE)
        await room.moves(ONE)
        assert (room.compiled.busy, room.plain.given) == ([worker.choose], [])
        await room.compiled.end("a1")
        assert (room.compiled.busy, room.plain.given) == ([worker.choose], [])

    run(attempt)


def test_a_hint_is_thought_as_plain_python_only_while_the_others_compile(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.warm(ONE)
        await room.moves(ONE, STRONGEST)
        await room.hint(ONE)
        await pass_(LONG)
        assert room.plain.given == []
        room.pool.warm(TWO)
        await room.compiled.end("a1")  # reading a game is as fair a turn as any: it is next
        assert (room.compiled.busy, room.plain.busy) == ([worker.warm], [worker.consider])

    run(attempt)


def test_one_hint_at_a_time_also_before_the_game_is_read(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.hint(ONE)
        second = await room.hint(ONE)
        assert isinstance(second.exception(), Refused)

    run(attempt)


def test_a_game_that_cannot_be_compiled_is_thought_as_plain_python_and_not_analysed(run: Run) -> None:
    async def attempt(room: Room) -> None:
        await room.moves(ONE)
        analysed = await room.analysis(ONE)
        await room.compiled.end(error=NotCompiled("killed"))
        assert (room.compiled.busy, room.plain.busy) == ([], [worker.choose])
        refused = analysed.exception()
        assert isinstance(refused, Refused)
        assert refused.key == "not_analysable"
        await room.plain.end("a1")
        await room.moves(ONE)
        assert (room.compiled.busy, room.plain.busy) == ([], [worker.choose])

    run(attempt)


def test_bots_are_compiled_also_where_analyses_cannot_be(run: Run) -> None:
    async def attempt(room: Room) -> None:
        analysed = await room.analysis(ONE)
        await room.compiled.end(True)
        await room.compiled.end(error=NotCompiled("killed"))
        assert isinstance(analysed.exception(), Refused)
        await room.moves(ONE)
        assert (room.compiled.busy, room.plain.busy) == ([worker.choose], [])

    run(attempt)


def test_without_a_compiler_an_analysis_leaves_a_process_to_the_bots(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "may_compile", lambda: False)

    async def attempt(room: Room) -> None:
        for _ in range(3):
            await room.analysis(ONE)
        await pass_(LONG)
        assert (room.compiled.busy, room.plain.busy) == ([worker.examine], [])
        champion = await room.moves(TWO, STRONGEST)
        assert room.plain.busy == [worker.choose]
        await room.plain.end("a1")
        assert (champion.result().move, champion.result().waited, champion.result().compiled) == ("a1", 0.0, False)

    run(attempt)
