"""Overhead of an engine relative to one process: python -m bench.distribution [ray|dask|local].

A process plays the same matches at the same time as the engine's only worker, so that other load slows both alike.
Connecting, comparing versions and compiling are reported apart, since they happen once. Takes some minutes; needs two
cores.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, takewhile
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import fmean
from typing import TypeVar

from bench.bars import reached
from knall.arena.engines import Engine, Force, connect
from knall.arena.engines.local import LocalEngine, _Crew
from knall.arena.run.playing import Setting, play
from knall.arena.run.running import warm_for

R = TypeVar("R")
Timed = tuple[float, float]  # the end of a match, and its bots' seconds of thinking
SECONDS = 180  # chunks grow to 30 s within the first of them
MORE_THAN_ENOUGH = 50_000  # matches
LEAST = 0.9  # of the pace of one process: an overhead of 10 %
BOTS = ("champion:100", "greedy")
NICENESS = "RAY_worker_niceness"


class OneLocalWorker(LocalEngine):
    """The local engine with one worker process; by default it uses none for one core."""

    def results(
        self, work: Callable[[int], R], jobs: Sequence[int], ready: Callable[[], None]
    ) -> Iterator[tuple[int, R]]:
        ready()
        yield from _Crew(work, jobs, 1, ready).results()

    def force(self) -> Force:
        return Force(1, 1)


@contextmanager
def one_worker(kind: str) -> Iterator[Engine]:
    """A cluster with one worker, on this machine."""
    if kind == "local":
        yield OneLocalWorker(1)
    elif kind == "ray":
        from ray.cluster_utils import Cluster

        os.environ[NICENESS] = "0"  # Ray's default niceness for workers is 15
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


def timed(setting: Setting, number: int) -> Timed:
    """Play a match; returns its end, by the machine-wide clock, and the bots' thinking time."""
    thought = sum(play(setting, number).seconds)
    return time.perf_counter(), thought


def play_alone(setting: Setting, line: Connection) -> None:
    """Play one match after the other; on request send all timings."""
    played = []
    for number in count():
        played.append(timed(setting, number))
        if line.poll():
            line.send(played)
            return


@contextmanager
def beside(setting: Setting) -> Iterator[Callable[[], list[Timed]]]:
    """A process that plays alone; the yielded function ends it and returns its matches."""
    spawn = get_context("spawn")
    mine, its = spawn.Pipe()
    process = spawn.Process(target=play_alone, args=(setting, its), daemon=True)

    def played() -> list[Timed]:
        mine.send("enough")
        found: list[Timed] = mine.recv()
        return found

    process.start()
    try:
        yield played
    finally:
        process.terminate()
        process.join()


def main(kind: str) -> bool:
    """Run both at the same time; whether the engine reaches its bar."""
    setting = Setting("urknall", BOTS, games=MORE_THAN_ENOUGH, seed="distribution")
    ready = partial(warm_for, setting.game, [name.partition(":")[0] for name in setting.bots])
    ready()
    with one_worker(kind) as engine, beside(setting) as alone:
        begun = time.perf_counter()
        results = (one for _, one in engine.results(partial(timed, setting), range(setting.games), ready))
        first, _ = next(results)
        until = first + SECONDS
        there = [thought for _, thought in takewhile(lambda one: one[0] <= until, results)]
        here = [thought for end, thought in alone() if first < end <= until]
    load = os.getloadavg()[0]
    print(f"{kind}, {SECONDS} s, the first match after {first - begun:.1f} s; the machine's load at the end {load:.1f}")
    for name, matches in (("one worker", there), ("one process beside it", here)):
        print(
            f"  {name}: {len(matches)} matches, {fmean(matches):.3f} s each, {sum(matches) / SECONDS:.0%} of the time"
        )
    return reached([(f"{kind}, one worker / one process", len(there) / len(here), LEAST)])


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1] if len(sys.argv) > 1 else "ray"))
