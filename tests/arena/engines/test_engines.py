"""The names of engines, and how jobs are handed out."""

from __future__ import annotations

import sys

import pytest

from knall.arena.engines import Force, connect
from knall.arena.engines.chunks import Chunks
from knall.arena.engines.code import code_here
from knall.arena.engines.tasks import Task, do_chunk
from knall.core.text.errors import KnallError


@pytest.mark.parametrize(("on", "cores", "workers"), [("local:3", None, 3), ("local", 2, 2), (None, 5, 5)])
def test_local_engines(on: str | None, cores: int | None, workers: int) -> None:
    with connect(on, cores) as engine:
        assert Force(1, workers) == engine.force()


@pytest.mark.parametrize("on", ["", "local:0", "local:x", "ray:", "ray://", "dask", "dask://", "slurm", "local:2 "])
def test_what_is_no_engine_is_refused(on: str) -> None:
    with pytest.raises(KnallError, match="to play on: local, local:CORES, ray"):
        connect(on or " ")


def test_cores_are_told_once() -> None:
    with pytest.raises(KnallError, match="told twice"):
        connect("local:2", 2)
    with pytest.raises(KnallError, match="--cores is for this machine"):
        connect("dask://127.0.0.1:1", 2)


@pytest.mark.parametrize(("on", "module", "extra"), [("ray", "ray", "ray"), ("dask://x:1", "distributed", "dask")])
def test_an_engine_that_is_not_installed(on: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(KnallError, match=rf"is not installed: pip install “knall\[{extra}\]”"):
        connect(on)


def test_chunks_take_as_long_as_they_should() -> None:
    chunks = Chunks(range(100_000), seconds=30.0, most=1000)
    assert (0,) == chunks.take(4), "nobody knows yet how long a job takes"

    chunks.done(1, 0.5)
    assert 4 == len(chunks.take(4)), "not by the first job alone"
    chunks.done(99, 49.5)
    assert 60 == len(chunks.take(4))
    chunks.done(10_000, 0.0)
    assert 1000 == len(chunks.take(4))


def test_the_last_chunks_are_small() -> None:
    chunks = Chunks(range(100), seconds=30.0, most=1000)
    chunks.take(1)
    chunks.done(100, 0.1)

    sizes = []
    while chunks.left:
        sizes.append(len(chunks.take(2)))

    assert 25 == sizes[0]
    assert sorted(sizes, reverse=True) == sizes
    assert 99 == sum(sizes)


def test_what_was_lost_comes_first_again_and_not_for_ever() -> None:
    chunks = Chunks(range(5), seconds=1.0, most=10)

    assert [True, True, False] == [chunks.lost(chunks.take(1), [0]) for _ in range(3)]
    assert [0, 1, 2, 3, 4] == list(chunks.left)


def test_a_worker_becomes_ready_once_for_a_run_and_tells_how_far_it_came() -> None:
    calls: list[str] = []
    task = Task("run 1", lambda job: 1 // (job - 2), lambda: calls.append("ready"), code_here())

    first, second = do_chunk(task, (4, 3)), do_chunk(task, (5, 2, 6))

    assert ["ready"] == calls
    assert [(4, 0), (3, 1)] == first.results
    assert first.problem is None
    assert [(5, 0)] == second.results
    assert str(second.problem).startswith("job 2: ZeroDivisionError: ")
