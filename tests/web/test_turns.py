"""Whose thought comes next: fair by kind of work, network, guest and table, whoever asked first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path

import pytest

from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from knall.web.wire.refusals import Refused
from knall.web.workers import job_queue as lanes
from knall.web.workers.fair_share import FairQueue, WorkKind
from knall.web.workers.job_queue import HINT, KINDS, WARMING, Asker, Job, Lane
from knall.web.workers.pool import BotPool
from knall.web.workers.processes import Processes
from tests.support.own_thread import run_apart
from tests.web.support.live_server import PATIENCE


def taken(queue: FairQueue[str], count: int) -> list[str | None]:
    return [queue.take() for _ in range(count)]


def test_a_guest_with_many_tables_gets_one_turn_in_two() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    for table in range(40):
        queue.put(("long", "net", 1, table), "eve")
    queue.put(("long", "net", 2, "a"), "ada")
    queue.put(("long", "net", 2, "b"), "ada")

    assert ["eve", "ada", "eve", "ada", "eve", "eve"] == taken(queue, 6)


def test_many_guests_of_one_network_get_one_turn_in_two() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    for guest in range(40):
        queue.put(("long", "hers", guest, guest), "eve")
    queue.put(("long", "his", 99, "a"), "bob")

    assert ["eve", "bob", "eve"] == taken(queue, 3)


def test_the_tables_of_a_guest_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    for table in ("a", "a", "a", "b", "c"):
        queue.put(("quick", "net", 1, table), table)

    assert ["a", "b", "c", "a", "a"] == taken(queue, 5)


def test_what_is_quick_goes_before_what_takes_long_and_both_get_their_share() -> None:
    kinds = {"quick": WorkKind(1.0, 3.0), "long": WorkKind(1.0, 1.0)}
    queue: FairQueue[str] = FairQueue(kinds)
    for number in range(40):
        queue.put(("long", "net", number, number), "long")
        queue.put(("quick", "net", number, number), "quick")

    served = [queue.take() for _ in range(12)]

    assert served[0] == "quick"
    assert (served.count("quick"), served.count("long")) == (9, 3)


def test_who_comes_late_has_saved_nothing_up() -> None:
    """An hour without a question gives no hour of turns."""
    queue: FairQueue[str] = FairQueue(KINDS)
    for _ in range(100):
        queue.put(("quick", "busy", 1, "a"), "busy")
    taken(queue, 50)
    for _ in range(10):
        queue.put(("quick", "late", 2, "b"), "late")

    assert 5 == taken(queue, 10).count("late")


def test_a_job_that_is_taken_out_never_comes() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    queue.put(("long", "net", 1, "a"), "gone")
    queue.put(("long", "net", 1, "b"), "stays")
    queue.remove(("long", "net", 1, "a"), "gone")
    queue.remove(("long", "net", 7, "a"), "never was")

    assert len(queue) == 1
    assert ["stays", None] == taken(queue, 2)


def test_nothing_is_remembered_of_those_who_are_gone() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    for number in range(1000):
        queue.put(("quick", f"net {number}", number, number), "x")
        queue.take()

    assert {} == queue._root.below["quick"].below


def test_a_job_that_does_not_fit_waits() -> None:
    queue: FairQueue[str] = FairQueue(KINDS)
    queue.put(("long", "net", 1, "a"), "long")

    assert queue.take(lambda job: job != "long") is None
    assert queue.take() == "long"


# With processes.


def think(gate: Path | None) -> float:
    """What a process does here: it waits until the file is there, if there is to be one, and says when it was done."""
    until = time.monotonic() + PATIENCE
    while gate is not None and not gate.exists() and time.monotonic() < until:
        time.sleep(0.01)
    return time.monotonic()


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """The file for which thoughts wait."""
    return tmp_path / "gate"


@pytest.fixture
def lane() -> Iterator[Lane]:
    one = Lane([Processes(1, plain=True)], lambda waited, thought, level: None)
    yield one
    one.close()


def on(lane: Lane, guest: int, level: str, gate: Path | None = None) -> Coroutine[None, None, Job[float]]:
    return lane.ask(Asker(f"table {guest}", guest), level, partial(think, gate))


async def until_wait(lane: Lane, count: int) -> None:
    """Until one runs, and so many others wait."""
    async with asyncio.timeout(PATIENCE):
        while (lane.running, lane.waiting) != (1, count):
            await asyncio.sleep(0.01)


def test_an_easy_bot_waits_for_one_champion_and_not_for_forty(lane: Lane, gate: Path) -> None:
    async def play() -> list[float]:
        champions = [asyncio.create_task(on(lane, 1, "champion", gate)) for _ in range(40)]
        await until_wait(lane, 39)
        easy = asyncio.create_task(on(lane, 2, "easy"))
        await until_wait(lane, 40)
        gate.touch()
        before = [(await one).answer.result() for one in champions]
        then = (await easy).answer.result()
        return [at for at in before if at < then]

    assert 1 == len(run_apart(play()))


def test_a_job_whose_asker_is_gone_never_runs(lane: Lane, gate: Path) -> None:
    async def play() -> None:
        first = asyncio.create_task(on(lane, 1, HINT, gate))
        await until_wait(lane, 0)
        second = asyncio.create_task(on(lane, 2, HINT))
        await until_wait(lane, 1)
        second.cancel()
        await asyncio.wait([second])
        assert (lane.running, lane.waiting) == (1, 0)
        gate.touch()
        await first
        assert (lane.running, lane.waiting) == (0, 0)

    run_apart(play())


def test_a_process_is_busy_until_it_answers_whoever_is_gone(lane: Lane, gate: Path) -> None:
    async def play() -> None:
        gone = asyncio.create_task(on(lane, 1, HINT, gate))
        await until_wait(lane, 0)
        gone.cancel()
        await asyncio.wait([gone])
        assert lane.running == 1
        asked = asyncio.create_task(on(lane, 2, "easy"))
        await until_wait(lane, 1)
        gate.touch()
        later = await asked
        assert later.begun is not None
        assert later.begun > later.asked

    run_apart(play())


def test_a_process_that_cannot_be_started_costs_no_place(lane: Lane, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("too many open files")

    async def play() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Processes, "_started", full)
            for guest in range(3):
                with pytest.raises(OSError, match="too many"):
                    await on(lane, guest, "easy")
        assert (lane.running, lane.waiting) == (0, 0)
        await on(lane, 9, "easy")

    run_apart(play())


def test_the_queue_has_an_end(lane: Lane, gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "MOST_WAITING", 3)

    async def play() -> None:
        asked = [asyncio.create_task(on(lane, guest, "easy", gate)) for guest in range(4)]
        await until_wait(lane, 3)
        with pytest.raises(Refused, match="bots_busy"):
            await on(lane, 9, "easy")
        asked.append(asyncio.create_task(on(lane, 9, WARMING)))  # a game is read once, and others wait for it
        await until_wait(lane, 4)
        gate.touch()
        await asyncio.gather(*asked)

    run_apart(play())


def test_what_takes_long_never_has_all_processes(gate: Path) -> None:
    lane = Lane([Processes(2, plain=True)], lambda waited, thought, level: None)

    async def play() -> None:
        champions = [asyncio.create_task(on(lane, guest, "champion", gate)) for guest in range(4)]
        await until_wait(lane, 3)
        await on(lane, 9, "easy")
        assert (lane.running, lane.waiting) == (1, 3)
        gate.touch()
        await asyncio.gather(*champions)

    try:
        run_apart(play())
    finally:
        lane.close()


@pytest.mark.usefixtures("plain")
def test_each_job_is_told_to_whoever_counts() -> None:
    """How long it waited, how long it took, and its level."""
    pool = BotPool(1)
    told: list[tuple[float, float, str]] = []
    pool.observe = lambda *job: told.append(job)
    match = random_match(load_game(NAMES[0]), 2, {}, 1, moves=3)

    async def play() -> None:
        seat = match.position.to_move
        assert seat is not None
        thought = await pool.move(Asker("a", 1), "easy", match.position.view(seat), match.legal_moves)
        assert thought.move in match.legal_moves
        assert (pool.waiting, pool.thinking) == (0, 0)

    try:
        run_apart(play())
    finally:
        pool.close()
    assert ["easy"] == [level for _, _, level in told]
    assert all(waited >= 0 and thought > 0 for waited, thought, _ in told)
