"""Two processes of Dask on this machine, one of which is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from knall.arena.engines import Force, connect, dask_engine
from knall.arena.engines.dask_engine import DaskEngine
from knall.arena.engines.local import LocalEngine
from knall.arena.run.playing import Setting
from knall.arena.run.running import run
from knall.core.text.errors import KnallError

pytestmark = [pytest.mark.extended, pytest.mark.filterwarnings("ignore:::distributed")]
PATIENCE = 60.0
"""Seconds for another process to begin, on a busy machine."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address.removeprefix("tcp://")


@pytest.fixture
def engine(address: str) -> Iterator[DaskEngine]:
    with DaskEngine(address) as connected:
        yield connected


def nothing() -> None:
    pass


def dies_once(folder: Path, number: int) -> int:
    mark = folder / str(number)
    if number == 13 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def refuses(number: int) -> int:
    raise KnallError(f"no {number}")


def test_what_a_killed_process_had_in_hand_is_done_by_others(engine: DaskEngine, tmp_path: Path) -> None:
    assert {n: n * n for n in range(40)} == dict(engine.results(partial(dies_once, tmp_path), range(40), nothing))
    assert 1 == len(list(tmp_path.iterdir()))


def test_a_run_has_the_same_results(engine: DaskEngine) -> None:
    setting = Setting("theory", ("random", "random"), 2, games=40, seed="t")

    played, complete = run(setting, engine=engine)

    assert complete
    assert [one.record for one in run(setting, engine=LocalEngine(1))[0]] == [one.record for one in played]


def test_errors_are_told_here(engine: DaskEngine) -> None:
    with pytest.raises(KnallError, match=r"^no [01]$"):
        list(engine.results(refuses, range(2), nothing))


def test_it_says_how_many_work(engine: DaskEngine) -> None:
    last = time.monotonic() + PATIENCE
    while engine.force().workers < 2:
        assert time.monotonic() < last, "the one that was killed is not replaced"
        time.sleep(0.05)
    assert Force(1, 2) == engine.force()


def test_nobody_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(KnallError, match=r"^dask://127\.0\.0\.1:9 does not answer: "):
        connect("dask://127.0.0.1:9")
