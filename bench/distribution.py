"""What an engine costs beside one process: python -m bench.distribution [ray|dask|local].

A process of its own plays the same matches at the same time as the engine's one worker: whatever else runs on the
machine slows both, and their ratio stays.  Connecting, comparing versions and compiling are told apart: they come once.
Takes some minutes; needs two cores.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import fmean
from typing import TypeVar

from bench.bars import reached
from knall.arena.engines import Engine, Force, connect
from knall.arena.engines.local import LocalEngine, _Crew
from knall.arena.playing import Setting, play
from knall.arena.running import warm_for

R = TypeVar("R")
SECONDS = 180  # of work: chunks grow to 30 s, and shrink again towards the end
LEAST = 0.9  # of the pace of one process: an overhead of 10 %
BOTS = ("champion:100", "greedy")


class OneLocalWorker(LocalEngine):
    """The local engine with one process besides this one; of itself it takes none for one core."""

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        """As with several."""
        ready()
        yield from _Crew(work, jobs, 1, ready).results()

    def force(self) -> Force:
        """One worker."""
        return Force(1, 1)


@contextmanager
def one_worker(kind: str) -> Iterator[Engine]:
    """A cluster with one worker, on this machine."""
    if kind == "local":
        yield OneLocalWorker(1)
    elif kind == "ray":
        from ray.cluster_utils import Cluster

        os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (Ray's spelling; of itself it puts its workers at nice 15)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        os.environ["RAY_ADDRESS"] = cluster.address
        try:
            with connect("ray") as engine:
                yield engine
        finally:
            cluster.shutdown()
    else:
        from distributed import LocalCluster

        cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
        with cluster, connect("dask://" + cluster.scheduler_address.removeprefix("tcp://")) as engine:
            yield engine


def play_alone(setting: Setting, line: Connection) -> None:
    """Play one match after the other; once it is asked, tell when each was over and how long its bots thought."""
    ends = []
    for number in count():
        thought = sum(play(setting, number).seconds)
        ends.append((time.perf_counter(), thought))  # the same clock in every process
        if line.poll():
            line.send(ends)
            return


@contextmanager
def beside(setting: Setting) -> Iterator[Callable[[], list[tuple[float, float]]]]:
    """A process that plays alone; called, it ends, and its matches are told."""
    spawn = get_context("spawn")
    mine, its = spawn.Pipe()
    process = spawn.Process(target=play_alone, args=(setting, its), daemon=True)

    def ends() -> list[tuple[float, float]]:
        mine.send("enough")
        found: list[tuple[float, float]] = mine.recv()
        return found

    process.start()
    try:
        yield ends
    finally:
        process.terminate()
        process.join()


def per_second(setting: Setting) -> float:
    """How fast it goes here and now, roughly."""
    begun = time.perf_counter()
    for number in range(setting.games):
        play(setting, number)
    return setting.games / (time.perf_counter() - begun)


def main(kind: str) -> bool:
    """Both at the same time; is the engine as fast as it has to be?"""
    sample = Setting("urknall", BOTS, games=20, seed="distribution")
    ready = partial(warm_for, sample.game, [name.partition(":")[0] for name in sample.bots])
    ready()
    setting = Setting("urknall", BOTS, games=max(40, int(per_second(sample) * SECONDS)), seed="distribution")
    with one_worker(kind) as engine, beside(setting) as alone:
        begun = time.perf_counter()
        results = engine.results(partial(play, setting), range(setting.games), ready)
        next(results)
        first = time.perf_counter()
        there = [sum(one.seconds) for _, one in results]
        last = time.perf_counter()
        here = [thought for end, thought in alone() if first < end <= last]
    took, load = last - first, os.getloadavg()[0]
    print(
        f"{kind}, {took:.0f} s, the first match after {first - begun:.1f} s; the machine's load at the end {load:.1f}"
    )
    for name, matches in (("one worker", there), ("one process beside it", here)):
        print(f"  {name}: {len(matches)} matches, {fmean(matches):.3f} s each, {sum(matches) / took:.0%} of the time")
    return reached([(f"{kind}, one worker / one process", len(there) / len(here), LEAST)])


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1] if len(sys.argv) > 1 else "ray"))
