"""What an engine costs beside one process: the same matches, one worker each; python -m bench.distribution [ray|dask].

Connecting, comparing versions and compiling are told apart: they come once.  Needs a quiet machine for some minutes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from bench.bars import reached
from knall.arena.engines import Engine, connect
from knall.arena.engines.local import LocalEngine
from knall.arena.playing import Setting, play
from knall.arena.running import warm_for

SECONDS = 120  # of work: four chunks of 30
LEAST = 0.9  # of the pace of one process: an overhead of 10 %
BOTS = ("champion:100", "greedy")


@contextmanager
def one_worker(kind: str) -> Iterator[Engine]:
    """A cluster with one worker, on this machine."""
    if kind == "ray":
        from ray.cluster_utils import Cluster

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


def pace(engine: Engine, setting: Setting) -> tuple[float, float]:
    """Matches a second from the first result on, and the seconds until then."""
    begun = time.perf_counter()
    ready = partial(warm_for, setting.game, [name.partition(":")[0] for name in setting.bots])
    results = engine.results(partial(play, setting), range(setting.games), ready)
    next(results)
    first = time.perf_counter()
    others = sum(1 for _ in results)
    return others / (time.perf_counter() - first), first - begun


def main(kind: str) -> bool:
    """Both in turn; is the engine as fast as it has to be?"""
    sample = Setting("urknall", BOTS, games=20, seed="distribution")
    alone, _ = pace(LocalEngine(1), sample)
    setting = Setting("urknall", BOTS, games=int(alone * SECONDS), seed="distribution")
    alone, _ = pace(LocalEngine(1), setting)
    with one_worker(kind) as engine:
        there, wait = pace(engine, setting)
    print(
        f"{setting.games} matches: {alone:.2f} a second in one process, {there:.2f} on {kind}; first after {wait:.1f} s"
    )
    return reached([(f"{kind}, one worker / one process", there / alone, LEAST)])


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1] if len(sys.argv) > 1 else "ray"))
